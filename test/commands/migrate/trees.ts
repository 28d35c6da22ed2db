import fc from 'fast-check'
import { attributes } from '../../../src/format/contract/attributes.js'
import type { AttributeKey } from '../../../src/format/contract/attributes.js'
import { contents } from '../../../src/format/contract/contents.js'
import type { ContentKey } from '../../../src/format/contract/contents.js'
import { kinds } from '../../../src/format/contract/kinds.js'
import type { Kind } from '../../../src/format/contract/kind.js'
import { languageCodes } from '../../../src/format/contract/languages.js'
import type { ValueName } from '../../../src/format/contract/attribute-values.js'
import { setOwn } from '../../../src/format/json/value.js'
import type { JsonObject, JsonValue } from '../../../src/format/json/value.js'

/** Strings that would be code, a comment's end or nothing at all, if they were not data. */
const hostile = [
  '',
  ' ',
  `'`,
  '"',
  '`',
  '${process.exit(1)}',
  '\\',
  '\\u0041',
  '*/',
  '// FIXME',
  '</script>',
  '\u2028',
  '\u2029\n\r\t\0',
  '\ud800',
  '\udc00x',
  '\u202eabc',
  '\ufeff',
  '__proto__',
  'constructor',
  'toString',
  'default',
  'group',
  'docs',
  'é日本語',
  '🚀 Start',
]

const string = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('Start', 'Guides', 'API', 'v1.0', 'index', 'GET /users', 'book') },
  { weight: 1, arbitrary: fc.constantFrom(...hostile) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
)
const url = fc.constantFrom('https://acme.dev', '/page', '#part')
const color = fc.constantFrom('#fff', '#0D9373')
const spec = fc.oneof(fc.constant('openapi.yaml'), fc.constant({ source: 'a.yaml', directory: 'api' }))

/** Any JSON, keys such as `__proto__` included; never -0, which JSON writes as 0. */
const anyJson: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    string,
    fc.constantFrom(null, true, false, 0, 1e21, -1.5e-7, 12345678901234567890),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(string, tie('value')), { maxLength: 3 }).map(objectOf),
  ),
})).value

const values: Record<ValueName, fc.Arbitrary<JsonValue>> = {
  text: string,
  number: fc.integer(),
  flag: fc.boolean(),
  page: string,
  icon: fc.oneof(string, fc.constant({ name: 'book', style: 'solid' })),
  color: fc.record({ light: color, dark: color }, { requiredKeys: [] }),
  openapi: fc.oneof(spec, fc.array(spec, { maxLength: 2 })),
  asyncapi: fc.oneof(spec, fc.array(fc.constant('a.yaml'), { maxLength: 2 })),
  graphql: spec,
  sdk: fc.constant({ format: 'typedoc', source: 'sdk.json' }),
  banner: fc.constant({ content: 'Hi', dismissible: true }),
  directory: fc.constantFrom('none', 'accordion', 'card'),
  align: fc.constantFrom('start', 'end'),
  footer: fc.constantFrom<JsonValue>(
    { socials: { x: 'https://x.com/a' } },
    { links: [{ items: [{ label: 'A', href: '/a' }] }] },
  ),
  navbar: fc.constantFrom<JsonValue>({ links: [] }, { primary: { type: 'button', label: 'A', href: '/a' } }),
}

const contentKeys = Object.keys(contents) as ContentKey[]

