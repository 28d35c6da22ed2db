import * as fc from 'fast-check'
import type { JsonValue } from '../../../src/format/json/value.js'

const key = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('group', 'pages', 'tab', 'groups', 'icon', 'tag', 'href', 'hidden') },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', '1', '', 'a"b', 'é', 'a\\', 'x: {') },
)
const scalar = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('index', 'quickstart', 'api/users', 'GET /users', 'Guides', 'Ünïcode') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.constantFrom('"', '\\', '\\"', '[{', '}],', '\n', '\ud800', '\u2028', '//x', '') },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    ),
  },
)

/** JSON that looks like a navigation, with a few hostile strings and keys. */
export const jsonValue: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue; list: JsonValue; object: JsonValue }>(
  (tie) => ({
    value: fc.oneof({ maxDepth: 5, depthIdentifier: 'json' }, scalar, tie('list'), tie('object')),
    list: fc.array(tie('value'), { maxLength: 5, depthIdentifier: 'json' }),
    object: fc
      .array(fc.tuple(key, tie('value')), { maxLength: 5, depthIdentifier: 'json' })
      .map((entries) => Object.fromEntries(entries)),
  }),
).value

/** Ways to write the same value. */
export const formatting = fc.record({
  indent: fc.constantFrom('  ', '    ', '\t', ''),
  eol: fc.constantFrom('\n', '\r\n'),
  bom: fc.boolean(),
  finalNewline: fc.boolean(),
  colon: fc.constantFrom(': ', ':', ' : '),
  inlineUpTo: fc.constantFrom(0, 0, 30, 80, 1e9),
  gap: fc.constantFrom('', ' '),
  padding: fc.constantFrom('', ' '),
  escapes: fc.boolean(),
})
export type Formatting = typeof formatting extends fc.Arbitrary<infer Record> ? Record : never

/** A value as some author or tool would have written it. */
export function format(value: JsonValue, style: Formatting): string {
  const body = print(value, style, '')
  return `${style.bom ? '\ufeff' : ''}${body}${style.finalNewline ? style.eol : ''}`
}

function print(value: JsonValue, style: Formatting, base: string): string {
  if (typeof value === 'string') return quote(value, style)
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : JSON.stringify(value)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const inner = base + style.indent
  const members = (at: string) =>
    Array.isArray(value)
      ? value.map((member: JsonValue) => print(member, style, at))
      : Object.entries(value).map(([name, member]) => quote(name, style) + style.colon + print(member, style, at))
  const lines = members(inner)
  if (lines.length === 0) return `${open}${close}`
  const flat = `${open}${style.padding}${members(base).join(`,${style.gap}`)}${style.padding}${close}`
  if (style.inlineUpTo === 1e9 || (flat.length <= style.inlineUpTo && !flat.includes('\n'))) return flat
  return `${open}${style.eol}${inner}${lines.join(`,${style.eol}${inner}`)}${style.eol}${base}${close}`
}

function quote(value: string, { escapes }: Formatting): string {
  const quoted = JSON.stringify(value)
  if (!escapes) return quoted
  return quoted
    .replaceAll('/', '\\/')
    .replace(/[^\0-\x7f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
