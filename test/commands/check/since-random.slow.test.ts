import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { check } from '../../../src/commands/check/check.js'
import { fingerprint, namesIn } from '../../../src/commands/check/baseline.js'
import type { Diagnostic } from '../../../src/base/diagnostics/diagnostic.js'
import { Repository } from '../build/repository.js'
import { runs } from '../../runs.js'

/* Random edits of random sites: the new findings are the difference of two whole checks, whatever else the edits did. */

interface Site {
  readonly pages: Record<string, string>
  listed: string[]
  redirects: { source: string; destination: string }[]
  ignored: string
}

const names = ['index', 'a', 'b', 'g/a', 'g/b', 'g/index', 'g/h/c', 'k/a', 'k/d']
const links = '/g/a /g/b#setup ./nope ../gone /k/d #setup /pic.png /lost /g/a.mdx ./b /a#late'.split(' ')
const line = fc.oneof(
  fc.constantFrom(...links).map((link) => `See [there](${link}).`),
  fc.constantFrom('## Setup', '## Late', '![x](/pic.png)', '![y](/none.png)', 'A line of text.', '`[code](/no)`'),
)
const body = fc.array(line, { maxLength: 5 })
const redirect = fc.record({
  source: fc.constantFrom('/lost', '/old', '/k/d'),
  destination: fc.constantFrom('/a', '/gone'),
})
const site = fc.record({
  bodies: fc.array(body, { minLength: names.length, maxLength: names.length }),
  there: fc.subarray(names, { minLength: 3 }),
  listed: fc.subarray([...names, 'missing'], { minLength: 1 }),
  redirects: fc.uniqueArray(redirect, { maxLength: 2, selector: ({ source }) => source }),
})
type Given = typeof site extends fc.Arbitrary<infer Value> ? Value : never
const pageOf = (...more: string[]) => fc.constantFrom(...names, ...more)
const edit = fc.oneof(
  fc.record({ do: fc.constant('write' as const), page: pageOf('new', 'g/new'), body }),
  fc.record({ do: fc.constant('append' as const), page: pageOf(), line }),
  fc.record({ do: fc.constant('remove' as const), page: pageOf() }),
  fc.record({ do: fc.constant('rename' as const), page: pageOf(), to: fc.constantFrom('z', 'g/z', 'k/y', 'm/n/x') }),
  fc.record({ do: fc.constant('list' as const), page: pageOf('new', 'z', 'gone'), isFirst: fc.boolean() }),
  fc.record({ do: fc.constant('unlist' as const), page: pageOf() }),
  fc.record({ do: fc.constant('redirect' as const), redirect }),
  fc.record({ do: fc.constant('ignore' as const), text: fc.constantFrom('', '/g/', 'k/d.mdx') }),
)
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never

const textOf = (page: string, lines: readonly string[]) =>
  `---\ntitle: 'Page ${page}'\n---\n\nThis is the page ${page}, with enough of a text of its own that git knows it.\n\n${lines.join('\n\n')}\n`

function edited(before: Site, edits: readonly Edit[]): Site {
  const now = structuredClone(before)
  for (const each of edits) {
    if (each.do === 'write') now.pages[each.page] = textOf(each.page, each.body)
    else if (each.do === 'append' && now.pages[each.page]) now.pages[each.page] += `\n${each.line}\n`
    else if (each.do === 'remove') delete now.pages[each.page]
    else if (each.do === 'rename' && now.pages[each.page] && !now.pages[each.to]) {
      now.pages[each.to] = now.pages[each.page] as string
      delete now.pages[each.page]
      now.listed = now.listed.map((page) => (page === each.page ? each.to : page))
    } else if (each.do === 'list') now.listed = each.isFirst ? [each.page, ...now.listed] : [...now.listed, each.page]
    else if (each.do === 'unlist') now.listed = now.listed.filter((page) => page !== each.page)
    else if (each.do === 'redirect') now.redirects = [...now.redirects, each.redirect]
    else if (each.do === 'ignore') now.ignored = each.text
  }
  return now
}

