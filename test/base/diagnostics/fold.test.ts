import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Diagnostic } from '../../../src/base/diagnostics/diagnostic.js'
import { fold } from '../../../src/base/diagnostics/fold.js'
import { formatGithub } from '../../../src/base/diagnostics/report-github.js'
import { findingsJson } from '../../../src/base/diagnostics/report-json.js'
import { shortName } from '../../../src/base/diagnostics/text.js'
import { formatScreen } from '../../../src/base/diagnostics/report-screen.js'

const at = (line: number, file = '/site/docs.json') => ({ file, line, column: 5 })
const icon = (name: string, line: number): Diagnostic => ({
  code: 'icon-unknown',
  severity: 'warning',
  message: `There is no icon '${name}'.`,
  hint: `Did you mean '${name}s'?`,
  place: at(line),
})
const options = { cwd: '/site', color: false, more: '--all lists each' }

test('three of a kind are read one by one; from four on they are one finding, which names each', () => {
  assert.is(fold([icon('a', 1), icon('b', 2), icon('c', 3)]).length, 3)
  const [one, ...others] = fold([icon('a', 1), icon('b', 2), icon('c', 3), icon('d', 4), icon('e', 5)])
  assert.equal(others, [])
  assert.is(one?.message, "There is no icon 'a' (5 times: 'a', 'b', 'c', 'd' and 1 more).")
  assert.equal(
    one?.of.map(({ subject, diagnostic }) => [subject, diagnostic.place?.line]),
    [
      ["'a'", 1],
      ["'b'", 2],
      ["'c'", 3],
      ["'d'", 4],
      ["'e'", 5],
    ],
  )
  const text = formatScreen(one ? [one] : [], options)
  assert.match(text, "    docs.json:1:5  'a': did you mean 'as'?\n    docs.json:2:5  'b'")
  assert.match(text, '    and 2 more\n')
  assert.match(text, '5 warnings (--all lists each)\n')
})

test('errors of one line of code have a line each, below a sentence that is about the first of them', () => {
  const errors = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ ...icon(name, 1), severity: 'error' as const }))
  const text = formatScreen(fold(errors), options)
  assert.match(text, "There is no icon 'a' (the first of 5).\n")
  for (const name of ['a', 'e']) assert.match(text, `docs.json:1:5  '${name}': did you mean '${name}s'?`)
})

test('a kind is its code, its weight and its words: others are not folded into it', () => {
  const five = [1, 2, 3, 4, 5]
  const mixed = five.flatMap((line) => [
    icon(`${line}`, line),
    { ...icon(`${line}`, line), severity: 'error' as const },
    { ...icon(`${line}`, line), message: `'${line}' has another trouble.` },
  ])
  assert.equal(
    fold(mixed).map(({ of }) => of.length),
    [5, 5, 5],
  )
})

test('what a rule says of many, by the key that it gives', () => {
  const orphans = ['old/a', 'old/b', 'old/c', 'old/d', 'new/a'].map((page): Diagnostic => ({
    code: 'o',
    severity: 'warning',
    message: `'${page}' is lost.`,
    place: at(1, `/site/${page}.mdx`),
  }))
  const found = fold(orphans, ({ message }) => {
    const [, folder = ''] = /'(\w+)\//.exec(message) ?? []
    return { key: folder, subject: message.slice(0, 7), many: (count) => `'${folder}': ${count} pages.` }
  })
  assert.equal(
    found.map(({ message }) => message),
    ["'old': 4 pages.", "'new/a' is lost."],
  )
  const [first] = findingsJson(found, options)
  assert.equal(first?.count, 4)
  assert.equal(first?.places[1], { file: 'old/b.mdx', line: 1, column: 5, subject: "'old/b'" })
})

