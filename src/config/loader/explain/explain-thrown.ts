import path from 'node:path'
import { inspect } from 'node:util'
import { startOf } from '../../../base/diagnostics/diagnostic.js'
import type { Diagnostic, Place } from '../../../base/diagnostics/diagnostic.js'
import { configDiagnostic } from '../codes.js'
import { property } from '../guard/hostile.js'
import type { ImportLog } from '../load/import-log.js'
import { frameFile, isAuthored, stackPlace } from '../places/stack-place.js'
import { nodePlace, nodesIn, parseSource, typescript } from '../places/source-text.js'
import type { FailureContext } from './explain.js'
import { thrownHint } from './thrown-hint.js'
import { unknownName } from './unknown-name.js'

/** Whatever the author's code threw, with what it carries: the errors of an AggregateError, and causes. */
export function thrown(error: unknown, { file, log }: FailureContext): Diagnostic {
  const early = earlyRead(error, log)
  const thrownAt = placeOf(error, 0)
  const unknown = thrownAt && unknownName(error, thrownAt)
  const place = early?.place ?? unknown?.place ?? thrownAt ?? soleThrow(log) ?? startOf(file)
  const todo = early?.hint ?? unknown?.hint ?? thrownHint(error)
  return configDiagnostic('config-throws', { thrown: describe(error, 0), todo }, place)
}

/** An error may be its own cause. */
const deepest = 4

function placeOf(error: unknown, depth: number): Place | undefined {
  const stack = property(error, 'stack')
  const own = typeof stack === 'string' ? stackPlace(stack) : undefined
  if (own || depth === deepest) return own
  for (const inner of [...innerErrors(error), property(error, 'cause')]) {
    const place = isObject(inner) ? placeOf(inner, depth + 1) : undefined
    if (place) return place
  }
  return undefined
}

function describe(error: unknown, depth: number): string {
  if (error === undefined) return 'undefined, without a reason.'
  if (typeof error === 'string') return error
  if (!isObject(error) || !('stack' in error)) return inspected(error)
  const name = String(property(error, 'name') ?? 'Error')
  // A compiled import is `import_build_nav.tab`, and `(0 , import_build_nav.tab)(…)` when it is called.
  const said = text(property(error, 'message')).replace(/\(0 ?, [\w$]+\.([\w$]+)\)|\bimport_[\w$]+\.(?=\w)/g, '$1')
  const head = said === '' ? name : `${name}: ${said}`
  if (depth === deepest) return head
  const cause = property(error, 'cause')
  const parts = innerErrors(error).map((inner) => `- ${describe(inner, depth + 1)}`)
  if (cause !== undefined) parts.push(`Cause: ${describe(cause, depth + 1)}`)
  return [head, ...parts.slice(0, 20).map((part) => part.replace(/^/gm, '  '))].join('\n')
}

function inspected(value: unknown): string {
  try {
    return inspect(value, { depth: 2, breakLength: Infinity })
  } catch {
    return 'an object that can’t be printed'
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : inspected(value ?? '')
}

function innerErrors(error: unknown): readonly unknown[] {
  const errors = property(error, 'errors')
  return Array.isArray(errors) ? (errors as readonly unknown[]) : []
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/**
 * A module of a cycle that reads an export before its module has run so far. The error is thrown by the getter for
 * the export, which is in that other module: the place is the one of the read.
 */
function earlyRead(error: unknown, log: ImportLog): { place: Place; hint: string } | undefined {
  const stack = property(error, 'stack')
  if (!(error instanceof ReferenceError) || typeof stack !== 'string') return undefined
  if (!/^Cannot access '.+' before initialization$/.test(String(property(error, 'message')))) return undefined
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '))
  const getter = frames.slice(0, 3).findIndex((line) => /^ {4}at (?:Object\.)?get \[as /.test(line))
  const first = frameFile(frames[0] ?? '')
  const place = stackPlace(frames.slice(getter + 1).join('\n'))
  if (!place || place.file === first) return undefined
  const owners =
    first !== undefined && isAuthored(first) ? [first] : [...(log.resolved.get(place.file)?.values() ?? [])]
  const [chain] = owners.flatMap((owner) =>
    [importChain(owner, place.file, log) ?? []].filter(({ length }) => length > 0),
  )
  if (!chain) return undefined
  const names = [...chain, ...chain.slice(0, 1)].map((file) => path.basename(file)).join(' → ')
  const hint = `These modules import each other: ${names}. Move what they share to a module of its own, or read it inside a function.`
  return { place, hint }
}

/** The modules from one to another, along imports. */
function importChain(from: string, to: string, { resolved }: ImportLog): string[] | undefined {
  const chains: string[][] = [[from]]
  const seen = new Set([from])
  for (const chain of chains) {
    const last = chain.at(-1) ?? from
    if (last === to) return chain
    for (const next of resolved.get(last)?.values() ?? []) {
      if (!seen.has(next)) chains.push([...chain, next])
      seen.add(next)
    }
  }
  return undefined
}

/** The only throw in the author's code, for thrown values that are no Error and so have no stack. */
function soleThrow(log: ImportLog): Place | undefined {
  const { isThrowStatement } = typescript()
  const places = [...log.files]
    .filter((file) => isAuthored(file) && !file.endsWith('.json'))
    .flatMap((file) => {
      const source = parseSource(file)
      return source ? [...nodesIn(source)].filter(isThrowStatement).map((node) => nodePlace(source, node)) : []
    })
  return places.length === 1 ? places[0] : undefined
}
