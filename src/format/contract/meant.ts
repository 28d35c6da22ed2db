/** Keys meant by unknown keys: by another name, by a near spelling, and by the form of the value. */
import { nearest } from '../../base/diagnostics/near.js'
import { isRecord } from '../json/value.js'
import { values } from './attribute-values.js'
import { attributes, generators } from './attributes.js'
import type { AttributeKey } from './attributes.js'
import { contents } from './contents.js'
import type { ContentKey } from './contents.js'
import type { Kind } from './kind.js'
import { isTitleKey, kinds } from './kinds.js'
import { wrongLanguage } from './languages.js'
import { knownOn, methodFor } from './methods.js'
import type { Problem, Schema, ValuePath } from './schema.js'
import { settings } from './settings.js'
import { pagesIn } from './words.js'

type Json = Readonly<Record<string, unknown>>

interface OtherName {
  readonly key: AttributeKey | ContentKey
  /** The value to write; undefined if the author must supply it. */
  readonly value: (given: unknown, element: Json) => unknown
  /** True for an equal meaning. A near meaning gives a hint, and is changed by a person. */
  readonly isSame: boolean
  /** The code to write in docs.json, and the call in a config, for a value to be supplied. */
  readonly json: string
  readonly call: string
  readonly advice?: string
}

const href: OtherName = { key: 'href', value: (given) => given, isSame: true, json: '"href": "…"', call: ".href('…')" }

/** Keys of elements in mint.json and in other tools, in lower case. */
const otherNames: Readonly<Record<string, OtherName>> = {
  url: href,
  link: href,
  icontype: {
    key: 'icon',
    value: (style, { icon }) => (typeof icon === 'string' ? { name: icon, style } : undefined),
    isSame: true,
    json: '"icon": { "name": "…", "style": "solid" }',
    call: ".icon({ name: '…', style: 'solid' })",
  },
  collapsed: {
    key: 'expanded',
    value: (given) => (typeof given === 'boolean' ? !given : undefined),
    isSame: false,
    json: '"expanded": true',
    call: '.expanded()',
    advice: 'Groups are collapsed at first: remove `.collapsed(…)`. For `collapsed: false`, write `.expanded()`.',
  },
}

function otherName(key: string): OtherName | undefined {
  return Object.hasOwn(otherNames, key.toLowerCase()) ? otherNames[key.toLowerCase()] : undefined
}

/** The key and value to write for a key of another tool; undefined for an unknown key, or on the wrong kind. */
export function insteadOf(key: string, kind: Kind, element: Json) {
  const other = otherName(key)
  if (!other || !methodFor(kind, other.key)) return undefined
  const value = other.value(element[key], element)
  return { ...other, value: fits(other.key, value) ? value : undefined }
}

/** Advice on a method with the name of another tool's key: ``Write `.href('…')`.`` */
export function adviceOn(key: string): string | undefined {
  const other = otherName(key)
  return other && (other.advice ?? `Write \`${other.call}\`.`)
}

/** The keys with a near name that take the value of an unknown key; none if the nearest does not. */
export function nearKeysOf(key: string, kind: Kind, element: Json): readonly string[] {
  const known = knownOn(kind)
  const best = nearest(key, known)
  if (best === undefined || !fits(best, element[key])) return []
  return known.filter((near) => nearest(key, [near]) !== undefined && fits(near, element[key]))
}

/** The key meant by an unknown key: `href` for `url`, `pages` for `page`. */
export function meaningOf(key: string, kind: Kind, element: Json): string | undefined {
  return insteadOf(key, kind, element)?.key ?? nearKeysOf(key, kind, element)[0]
}

/** True if a key takes a value, as far as its form goes. */
function fits(key: string, value: unknown): boolean {
  if (Object.hasOwn(attributes, key)) return values[attributes[key as AttributeKey].value].accepts(value)
  if (key === 'href') return typeof value === 'string'
  if (!Object.hasOwn(contents, key) || !Array.isArray(value)) return false
  const { holds } = contents[key as ContentKey]
  return value.every((entry) => isRecord(entry) || (holds === 'page' && typeof entry === 'string'))
}

