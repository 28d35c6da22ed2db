/** Navigations and docs.json files in which anything may be wrong: mixed content, unknown keys, bad values, bad children. */
import * as fc from 'fast-check'
import { attributes } from '../../src/format/contract/attributes.js'
import { contents } from '../../src/format/contract/contents.js'
import { kinds } from '../../src/format/contract/kinds.js'
import type { Kind } from '../../src/format/contract/kind.js'
import { languageCodes } from '../../src/format/contract/languages.js'
import { setOwn } from '../../src/format/json/value.js'
import type { JsonObject, JsonValue } from '../../src/format/json/value.js'

type Any = fc.Arbitrary<JsonValue>
type Entry = [key: string, value: JsonValue]

const one = (...values: JsonValue[]): Any => fc.constantFrom(...values)

const color = one({}, { light: '#fff' }, { light: '#FFFFFF', dark: '#123456' }, { light: '#ffff' }, { x: 1 })
const link = one('/a', '#b', 'mailto:x@acme.dev', 'https://acme.dev', 'a/b', 'javascript:x', '//x', '')
const specs = one(
  'openapi.yaml', ' api/x.json ', 'https://acme.dev/o.json', 'http://acme.dev/o.json', 'ftp://acme.dev/x', 'C:\\x', '  ',
  ['a.yaml', 'b.yaml'], [], ['a.yaml', 1], { source: 'a.yaml' }, { source: 'a.yaml', directory: '' },
  [{ source: 'a.yaml', overlays: ['x.yaml'] }, 'b'], { source: 'a.yaml', overlays: [] }, { source: 'a', extra: 1 },
  { directory: 'x' }, [{ source: 'a.yaml' }],
) // prettier-ignore

/** Values that are right, and some that look so. */
const valuesByName: Readonly<Record<string, Any>> = {
  number: one(1, 0, -2.5),
  flag: one(true, false),
  page: one('a', '/a/b', 'a.mdx'),
  icon: one(
    'book', '', 'fa-book', { name: 'x' }, { name: 'x', style: 'solid', extra: 1 }, { name: 'x', library: 'lucide' },
    { name: 'x', style: 'bold' }, { name: 'fa-x' }, { style: 'solid' },
  ), // prettier-ignore
  color,
  openapi: specs,
  asyncapi: specs,
  graphql: one(
    'a.graphql', 'https://acme.dev/g', 'http://acme.dev/g', { source: 'a' }, { source: 'a', directory: 'x' },
    { source: 'a', directory: ' ' }, { source: 'a', x: 1 },
  ), // prettier-ignore
  sdk: one(
    { format: 'typedoc', source: 'x.json' }, { format: 'x', source: 'x' }, { format: 'docfx', source: 'http://acme.dev/x' },
    { format: 'docfx', source: 'x', directory: 'y' },
  ), // prettier-ignore
  banner: one(
    { content: 'x' }, { content: 'x', dismissible: true, extra: 1 }, { content: '' }, { content: 'x', type: 'loud' },
    { content: 'x', type: 'info', color: { light: '#fff' } }, { content: 'x', dismissible: true },
  ), // prettier-ignore
  directory: one('none', 'card', 'accordion'),
  align: one('start', 'end'),
  footer: one(
    {}, { socials: { github: 'https://github.com/acme' } }, { socials: { nowhere: 'https://acme.dev' } },
    { socials: { x: 'http://acme.dev' } }, { socials: { x: 'https://acme.dev/a.svg#b' } }, { extra: 1 }, { links: [] },
    { links: [{ items: [] }] }, { links: [{ header: 'x', items: [{ label: 'a', href: '/a', extra: 1 }] }] },
    { links: [{ items: [{ label: '', href: '/a' }] }] }, { links: [{ items: [{ label: 'a', href: 'http://acme.dev' }] }] },
    { links: [{ items: [{ label: 'a', href: '//acme.dev' }], x: 1 }] }, { socials: { x: 'https://acme.dev/x.zip/' } },
  ), // prettier-ignore
  navbar: one(
    {}, { links: [] }, { links: [{ label: 'a', href: '/a' }] }, { links: [{ href: '/a' }] },
    { links: [{ type: 'github', href: '/a' }] }, { links: [{ label: 'a', href: 'a' }] }, { extra: 1 },
    { links: [{ type: 'x', label: 'a', href: '/a', extra: 1, icon: 'book' }] }, { primary: { type: 'button', href: '/a' } },
    { primary: { type: 'button', label: 'a', href: '/a', icon: 'x' } }, { primary: { type: 'github', href: '/a' } },
    { primary: { type: 'x', href: '/a' } }, { links: [{ type: 'github', icon: { name: 'x', extra: 1 }, href: '/a', label: 'x' }] },
  ), // prettier-ignore
}

const codes = one(...languageCodes.filter((code) => code !== 'ua').slice(0, 6), 'uk')
const unknownKeys = fc.constantFrom('page', 'iconType', 'url', 'constructor', '__proto__', 'toString', 'sourceRefs')
const attributeNames = Object.keys(attributes) as (keyof typeof attributes)[]
const contentNames = Object.keys(contents) as (keyof typeof contents)[]
const stranger = one(
  { sourceRef: 'a/b' },
  { sourceRef: '' },
  { sourceRef: 'a', x: 1 },
  { anchor: 'Lost', href: '/lost' },
)

