import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { mv } from '../../../src/commands/moves/mv.js'
import { rm } from '../../../src/commands/moves/rm.js'
import { Repository } from '../build/repository.js'
import { runs } from '../../runs.js'

/** A page of a random site: its text is in parts, so that each link is known with the file that it opens. */
interface Page {
  readonly file: string
  readonly parts: readonly (string | Link)[]
}

interface Link {
  readonly to: string
  readonly style: 'root' | 'relative' | 'extension' | 'anchored'
}

const files = ['index.mdx', 'a.mdx', 'b.md', 'g/a.mdx', 'g/b.mdx', 'g/index.mdx', 'g/h/c.mdx', 'k/a.mdx', 'k/d e.mdx', 'pic.png'] // prettier-ignore
const pages = files.filter((file) => !file.endsWith('.png'))

/** The URL of a page by the rules of the test. */
function urlOf(file: string): string {
  return `/${file.replace(/\.mdx?$/, '')}`.replace(/\/index$/, '') || '/'
}

function written({ to, style }: Link, from: string): string {
  const near = path.posix.relative(path.posix.dirname(from), to)
  const lead = near.startsWith('.') ? '' : './'
  const plain = { root: `/${to.replace(/\.mdx?$/, '')}`, anchored: `/${to.replace(/\.mdx?$/, '')}?x=1#top` }
  const text =
    style === 'relative' ? lead + near.replace(/\.mdx?$/, '') : style === 'extension' ? lead + near : plain[style]
  return text.replaceAll(' ', '%20')
}

/** The file that a browser or Mintlify opens: an oracle that knows only paths. */
function opened(destination: string, from: string, all: ReadonlySet<string>): string | undefined {
  const target = decodeURI(destination.replace(/[?#].*$/, ''))
  const whole = path.posix.normalize(
    target.startsWith('/') ? target : path.posix.join('/', path.posix.dirname(from), target),
  )
  const name = whole.replace(/^\/|\/$/g, '')
  const names = name === '' ? ['index.mdx'] : [name, `${name}.mdx`, `${name}.md`, `${name}/index.mdx`]
  return names.find((each) => all.has(each))
}

const link = fc.record({
  to: fc.constantFrom(...files),
  style: fc.constantFrom<Link['style'][]>('root', 'relative', 'extension', 'anchored'),
})
const filler = fc.constantFrom(
  'Text.\n',
  '`/g/a` in code\n',
  '    indented /k/a\n',
  '<Note>\n\nInside\n\n</Note>\n',
  'Ends with CR\r\n',
)
const site = fc.record({
  parts: fc.array(fc.array(fc.oneof(filler, link), { maxLength: 6 }), {
    minLength: pages.length,
    maxLength: pages.length,
  }),
  listed: fc.subarray(pages, { minLength: 1 }),
  dirty: fc.subarray(pages),
})
const destination = fc.constantFrom('n/x', 'g/', 'z', 'k/new', 'n/', 'a/deep/er', 'g/h/c2', 'G')

function textOf({ file, parts }: Page): string {
  const shown = parts.map((part) => (typeof part === 'string' ? part : `See [there](${written(part, file)}).\n\n`))
  return `---\ntitle: '${file}'\n---\n\n${shown.join('')}`
}

function repositoryOf({ parts, listed, dirty }: { parts: (string | Link)[][]; listed: string[]; dirty: string[] }) {
  const repository = new Repository()
  repository.git('init', '-q', '-b', 'main')
  const own = pages.map((file, at): Page => ({ file, parts: parts[at] ?? [] }))
  for (const page of own) repository.write(page.file, textOf(page))
  repository.write('pic.png', 'png')
  const navigation = { groups: [{ group: 'G', pages: listed.map((file) => file.replace(/\.mdx?$/, '')) }] }
  repository.write('docs.json', `${JSON.stringify({ name: 'A', navigation }, undefined, 2)}\n`)
  repository.commit('first')
  for (const file of dirty) repository.write(file, `${repository.read(file)}Not committed.\n`)
  return { repository, own }
}

function textsIn(folder: string): Map<string, string> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(`${path.sep}.git`))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
  return new Map(found.sort().map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]))
}

const destinations = /(?<=\]\()[^)]*(?=\))/g
const hollow = (text: string) => text.replace(destinations, '')

type Docs = { navigation: { groups: { pages: string[] }[] }; redirects?: { source: string; destination: string }[] }

/** Follows exact redirects, as a server does. */
function reached(url: string, { redirects = [] }: Docs): string {
  let at = url
  for (let hops = 0; hops < 10; hops++) {
    const found = redirects.find(({ source }) => decodeURI(source) === at)
    if (!found) return at
    at = decodeURI(found.destination)
  }
  return 'a loop'
}

/** Undefined where the command refuses: then nothing may have changed. */
async function tried<Result>(repository: Repository, run: () => Promise<Result>): Promise<Result | undefined> {
  const before = [...textsIn(repository.folder)]
  const status = repository.git('status', '--porcelain')
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof BuildNavError)) throw error
    assert.equal([...textsIn(repository.folder)], before)
    assert.is(repository.git('status', '--porcelain'), status)
    return undefined
  }
}

