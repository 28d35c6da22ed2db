import { isElement, isElsewhere } from '../builders/data.js'
import type { ElementData } from '../builders/data.js'
import type { Kind } from '../../format/contract/kind.js'
import type { JsonObject } from '../../format/json/value.js'
import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { checkDocs } from './docs-rules.js'
import { checkElement, checkElsewhere } from './element-rules.js'
import { toDiagnostic } from './finding.js'
import type { Finding } from './finding.js'
import { describe } from './words.js'

export interface Compiled {
  /** The docs.json; of a navigation-only config, `{ navigation }`. Empty where an error prevents it. */
  readonly json: JsonObject
  /** A navigation-only config owns `navigation` alone: docs.json's other keys stay as they are. */
  readonly owns: 'docs' | 'navigation'
  readonly diagnostics: readonly Diagnostic[]
  /** True if an empty text was skipped that may have been written as one: only its place decides. */
  readonly isDoubtful?: boolean
}

/** A config's default export as docs.json, and every rule that it breaks. Bad configs are reported, never thrown. */
export function compile(config: unknown): Compiled {
  const findings: Finding[] = []
  const report = (finding: Finding) => findings.push(finding)
  if (!isWhole(config)) {
    const trace = isElement(config) ? config.trace : undefined
    report({ code: 'wrong-export', args: { found: describe(config) }, trace })
    return { json: {}, owns: 'docs', diagnostics: distinct(findings) }
  }
  let json: JsonObject = {}
  let isDoubtful = false
  try {
    isDoubtful = walk(config, report)
    // Emitting what breaks a rule could throw; a rule broken writes nothing anyway.
    if (!findings.some(({ code }) => isFatal.has(code))) json = emitWhole(config)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    report({ code: 'too-deep', args: {}, trace: config.trace })
  }
  const compiled: Compiled = { json, owns: config.kind, diagnostics: distinct(findings) }
  return isDoubtful ? { ...compiled, isDoubtful } : compiled
}

function isWhole(config: unknown): config is ElementData & { kind: 'docs' | 'navigation' } {
  return isElement(config) && (config.kind === 'docs' || config.kind === 'navigation')
}

const isFatal: ReadonlySet<Finding['code']> = new Set(['not-json', 'wrong-child', 'wrong-navigation'])

function emitWhole(config: ElementData): JsonObject {
  return config.kind === 'docs' ? config.toJSON() : { navigation: config.toJSON() }
}

/**
 * Visits each element once, however often it is in the tree, and those inside `.set` values, too. Returns true if one
 * is doubtful.
 */
function walk(root: ElementData, report: (finding: Finding) => void): boolean {
  const seen = new Set<unknown>()
  let isDoubtful = false
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if (isElement(value)) {
      if (value.kind === 'docs') checkDocs(value, report)
      else if (isElsewhere(value)) checkElsewhere(value, report)
      else checkElement(value as ElementData & { kind: Kind }, report)
      for (const call of value.calls) {
        isDoubtful ||= call.empty !== undefined && call.trace === undefined
        visit(call.value)
      }
    } else {
      for (const inner of Object.values(value)) visit(inner)
    }
  }
  visit(root)
  return isDoubtful
}

/** The findings as diagnostics; one for code that is used several times is reported once. */
function distinct(findings: readonly Finding[]): Diagnostic[] {
  const said = new Set<string>()
  return findings.map(toDiagnostic).filter(({ code, message, place }) => {
    const text = place && JSON.stringify([code, message, place])
    if (text === undefined) return true
    return !said.has(text) && said.add(text)
  })
}
