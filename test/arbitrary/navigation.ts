/**
 * Every navigation that the builders can express without `.set`, generated from the contract table through the public
 * builders: a kind, an attribute or a content key that is added to the table is generated from then on.
 */
import fc from 'fast-check'
import type { ValueName } from '../../src/format/contract/attribute-values.js'
import { attributes } from '../../src/format/contract/attributes.js'
import { contents } from '../../src/format/contract/contents.js'
import type { ContentKey } from '../../src/format/contract/contents.js'
import { kinds } from '../../src/format/contract/kinds.js'
import type { Kind } from '../../src/format/contract/kind.js'
import { languageCodes } from '../../src/format/contract/languages.js'
import { methodsOf } from '../../src/format/contract/methods.js'
import type { MethodKey } from '../../src/format/contract/methods.js'
import type { JsonObject } from '../../src/format/json/value.js'
import * as builders from '../../src/index.js'

/**
 * Legal values for each form that the contract names: of what the types take, that which Mintlify takes, too.
 * What lies between the two is listed, with reasons, in test/conformance/builders.slow.test.ts.
 */

/** Not empty: a title, a label, a sentence; Unicode and what looks like code included. */
const words = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('Guides', 'Get started', 'API', 'NEW', '2.0.0', 'Início', '日本語', 'a/b') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }) },
  { weight: 1, arbitrary: fc.constantFrom('`${x}`', "it's", '"', '\\', '</script>', '*/', ' ', '__proto__') },
)