test('what to do about each is kept where many are told as one, and long names keep their ends', () => {
  const lost = ['a', 'b', 'c', 'd'].map((name) => ({ ...icon(name, 1), message: `'${name}' is lost.` }))
  const found = fold(lost, ({ message }) => ({
    key: '',
    subject: `'${'folder/'.repeat(10)}${message.slice(1, 2)}'`,
    many: (count) => `${count} are lost.`,
    advice: { each: message.slice(1, 2), all: (each) => `Add ${each.join(' and ')}.` },
  }))
  assert.equal(
    found.map(({ message, hint }) => [message, hint]),
    [['4 are lost.', 'Add a and b and c and d.']],
  )
  assert.is(shortName(`'${'folder/'.repeat(10)}a'`, 20), "'folder…er/folder/a'")
})

test('what one line of code makes in several groups is not counted for the first of them', () => {
  const lost = ['2.0/a', '2.0/b', '1.0/a', '1.0/b'].map((page) => ({ ...icon('', 1), message: `'${page}' is lost.` }))
  const found = fold(
    [
      ...lost,
      ...lost.map((each) => ({ ...each, place: at(2) })),
      ...[3, 4].flatMap((line) => lost.map((each) => ({ ...each, place: at(line) }))),
    ],
    ({ message }) => {
      const [, group = ''] = /'(.*)\//.exec(message) ?? []
      return {
        key: group,
        subject: message,
        group,
        many: (count, groups) => `${count} are lost in ${groups.join(' and ')}.`,
      }
    },
  )
  assert.equal(
    found.map(({ message }) => message),
    ['16 are lost in 2.0 and 1.0.'],
  )
})

test('messages that differ in more than names stay apart, also at one place', () => {
  const missing = ['theme', 'name'].map((key) => ({
    ...icon('', 1),
    message: key === 'name' ? `No name.` : `No theme at all.`,
  }))
  assert.is(fold(missing).length, 2)
})

test('names are told from the folder that the message names', () => {
  const pages = ['a', 'b', 'deep/c', 'd'].map((page) => `guides/old/${page}`)
  const many = pages.map((page, line) => ({ ...icon('x', line + 1), message: `'${page}'` }))
  const many2 = Array.from({ length: 40 }, (_, line) => ({ ...icon('x', line), code: `rule-${line}` }))
  const found = fold([...many, ...many2], ({ code, message }) =>
    code === 'icon-unknown'
      ? { key: '', subject: message, many: (count) => `'guides/old': ${count} pages are not in the navigation.` }
      : undefined,
  )
  assert.match(formatScreen(found, options), "navigation ('a', 'b', 'deep/c' and 1 more).")
  const twice = found.map((each) => ({ ...each, of: each.of.length > 1 ? [...each.of, ...each.of] : each.of }))
  assert.match(formatScreen(twice, options), "navigation (4 different: 'a', 'b', 'deep/c' and 1 more).")
})

test('whatever is found, the report fits a screen, and every rule is in it with its count', () => {
  const codes = Array.from({ length: 9 }, (_, index) => `rule-${index}`)
  const many = codes.flatMap((code, rule) =>
    Array.from({ length: 30 }, (_, line) => ({
      ...icon('x', line + 1),
      code,
      severity: rule % 2 ? ('warning' as const) : ('note' as const),
      message: `${'word '.repeat(line + 1)}.`,
    })),
  )
  const text = formatScreen(fold(many), options)
  assert.ok(text.split('\n').length <= 40, text)
  for (const code of codes) assert.match(text, `${code}  30 (`)
  assert.ok(text.indexOf('rule-1') < text.indexOf('rule-0'), 'warnings first')
  assert.match(text, /\n120 warnings, 150 notes \(--all lists each\)\n$/)
})

const missing = (page: string, line: number, file?: string): Diagnostic => ({
  code: 'page-missing',
  severity: 'error',
  message: `There is no page '${page}'.`,
  hint: `Did you mean '${page}s'?`,
  place: at(line, file),
})
const missingFold = ({ message }: Diagnostic) =>
  message.startsWith('There is no page')
    ? { key: '', subject: message, many: (count: number) => `${count} gone.` }
    : undefined
const longPath = `guides/${'use-cases-'.repeat(12)}end`

