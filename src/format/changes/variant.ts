import type { Change, ChangeSide } from './change.js'
import type { Step } from './place.js'

/** The languages and versions around a change: an equal change in all of them is one fact. */
export interface Variant {
  readonly language?: string
  readonly version?: string
}

const isAxis = ({ kind }: Step): boolean => kind === 'language' || kind === 'version'

/** The variant of a place. */
export function variantOf(place: readonly Step[]): Variant {
  const title = (kind: Step['kind']) => place.findLast((step) => step.kind === kind)?.title
  const [language, version] = [title('language'), title('version')]
  return { ...(language !== undefined && { language }), ...(version !== undefined && { version }) }
}

/** The side with the place of a change, now or before. */
export function sideOf({ before, after }: Change): ChangeSide {
  return (after ?? before) as ChangeSide
}

/** A place without languages and versions. */
export function neutralPlace(place: readonly Step[]): Step[] {
  return place.filter((step) => !isAxis(step))
}

/** `guides/start` for `fr/v2/guides/start` in version 2 of French. */
export function neutralPath(path: string, place: readonly Step[]): string {
  const names = new Set(place.filter(isAxis).flatMap(({ title }) => spellings(title)))
  if (names.size === 0) return path
  return path
    .split(/([/ ])/)
    .filter((segment, index, all) => !names.has(segment.toLowerCase()) || all[index + 1] === undefined)
    .join('')
    .replace(/\/+/g, '/')
    .replace(/(^|\s)\//, '$1')
}

/** The forms of a label in the names of folders. */
function spellings(label: string): string[] {
  const lower = label.toLowerCase()
  const slug = lower.replace(/[^\p{L}\p{N}]+/gu, '-')
  const forms = [lower, slug, lower.replace(/^v(?=\d)/, ''), slug.replace(/^v(?=\d)/, '')]
  return [...new Set(forms.flatMap((form) => [form, `v${form}`]))]
}
