import { isHex, isHref } from '../../format/contract/addresses.js'
import { theme as newTheme } from '../../format/contract/settings/look.js'
import type { JsonPath } from '../../format/json/tree.js'
import { isJsonObject, setOwn, valueAt, type JsonObject, type JsonValue } from '../../format/json/value.js'
import type { Leaves } from './leaves.js'

/** New values by old values; '' says nothing in docs.json. */
type Words = Readonly<Record<string, JsonValue>>

/**
 * A place of mint.json, and the place in docs.json: `*` is an index or a key, `**` everything below. Of two rows with the
 * same place, the first counts; a place with a `?` is a default.
 */
type Row = readonly [from: string, to: string, words?: Words | ((text: string) => string)]

/** A link in docs.json: a path begins with a slash. */
export function hrefOf(url: string): string {
  const trimmed = url.trim()
  return isHref(trimmed) ? trimmed : `/${trimmed}`
}

/** A colour in hex. Real files leave out the `#`. */
export function hexOf(color: string): string {
  return isHex(`#${color}`) ? `#${color}` : color
}

/** A specification in docs.json: its path begins at the root. */
const specOf = (text: string) => (URL.canParse(text.trim()) ? text.trim() : text.trim().replace(/^(\.?\/)+/, ''))
const trimmed = (text: string) => text.trim()
const same = (...words: readonly string[]): Words => Object.fromEntries(words.map((word) => [word, word]))

const fontRows = [
  ['font', 'fonts'],
  ['font.headings', 'fonts.heading'],
  ['font.body', 'fonts.body'],
].flatMap(([from = '', to = '']): Row[] => [
  [from, `${to}.family`],
  [`${from}.family`, `${to}.family`],
  [`${from}.weight`, `${to}.weight`],
  [`${from}.url`, `${to}.source`],
  [`${from}.format`, `${to}.format`],
])

const rows: readonly Row[] = [
  ['layout', 'theme', { topnav: '', sidenav: 'maple', solidSidenav: 'willow' }],
  ['theme', 'theme', { ...same(...(newTheme.literals ?? [])), venus: 'palm', quill: 'willow', prism: 'mint' }],
  ['name', 'name', trimmed],
  ['colors.primary', 'colors.primary', hexOf],
  ['colors.light', 'colors.light', hexOf],
  ['colors.dark', 'colors.dark', hexOf],
  ['favicon.**', 'favicon.**'],
  ['eyebrow.display', 'styling.eyebrows'],
  ['codeBlock.mode', 'styling.codeblocks', { auto: 'system', dark: 'dark' }],
  ['logo', 'logo'],
  ['logo.light', 'logo.light'],
  ['logo.dark', 'logo.dark'],
  ['logo.href', 'logo.href', hrefOf],
  ['openapi.**', 'api.openapi.**', specOf],
  ['api.paramFields.expanded', 'api.params.expanded', { all: 'all', none: 'closed' }],
  ['api.paramFields.post.**', 'api.params.post.**'],
  ['api.playground.mode', 'api.playground.display', { show: 'interactive', simple: 'simple', hide: 'none' }],
  ['api.playground.disableProxy', 'api.playground.proxy', { true: false, false: true }],
  ['api.request.example.showOptionalParams', 'api.examples.defaults', { true: 'all', false: 'required' }],
  ['api.request.example.languages.**', 'api.examples.languages.**'],
  ['api.baseUrl.**', 'api.mdx.server.**'],
  ['api.auth.method', 'api.mdx.auth.method'],
  ['api.auth.name', 'api.mdx.auth.name'],
  ['modeToggle.default', 'appearance.default'],
  ['modeToggle.isHidden', 'appearance.strict'],
  ['backgroundImage', 'background.image'],
  ['background.style', 'background.decoration'],
  ['colors.background.light', 'background.color.light', hexOf],
  ['colors.background.dark', 'background.color.dark', hexOf],
  ['topbarLinks.*.name', 'navbar.links.*.label'],
  ['topbarLinks.*.url', 'navbar.links.*.href', hrefOf],
  ['topbarLinks.*.type', 'navbar.links.*.label?', { link: '', github: 'Github' }],
  ['topbarCtaButton.type', 'navbar.primary.type', { link: 'button', github: 'github' }],
  ['topbarCtaButton.name', 'navbar.primary.label'],
  ['topbarCtaButton.url', 'navbar.primary.href', hrefOf],
  ['search.prompt', 'search.prompt'],
  ['metadata.*', 'seo.metatags.*'],
  ['seo.indexing', 'seo.indexing'],
  ['seo.indexHiddenPages', 'seo.indexing', { true: 'all', false: 'navigable' }],
  ['footer.socials.*', 'footer.socials.*'],
  ['footerSocials.*', 'footer.socials.*'],
  ['footer.links.*.title', 'footer.links.*.header'],
  ['footer.links.*.links.*.label', 'footer.links.*.items.*.label'],
  ['footer.links.*.links.*.url', 'footer.links.*.items.*.href', hrefOf],
  ['analytics.**', 'integrations.**'],
  ['integrations.intercom', 'integrations.intercom.appId'],
  ['integrations.frontchat', 'integrations.frontchat.snippetId'],
  ...fontRows,
  ['redirects.**', 'redirects.**'],
]