/** Navigations with these titles and texts, in which some values are others. */
function navigationOf(text: Any, anything: Any): Any {
  /** Weighted towards what is right, so that trees get deep before something in them is wrong. */
  const mostly = (right: Any, wrong = anything): Any =>
    fc.oneof({ weight: 14, arbitrary: right }, { weight: 1, arbitrary: wrong })
  const entry = (key: string, value: Any) => value.map((inner): Entry => [key, inner])
  const present = (made: fc.Arbitrary<Entry>) =>
    fc.oneof({ weight: 40, arbitrary: made.map((each) => [each]) }, { weight: 1, arbitrary: fc.constant([]) })

  const globalLink = fc
    .tuple(fc.constantFrom('anchor', 'tab', 'product', 'version', 'dropdown'), text, mostly(link), fc.boolean())
    .map(([kind, title, href, extra]) => ({ [kind]: title, href, ...(extra && { openapi: 'x.yaml', icon: 'book' }) }))
  const globalKeys = fc.constantFrom('anchors', 'tabs', 'products', 'versions', 'dropdowns', 'anchors', 'groups')
  const global = mostly(fc.dictionary(globalKeys, fc.array(globalLink, { maxLength: 2 }), { maxKeys: 2 }) as Any)

  const attribute = (key: keyof typeof attributes) =>
    entry(key, mostly(valuesByName[attributes[key].value] ?? fc.oneof(text, one(''))))

  function list(kind: Kind, child: Any): Any {
    const member = fc.oneof({ weight: 60, arbitrary: child }, { weight: 1, arbitrary: stranger })
    return mostly(fc.array(member, { maxLength: 3, minLength: kind === 'group' ? 0 : 1 }))
  }

  function content(key: keyof typeof contents, depth: number): fc.Arbitrary<Entry> {
    const { holds } = contents[key]
    if (holds === 'url') return entry(key, mostly(link))
    if (holds !== 'page') return entry(key, list(holds, mostly(elementOf(holds, depth - 1))))
    const page = mostly(fc.oneof(one('a', 'a/b', 'GET /x'), text))
    const child = depth <= 0 ? page : fc.oneof({ weight: 3, arbitrary: page }, elementOf('group', depth - 1))
    return entry(key, list('group', child))
  }

  function elementOf(kind: Kind, depth: number): Any {
    const { title, content: all } = kinds[kind]
    const open = all.filter((key) => depth > 0 || key === 'pages' || key === 'href')
    const own = attributeNames.filter((key) => (attributes[key].on as readonly Kind[]).includes(kind))
    const strange = fc.oneof(
      fc.constantFrom(...attributeNames).chain(attribute),
      unknownKeys.chain((key) => entry(key, anything)),
      entry('global', global),
      depth > 0 ? fc.constantFrom(...contentNames).chain((key) => content(key, depth - 1)) : entry('x', anything),
    )
    return fc
      .tuple(
        title ? present(entry(title, mostly(kind === 'language' ? codes : text))) : fc.constant([]),
        fc.array(fc.constantFrom(...(own.length > 0 ? own : attributeNames)).chain(attribute), { maxLength: 2 }),
        fc.array(
          fc.constantFrom(...open).chain((key) => content(key, depth)),
          {
            minLength: kind === 'navigation' ? 1 : 0,
            maxLength: 2,
          },
        ),
        fc.oneof(
          { weight: 5, arbitrary: fc.constant([]) },
          { weight: 1, arbitrary: fc.array(strange, { maxLength: 2 }) },
        ),
        fc.nat(9),
      )
      .map(([first, ...others]) => {
        const turned = others.pop() === 0
        const entries = [first, ...(others as Entry[][])].flat()
        return objectOf(turned ? entries.reverse() : entries)
      })
  }
  return elementOf('navigation', 4)
}

/** As JSON.parse builds objects: `__proto__` is a key as any other, and of equal keys the last counts. */
function objectOf(entries: readonly Entry[]): JsonObject {
  const object: Record<string, JsonValue> = {}
  for (const [key, value] of entries) setOwn(object, key, value)
  return object
}

const simple = one(null, 0, 1.5, '', ' ', 'x', true, [], {}, ['x'], { x: 1 }, [[]], [null])

/** A navigation with plain words. */
export const brokenTree = navigationOf(one('a', 'Guides', ' ', 'über'), simple)

/** Strings that would be code, a comment's end or nothing at all, if they were not data. */
const string = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('Start', 'Guides', 'API', 'v1.0', 'index', 'GET /users', 'book') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '', ' ', `'`, '"', '`', '${process.exit(1)}', '\\', '\\u0041', '*/', '// FIXME', '</script>', '\u2028', '\u2029\n\r\t\0',
      '\ud800', '\udc00x', '\u202eabc', '\ufeff', '__proto__', 'constructor', 'toString', 'default', 'group', 'docs', 'é日本語',
      '🚀 Start',
    ), // prettier-ignore
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
)

/** Any JSON, keys such as `__proto__` included; never -0, which JSON writes as 0. */
const anyJson = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    string,
    one(null, true, false, 0, 1e21, -1.5e-7, 12345678901234567890),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(string, tie('value')), { maxLength: 3 }).map(objectOf),
  ),
})).value

const setting: fc.Arbitrary<Entry> = fc.oneof(
  fc.tuple(fc.constantFrom('name', 'theme', 'description'), one('mint', 'Acme')),
  fc.tuple(fc.constantFrom('colors', 'styling', 'interaction', 'navbar', 'redirects', 'banner'), anyJson),
  fc.tuple(string, anyJson).filter(([key]) => key !== 'navigation'),
)

/** A docs.json of hostile strings: settings right and wrong, around a navigation of every kind. */
export const docsJson: fc.Arbitrary<JsonObject> = fc
  .tuple(
    fc.array(setting, { maxLength: 3 }),
    fc.oneof({ weight: 10, arbitrary: navigationOf(string, anyJson) }, { weight: 1, arbitrary: anyJson }),
    fc.array(setting, { maxLength: 2 }),
  )
  .map(([before, navigation, after]) => objectOf([...before, ['navigation', navigation], ...after]))