function unknownKeys(kind: Kind, element: Json): readonly string[] {
  const known = knownOn(kind)
  return Object.keys(element).filter((key) => !known.includes(key) && element[key] !== undefined)
}

/** The unknown key with an element's URL: `url`. */
export function misnamedHref(kind: Kind, element: Json): string | undefined {
  const isHref = (key: string) => typeof element[key] === 'string' && meaningOf(key, kind, element) === 'href'
  return unknownKeys(kind, element).find(isHref)
}

/** The unknown key with an element's content, or with the specification of its pages: `page`, `openApi`. */
export function lostContent(kind: Kind, element: Json): string | undefined {
  return unknownKeys(kind, element).find((key) => {
    const value = element[key]
    const meaning = meaningOf(key, kind, element) ?? ''
    const makesPages = kind !== 'navigation' && (generators as readonly string[]).includes(meaning)
    return pagesIn(value) !== '' || holdsEntries(value) || Object.hasOwn(contents, meaning) || makesPages
  })
}

/** True if a value looks like content: its loss is worse than the loss of an attribute. */
export function holdsEntries(value: unknown): boolean {
  return Array.isArray(value) && value.some((entry) => typeof entry === 'string' || isRecord(entry))
}

/** The unknown key with an element's title: `Tab`, `title`, the title of another kind. */
export function misnamedTitle(kind: Kind, element: Json): string | undefined {
  const isTitle = (text: unknown) =>
    typeof text === 'string' && text.trim() !== '' && (kind !== 'language' || wrongLanguage(text) === undefined)
  const keys = unknownKeys(kind, element).filter((key) => isTitle(element[key]))
  const [ofKind, ...others] = keys.filter(isTitleKey)
  if (ofKind !== undefined && others.length === 0) return ofKind
  const plain = keys.find((key) => ['title', 'label', 'name'].includes(key))
  // `tag` is no `tab`.
  return plain ?? misnamed(kind, keys, [...Object.keys(attributes), ...Object.keys(kinds)])
}

/** Keys of mint.json, by their paths in mint.json, and their code in docs.json. */
const formerly: Readonly<Record<string, string>> = {
  topbarLinks: '"navbar": { "links": [{ "label": "…", "href": "…" }] }',
  topbarCtaButton: '"navbar": { "primary": { "type": "button", "label": "…", "href": "…" } }',
  footerSocials: '"footer": { "socials": { … } }',
  openapi: '"api": { "openapi": "…" }',
  modeToggle: '"appearance": { "default": "…", "strict": … }',
  backgroundImage: '"background": { "image": "…" }',
  font: '"fonts": { "family": "…" }',
  codeBlock: '"styling": { "codeblocks": "…" }',
  eyebrow: '"styling": { "eyebrows": "…" }',
  eyebrows: '"styling": { "eyebrows": "…" }',
  drilldown: '"interaction": { "drilldown": … }',
  analytics: '"integrations": { … }',
  primaryTab: '"navigation": { "tabs": [{ "tab": "…", … }] }',
  topAnchor: '"navigation": { "anchors": [{ "anchor": "…", … }] }',
  'api.baseUrl': '"api": { "mdx": { "server": "…" } }',
  'api.auth': '"api": { "mdx": { "auth": { … } } }',
  'colors.background': '"background": { "color": { "light": "…", "dark": "…" } }',
  'colors.anchors': '"color": { "light": "…", "dark": "…" } on each anchor',
  'seo.indexHiddenPages': '"seo": { "indexing": "all" }',
}

/** Advice for a setting with another name or place in docs.json. */
export function settingInstead(at: ValuePath): string | undefined {
  const path = at.join('.')
  if (Object.hasOwn(formerly, path)) return `Write ${formerly[path]}.`
  if (at.length === 1 && path !== 'href' && Object.hasOwn(contents, path)) return `Move '${path}' into 'navigation'.`
  return at[0] === 'metadata' && at.length === 2 ? 'Put meta tags into "seo": { "metatags": { … } }.' : undefined
}

