import { counted, digits, listed } from '../../base/diagnostics/text.js'
import type { Step } from './place.js'
import type { Variant } from './variant.js'

/** More languages and versions are only counted. */
const FEW = 3

/** `in en, fr`, `in 4 languages, 35 versions`; `in de and 2.0` for a single variant. */
export function variantsInWords(variants: readonly Variant[]): string {
  const [only] = variants
  if (only && variants.length === 1)
    return `in ${listed([only.language, only.version].filter((label) => label !== undefined))}`
  const [languages, versions] = [labelsOf('language', variants), labelsOf('version', variants)]
  const of = (names: readonly string[], noun: string) =>
    names.length > FEW ? `${names.length} ${noun}s` : names.join(', ')
  if (languages.length === 0) return `in ${of(versions, 'version')}`
  if (versions.length === 0) return `in ${of(languages, 'language')}`
  const [newest] = versions
  const inVersions = versions.length === 1 ? `version ${newest}` : counted(versions.length, 'version')
  const both = `${of(languages, 'language')}, ${inVersions}`
  return isGrid(variants) ? `in ${both}` : `in ${digits(variants.length)} variants: ${both}`
}

function labelsOf(axis: keyof Variant, variants: readonly Variant[]): string[] {
  return [...new Set(variants.flatMap((variant) => variant[axis] ?? []))]
}

/** True if each language occurs in each version. */
export function isGrid(variants: readonly Variant[]): boolean {
  const [languages, versions] = [labelsOf('language', variants).length, labelsOf('version', variants).length]
  return Math.max(languages, 1) * Math.max(versions, 1) === variants.length
}

/** The axis of a place that ends at a language or version. */
export function axisAt(place: readonly Step[]): keyof Variant | undefined {
  const kind = place.at(-1)?.kind
  return kind === 'language' || kind === 'version' ? kind : undefined
}

/** `version 2.0`, `languages en, fr`, `5 versions`. */
export function axisInWords(axis: keyof Variant, variants: readonly Variant[]): string {
  const labels = labelsOf(axis, variants)
  if (labels.length > FEW) return `${labels.length} ${axis}s`
  return `${labels.length === 1 ? axis : `${axis}s`} ${labels.join(', ')}`
}

/** Variants without their labels on an axis; none if they have no other labels. */
export function withoutAxis(axis: keyof Variant, variants: readonly Variant[]): Variant[] {
  const other = axis === 'language' ? 'version' : 'language'
  return labelsOf(other, variants).map((label) => ({ [other]: label }))
}
