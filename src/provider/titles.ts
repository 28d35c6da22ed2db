import type { Kind } from '../contract/kind.js'
import { languageCodes, refusedLanguages } from '../contract/languages.js'
import type { Shape } from './shapes.js'
import type { Trial } from './trial.js'

/** Whether the element has a title that the provider takes: text, or a language that it knows. */
export function titleOf(value: Record<string, unknown>, { kind, title }: Shape, trial: Trial): boolean {
  if (title === undefined) return true
  const held = value[title]
  if (held === undefined) return trial.refuse('title-empty', `${article(kind)} needs the key '${title}'`)
  if (kind === 'language') {
    if (isLanguage(held, trial)) return true
    return trial.refuse('language-code', `${JSON.stringify(held)} is no language of the provider`)
  }
  if (typeof held === 'string' && held !== '') return true
  return trial.refuse('title-empty', `'${title}' takes a title that is not empty`)
}

function isLanguage(code: unknown, { languages }: Trial): boolean {
  const isKnown = (languageCodes as readonly unknown[]).includes(code) && refusedLanguages[code as string] === undefined
  return isKnown || (languages as readonly unknown[]).includes(code)
}

/** `a tab`, `an item`. */
export function article(kind: Kind): string {
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`
}
