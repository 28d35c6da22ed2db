import { nearest } from '../diagnostics/near.js'
import { contents } from './contents.js'
import { isRecord } from '../json/value.js'
import type { Problem, ValuePath } from './schema.js'

/** Keys of mint.json, by where they stood, and what docs.json has for them. */
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
  'seo.indexHiddenPages': '"seo": { "indexing": "all" }',
}

/** What to do about a setting that docs.json has under another name, or at another place. */
export function settingInstead(at: ValuePath): string | undefined {
  const path = at.join('.')
  if (Object.hasOwn(formerly, path)) return `Write ${formerly[path]}.`
  if (at.length === 1 && path !== 'href' && Object.hasOwn(contents, path)) return `Move '${path}' into 'navigation'.`
  return at[0] === 'metadata' && at.length === 2 ? 'Meta tags stand in "seo": { "metatags": { … } }.' : undefined
}

/** Names that other tools, and mint.json, have for keys. */
const otherNames: Readonly<Record<string, string>> = {
  from: 'source',
  to: 'destination',
  url: 'href',
  link: 'href',
  name: 'label',
  text: 'label',
}

/** The key of an object that was meant to be one which the object lacks: `from` for `source`, `Tab` for `tab`. */
export function misnamed(
  wanted: string,
  owner: Readonly<Record<string, unknown>>,
  known: readonly string[],
): string | undefined {
  const strange = Object.keys(owner).filter((key) => !known.includes(key))
  return strange.find((key) => otherNames[key] === wanted) ?? strange.find((key) => nearest(key, [wanted]))
}

/** The way to the key that stands for a missing one under another name. */
export function misnaming({ at, kind, value, known }: Problem): ValuePath | undefined {
  const [wanted = ''] = known
  const other = kind === 'missing' && isRecord(value) ? misnamed(wanted, value, known) : undefined
  return other === undefined ? undefined : [...at, other]
}
