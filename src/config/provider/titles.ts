import { describe } from '../compile/words.js'
import { languageCodes, wrongLanguage } from '../../format/contract/languages.js'
import type { Shape } from './shapes.js'
import type { Trial } from './trial.js'

/** True if the element has a title for Mintlify: a text, or a known language. */
export function titleOf(value: Record<string, unknown>, { kind, title }: Shape, trial: Trial): boolean {
  if (title === undefined) return true
  const given = value[title]
  if (given === undefined) return trial.refuse({ code: 'title-empty', args: { kind, found: 'missing' } })
  if (kind === 'language') return isLanguage(given, trial)
  if (typeof given === 'string' && given !== '') return true
  return trial.refuse({ code: 'title-empty', args: { kind, found: given === '' ? 'blank' : 'not text' } })
}

function isLanguage(code: unknown, trial: Trial): boolean {
  if (typeof code !== 'string') {
    const args = { key: 'language', expects: `a code such as '${languageCodes[0]}'`, found: describe(code) }
    return trial.refuse({ code: 'wrong-value', args })
  }
  const wrong = wrongLanguage(code)
  return (
    !wrong ||
    wrong.name !== undefined ||
    trial.languages.includes(code) ||
    trial.refuse({ code: 'language-code', args: wrong })
  )
}
