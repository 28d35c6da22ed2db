import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import { migrate } from '../../../src/commands/migrate/migrate.js'
import { linksOf } from '../../../src/site/links/links.js'
import { filesBelow, moveCases, siteBefore } from './cases.js'
import { problemsOf, runs } from './site.js'

const read = (cwd: string, file: string) => readFileSync(path.join(cwd, file), 'utf8')
const docsIn = (cwd: string) => JSON.parse(read(cwd, 'docs.json')) as Record<string, unknown>
const command = 'mv --from moves.tsv --redirect replace'

/** The file that a link in a file leads to; written for the test alone. */
function leadsTo(link: string, from: string, files: ReadonlySet<string>): string | undefined {
  const bare = link.replace(/\\([!-/:-@[-`{-~])/g, '$1').replace(/[?#].*$/s, '')
  if (bare === '' || /^([a-z][\w+.-]*:|\/\/)/i.test(bare)) return undefined
  const text = decodeURIComponent(bare.replace(/%(?![\da-f]{2})/gi, '%25'))
  const at = (target: string) => {
    const name = path.posix.normalize(`/${target}`).slice(1).replace(/\/$/, '')
    const page = name.replace(/\.mdx?$/i, '')
    const index = path.posix.join(page, 'index')
    return [name, `${page}.mdx`, `${page}.md`, `${index}.mdx`, `${index}.md`].find((file) => files.has(file))
  }
  if (text.startsWith('/')) return at(text)
  const near = path.posix.join(path.posix.dirname(from), text)
  const nearFile = near.startsWith('..') ? undefined : at(near)
  return text.startsWith('.') ? nearFile : (at(text) ?? nearFile)
}

test('real renames on docs.json: the navigation of the authors, every link right, and no other byte', async () => {
  const cases = moveCases() ?? []
  const wrong: string[] = []
  let [links, exact] = [0, 0]
  for (const { name, kind, moves, ...each } of cases) {
    const cwd = siteBefore({ moves, ...each })
    const listed = filesBelow(cwd).filter((file) => /\.(mdx?|[jt]sx)$/.test(file) && !/(^|\/)\./.test(file))
    const before = new Set(filesBelow(cwd))
    const texts = new Map(listed.map((file) => [file, read(cwd, file)]))
    wrong.push(...(await problemsOf(() => runs(cwd, command))).map(({ message }) => `${name}: ${message}`))
    const after = new Set(filesBelow(cwd))
    for (const [from, to] of moves)
      if (after.has(from) || !after.has(to)) wrong.push(`${name}: ${from} is not at ${to}`)
    if (kind === 'exact') {
      exact += 1
      const theirs = docsIn(path.join(each.folder, 'after'))
      if (JSON.stringify(docsIn(cwd)['navigation']) !== JSON.stringify(theirs['navigation']))
        wrong.push(`${name}: navigation`)
    }
    for (const [file, old] of texts) {
      const home = moves.get(file) ?? file
      const now = after.has(home) ? read(cwd, home) : ''
      const [was, is] = [linksOf(old, file), linksOf(now, home)]
      const rest = (text: string, of: typeof was) =>
        of.reduceRight((left, { start, end }) => `${left.slice(0, start)}\0${left.slice(end)}`, text)
      if (rest(old, was) !== rest(now, is)) wrong.push(`${name}: ${file} has other bytes`)
      for (const [index, { form, written }] of was.entries()) {
        const target = form === 'snippet' ? undefined : leadsTo(written, file, before)
        if (target === undefined) continue
        links += 1
        if (leadsTo(is[index]?.written ?? '', home, after) !== (moves.get(target) ?? target))
          wrong.push(`${name}: ${home} has ${is[index]?.written}, which was ${written}`)
      }
    }
  }
  console.log(`${cases.length} renames, ${exact} with the navigation of the authors, ${links} links`)
  assert.equal(wrong, [])
})

test('real renames on migrated configs: nearly all of one of every third repository give the docs.json that they give without a config', async () => {
  const all = moveCases() ?? []
  const newest = [...new Map(all.map((each) => [each.repository, each])).values()]
  const cases = process.env.BUILD_NAV_MOVES_ALL ? all : newest.filter((_, at) => at % 3 === 0)
  const failures: string[] = []
  for (const each of cases) {
    const [bare, cwd] = [siteBefore(each), siteBefore(each)]
    await migrate({ cwd })
    await runs(bare, command)
    const problems = await problemsOf(() => runs(cwd, command))
    failures.push(...problems.slice(0, 1).map(({ message }) => `${each.name}: ${message}`))
    if (problems.length > 0) continue
    assert.not((await build({ cwd, check: true })).changed, each.name)
    assert.equal(docsIn(cwd), docsIn(bare), each.name)
  }
  console.log(`${cases.length} renames in code, ${failures.length} refused`, ...failures)
  assert.ok(failures.length <= cases.length * 0.05, failures.join('\n'))
})

test.run()
