import * as fc from 'fast-check'
import { attributes } from '../../../src/format/contract/attributes.js'
import { contents } from '../../../src/format/contract/contents.js'
import { kinds } from '../../../src/format/contract/kinds.js'
import type { Kind } from '../../../src/format/contract/kind.js'
import { languageCodes } from '../../../src/format/contract/languages.js'

/** Weighted towards what is right, so that trees get deep before something in them is wrong. */
function mostly<Value>(right: fc.Arbitrary<Value>, wrong: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 14, arbitrary: right }, { weight: 1, arbitrary: wrong })
}

const anything = fc.constantFrom<unknown>(null, 0, 1.5, '', ' ', 'x', true, [], {}, ['x'], { x: 1 }, [[]], [null])
const word = fc.constantFrom('a', 'Guides', ' ', 'über')
const color = fc.constantFrom<unknown>(
  {},
  { light: '#fff' },
  { light: '#FFFFFF', dark: '#123456' },
  { light: '#ffff' },
  { x: 1 },
)
const specs = fc.constantFrom<unknown>(
  'openapi.yaml', ' api/x.json ', 'https://acme.dev/o.json', 'http://acme.dev/o.json', 'ftp://acme.dev/x', 'C:\\x', '  ',
  ['a.yaml', 'b.yaml'], [], ['a.yaml', 1], { source: 'a.yaml' }, { source: 'a.yaml', directory: '' },
  [{ source: 'a.yaml', overlays: ['x.yaml'] }, 'b'], { source: 'a.yaml', overlays: [] }, { source: 'a', extra: 1 },
  { directory: 'x' }, [{ source: 'a.yaml' }],
) // prettier-ignore
const link = fc.constantFrom('/a', '#b', 'mailto:x@acme.dev', 'https://acme.dev', 'a/b', 'javascript:x', '//x', '')

const valuesByName: Record<string, fc.Arbitrary<unknown>> = {
  text: mostly(fc.constantFrom('', 'x', ' '), anything),
  number: mostly(fc.constantFrom(1, 0, -2.5), anything),
  flag: mostly(fc.boolean(), anything),
  page: mostly(fc.constantFrom('a', '/a/b', 'a.mdx'), anything),
  icon: mostly(
    fc.constantFrom<unknown>(
      'book',
      '',
      'fa-book',
      { name: 'x' },
      { name: 'x', style: 'solid', extra: 1 },
      { name: 'x', library: 'lucide' },
      { name: 'x', style: 'bold' },
      { name: 'fa-x' },
      { style: 'solid' },
    ),
    anything,
  ),
  color: mostly(color, anything),
  openapi: mostly(specs, anything),
  asyncapi: mostly(specs, anything),
  graphql: mostly(
    fc.constantFrom<unknown>(
      'a.graphql',
      'https://acme.dev/g',
      'http://acme.dev/g',
      { source: 'a' },
      { source: 'a', directory: 'x' },
      { source: 'a', directory: ' ' },
      { source: 'a', x: 1 },
    ),
    anything,
  ),
  sdk: mostly(
    fc.constantFrom<unknown>(
      { format: 'typedoc', source: 'x.json' },
      { format: 'x', source: 'x' },
      { format: 'docfx', source: 'http://acme.dev/x' },
      { format: 'docfx', source: 'x', directory: 'y' },
    ),
    anything,
  ),
  banner: mostly(
    fc.constantFrom<unknown>(
      { content: 'x' },
      { content: 'x', dismissible: true, extra: 1 },
      { content: '' },
      { content: 'x', type: 'info', color: { light: '#fff' } },
      { content: 'x', type: 'loud' },
    ),
    anything,
  ),
  directory: mostly(fc.constantFrom('none', 'card', 'accordion'), anything),
  align: mostly(fc.constantFrom('start', 'end'), anything),
}
const footer = fc.constantFrom<unknown>(
  {}, { socials: { github: 'https://github.com/acme' } }, { socials: { nowhere: 'https://acme.dev' } },
  { socials: { x: 'http://acme.dev' } }, { socials: { x: 'https://acme.dev/a.svg#b' } }, { extra: 1 },
  { links: [] }, { links: [{ items: [] }] }, { links: [{ header: 'x', items: [{ label: 'a', href: '/a', extra: 1 }] }] },
  { links: [{ items: [{ label: '', href: '/a' }] }] }, { links: [{ items: [{ label: 'a', href: 'http://acme.dev' }] }] },
  { links: [{ items: [{ label: 'a', href: '//acme.dev' }], x: 1 }] }, { socials: { x: 'https://acme.dev/x.zip/' } },
) // prettier-ignore
const navbar = fc.constantFrom<unknown>(
  {}, { links: [] }, { links: [{ label: 'a', href: '/a' }] }, { links: [{ href: '/a' }] }, { links: [{ type: 'github', href: '/a' }] },
  { links: [{ type: 'x', label: 'a', href: '/a', extra: 1, icon: 'book' }] }, { links: [{ label: 'a', href: 'a' }] },
  { primary: { type: 'button', label: 'a', href: '/a', icon: 'x' } }, { primary: { type: 'button', href: '/a' } },
  { primary: { type: 'github', href: '/a' } }, { primary: { type: 'x', href: '/a' } }, { extra: 1 },
  { links: [{ type: 'github', icon: { name: 'x', extra: 1 }, href: '/a', label: 'x' }] },
) // prettier-ignore