const segment = fc.constantFrom('guides', 'api-reference', 'index', 'v1.2', 'über', 'get_started', '[id]', 'a b')
/** Page paths in each spelling, and endpoint references with and without their specification. */
const pageStrings = fc.oneof(
  { weight: 6, arbitrary: fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/')) },
  { weight: 1, arbitrary: fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}.mdx`) },
  { weight: 1, arbitrary: fc.constantFrom('GET /users', 'post /users/{id}', 'openapi.yaml DELETE /a/', 'WEBHOOK a') },
)

/** Where a link may lead. */
const addresses = fc.oneof(
  fc.constantFrom('/changelog', '#top', 'mailto:docs@acme.dev', 'https://acme.dev/blog?a=1#b', 'http://localhost:3000'),
  fc.webUrl(),
)

/** A record whose keys may be missing, but for those that are named. */
const some = <Model extends Record<string, fc.Arbitrary<unknown>>>(model: Model, ...needed: string[]) =>
  fc.record(model, { requiredKeys: needed as (string & keyof Model)[] })

const sources = fc.constantFrom('openapi.yaml', '/specs/v2/api.json', './a b.yaml', 'https://acme.dev/openapi.json')
const folders = fc.constantFrom('api-reference', '/reference/v2', 'a/b/')
const hexColors = fc.stringMatching(/^#([a-fA-F0-9]{6}|[a-fA-F0-9]{3})$/)
const flags = fc.boolean()
const styles = fc.constantFrom('solid', 'brands', 'sharp-duotone-solid')
const libraries = fc.constantFrom('fontawesome', 'lucide', 'tabler')
const icons = fc.oneof(
  fc.constantFrom('book', 'https://acme.dev/icon.svg', '/icons/a.svg', ''),
  some({ name: fc.constantFrom('book', 'rocket'), style: styles, library: libraries }, 'name'),
)
const colorPairs = some({ light: hexColors, dark: hexColors })
const generated = some({ source: sources, directory: folders }, 'source')
const overlays = fc.array(sources, { maxLength: 2 })
const openapiObjects = some({ source: sources, directory: folders, overlays }, 'source')
const openapi = fc.oneof(sources, openapiObjects, fc.array(fc.oneof(sources, openapiObjects), { maxLength: 3 }))
const asyncapi = fc.oneof(sources, generated, fc.array(sources, { maxLength: 3 }))
const severities = fc.constantFrom('info', 'warning', 'critical')
const banners = some(
  { content: words, dismissible: flags, type: severities, color: colorPairs },
  'content',
  'dismissible',
)

/** The codes that both the contract and Mintlify take. */
const languages = fc.constantFrom(...languageCodes.filter((code) => code !== 'ua'))

const socials = [{ github: 'https://github.com/acme' }, { x: 'https://x.com/acme', discord: 'https://a.b' }]
const items = fc.array(fc.record({ label: words, href: fc.constant('/a') }), { minLength: 1, maxLength: 2 })
const footers = some({
  socials: fc.constantFrom(...socials),
  links: fc.array(some({ header: words, items }, 'items'), { minLength: 1, maxLength: 4 }),
})
const typedLinks = fc.record({ type: fc.constantFrom('github', 'discord'), href: addresses })
const namedLinks = some({ label: words, href: addresses, icon: icons }, 'label', 'href')
const navbars = some({
  links: fc.array(fc.oneof(namedLinks, typedLinks), { maxLength: 2 }),
  primary: fc.oneof(fc.record({ type: fc.constant('button'), label: words, href: addresses }), typedLinks),
})

const formats = fc.constantFrom('typedoc', 'docfx', 'javadoc', 'sphinx', 'phpdoc')
const legalValues: Readonly<Record<ValueName, fc.Arbitrary<unknown>>> = {
  text: fc.oneof(words, fc.constant('')),
  number: fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number || 0),
  flag: flags,
  page: pageStrings,
  icon: icons,
  color: colorPairs,
  openapi,
  asyncapi,
  graphql: fc.oneof(sources, generated),
  sdk: some({ format: formats, source: sources, directory: folders }, 'format', 'source'),
  banner: banners,
  directory: fc.constantFrom('none', 'accordion', 'card'),
  align: fc.constantFrom('start', 'end'),
  footer: footers,
  navbar: navbars,
}

/** An element of any kind, as plain JavaScript sees it. */
export interface LooseElement {
  toJSON(): JsonObject
}
type Methods = Readonly<Record<string, (...given: unknown[]) => LooseElement>>

interface Planned {
  readonly key: string
  readonly given: readonly unknown[]
}

const make = builders as unknown as Readonly<Record<Kind | 'sourceRef', (title?: unknown) => LooseElement>>

export interface Shape {
  /** How many levels of elements there may be. */
  readonly depth?: number
  /** Puts `sourceRef(…)` among the children. */
  readonly sourceRefs?: boolean
}

/** A `navigation()…` that breaks no rule. */
export function legalNavigation(shape: Shape = {}): fc.Arbitrary<LooseElement> {
  return legalElement('navigation', shape)
}

/** An element of a kind that breaks no rule, with everything below it. */
function legalElement(kind: Kind, { depth = 4, sourceRefs = false }: Shape = {}): fc.Arbitrary<LooseElement> {
  const made = new Map<string, fc.Arbitrary<LooseElement>>()

  function element(of: Kind, levels: number): fc.Arbitrary<LooseElement> {
    const id = `${of} ${levels}`
    const known = made.get(id)
    if (known) return known
    const isOpen = (key: ContentKey) => levels > 0 || contents[key].holds === 'page' || contents[key].holds === 'url'
    const methods = methodsOf(of).filter(({ key, by }) => by !== 'content' || isOpen(key))
    const content = fc
      .constantFrom(...methods.filter(({ by }) => by === 'content'))
      .chain((method) => call(method, levels))
    const others = methods.filter(({ by }) => by !== 'content')
    const other = fc.constantFrom(...others).chain((method) => call(method, levels))
    const calls = fc
      .tuple(
        fc.option(content, { freq: of === 'navigation' ? 1e9 : 8 }),
        fc.array(other, { maxLength: 4, size: 'max' }),
        fc.nat(4),
      )
      .map(([first, rest, at]) => (first ? rest.toSpliced(at, 0, first) : rest))
    const title = of === 'language' ? languages : words
    const arbitrary = fc.tuple(title, calls).map(([name, planned]) => build(of, name, planned))
    made.set(id, arbitrary)
    return arbitrary
  }

  function call({ key, by }: MethodKey, levels: number): fc.Arbitrary<Planned> {
    const planned = (given: fc.Arbitrary<unknown[]>) => given.map((values) => ({ key, given: values }))
    if (by === 'global') return planned(fc.array(link, { minLength: 1, maxLength: 2 }))
    if (by === 'attribute') return planned(attributeValue(key))
    const { holds } = contents[key]
    if (holds === 'url') return planned(addresses.map((address) => [address]))
    const below = holds === 'page' ? pageEntry(levels) : element(holds, levels - 1)
    const child = sourceRefs ? mostly(below, fc.constantFrom('sdk', 'a/b').map(make.sourceRef)) : below
    // At least one that counts: Mintlify refuses most lists that are empty.
    return planned(
      fc
        .tuple(child, fc.array(mostly(child, holds === 'page' ? noPage : noElement), { maxLength: 3, size: 'max' }))
        .map((all) => all.flat()),
    )
  }

  const pageEntry = (levels: number) =>
    levels > 0 ? fc.oneof({ weight: 3, arbitrary: pageStrings }, element('group', levels - 1)) : pageStrings

  return element(kind, depth)
}

const mostly = (usual: fc.Arbitrary<unknown>, seldom: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: seldom })

const noPage = fc.constantFrom(false, null, undefined)
const noElement = fc.constantFrom(false, null, undefined, '')

const linkKinds = (Object.keys(kinds) as Kind[]).filter(
  (kind) => kind !== 'item' && (kinds[kind].content as readonly ContentKey[]).includes('href'),
)
/** Said of a page or a section, these are nothing for a link on every page: see `rows` of test/conformance/builders.slow.test.ts. */
const notOnGlobalLinks = new Set(['openapi', 'asyncapi', 'graphql', 'sdk', 'global'])
const link: fc.Arbitrary<LooseElement> = fc.constantFrom(...linkKinds).chain((kind) => {
  const keys = methodsOf(kind).filter(({ key, by }) => by === 'attribute' && !notOnGlobalLinks.has(key))
  const attribute = fc
    .constantFrom(...keys)
    .chain(({ key }) => attributeValue(key as keyof typeof attributes).map((given): Planned => ({ key, given })))
  return fc
    .tuple(kind === 'language' ? languages : words, fc.array(attribute, { maxLength: 2 }), addresses)
    .map(([title, calls, address]) => build(kind, title, [...calls, { key: 'href', given: [address] }]))
})

/** The arguments of an attribute's method: a flag may be called bare. */
function attributeValue(key: keyof typeof attributes): fc.Arbitrary<unknown[]> {
  const { value } = attributes[key]
  const given = legalValues[value].map((inner) => [inner])
  return value === 'flag' ? fc.oneof(given, fc.constant<unknown[]>([])) : given
}

/** Makes the planned calls, of which those that an earlier call shuts out do not exist for an author. */
function build(kind: Kind, title: unknown, planned: readonly Planned[]): LooseElement {
  const called = new Set<string>()
  let element = make[kind](title)
  for (const { key, given } of planned) {
    if (shutsOut(kind, called, key)) continue
    called.add(key)
    element = callOn(element, key, given)
  }
  const needs: readonly string[] = kinds[kind].needs
  if (needs.length === 0 || needs.some((key) => called.has(key))) return element
  return callOn(element, 'pages', ['index'])
}

function callOn(element: LooseElement, key: string, given: readonly unknown[]): LooseElement {
  const method = (element as unknown as Methods)[key]
  if (!method) throw new Error(`no method ${key}`)
  return method.apply(element, [...given])
}

function shutsOut(kind: Kind, called: ReadonlySet<string>, key: string): boolean {
  const { content, excludes } = kinds[kind] as {
    content: readonly string[]
    excludes: Record<string, readonly string[]>
  }
  return [...called].some(
    (earlier) =>
      (content.includes(earlier) && content.includes(key)) ||
      excludes[earlier]?.includes(key) ||
      excludes[key]?.includes(earlier),
  )
}
