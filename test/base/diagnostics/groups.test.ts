import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Diagnostic, Head, RowParts } from '../../../src/base/diagnostics/diagnostic.js'
import { findingsOf, joined } from '../../../src/base/diagnostics/groups.js'
import { formatGithub, writeSummary } from '../../../src/base/diagnostics/report-github.js'
import { findingsJson, inJsonForm } from '../../../src/base/diagnostics/report-json.js'
import { formatPretty } from '../../../src/base/diagnostics/report-pretty.js'
import { runs } from '../../runs.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { assertFits } from './fits.js'

const links: Head = ['link leads nowhere', 'links lead nowhere']
const files: Head = ['file is published', 'files are published']

const at = (line: number, file = 'docs.json') => ({ file: `/site/${file}`, line, column: 5 })
const finding = (message: string, more: Partial<Diagnostic> = {}): Diagnostic => ({
  code: 'icon-unknown',
  severity: 'warning',
  message,
  place: at(1),
  ...more,
})
const link = (what: string, line: number, file = 'index.mdx', more: Partial<RowParts> = {}): Diagnostic =>
  finding(`The link '${what}' is broken.`, {
    code: 'link-broken',
    place: at(line, file),
    listed: { head: links, what, ...more, variants: /^\/(ja|zh)\//.exec(what)?.slice(1) ?? [] },
  })
const published = (name: string): Diagnostic =>
  finding(`'${name}' is published.`, {
    code: 'page-internal',
    place: at(1, name),
    hint: `Hide '${name}'.`,
    listed: {
      head: files,
      file: { folder: name.includes('/') ? path.dirname(name) : '', path: name, url: `/${name.replace('.md', '')}` },
      advice: 'hide them: `npx build-nav check --fix --only page-internal`',
      leads: true,
    },
  })

const options = { cwd: '/site', color: false, width: 80, restOf: (code: string) => `--only ${code}` }
const missing = (page: string, line: number, more: Partial<Diagnostic> = {}): Diagnostic =>
  finding(`There is no page '${page}'.`, { code: 'page-missing', severity: 'error', place: at(line), ...more })

test('groups by rule: errors whole, files by folder, rows of one text or of several languages once, notes in a line', () => {
  const found = [
    ...['/nope', '/nope', '/gone'].map((what, line) => link(what, line + 3)),
    ...['/ja/old', '/zh/old'].map((what) => link(what, 9, `${what.slice(1)}.mdx`)),
    ...Array.from({ length: 9 }, (_, index) => link(`/lost-${index}`, index + 20)),
    ...['AGENTS.md', 'plans/a.md', 'plans/b.md', 'plans/c.md'].map(published),
    missing('a', 12, { hint: 'Add it.' }),
    missing('b', 13, { hint: 'Add it.' }),
    missing('a', 40, { hint: 'Add it.' }),
    finding('An icon.', { severity: 'note' }),
    finding('No icon.', { severity: 'note' }),
  ]
  assert.is(
    formatPretty(found, { ...options, verdict: '✗ 3 errors' }),
    `error    3 problems  [page-missing]
  docs.json:12, 40  There is no page 'a'.
  docs.json:13  There is no page 'b'.
  → Add it.

warning  4 files are published  [page-internal]
  plans/  3 files  → /plans/a, …
  AGENTS.md        → /AGENTS
  → hide them: \`npx build-nav check --fix --only page-internal\`

warning  14 links lead nowhere  [link-broken]
  index.mdx:3 +1   /nope
  ja/old.mdx:9 +1  /ja/old  in ja, zh
  index.mdx:5      /gone
  9 more: --only link-broken

notes    icon-unknown 2  (--all lists them)

✗ 3 errors
`,
  )
  const rows = formatPretty(found, { ...options, restOf: undefined })
  for (const each of found)
    if (each.listed?.what) assert.match(rows, each.listed.what.replace('/ja', '').replace('/zh', ''))
  assert.match(rows, 'note     2 problems  [icon-unknown]')
})

test('up to five findings are printed with their advice, errors first; at one place, equal ones are one', () => {
  const found = [link('/a', 3), finding('N.', { severity: 'note' }), missing('c', 3), link('/d', 1)]
  const order = (text: string) => text.match(/(?:error|warning|note) /g)?.join('')
  assert.is(order(formatPretty(found, options)), 'error warning warning note ')
  const lacking = ['a', 'b', 'c', 'd', 'e', 'f'].map((page) =>
    finding(`'de' lacks '${page}', which 'en' has.`, { listed: { head: links, name: `'${page}'` } }),
  )
  const messages = joined(lacking).map(({ message }) => message)
  assert.equal(messages, ["'de' lacks 'a', 'b', 'c', 'd' and 2 more, which 'en' has."])
  const told = joined(['en/a', 'fr/a', 'ja/a'].map((page) => missing(page, 1))).map(({ message }) => message)
  assert.equal(told, ["There is no page 'en/a' (also 'fr/a' and 'ja/a')."])
  assert.equal(joined([missing('a', 1), missing('a', 1)]), [missing('a', 1)])
})

test('for programs, more than three findings of a rule are one, which names each', () => {
  assert.is(findingsOf(['/a', '/b', '/c'].map((what, line) => link(what, line))).length, 3)
  const [one, ...others] = findingsJson(findingsOf(['/a', '/b', '/c', '/d'].map((what, line) => link(what, line))))
  assert.equal(others, [])
  assert.equal([one?.message, one?.count, one?.place?.line], ['4 links lead nowhere.', 4, 0])
  assert.equal(inJsonForm(one?.places[1], options.cwd), { file: 'index.mdx', line: 1, column: 5, subject: '/b' })
})

const severity = fc.constantFrom('error' as const, 'warning' as const, 'note' as const)
const word = fc.stringMatching(/^[a-z]{1,12}$/)
const name = fc.oneof(
  fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => `/${words.join('/')}`),
  fc.constantFrom('/指南/安装-install', `/${'very-'.repeat(30)}long`),
)
const anyFinding = fc
  .record({
    rule: fc.nat(14),
    severity,
    what: name,
    line: fc.nat(3000),
    file: name,
    form: fc.nat(3),
    words: fc.array(word),
  })
  .map(({ rule, what, line, file, form, words, ...each }): Diagnostic => {
    const place = at(line, `${file.slice(1)}.mdx`)
    const own = {
      code: `rule-${rule}`,
      message: `${words.join(' ')} '${what}'.`,
      place,
      hint: form === 1 ? words.join(' ') : undefined,
    }
    const row: RowParts =
      form === 0 ? { what } : form === 2 ? { file: { folder: file.split('/')[1] ?? '', path: file, url: what } } : {}
    return { ...own, ...each, listed: { head: links, ...row } }
  })