/** An element of a kind: mostly by the rules, sometimes against them, with its keys in any order. */
function element(kind: Kind, depth: number): fc.Arbitrary<JsonObject> {
  const own = kinds[kind].content
  const attribute = fc
    .constantFrom(
      ...(Object.keys(attributes) as AttributeKey[]).filter((key) =>
        (attributes[key].on as readonly Kind[]).includes(kind),
      ),
    )
    .chain((key) => fc.tuple(fc.constant<string>(key), usually(values[attributes[key].value], anyJson)))
  const content = fc
    .constantFrom(...own)
    .chain((key) => fc.tuple(fc.constant<string>(key), usually(children(key, depth), anyJson)))
  const odd = fc.oneof(
    fc.tuple(string, anyJson),
    fc.constantFrom(...contentKeys).chain((key) => fc.tuple(fc.constant<string>(key), children(key, depth))),
  )
  return fc
    .record({
      title: usually<[string, JsonValue][]>(
        fc.tuple(fc.constant<string>(kind), titleOf(kind)).map((entry) => [entry]),
        fc.constant([]),
      ),
      attributes: fc.array(attribute, { maxLength: 2 }),
      contents: usually<[string, JsonValue][]>(
        content.map((entry) => [entry]),
        fc.array(content, { maxLength: 3 }),
      ),
      odd: rarely(fc.array(odd, { maxLength: 2 }), []),
      global: rarely<[string, JsonValue][]>(
        global.map((value) => [['global', value]]),
        [],
      ),
      turned: rarely(fc.boolean(), false),
    })
    .map(({ title, attributes: own, contents: inner, odd: others, global: links, turned }) => {
      const entries = [...(kind === 'navigation' ? [] : title), ...own, ...others, ...inner, ...links]
      return objectOf(turned ? entries.reverse() : entries)
    })
}

function titleOf(kind: Kind): fc.Arbitrary<JsonValue> {
  return usually(kind === 'language' ? fc.constantFrom(...languageCodes) : string, fc.oneof(string, anyJson))
}

function children(key: ContentKey, depth: number): fc.Arbitrary<JsonValue> {
  const { holds } = contents[key]
  if (holds === 'url') return url
  const kind = holds === 'page' ? 'group' : holds
  const nested =
    depth > 0
      ? fc.constant(null).chain(() => element(kind, depth - 1))
      : fc.constant({ [kind]: 'Leaf', pages: ['leaf'] })
  const child: fc.Arbitrary<JsonValue> = holds === 'page' ? fc.oneof({ weight: 3, arbitrary: string }, nested) : nested
  const other = fc.oneof(
    string,
    fc.constant({ sourceRef: 'mount' }),
    fc.constant({ anchor: 'Lost', href: '/lost' }),
    anyJson,
  )
  return fc.array(fc.oneof({ weight: 12, arbitrary: child }, { weight: 1, arbitrary: other }), { maxLength: 3 })
}

const link = (kind: string) => fc.tuple(string, url).map(([title, href]): JsonObject => ({ [kind]: title, href }))
const global = fc.oneof(
  fc.record(
    { anchors: fc.array(link('anchor'), { maxLength: 2 }), tabs: fc.array(link('tab'), { maxLength: 2 }) },
    { requiredKeys: [] },
  ),
  anyJson,
)

/** A docs.json: settings right and wrong, around a navigation of every kind. */
export const docsJson: fc.Arbitrary<JsonObject> = fc
  .record({
    before: fc.array(setting(), { maxLength: 3 }),
    navigation: usually<JsonValue>(element('navigation', 3), anyJson),
    after: fc.array(setting(), { maxLength: 2 }),
  })
  .map(({ before, navigation, after }) => objectOf([...before, ['navigation', navigation], ...after]))

function setting(): fc.Arbitrary<[string, JsonValue]> {
  return fc.oneof(
    fc.tuple(fc.constantFrom('name', 'theme', 'description'), fc.constantFrom('mint', 'Acme')),
    fc.tuple(fc.constantFrom('colors', 'styling', 'interaction', 'navbar', 'redirects', 'banner'), anyJson),
    fc.tuple(string, anyJson).filter(([key]) => key !== 'navigation'),
  )
}

function usually<Value>(arbitrary: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 10, arbitrary }, { weight: 1, arbitrary: other })
}

function rarely<Value>(arbitrary: fc.Arbitrary<Value>, otherwise: Value): fc.Arbitrary<Value> {
  return usually(fc.constant(otherwise), arbitrary)
}

/** What JSON.parse makes of the entries: keys that look like numbers come first, of equal keys the last counts. */
function objectOf(entries: readonly (readonly [string, JsonValue])[]): JsonObject {
  const object: Record<string, JsonValue> = {}
  for (const [key, value] of entries) setOwn(object, key, value)
  return object
}