function write(repository: Repository, { pages, listed, redirects, ignored }: Site): void {
  repository.git('rm', '-rqf', '--ignore-unmatch', '.')
  for (const [page, text] of Object.entries(pages)) repository.write(`${page}.mdx`, text)
  repository.write('pic.png', 'x')
  repository.write('.mintignore', ignored)
  const settings = { theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' } }
  const docs = { ...settings, redirects, navigation: { pages: listed } }
  repository.write('docs.json', JSON.stringify(docs, undefined, 1))
}

function repositoryOf({ bodies, there, listed, redirects }: Given): {
  repository: Repository
  start: Site
} {
  const repository = new Repository()
  repository.git('init', '-q', '-b', 'main')
  const pages = Object.fromEntries(there.map((page) => [page, textOf(page, bodies[names.indexOf(page)] ?? [])]))
  const start = { pages, listed, redirects, ignored: '' }
  write(repository, start)
  repository.commit('first')
  repository.git('switch', '-q', '-c', 'work')
  return { repository, start }
}

/** The renames between the branches, as git prints them. */
function renamesIn(repository: Repository): Map<string, string> {
  const lines = repository.git('diff', '--name-status', '-M', 'main').split('\n')
  return new Map(
    lines.filter((each) => each.startsWith('R')).map((each) => each.split('\t').slice(1) as [string, string]),
  )
}

const withoutMdx = (file: string) => file.replace(/\.mdx$/, '')

function keyOf(finding: Diagnostic, folder: string, renames: ReadonlyMap<string, string> = new Map()): string {
  const file = finding.place?.file.slice(folder.length + 1) ?? ''
  const pages = new Map([...renames].map((pair) => pair.map(withoutMdx) as [string, string]))
  const mapped = namesIn(finding.message).map((name) => {
    const [, slash = '', path = '', rest = ''] = /^(\/?)([^#]*)(.*)$/s.exec(name) ?? []
    const index = pages.get(`${path}/index`)
    return slash + (pages.get(path) ?? renames.get(path) ?? index ?? path) + rest
  })
  const at = file.endsWith('.mdx') ? (renames.get(file) ?? file) : ''
  return fingerprint(at, finding.code, mapped)
}

function without(all: readonly string[], some: readonly string[]): string[] {
  const left = [...all]
  for (const each of some) if (left.includes(each)) left.splice(left.indexOf(each), 1)
  return left
}

test('new findings are those of the branch without those of the base', async () => {
  await fc.assert(
    fc.asyncProperty(
      site,
      fc.array(edit, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      async (given, edits, isCommitted) => {
        const { repository, start } = repositoryOf(given)
        write(repository, edited(start, edits))
        repository.git('add', '-A')
        if (isCommitted) repository.git('commit', '-q', '--allow-empty', '-m', 'work')
        const renames = renamesIn(repository)
        const cwd = repository.folder
        const base = repository.clone('--branch', 'main')
        const [before, now, since] = [
          await check({ cwd: base.folder }),
          await check({ cwd }),
          await check({ cwd, since: 'main' }),
        ]
        const then = before.diagnostics.map((each) => keyOf(each, base.folder, renames))
        const fresh = since.diagnostics
          .filter(({ code }) => code !== 'page-lost')
          .map((each) => keyOf({ ...each, message: each.message.replace(/ \(this branch [^)]*\)\.$/, '.') }, cwd))
        const expected = without(
          now.diagnostics.map((each) => keyOf(each, cwd)),
          then,
        )
        assert.equal(without(fresh, expected), [], 'a finding that is not new')
        // Names that kept an old name, and links of a renamed file that are written otherwise, may be equal all the same.
        const moved = [...renames].flat().map(withoutMdx)
        for (const each of without(expected, fresh))
          assert.ok(
            moved.some((page) => each.includes(page)),
            `${each} is new`,
          )
        assert.is(since.known + fresh.length, now.diagnostics.length)
      },
    ),
    { numRuns: runs(15) },
  )
})

test.run()
