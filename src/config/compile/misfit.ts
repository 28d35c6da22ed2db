import { didYouMean, nearest } from '../../base/diagnostics/near.js'
import type { Problem, Schema, ValuePath } from '../../format/contract/schema.js'
import { misnaming, placeOfProblem, settingInstead } from '../../format/contract/meant.js'
import { themed } from '../../format/contract/settings.js'
import type { JsonValue } from '../../format/json/value.js'
import { pathInWords } from '../../format/json/tree.js'
import type { Said } from './finding.js'
import { describe } from './words.js'

/** An unfit value and the path to it. */
export type Misfit = Said & { readonly at: ValuePath; readonly part: 'key' | 'value' }

/** The innermost key with a value of the wrong type: the message names `styling.eyebrows` and not `styling`. */
export function misfit(key: string, schema: Schema<unknown>, value: unknown): Misfit | undefined {
  const problem = schema.problems(value, [key]).find(({ kind }) => kind !== 'condition')
  if (!problem) return undefined
  const { path, part } = placeOfProblem(problem)
  return { ...told(problem), at: path, part }
}

/** A problem in words; `hintFor` gives the advice on an unknown key. */
export function told(
  problem: Problem,
  hintFor: (key: string, known: readonly string[], at: ValuePath) => string | undefined = keyHint,
): Said {
  const { at, kind, value, expects, known, effect, meant } = problem
  if (kind === 'unknown') {
    const key = String(at.at(-1))
    const owner = at.length === 1 ? 'docs.json' : `'${pathInWords(at.slice(0, -1))}'`
    const args = {
      key,
      owner,
      hint: themeHint(at) ?? settingInstead(at) ?? hintFor(key, known, at),
      isRefused: effect === 'refused',
    }
    return { code: 'unknown-key', args }
  }
  const key = pathInWords(at)
  if (effect === 'unsure') return { code: 'unknown-value', args: { key, value: String(value) } }
  if (kind === 'missing') {
    const [name = ''] = known
    const other = misnaming(problem)?.at(-1)
    const hint = other === undefined ? `Add '${name}'.` : `Write '${name}' instead of '${other}'.`
    return { code: 'wrong-value', args: { key, expects, found: `an object without '${name}'`, hint } }
  }
  const near = kind === 'form' && typeof value === 'string' ? nearest(value, known) : undefined
  return {
    code: 'wrong-value',
    args: {
      key,
      expects,
      found: kind === 'condition' ? measured(value) : describe(value),
      near,
      hint: meant === undefined ? undefined : meantHint(value, meant),
    },
  }
}

/** The advice to write the value meant. */
export function meantHint(value: unknown, meant: JsonValue): string {
  const text = JSON.stringify(meant)
  if (Array.isArray(meant)) return text.length > LONGEST ? 'Write [ ] around it: a list of one.' : `Write ${text}.`
  return typeof value === 'string' && typeof meant !== 'string'
    ? `Write ${text}, without the quotes.`
    : `Write ${text}.`
}

const LONGEST = 60

/** The key probably meant by an unknown key, or the way to keep it. */
function keyHint(key: string, known: readonly string[], [setting]: ValuePath): string {
  return didYouMean(key, known) ?? `If Mintlify knows the key and build-nav doesn't yet, use .set('${setting}', …).`
}

function themeHint([key, ...inner]: ValuePath): string | undefined {
  const theme = inner.length === 0 && Object.hasOwn(themed, String(key)) ? themed[String(key)] : undefined
  return theme && `Only the theme '${theme}' has it.`
}

/** Of a list of the wrong length, the length. */
function measured(value: unknown): string {
  if (!Array.isArray(value)) return describe(value)
  return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
}