/** Keys inside of values in mint.json and in other tools: `from` for `source`. */
const innerNames: Readonly<Record<string, readonly string[]>> = {
  from: ['source'],
  to: ['destination', 'href'],
  url: ['href'],
  link: ['href'],
  name: ['label', 'title'],
  text: ['label', 'title'],
  title: ['label'],
  label: ['title'],
}

/** The key that stands for a missing key: `from` for `source`, `Tab` for `tab`. */
function misnamed(wanted: string, keys: readonly string[], known: readonly string[]): string | undefined {
  const unknown = keys.filter((key) => !known.includes(key))
  const names = ([key, meant]: [string, readonly string[]]) => (meant.includes(wanted) ? [key] : [])
  const others = Object.entries(innerNames).flatMap(names)
  return unknown.find((key) => others.includes(key.toLowerCase())) ?? unknown.find((key) => nearest(key, [wanted]))
}

/** The path of the key that stands for a missing key. */
export function misnaming({ at, kind, value, known }: Problem): ValuePath | undefined {
  const [wanted = ''] = known
  const other = kind === 'missing' && isRecord(value) ? misnamed(wanted, Object.keys(value), known) : undefined
  return other === undefined ? undefined : [...at, other]
}

/** The paths of all keys that stand for missing keys, joined. */
export function misnamingsOf(problems: readonly Problem[]): ReadonlySet<string> {
  return new Set(problems.flatMap((problem) => misnaming(problem)?.join() ?? []))
}

/** The place of a problem: the misspelt or unknown key, otherwise the value. */
export function placeOfProblem(problem: Problem): { readonly path: ValuePath; readonly part: 'key' | 'value' } {
  const other = misnaming(problem)
  if (other) return { path: other, part: 'key' }
  return { path: problem.at, part: problem.kind === 'unknown' ? 'key' : 'value' }
}

type SchemaOf = (key: string) => Schema<unknown> | undefined

const settingOf: SchemaOf = (key) => (Object.hasOwn(settings, key) ? settings[key as keyof typeof settings] : undefined)

/** The key meant by each misspelt key, by its joined path: the only near key that takes the value. */
export function keysMeant(problems: readonly Problem[], schemaOf = settingOf): ReadonlyMap<string, string> {
  const meant = new Map<string, string>()
  const taken = new Set<string>()
  for (const { at, kind, value, known } of problems) {
    const [owner, word] = [at.slice(0, -1), String(at.at(-1))]
    // A word that differs in case alone is meant, whatever its value.
    const isSpelt = (key: string) => word.toLowerCase() === key.toLowerCase()
    const [key = '', ...others] = known.filter(
      (near) => nearest(word, [near]) !== undefined && (isSpelt(near) || takes([...owner, near], value, schemaOf)),
    )
    const place = [...owner, key].join()
    if (kind !== 'unknown' || key === '' || others.length > 0 || taken.has(place)) continue
    taken.add(place)
    meant.set(at.join(), key)
  }
  return meant
}

/** True if a value has the type of the setting at a path. */
function takes([key = '', ...inner]: ValuePath, value: unknown, schemaOf: SchemaOf): boolean {
  if (key === 'navigation' && inner.length === 0) return isRecord(value)
  const within = ({ properties = {}, each, options = [] }: Schema<unknown>, step: string | number): Schema<unknown>[] =>
    [
      Object.hasOwn(properties, step) ? (properties[step] ?? []) : (each ?? []),
      options.flatMap((option) => within(option, step)),
    ].flat()
  const schema = schemaOf(String(key))
  const open = inner.reduce<readonly Schema<unknown>[]>(
    (forms, step) => forms.flatMap((form) => within(form, step)),
    schema ? [schema] : [],
  )
  return open.some((form) => form.accepts(value))
}
