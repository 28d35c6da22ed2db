import { createRequire } from 'node:module'
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { frontmatterText } from '../../src/base/files/frontmatter-text.js'
import { matterProblem, pageMatter } from '../../src/site/model/frontmatter.js'
import { runs } from '../runs.js'

/** The package that `parseFrontmatter` of @mintlify/common hands each page to. */
const frontMatter = createRequire(import.meta.url)('front-matter') as (text: string) => {
  readonly attributes: unknown
  readonly body: string
}

/** The attributes of a page as Mintlify reads them; undefined where it stops. */
function provided(text: string): { readonly attributes: unknown; readonly body: string } | undefined {
  try {
    return frontMatter(text)
  } catch {
    return undefined
  }
}

const date = /^\d{4}-\d\d?-\d\d?(?:[Tt\s].*)?$/

/** Whether a value is theirs; a date, an object there, is the text that it is written as here. */
function isSame(ours: unknown, theirs: unknown): boolean {
  if (theirs instanceof Date) return typeof ours === 'string' && date.test(ours)
  if (typeof theirs !== 'object' || theirs === null) return Object.is(ours, theirs)
  if (typeof ours !== 'object' || ours === null) return false
  const [own, others] = [Object.entries(ours), Object.entries(theirs)]
  return (
    own.length === others.length &&
    others.every(([key, value], index) => own[index]?.[0] === key && isSame(own[index][1], value))
  )
}

function readsAlike(text: string): void {
  const theirs = provided(text)
  const ours = pageMatter(text)
  const problem = matterProblem(ours)
  const about = JSON.stringify(text)
  if (theirs === undefined) {
    assert.ok(ours.problem?.severity === 'error', `taken, and refused there: ${about}`)
    assert.is(problem?.severity, 'error', about)
    return
  }
  assert.ok(ours.problem?.severity !== 'error', `refused, and taken there: ${about}`)
  const operations = ['api', 'openapi', 'asyncapi'].map((key) => (theirs.attributes as Record<string, unknown>)[key])
  // A date is no text to them, and one to us.
  const stops = operations.some(
    (value) => value !== undefined && value !== null && typeof value !== 'string' && !(value instanceof Date),
  )
  assert.is(problem?.severity === 'error', stops, about)
  if (typeof theirs.attributes !== 'object' || Array.isArray(theirs.attributes))
    assert.is(problem?.severity, 'warning', about)
  else assert.ok(isSame(ours.values, theirs.attributes), `${about} ${JSON.stringify([ours.values, theirs.attributes])}`)
  assert.is(frontmatterText(text)?.body ?? text, theirs.body, about)
}

const values = [
  '"one\ntwo"', "'one\ntwo'", '"one\n  two"', "'it''s'", '"a\\n"', '"a\\d"', '"é"', "'a'b", '"a" b', '"open', "'open", '"a\\', 'a: b', 'a:b',
  'a # b', 'a #b', '#b', 'one\n  two', 'one\ntwo', '\n  - a\n  - b', '\n- a\n- b', '[a, b]', '[a, b', '[a\nb]', '{a: 1}', '{a: 1', '{a}', '&x a', '*x', '&x', '& a',
  '!!str 1', '!x a', '!!binary aGk=', '! a', '| \n  a\n  b', '>-\n  a\n  b', '> a', '|\n a\nb', '@x', '`x', '%x', ',', ']', '?', '-', '- a', '~', 'null', 'NULL', 'yes', 'on',
  'True', 'TRUE', 'tRUE', '0', '007', '0o7', '0x1F', '0b11', '1_000', '1e3', '1E3', '.5', '-1', '+1', '1.', '12:30', '1:30:00', '.inf', '-.INF', '.nan', 'NaN', 'Infinity', '2024-01-05',
  '2024-13-45', '2024-1-5', '2024-01-05T10:00:00Z', '2001-12-14 21:59:43.10 -5', '\ta', ' a\t', 'a\tb', '\t', '<<', '=', '--- a', '---', '...', '/a', '😀', '\u2028', '\u00a0a', '\u0085', 'a\u0007b', '"a\tb"', 'a\n\tb', '\n\t- a', '\n\ta: b', 'a\\', '*', '"',
] // prettier-ignore

test('a value, however odd, is read as Mintlify reads it', () => {
  assert.ok(values.length >= 100)
  for (const value of values) {
    for (const key of ['title', 'openapi', '"icon"'])
      for (const rest of ['', '\ntitle: Again', '\n  x: 1', '\n<<: {a: 1}'])
        readsAlike(`---\n${key}: ${value}${rest}\n---\n\nText`)
  }
})

