import { isElement, isElsewhere } from '../builders/data.js'
import type { ElementData } from '../builders/data.js'
import type { Kind } from '../../format/contract/kind.js'
import type { JsonObject } from '../../format/json/value.js'
import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { checkDocs } from './docs-rules.js'
import type { Step } from '../../format/changes/place.js'
import type { Owns, PartPlace } from '../../format/parts/find.js'
import { checkElement, checkElsewhere, checkParts } from './element-rules.js'
import { toDiagnostic } from './finding.js'
import type { Finding } from './finding.js'
import { describe } from './words.js'

export interface Compiled {
  /** The docs.json, or `{ navigation }` for a navigation-only config and for parts. Empty if an error prevents it. */
  readonly json: JsonObject
  /** `navigation` for a navigation-only config, or the parts: docs.json keeps everything else. */
  readonly owns: Owns
  readonly diagnostics: readonly Diagnostic[]
  /** True if a skipped empty text may have been written on purpose: only its place decides. */
  readonly isDoubtful?: boolean
}

/**
 * Compiles a config's default export to docs.json, and lists every broken rule. Bad configs are reported, never thrown.
 */
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
    // With a fatal error nothing is written anyway, and emitting could throw.
    if (!findings.some(({ code }) => isFatal.has(code))) json = emitWhole(config)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    report({ code: 'too-deep', args: {}, trace: config.trace })
  }
  const owns = config.kind === 'parts' ? placesOf(config) : config.kind
  const compiled: Compiled = { json, owns, diagnostics: distinct(findings) }
  return isDoubtful ? { ...compiled, isDoubtful } : compiled
}

function isWhole(config: unknown): config is ElementData & { kind: 'docs' | 'navigation' | 'parts' } {
  return isElement(config) && ['docs', 'navigation', 'parts'].includes(config.kind)
}

/** The parts with their names and keys, and their places in the output. */
function placesOf(config: ElementData): PartPlace[] {
  const step = ({ kind, title }: ElementData): Step => ({ kind: kind as Kind, title: String(title) })
  return config.calls.flatMap(({ key, value }) =>
    (value as readonly ElementData[]).map((part, index) => ({
      ...step(part),
      within: (part.within ?? []).map(step),
      keys: [...new Set(part.calls.map((call) => call.key))],
      at: ['navigation', key, index],
      trace: part.trace,
    })),
  )
}

const isFatal: ReadonlySet<Finding['code']> = new Set(['not-json', 'part-form', 'wrong-child', 'wrong-navigation'])

function emitWhole(config: ElementData): JsonObject {
  return config.kind === 'docs' ? config.toJSON() : { navigation: config.toJSON() }
}

/**
 * Visits each element once, however often it is in the tree, and elements inside `.set` values, too. Returns true for a
 * doubtful text.
 */
function walk(root: ElementData, report: (finding: Finding) => void): boolean {
  const seen = new Set<unknown>()
  let isDoubtful = false
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    if (isElement(value)) {
      if (value.kind === 'docs') checkDocs(value, report)
      else if (value.kind === 'parts') checkParts(value, report)
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

/** The findings as diagnostics. Code used several times is reported once. */
function distinct(findings: readonly Finding[]): Diagnostic[] {
  const said = new Set<string>()
  return findings.map(toDiagnostic).filter(({ code, message, place }) => {
    const text = place && JSON.stringify([code, message, place])
    if (text === undefined) return true
    return !said.has(text) && said.add(text)
  })
}