/** Moves settings of a mint.json to their places in docs.json. Values without a row stay open. */
export function settingsOf(leaves: Leaves): JsonObject {
  const docs: JsonObject = {}
  for (const [from, to, words] of rows) {
    const steps = from.split('.')
    for (const leaf of leaves.open(steps.slice(0, 1))) {
      const rest = stepsAt(leaf.path, steps)
      const made = rest && converted(leaf.value, words)
      if (rest === undefined || made === undefined) continue
      const place = to
        .replace('?', '')
        .split('.')
        .flatMap((step) => (step === '**' ? rest : step === '*' ? (rest.shift() as string) : [step]))
      if (made === '' || addAt(docs, place, made) || to.endsWith('?')) leaves.take(leaf.path, place)
    }
  }
  addDefaults(docs, leaves.mint)
  return docs
}

/** The steps of a path for the stars of a pattern; undefined for another path. */
function stepsAt(path: JsonPath, pattern: readonly string[]): (string | number)[] | undefined {
  const isOpen = pattern.at(-1) === '**'
  const fixed = isOpen ? pattern.slice(0, -1) : pattern
  if (isOpen ? path.length < fixed.length : path.length !== fixed.length) return undefined
  if (!fixed.every((step, at) => step === '*' || step === path[at])) return undefined
  return path.filter((_, at) => at >= fixed.length || fixed[at] === '*')
}

function converted(value: JsonValue, words: Row[2]): JsonValue | undefined {
  if (typeof value === 'string' && value.trim() === '') return undefined
  if (typeof words === 'object') return Object.hasOwn(words, String(value)) ? words[String(value)] : undefined
  return words && typeof value === 'string' ? words(value) : value
}

/** Values that docs.json needs beside those of mint.json. */
function addDefaults(docs: JsonObject, mint: JsonObject): void {
  for (const key of ['logo', 'favicon']) {
    const { light, dark } = Object(docs[key]) as { light?: JsonValue; dark?: JsonValue }
    if (light !== undefined) addAt(docs, [key, 'dark'], light)
    if (dark !== undefined) addAt(docs, [key, 'light'], dark)
  }
  if (docs['seo']) addAt(docs, ['seo', 'indexing'], 'navigable')
  if (valueAt(docs, ['navbar', 'primary'])) addAt(docs, ['navbar', 'primary', 'type'], 'button')
  if (isJsonObject(valueAt(mint, ['api', 'playground']))) addAt(docs, ['api', 'playground', 'display'], 'interactive')
}

/** Adds a value at a free path; false at a path with a value, or through one. */
export function addAt(docs: JsonObject, path: JsonPath, value: JsonValue): boolean {
  let holder: object = docs
  for (const [at, step] of path.entries()) {
    const inner: unknown = Object.hasOwn(holder, step) ? holder[step as never] : undefined
    if (Array.isArray(holder) !== (typeof step === 'number')) return false
    if (at === path.length - 1 && inner !== undefined) return false
    if (at === path.length - 1) setOwn(holder, String(step), value)
    else if (inner === undefined) setOwn(holder, String(step), typeof path[at + 1] === 'number' ? [] : {})
    else if (typeof inner !== 'object' || inner === null) return false
    holder = holder[step as never]
  }
  return true
}