const titles: Partial<Record<Kind, fc.Arbitrary<unknown>>> = {
  language: fc.constantFrom(...languageCodes.filter((code) => code !== 'ua').slice(0, 6), 'uk'),
}
const unknownKeys = ['page', 'iconType', 'url', 'constructor', '__proto__', 'toString', 'sourceRefs']
const attributeNames = Object.keys(attributes) as (keyof typeof attributes)[]
const contentNames = Object.keys(contents) as (keyof typeof contents)[]

function attributeValue(key: keyof typeof attributes): fc.Arbitrary<unknown> {
  if (key === 'footer') return mostly(footer, anything)
  if (key === 'navbar') return mostly(navbar, anything)
  return valuesByName[attributes[key].value] as fc.Arbitrary<unknown>
}

function list(kind: Kind, child: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const sourceRef = fc.constantFrom<unknown>(
    { sourceRef: 'a/b' },
    { sourceRef: 'a/b' },
    { sourceRef: '' },
    { sourceRef: 'a', x: 1 },
  )
  const member = fc.oneof({ weight: 60, arbitrary: child }, { weight: 1, arbitrary: sourceRef })
  return mostly(fc.array(member, { maxLength: 3, minLength: kind === 'group' ? 0 : 1 }), anything)
}

function contentValue(key: keyof typeof contents, depth: number): fc.Arbitrary<unknown> {
  const { holds } = contents[key]
  if (holds === 'url') return mostly(link, anything)
  if (holds !== 'page') return list(holds, mostly(elementOf(holds, depth - 1), anything))
  const page = mostly(fc.constantFrom('a', 'a/b', 'GET /x'), anything)
  return list('group', depth <= 0 ? page : fc.oneof({ weight: 3, arbitrary: page }, elementOf('group', depth - 1)))
}

function entry(key: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<[string, unknown]> {
  return value.map((inner): [string, unknown] => [key, inner])
}

function elementOf(kind: Kind, depth: number): fc.Arbitrary<unknown> {
  const ownContent = contentNames.filter((key) => (kinds[kind].content as readonly string[]).includes(key))
  const open = depth <= 0 ? ownContent.filter((key) => key === 'pages' || key === 'href') : ownContent
  const title = kinds[kind].title
  const own = attributeNames.filter((key) => (attributes[key].on as readonly Kind[]).includes(kind))
  const attribute = fc
    .constantFrom(...(own.length > 0 ? own : attributeNames))
    .chain((key) => entry(key, attributeValue(key)))
  const strange = fc.oneof(
    fc.constantFrom(...attributeNames).chain((key) => entry(key, attributeValue(key))),
    fc.constantFrom(...unknownKeys).chain((key) => entry(key, anything)),
    entry('global', globalValue),
    depth > 0
      ? fc.constantFrom(...contentNames).chain((key) => entry(key, contentValue(key, depth - 1)))
      : entry('x', anything),
  )
  const content = fc.constantFrom(...open).chain((key) => entry(key, contentValue(key, depth)))
  return fc
    .tuple(
      title
        ? mostly(titles[kind] ?? word, anything).map((inner): [string, unknown][] => [[title, inner]])
        : fc.constant([]),
      fc.array(attribute, { maxLength: 2 }),
      fc.array(content, { minLength: kind === 'navigation' ? 1 : 0, maxLength: 2 }),
      fc.oneof(
        { weight: 5, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(strange, { maxLength: 2 }) },
      ),
    )
    .map((parts) => fromEntries(parts.flat() as [string, unknown][]))
}

const globalLink = fc
  .tuple(fc.constantFrom('anchor', 'tab', 'product', 'version', 'dropdown'), word, mostly(link, anything), fc.boolean())
  .map(([kind, title, href, extra]) => ({ [kind]: title, href, ...(extra && { openapi: 'x.yaml', icon: 'book' }) }))
const globalValue = mostly(
  fc.dictionary(
    fc.constantFrom('anchors', 'tabs', 'products', 'versions', 'dropdowns', 'anchors', 'groups'),
    fc.array(globalLink, { maxLength: 2 }),
    { maxKeys: 2 },
  ),
  anything,
)

/** As JSON.parse builds objects: `__proto__` is a key like any other. */
function fromEntries(entries: [string, unknown][]): object {
  const made = {}
  for (const [key, value] of entries) {
    Object.defineProperty(made, key, { value, enumerable: true, configurable: true, writable: true })
  }
  return made
}

/** Navigations in which anything may be wrong: mixed content, unknown keys, bad values, bad children. */
export const brokenTree = elementOf('navigation', 4)