const texts = [
  '', '---', '---\n', '---\n---', '---\n---\n', '---\n\n---\n', '---\ntitle: A\n---', '---\ntitle: A\n---\nText', '---\r\ntitle: A\r\n---\r\nText', '---\r\ntitle: A\n---\r\n',
  '\uFEFF---\ntitle: A\n---\n', '\uFEFF\uFEFF---\ntitle: A\n---\n', '--- \ntitle: A\n---\nText', '---\t\ntitle: A\n---\n', '---\ntitle: A\n--- \nText', '---\ntitle: A\n---\t\nText',
  '---\ntitle: A\n---x\nText', '---\ntitle: A\n----\nText', '---\ntitle: A\n----\n---\nText', '---\ntitle: A\n ---\nText', '---\ntitle: A\n ---\n---\n', '----\ntitle: A\n---\n', '----\ntitle: A\n----\n',
  ' ---\ntitle: A\n---\n', '\n---\ntitle: A\n---\n', '---\ntitle: A\n...\nText', '---\ntitle: A\n...\n---\nText', '= yaml =\ntitle: A\n= yaml =\nText', '= yaml =\ntitle: A\n---\nText', '---\ntitle: A\n= yaml =\n',
  '---\ntitle: A\n\nText', '---\n\nA: text', '---\njust text\n---\n', '---\n- a\n---\n', '---\n12\n---\n', '---\nnull\n---\n', '---\n"a"\n---\n', '---\n# a\n---\n', '---\n  title: A\n---\n', '---\n  title: A\n  icon: b\n---\n', '---\n\ttitle: A\n---\n',
  '---\n\n\ntitle: A\n\n---\n\n\nText', '---\n<<<<<<< HEAD\ntitle: a\n=======\ntitle: b\n>>>>>>> x\n---\n', '--- a\ntitle: A\n---\nText\n---\n', '--- \ntitle: A\n---\nb: c\n---\nText', '# A --- b\nText\n---\ntitle: A\n---\nText', '---\n%YAML 1.2\n---\ntitle: A\n---\n', '---\ntitle: A\n---\n---\nb: c\n---\n', '---\n__proto__: 1\n---\n', '---\ntitle: A\n__proto__: {a: 1}\n---\n', '---\nconstructor: 1\n---\n', '---\n1: a\n---\n', '---\nnull: a\n---\n', '---\ntrue: a\n---\n', '---\n? a\n: b\n---\n', '---\n? [a]\n: b\n---\n', '---\na: &x {b: 1}\nc: *x\nd:\n  <<: *x\n---\n', '---\na: 1\na: 2\n---\n', '---\n"a": 1\na: 2\n---\n', '---\na : 1\n---\n', '---\na:1\n---\n', '---\na\n---\n', '---\nopenapi:\n  GET /a\n---\n', '---\nopenapi: [GET /a]\n---\n', '---\napi: 1\n---\n', '---\napi: true\n---\n', '---\napi: null\n---\n', '---\nasyncapi: {}\n---\n', '---\nnull\na: b\n---',
] // prettier-ignore

test('the fences of frontmatter are those of Mintlify', () => {
  for (const text of texts) readsAlike(text)
})

const bits = [...'a Title null True ~ 0 12 007 1e3 .5 - /p é api'.split(' '), '- x', ' ', '  ', '\t']
const marks = [...`: # " ' \\ [ { } ] & * ! | > % @ \` , << ? --- ...`.split(' '), ': ', ' #', '\n']
const value = fc.array(fc.constantFrom(...bits, ...marks), { maxLength: 5 }).map((parts) => parts.join(''))
const key = fc.constantFrom('title', 'a', 'b-c', 'icon', '"q"', 'é', 'null', '1', '  in', '__proto__', '', 'openapi')
const entry = fc.tuple(key, fc.constantFrom(': ', ':', ':  ', ' : ', ':\t'), value).map((parts) => parts.join(''))
const line = fc.oneof({ weight: 4, arbitrary: entry }, value)
const end = fc.constantFrom('\n', '\r\n')
const fence = fc.oneof(
  { weight: 8, arbitrary: fc.constant('---') },
  fc.constantFrom('--- ', '----', '...', '', ' ---', '\uFEFF---'),
)
const page = fc
  .tuple(fence, fc.array(line, { maxLength: 4 }), fence, fc.constantFrom('', 'Text', '---', '\n---\n'), end)
  .map(([open, lines, close, rest, eol]) => [open, ...lines, close, rest].join(eol))

test('any page has the values that Mintlify reads, and an error exactly where it stops', () => {
  fc.assert(fc.property(page, readsAlike), { numRuns: runs(9000) })
})

test.run()
