import { counted, listed, short, shortName } from '../../base/diagnostics/text.js'
import type { Site } from '../../site/model/site.js'
import type { VariantKind } from '../../site/model/variant-titles.js'
import type { Visitor } from '../../site/model/walk.js'
import { Variants } from './lacking.js'
import type { Lacking } from './lacking.js'
import type { Report } from './rule.js'

/** What a finding about something that variants lack is made of. */
export interface ParityArgs {
  readonly kind: VariantKind
  /** The page, or what else is lacking, in words. */
  readonly what: string
  readonly lacking: readonly string[]
  readonly having: readonly string[]
  /** The number of variants. */
  readonly of: number
  /** True for whole versions. */
  readonly isOfVersions?: boolean
}

/** `'fr' and 'es' lack tab 'Blog' (3 pages), which 'en' has.` */
export function paritySentence({ kind, what, lacking, having, of }: ParityArgs): string {
  const isRest = having.length > 1 && having.length + lacking.length === of
  const others = isRest ? `all other ${kind}s have` : named(having, `other ${kind}s`, ['has', 'have'])
  return `${named(lacking, `${kind}s`, ['lacks', 'lack'])} ${what}, which ${others}.`
}

/**
 * Reports what the variants of a kind lack, at the condition in the code that leaves it out; where `isConditional`,
 * nothing else: versions and products that are written apart differ on purpose.
 */
export function reportLacking(
  kind: VariantKind,
  { added }: Site,
  { report, isConditional = false }: { readonly report: Report<ParityArgs>; readonly isConditional?: boolean },
): Visitor {
  const variants = new Variants(kind)
  return {
    element: (element) => variants.element(element),
    page: (visit) => variants.page(visit),
    end() {
      for (const { path, what, having, lacking, within, of, among } of variants.lacking(
        (title) => added?.[kind].has(title) ?? true,
      )) {
        // Each may lack it for another condition, or share no code with those that have it.
        for (const those of isConditional ? lacking.map((each) => [each] as const) : [lacking]) {
          const { path: own } = those[0]
          const titles = those.map(({ title }) => title ?? '')
          const absent = { label: titles[0] ?? '', among }
          const inside = isConditional ? own : within
          const lacks = 'versions' in what ? undefined : { in: inside, had: path, isConditional, absent }
          const at = { path: [...own, kind], ...(lacks && { lacks }) }
          const args = { kind, having, lacking: titles, of, isOfVersions: 'versions' in what }
          report(at, { what: inWords(what), ...args }, 'page' in what ? { about: what.page } : {})
        }
      }
    },
  }
}

function inWords(what: Lacking['what']): string {
  if ('page' in what) return `'${shortName(what.page)}'`
  if ('setting' in what) return `the setting '${what.setting}'`
  if ('versions' in what) {
    const { versions, kept } = what
    const names = (labels: readonly string[]) => listed(labels.map((label) => `'${short(label)}'`))
    const shown =
      versions.length > MOST_NAMED && kept.length <= MOST_NAMED
        ? `all but ${names(kept)}`
        : names(versions.slice(0, MOST_NAMED))
    const rest =
      versions.length > MOST_NAMED && kept.length > MOST_NAMED ? ` and ${versions.length - MOST_NAMED} more` : ''
    return `${versions.length} of ${counted(versions.length + kept.length, 'version')} (${shown}${rest})`
  }
  const { kind, title } = what.element
  const pages = what.pages === 0 ? '' : ` (${counted(what.pages, 'page')})`
  return `${kind} '${shortName(title ?? '')}'${pages}`
}

/** The number of things that are named, whatever their number. */
const MOST_NAMED = 4

/** `'de' lacks`, `'fr' and 'es' lack`, `12 languages lack` */
function named(titles: readonly string[], many: string, [one, several]: readonly [string, string]): string {
  const names = titles.length > 3 ? `${titles.length} ${many}` : listed(titles.map((title) => `'${short(title)}'`))
  return `${names} ${titles.length === 1 ? one : several}`
}