test('mv: links open what they opened, readers arrive, other bytes stay, git sees renames, and a second run changes nothing', async () => {
  let moved = 0
  await fc.assert(
    fc.asyncProperty(site, fc.constantFrom(...files, 'g', 'k', 'g/h'), destination, async (sites, from, to) => {
      const { repository } = repositoryOf(sites)
      const before = textsIn(repository.folder)
      const cwd = repository.folder
      const result = await tried(repository, () => mv({ cwd, paths: [from, to] }))
      if (!result) return
      moved += 1
      const now = textsIn(cwd)
      const places = new Map(result.files.map((each) => [each.from, each.to]))
      const placeOf = (file: string) => places.get(file) ?? file
      assert.equal([...now.keys()].sort(), [...before.keys()].map(placeOf).sort())
      const docs = JSON.parse(now.get('docs.json') ?? '') as Docs
      for (const [file, text] of before) {
        if (file === 'docs.json') continue
        const after = now.get(placeOf(file)) ?? ''
        assert.is(hollow(after), hollow(text), file)
        const [old, own] = [text, after].map((each) => each.match(destinations) ?? [])
        for (const [at, destinationThen] of (old ?? []).entries()) {
          const target = opened(destinationThen, file, new Set(before.keys()))
          const targetNow = opened(own?.[at] ?? '', placeOf(file), new Set(now.keys()))
          assert.is(targetNow, target && placeOf(target), `${file}: ${destinationThen} → ${own?.[at]}`)
          if (!places.has(file) && !places.has(target ?? '')) assert.is(own?.[at], destinationThen)
        }
      }
      const urls = new Map([...now.keys()].filter((file) => /\.mdx?$/.test(file)).map((file) => [urlOf(file), file]))
      for (const [file, place] of places)
        if (/\.mdx?$/.test(file) && urlOf(file) !== '/' && !urls.has(urlOf(file))) assert.is(urls.get(reached(urlOf(file), docs)), place) // prettier-ignore
      assert.equal(
        docs.navigation.groups[0]?.pages.map((page) => [`${page}.mdx`, `${page}.md`].find((file) => now.has(file))),
        sites.listed.map(placeOf),
      )
      for (const [file, place] of places) {
        assert.is(
          repository.git('ls-files', '--', file),
          places.has(file) && [...places.values()].includes(file) ? `${file}\n` : '',
        )
        assert.is(repository.git('show', `:${place}`), repository.git('show', `HEAD:${file}`))
      }
      await tried(repository, () => mv({ cwd, paths: [from, to], after: true }))
      assert.equal([...textsIn(cwd)], [...now])
    }),
    { numRuns: runs(60), endOnFailure: true },
  )
  assert.ok(moved > 0)
})

test('rm: nothing opens a removed page, readers arrive, other bytes stay, and uncommitted text is never lost', async () => {
  let removals = 0
  await fc.assert(
    fc.asyncProperty(
      site,
      fc.constantFrom(...pages, 'g', 'k', 'g/h'),
      fc.constantFrom(...pages),
      async (sites, name, to) => {
        const { repository } = repositoryOf(sites)
        const cwd = repository.folder
        const before = textsIn(cwd)
        const inside = (file: string) => file === name || file.startsWith(`${name}/`)
        const result = await tried(repository, () => rm({ cwd, paths: [name], to }))
        if (sites.dirty.some(inside)) assert.is(result, undefined)
        if (!result) return
        removals += 1
        const now = textsIn(cwd)
        const docs = JSON.parse(now.get('docs.json') ?? '') as Docs
        assert.equal(
          [...now.keys()],
          [...before.keys()].filter((file) => !inside(file)),
        )
        for (const [file, after] of now) {
          if (file === 'docs.json') continue
          const text = before.get(file) ?? ''
          assert.is(hollow(after), hollow(text))
          const [old, own] = [text, after].map((each) => each.match(destinations) ?? [])
          for (const [at, destinationThen] of (old ?? []).entries()) {
            const target = opened(destinationThen, file, new Set(before.keys())) ?? ''
            const wanted = inside(target) ? to : target
            assert.is(
              opened(own?.[at] ?? '', file, new Set(now.keys())),
              wanted,
              `${file}: ${destinationThen} → ${own?.[at]}`,
            )
            if (!inside(target)) assert.is(own?.[at], destinationThen)
          }
        }
        const gone = [...before.keys()].filter(inside)
        const urls = new Set([...now.keys()].map(urlOf))
        for (const file of gone)
          if (urlOf(file) !== '/' && !urls.has(urlOf(file))) assert.is(reached(urlOf(file), docs), urlOf(to))
        const listed = docs.navigation?.groups[0]?.pages ?? []
        assert.equal(
          listed,
          sites.listed.filter((file) => !inside(file)).map((file) => file.replace(/\.mdx?$/, '')),
        )
        const staged = repository.git('diff', '--cached', '--name-status').split('\n').filter(Boolean).sort()
        assert.equal(staged, gone.map((file) => `D\t${file}`).sort())
        assert.is(await tried(repository, () => rm({ cwd, paths: [name], to })), undefined)
      },
    ),
    { numRuns: runs(60), endOnFailure: true },
  )
  assert.ok(removals > 0)
})

test.run()
