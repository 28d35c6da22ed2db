import { isHex, isHref } from '../../format/contract/addresses.js'
import { settings } from '../../format/contract/settings.js'
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
const themes: Readonly<Record<string, string>> = { venus: 'palm', quill: 'willow', prism: 'mint' }

const rows: readonly Row[] = [
  ['layout', 'theme', { topnav: '', sidenav: 'maple', solidSidenav: 'willow' }],
  ['theme', 'theme', (text) => themes[text] ?? text],
  ['name', 'name', trimmed],
  ['colors.primary', 'colors.primary', hexOf],
  ['colors.light', 'colors.light', hexOf],
  ['colors.dark', 'colors.dark', hexOf],
  ['eyebrow.display', 'styling.eyebrows'],
  ['codeBlock.mode', 'styling.codeblocks', { auto: 'system', dark: 'dark' }],
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
  ['metadata.*', 'seo.metatags.*'],
  ['seo.indexHiddenPages', 'seo.indexing', { true: 'all', false: 'navigable' }],
  ['footerSocials.*', 'footer.socials.*'],
  ['footer.links.*.title', 'footer.links.*.header'],
  ['footer.links.*.links.*.label', 'footer.links.*.items.*.label'],
  ['footer.links.*.links.*.url', 'footer.links.*.items.*.href', hrefOf],
  ['analytics.**', 'integrations.**'],
  ['integrations.intercom', 'integrations.intercom.appId'],
  ['integrations.frontchat', 'integrations.frontchat.snippetId'],
  ['font', 'fonts.family'],
  ['font.headings', 'fonts.heading.family'],
  ['font.body', 'fonts.body.family'],
  ['font.url', 'fonts.source'],
  ['font.headings.url', 'fonts.heading.source'],
  ['font.body.url', 'fonts.body.source'],
  ['font.headings.**', 'fonts.heading.**'],
  ['font.**', 'fonts.**'],
]

/** Moves settings of a mint.json to their places in docs.json: of a row, or else their own. */
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
  for (const key of Object.keys(settings))
    for (const { path, value } of leaves.open([key])) if (addAt(docs, path, value)) leaves.take(path, path)
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
function addAt(docs: JsonObject, path: JsonPath, value: JsonValue): boolean {
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
