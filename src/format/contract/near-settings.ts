import { nearest } from '../../base/diagnostics/near.js'
import { contents } from './contents.js'
import { isRecord } from '../json/value.js'
import type { Problem, Schema, ValuePath } from './schema.js'
import { settings } from './settings.js'

/** Keys of mint.json, by their paths there, and the code for them in docs.json. */
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

/** Advice for a setting that docs.json has under another name, or at another place. */
export function settingInstead(at: ValuePath): string | undefined {
  const path = at.join('.')
  if (Object.hasOwn(formerly, path)) return `Write ${formerly[path]}.`
  if (at.length === 1 && path !== 'href' && Object.hasOwn(contents, path)) return `Move '${path}' into 'navigation'.`
  return at[0] === 'metadata' && at.length === 2 ? 'Put meta tags into "seo": { "metatags": { … } }.' : undefined
}

/** Names that other tools, and mint.json, have for keys. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  from: ['source'],
  to: ['destination', 'href'],
  url: ['href'],
  link: ['href'],
  name: ['label', 'title'],
  text: ['label', 'title'],
  title: ['label'],
  label: ['title'],
}

/** The key of an object that was meant to be one which the object lacks: `from` for `source`, `Tab` for `tab`. */
export function misnamed(
  wanted: string,
  owner: Readonly<Record<string, unknown>>,
  known: readonly string[],
): string | undefined {
  const strange = Object.keys(owner).filter((key) => !known.includes(key))
  const isOther = (key: string) => Object.hasOwn(otherNames, key) && otherNames[key]?.includes(wanted)
  return strange.find((key) => isOther(key.toLowerCase())) ?? strange.find((key) => nearest(key, [wanted]))
}

/** The value that a key at the top of what was looked at takes. */
type SchemaOf = (key: string) => Schema<unknown> | undefined

const settingOf: SchemaOf = (key) => (Object.hasOwn(settings, key) ? settings[key as keyof typeof settings] : undefined)

/** The key that each misspelt one was meant to be, by its way, joined: where no other key is near, and the value fits. */
export function keysMeant(problems: readonly Problem[], schemaOf = settingOf): ReadonlyMap<string, string> {
  const meant = new Map<string, string>()
  const taken = new Set<string>()
  for (const { at, kind, value, known } of problems) {
    const owner = at.slice(0, -1)
    const word = String(at.at(-1))
    const near = known.filter((key) => isMeant(word, key, () => takes([...owner, key], value, schemaOf)))
    const [key = ''] = near
    const place = [...owner, key].join()
    if (kind !== 'unknown' || near.length !== 1 || taken.has(place)) continue
    taken.add(place)
    meant.set(at.join(), key)
  }
  return meant
}

/** In another case it is the same word, whatever is wrong with the value. */
function isMeant(word: string, key: string, fits: () => boolean): boolean {
  return nearest(word, [key]) !== undefined && (word.toLowerCase() === key.toLowerCase() || fits())
}

/** The ones among them at the top of docs.json. */
export function topLevelMeant(problems: readonly Problem[]): ReadonlyMap<string, string> {
  return keysMeant(problems.filter(({ at }) => at.length === 1))
}

/** True if a value has the type of the setting at a path. */
function takes([key = '', ...inner]: ValuePath, value: unknown, schemaOf: SchemaOf): boolean {
  if (key === 'navigation' && inner.length === 0) return isRecord(value)
  const schema = schemaOf(String(key))
  let open: readonly Schema<unknown>[] = schema ? [schema] : []
  for (const step of inner) open = open.flatMap((outer) => within(outer, step))
  return open.some((form) => form.accepts(value))
}

function within({ properties, each, options = [] }: Schema<unknown>, key: string | number): Schema<unknown>[] {
  const own = properties && Object.hasOwn(properties, key) ? properties[key] : each
  return [own ?? [], options.flatMap((option) => within(option, key))].flat()
}

/** The paths of all keys that were meant to be missing ones, joined. */
export function misnamingsOf(problems: readonly Problem[]): ReadonlySet<string> {
  return new Set(problems.flatMap((problem) => misnaming(problem)?.join() ?? []))
}

/** The path of the key that was meant to be a missing one. */
export function misnaming({ at, kind, value, known }: Problem): ValuePath | undefined {
  const [wanted = ''] = known
  const other = kind === 'missing' && isRecord(value) ? misnamed(wanted, value, known) : undefined
  return other === undefined ? undefined : [...at, other]
}

/** The place of a problem that a finding points at: the key that is misspelt, or does not exist; else the value. */
export function placeOfProblem(problem: Problem): { readonly path: ValuePath; readonly part: 'key' | 'value' } {
  const other = misnaming(problem)
  if (other) return { path: other, part: 'key' }
  return { path: problem.at, part: problem.kind === 'unknown' ? 'key' : 'value' }
}
