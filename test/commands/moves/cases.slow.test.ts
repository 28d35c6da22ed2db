import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { linksOf } from '../../../src/site/links/links.js'
import { mv } from '../../../src/commands/moves/mv.js'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { docsAfter, filesBelow, moveCases, siteBefore } from './cases.js'

/** The file that a link in a file leads to; written for the test alone. */
function leadsTo(link: string, from: string, files: ReadonlySet<string>): string | undefined {
  const bare = link.replace(/\\([!-/:-@[-`{-~])/g, '$1').replace(/[?#].*$/s, '')
  if (bare === '' || /^([a-z][\w+.-]*:|\/\/)/i.test(bare)) return undefined
  const text = decodeURIComponent(bare.replace(/%(?![\da-f]{2})/gi, '%25'))
  const at = (target: string) => {
    const name = path.posix.normalize(`/${target}`).slice(1).replace(/\/$/, '')
    const page = name.replace(/\.mdx?$/i, '')
    return [
      name,
      `${page}.mdx`,
      `${page}.md`,
      path.posix.join(page, 'index.mdx'),
      path.posix.join(page, 'index.md'),
    ].find((file) => files.has(file))
  }
  if (text.startsWith('/')) return at(text)
  const near = path.posix.join(path.posix.dirname(from), text)
  const nearFile = near.startsWith('..') ? undefined : at(near)
  return text.startsWith('.') ? nearFile : (at(text) ?? nearFile)
}

test('real renames on docs.json: the navigation of the authors, every link right, and no other byte', async () => {
  const cases = moveCases()
  if (!cases) return
  const wrong: string[] = []
  let [links, exact] = [0, 0]
  for (const each of cases) {
    const cwd = siteBefore(each)
    const listed = filesBelow(cwd).filter((file) => /\.(mdx?|[jt]sx)$/.test(file) && !/(^|\/)\./.test(file))
    const before = new Set(filesBelow(cwd))
    const texts = new Map(listed.map((file) => [file, readFileSync(path.join(cwd, file), 'utf8')]))
    try {
      const result = await mv({ cwd, from: 'moves.tsv', redirect: 'replace' })
      assert.is(result.files.length, each.moves.size, each.name)
    } catch (error) {
      wrong.push(`${each.name}: ${error instanceof BuildNavError ? error.diagnostics[0]?.message : String(error)}`)
      continue
    }
    const after = new Set(filesBelow(cwd))
    if (each.kind === 'exact') {
      exact += 1
      const docs = JSON.parse(readFileSync(path.join(cwd, 'docs.json'), 'utf8')) as Record<string, unknown>
      const theirs = docsAfter(each) as Record<string, unknown>
      if (JSON.stringify(docs['navigation']) !== JSON.stringify(theirs['navigation']))
        wrong.push(`${each.name}: navigation`)
    }
    for (const [file, old] of texts) {
      const home = each.moves.get(file) ?? file
      const now = readFileSync(path.join(cwd, home), 'utf8')
      const [was, is] = [linksOf(old, file), linksOf(now, home)]
      const rest = (text: string, of: typeof was) =>
        of.reduceRight((left, { start, end }) => `${left.slice(0, start)}\0${left.slice(end)}`, text)
      if (rest(old, was) !== rest(now, is)) wrong.push(`${each.name}: ${file} has other bytes`)
      for (const [index, link] of was.entries()) {
        if (link.form === 'snippet') continue
        const target = leadsTo(link.written, file, before)
        if (target === undefined) continue
        links += 1
        const landing = leadsTo(is[index]?.written ?? '', home, after)
        if (landing !== (each.moves.get(target) ?? target))
          wrong.push(`${each.name}: ${home} has ${is[index]?.written}, which was ${link.written}`)
      }
    }
  }
  console.log(`${cases.length} renames, ${exact} with the navigation of the authors, ${links} links`)
  assert.equal(wrong, [])
})

test.run()
