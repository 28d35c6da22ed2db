import type { ElementVisit } from './walk.js'

/** Codes that mean the same language: folders are often named by the other one. */
const sameAs: Readonly<Record<string, string>> = { cn: 'zh', jp: 'ja', ua: 'uk', kr: 'ko' }

/** The language element that an element belongs to. */
export function languageOf(element: ElementVisit): ElementVisit | undefined {
  let held: ElementVisit | undefined = element
  while (held && held.kind !== 'language') held = held.parent
  return held
}

/** `ja-JP` → `ja-jp`, `cn` → `zh`. */
function normalCode(code: string): string {
  const lower = code.toLowerCase().replaceAll('_', '-')
  return sameAs[lower] ?? lower
}

/** Whether a folder's name stands for a language: `pt` and `pt-BR` do for each other, if no sibling claims it. */
export function isFolderOf(folder: string, code: string, siblings: readonly string[]): boolean {
  const [wanted, own] = [normalCode(folder), normalCode(code)]
  if (wanted === own) return true
  if (siblings.some((sibling) => normalCode(sibling) === wanted)) return false
  return wanted.split('-')[0] === own.split('-')[0]
}

/** The place of the locale among a page's folders, `edge/fr/start` → 1; -1 where it has none. The file's name is none. */
export function localeFolder(page: string, codes: readonly string[]): number {
  const folders = page.split('/').slice(0, -1).slice(0, 3)
  return folders.findIndex((folder) => codes.some((code) => isFolderOf(folder, code, codes)))
}
