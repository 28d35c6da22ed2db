import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Diagnostic } from '../../../src/base/diagnostics/diagnostic.js'
import { formatGithub } from '../../../src/base/diagnostics/report-github.js'
import { dataText } from '../../../src/cli/run.js'
import { findingsJson } from '../../../src/base/diagnostics/report-json.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { unifiedDiff } from '../../../src/cli/unified-diff.js'
import { formatPretty } from '../../../src/base/diagnostics/report-pretty.js'
import { findingsOf } from '../../../src/base/diagnostics/groups.js'

const cwd = temporaryFolder()
const file = path.join(cwd, 'docs.json')
writeFileSync(file, `\uFEFF{\r\n\t"pages": ["a", "b c"],\r\n  "x": [${'"long", '.repeat(60)}"end"]\r\n}`)
const at = (line: number, column: number) => ({ file, line, column })
const finding: Diagnostic = {
  code: 'page-missing',
  severity: 'error',
  message: 'No page, 100% sure: x',
  hint: 'Did you mean\n2?',
  place: at(2, 17),
}

test('pretty marks the string at the place, below its line', () => {
  assert.is(
    formatPretty([finding], { cwd, color: false }),
    `docs.json:2:17 error page-missing  No page, 100% sure: x
  2 | "pages": ["a", "b c"],
    |                ^^^^^
  Did you mean
  2?

1 error
`,
  )
})

test('pretty shows no line of code for a finding that is about a whole page or module', () => {
  const folder = temporaryFolder({ 'a.md': '# A\n\n[b](/b)\n', 'a.mts': 'import x from "y"\nx()\n' })
  const lines = (name: string, line: number, column: number) =>
    formatPretty([{ ...finding, place: { file: path.join(folder, name), line, column } }], { cwd, color: false })
  assert.not.match(lines('a.md', 1, 1), '# A')
  assert.match(lines('a.md', 3, 5), '[b](/b)')
  assert.not.match(lines('a.mts', 1, 1), 'import x')
  assert.match(lines('a.mts', 1, 8), 'import x')
  assert.match(lines('a.mts', 2, 1), 'x()')
})

test('pretty keeps a long line short and the marked part in sight', () => {
  const [, line = '', marks = ''] = formatPretty([{ ...finding, place: at(3, 489) }], { cwd, color: false }).split('\n')
  assert.ok(line.length < 140)
  assert.is(line.slice(marks.indexOf('^'), marks.lastIndexOf('^') + 1), '"end"')
})

test('pretty puts errors first, counts, and lets no control character through', () => {
  const note: Diagnostic = { code: 'x', severity: 'note', message: '\u001B[31mred\u202E', place: at(1, 1) }
  const text = formatPretty([finding, note, { ...finding, severity: 'warning' }], { cwd, color: false })
  assert.match(text, /error page[^]*warning page[^]*note x[^]*1 error, 1 warning, 1 note\n$/)
  assert.match(text, '\\u001b[31mred\\u202e')
})

test('a finding without a place, or in a file that is gone, is still said', () => {
  assert.match(formatPretty([{ ...finding, place: undefined }], { cwd, color: false }), 'error page-missing')
  assert.match(formatPretty([{ ...finding, place: { ...at(1, 1), file: '/nowhere/x' } }], { cwd, color: false }), '1:1')
})

test('json carries every field, the file relative with slashes', () => {
  const data = () => ({ findings: findingsJson(findingsOf([finding]), (code) => `https://example.com/${code}`) })
  const note: Diagnostic = { code: 'x', severity: 'note', message: 'm' }
  const place = { file: 'docs.json', line: 2, column: 17 }
  const { code, severity, message, hint } = finding
  const own = { code, severity, message, hint, ...place }
  assert.equal(JSON.parse(dataText({ outcome: 'found', data }, [finding, note], { cwd })), {
    version: 1,
    outcome: 'found',
    counts: { error: 1, warning: 0, note: 1 },
    diagnostics: [own, { ...note, hint: null, file: null, line: null, column: null }],
    findings: [{ ...own, url: 'https://example.com/page-missing', count: 1, places: [{ ...place, subject: null }] }],
  })
})

test('github annotations escape what would end them', () => {
  assert.is(
    formatGithub([{ ...finding, severity: 'note' }], '✓ 1 note', { cwd }),
    '::notice file=docs.json,line=2,col=17,title=page-missing::No page, 100%25 sure: x Did you mean%0A2?\n::notice title=build-nav::✓ 1 note\n',
  )
})

const hostile = 'x\r\n::error::a\u001B[2J\u009B1m\u202E ##[add-path]b'

test('no name, title or message can become a command of a log reader, or steer a terminal', () => {
  const named: Diagnostic = {
    ...finding,
    message: `There is no page '${hostile}'.`,
    hint: hostile,
    place: { file: path.join(cwd, '::warning ::f\n::g.json'), line: 1, column: 1 },
  }
  for (const report of [
    formatPretty([named], { cwd, color: false }),
    formatGithub([named], hostile, { cwd }),
    dataText({ outcome: 'found' }, [named], { cwd }),
  ]) {
    // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
    assert.not.match(report, /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202E]/)
    const commands = report.split('\n').filter((line) => line.trimStart().startsWith('::') || line.includes('##['))
    assert.is(commands.length, report.startsWith('::error ') ? 2 : 0, report)
  }
  const [found] = JSON.parse(dataText({ outcome: 'found' }, [named], { cwd })).diagnostics
  assert.is(found.message, named.message)
  assert.not.match(unifiedDiff('::a\n', ' ::error::x\u001B\r\n', '', false), /^\s*::|\u001B/m)
})

test.run()