test('whatever is found fits a screen, and each error has every place', () => {
  fc.assert(
    fc.property(fc.array(anyFinding, { maxLength: 300 }), fc.constantFrom(80, 100, 132), (found, width) =>
      assertFits(found, { width, cwd: '/site' }),
    ),
    { numRuns: runs(1000) },
  )
})

test('github gets each finding as long as it shows that many; more are a rule each, with places and every error', () => {
  const github = (found: readonly Diagnostic[], isAll = false) =>
    formatGithub(found, '✗ verdict', { cwd: '/site', isAll })
  const warnings = (text: string) => text.split('\n').filter((line) => line.startsWith('::warning'))
  const some = Array.from({ length: 10 }, (_, line) => link(`/${line}`, line))
  assert.is(warnings(github(some)).length, 10)
  const text = github([...some, link('/x', 99)])
  assert.is(warnings(text).length, 1)
  assert.match(text, '::11 links lead nowhere.%0Aindex.mdx:0:5 /0%0A')
  assert.match(text, '%0Aand 1 more, which --all lists\n')
  assert.match(text, /::notice title=build-nav::✗ verdict\n$/)
  const errors = Array.from({ length: 30 }, (_, line) => missing(`${line}`, line + 1))
  assert.match(github(errors), "%0Adocs.json:30:5 There is no page '29'.")
  const apart = Array.from({ length: 12 }, (_, rule) => finding('x', { code: `rule-${rule}` }))
  assert.match(warnings(github(apart))[9] ?? '', '3 more warnings than GitHub shows')
  assert.is(warnings(github(apart)).length, 13)
  const caused = { ...link('/a', 7), causedAt: at(2) }
  assert.match(github([caused]), '::warning file=docs.json,line=2,col=5,title=link-broken::index.mdx:7:5 The link')
})

test('the summary of a job has the verdict and a table of the groups', () => {
  const file = path.join(temporaryFolder({ 'summary.md': 'before\n' }), 'summary.md')
  writeSummary(file, [link('/a|b', 3), link('/c', 4), missing('x', 1)], '✗ 1 error\n  Exit 1', { cwd: '/site' })
  assert.is(
    readFileSync(file, 'utf8'),
    `before
**build-nav**: ✗ 1 error${'  '}
  Exit 1

| | | rule | first place |
| --- | --- | --- | --- |
| error | 1 problem | page-missing | \`docs.json:1\` |
| warning | 2 links lead nowhere | link-broken | \`index.mdx:3\` |

`,
  )
  writeSummary('/nowhere/at/all', [], 'x', { cwd: '/site' })
})

test.run()
