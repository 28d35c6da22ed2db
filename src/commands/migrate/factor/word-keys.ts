import type { WordPlan } from '../model.js'

/** True if a text has letters, and only Latin ones. */
export function isLatin(text: string): boolean {
  return /\p{Script=Latin}/u.test(text) && !/[^\p{Script=Latin}\p{Script=Common}]/u.test(text)
}

/** `Tools`, `Tools (Guides)` inside of 'Guides', `Tools (group)`, `Tools (2)` … */
export function* keysFor(base: string, { within, of }: Pick<WordPlan, 'within' | 'of'>): Generator<string> {
  yield base
  for (const title of [...within].reverse()) if (title !== '' && title !== base) yield `${base} (${title})`
  yield `${base} (${of})`
  for (let number = 2; ; number++) yield `${base} (${number})`
}

/** Codes of Mintlify that are countries, with their languages. */
const countries: Readonly<Record<string, string>> = { cn: 'zh', jp: 'ja' }

/** 'Portuguese' for 'pt'. */
export function englishName(language: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(countries[language] ?? language) ?? language
  } catch {
    return language
  }
}
