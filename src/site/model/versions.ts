import { variantOf } from './locales.js'
import type { ElementVisit } from './walk.js'

/** The version element that an element belongs to. */
export function versionOf(element: ElementVisit): ElementVisit | undefined {
  return variantOf(element, 'version')
}

/** `v2.0 (latest)` → `2`: how folders and labels of versions are compared. */
export function plainVersion(label: string): string {
  return label
    .trim()
    .toLowerCase()
    .replace(/\s*\(.*\)$/, '')
    .replace(/^(?:version[\s-]*|v)(?=\d)/, '')
    .replaceAll(/[\s_-]+/g, '-')
    .replace(/(?<=\d)(?:\.[0x])+$/, '')
}
