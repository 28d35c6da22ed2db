import { isElement } from '../builders/data.js'
import type { Call } from '../builders/data.js'
import { isRecord } from '../../format/json/value.js'
import type { Finding } from './finding.js'
import { describe } from './words.js'

interface SetOn {
  /** The element's name, for messages. */
  readonly element: string
  /** The keys with a method, or with a name in the settings. */
  readonly known: readonly string[]
  /** Advice on an unknown key, if any. */
  readonly hint?: string | undefined
  /** False for a key reserved to `.set`. */
  readonly steps: boolean
}

/** Checks a `.set`: the value must be JSON, and a method for the key is named. */
export function checkSet(call: Call, { element, known, hint, steps }: SetOn, report: (finding: Finding) => void): void {
  const { key, value, trace } = call
  if (typeof key !== 'string') {
    return report({
      code: 'wrong-value',
      args: { key: '.set', expects: 'a key as its first argument', found: describe(key) },
      trace,
    })
  }
  const foreign = value === undefined ? undefined : foreignTo(value)
  if (foreign) report({ code: 'not-json', args: { key, found: foreign }, trace })
  const code = known.includes(key) ? 'set-known-key' : 'set-unknown-key'
  // A key without a value is not in docs.json: code shared by several variants may set the key for some.
  const isKept = value !== undefined || code === 'set-known-key'
  if (steps && isKept && !isInFile(call)) report({ code, args: { element, key, known, hint }, trace })
}

/** True for content in another file: `$ref` beside other keys, or `ref(…)` as a whole list, has no method. */
function isInFile({ key, value }: Call): boolean {
  return (key === '$ref' && typeof value === 'string') || (isElement(value) && value.kind === 'ref')
}

/** The part of a value that is not JSON, in words; undefined for pure JSON. Elements inside count as JSON. */
export function foreignTo(value: unknown): string | undefined {
  return foreignPart(value, new Set())
}

function foreignPart(value: unknown, above: Set<unknown>): string | undefined {
  if (isElement(value) || value === null || typeof value === 'string' || typeof value === 'boolean') return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : String(value)
  if (!Array.isArray(value) && !isRecord(value)) return describe(value)
  if (above.has(value)) return 'a circular object'
  above.add(value)
  const values = Array.isArray(value) ? value : Object.values(value).filter((entry) => entry !== undefined)
  for (const entry of values) {
    const found = foreignPart(entry, above)
    if (found) return found
  }
  above.delete(value)
  return undefined
}