test('no error is folded away or cut: each has its line, with its file, its place and its own advice', () => {
  const orphans = Array.from({ length: 60 }, (_, line) => ({
    ...icon('x', line + 1),
    message: 'word '.repeat(line + 1),
  }))
  for (const others of [[], orphans]) {
    const pages = Array.from({ length: others.length > 0 ? 40 : 5 }, (_, line) =>
      missing(`${longPath}${line}`, line + 1),
    )
    const text = formatScreen(fold([...others, ...pages], missingFold), options)
    for (const { message, hint, place } of pages) {
      const line = text.split('\n').find((each) => each.includes(message)) ?? ''
      assert.match(line, `docs.json:${place?.line}:5`)
      assert.match(text, hint ?? '')
    }
    assert.not.match(text, / gone\.|and \d+ more/)
    assert.ok(others.length === 0 || text.indexOf('page-missing') < text.indexOf('icon-unknown'), 'errors first')
  }
})

test('few findings are ordered as many are: errors first, then warnings, then notes', () => {
  const found = [icon('a', 1), { ...icon('b', 2), severity: 'note' as const }, missing('c', 3), icon('d', 4)]
  const order = (text: string) => text.match(/docs\.json:\d/g)?.map((place) => place.at(-1))
  assert.equal(order(formatScreen(fold(found), options)), ['3', '1', '4', '2'])
})

test('errors of one line of code are one error, with each name and its own advice', () => {
  const pages = ['en', 'fr', 'de', 'ja', 'ko', 'zh'].map((locale) => missing(`${locale}/a`, 12))
  const text = formatScreen(fold(pages, missingFold), options)
  assert.is(text.match(/error page-missing/g)?.length, 1)
  for (const { hint } of pages) assert.match(text, (hint ?? '').slice(1))
  assert.not.match(text, /^ {2}Did you mean/m)
})

test('where a finding has advice on all its members, they are names: nobody reads the advice three times', () => {
  const pages = ['a', 'b', 'c', 'd'].map((page, line) => ({ ...missing(page, line + 1), severity: 'warning' as const }))
  const advice = { each: '', all: () => 'Look at all of them.' }
  const text = formatScreen(
    fold(pages, (page) => ({ ...missingFold(page), key: '', subject: page.message, many: String, advice })),
    options,
  )
  assert.match(text, 'Look at all of them.')
  assert.not.match(text, /did you mean/i)
})

test('a folded finding in the text of several files names its first place', () => {
  const links = ['a', 'b', 'c', 'd', 'e'].map((page, index) => ({
    ...icon(page, index + 3),
    place: { file: `/site/${page}.mdx`, line: index + 3, column: 5 },
  }))
  const noise = Array.from({ length: 40 }, (_, index) => ({
    ...icon('', index),
    code: `x-${index}`,
    message: `${index}`,
  }))
  assert.match(formatScreen(fold([...links, ...noise]), { ...options, cwd: '/site' }), /^ {2}a\.mdx:3:5 \+4 {2}/m)
})

test('github gets each finding as long as it shows that many; more are folded, with the first places and every error', () => {
  const some = Array.from({ length: 10 }, (_, line) => icon(`${line}`, line))
  const commands = (text: string) => text.split('\n').filter((line) => line.startsWith('::warning'))
  assert.is(commands(formatGithub(fold(some), options)).length, 10)
  const text = formatGithub(fold([...some, icon('x', 99)]), options)
  assert.is(commands(text).length, 1)
  assert.match(text, "%0Adocs.json:1:5 '1'")
  assert.match(text, '%0Aand 1 more, which --all lists\n')
  const many = formatGithub(fold(Array.from({ length: 4000 }, (_, line) => icon(`${line}`, line + 1))), options)
  assert.ok(many.length < 2000 && many.split('\n').length < 12, many.slice(0, 3000))
  const errors = fold(
    Array.from({ length: 30 }, (_, line) => ({ ...icon(`${line}`, line + 1), severity: 'error' as const })),
  )
  assert.match(formatGithub(errors, options), "%0Adocs.json:30:5 '29'")
  const apart = Array.from({ length: 12 }, (_, line) => ({ ...icon('', line), message: 'word '.repeat(line + 1) }))
  const all = commands(formatGithub(fold(apart), options))
  assert.match(all[9] ?? '', '3 more warnings than GitHub shows')
  assert.is(all.length, 13)
})

test.run()
