import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { BuildNavError } from '../../diagnostics/build-nav-error.js'
import { startOf } from '../../diagnostics/diagnostic.js'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import { readText } from '../../files/read.js'
import { readJson } from '../../json/read.js'
import { configDiagnostic } from '../codes.js'
import { defaultExportPlace } from '../places/default-export-place.js'
import { leftConflicts } from './conflicts.js'
import { missedNames, missingModule } from './explain-imports.js'
import type { ImportLog } from '../load/import-log.js'
import { ExitAttempt } from '../guard/process-guard.js'
import { isAuthored, stackPlace } from '../places/stack-place.js'
import { nodePlace, nodesIn, parseSource, typescript } from '../places/source-text.js'
import { Unfinished } from '../guard/time-limit.js'
import { thrownHint } from './thrown-hint.js'

/** What was being loaded when something failed. */
export interface FailureContext {
  readonly file: string
  readonly log: ImportLog
  /** In milliseconds. */
  readonly timeout: number
}

/** Explains whatever a config threw, from its import on. */
export function explainFailure(error: unknown, context: FailureContext): BuildNavError {
  if (error instanceof BuildNavError) return error
  const missed = missedNames(context.log)
  return new BuildNavError(missed.length > 0 ? missed : explain(error, context))
}

/** Explains what a config threw after it was loaded: in a timer, or in a promise that nobody awaits. */
export function explainLateFailure(error: unknown, file: string): BuildNavError {
  const log: ImportLog = { files: new Set([file]), absent: [], resolved: new Map(), missed: [] }
  return explainFailure(error, { file, log, timeout: 0 })
}

type Explanation = (error: unknown, context: FailureContext) => readonly Diagnostic[] | undefined

function explain(error: unknown, context: FailureContext): readonly Diagnostic[] {
  for (const explanation of explanations) {
    const found = explanation(error, context)
    if (found) return found
  }
  return [thrown(error, context)]
}

const unfinished: Explanation = (error, { file, timeout }) => {
  if (!(error instanceof Unfinished)) return undefined
  const seconds = timeout / 1000
  if (error.reason === 'loop')
    return [configDiagnostic('config-loops', { seconds }, stackPlace(error.frames) ?? startOf(file))]
  const place = topLevelAwait(file) ?? defaultExportPlace(file) ?? startOf(file)
  return error.reason === 'idle'
    ? [configDiagnostic('config-never-settles', {}, place)]
    : [configDiagnostic('config-too-slow', { seconds }, place)]
}

function topLevelAwait(file: string): Place | undefined {
  const source = parseSource(file)
  if (!source) return undefined
  const { isAwaitExpression, isFunctionLike, findAncestor } = typescript()
  for (const node of nodesIn(source)) {
    if (isAwaitExpression(node) && !findAncestor(node, isFunctionLike)) return nodePlace(source, node)
  }
  return undefined
}

const conflicts: Explanation = (_error, { file, log }) => {
  const left = leftConflicts(new Set([file, ...log.files]))
  return left.length > 0 ? left : undefined
}

const exit: Explanation = (error, { file }) =>
  error instanceof ExitAttempt
    ? [configDiagnostic('config-exits', { code: error.exitCode }, stackPlace(error.stack ?? '') ?? startOf(file))]
    : undefined

interface CompilerMessage {
  readonly text: string
  readonly location?: { readonly file: string; readonly line: number; readonly column: number } | null
}

const bundling: Explanation = (error, context) => {
  const messages = (error as { errors?: unknown } | null | undefined)?.errors
  if (!Array.isArray(messages) || messages.length === 0) return undefined
  const { absent } = context.log
  return (messages as CompilerMessage[]).flatMap(({ text, location }) => {
    const specifier = /^Could not resolve "(.*)"$/.exec(text)?.[1]
    const missing = absent.find((entry) => entry.specifier === specifier)
    if (missing) return missingModule(missing.importer, missing.specifier, context.log)
    const place = location ? located(location, path.dirname(context.file)) : startOf(context.file)
    const json = place.file.endsWith('.json') ? invalidJson(place.file) : undefined
    if (json) return json
    const [, from, name] = /^No matching export in "(.*)" for import "(.*)"$/.exec(text) ?? []
    if (from !== undefined && name !== undefined) return configDiagnostic('export-missing', { name, from }, place)
    return syntax(text, place)
  })
}

function located({ file, line, column }: NonNullable<CompilerMessage['location']>, folder: string): Place {
  return inCharacters({ file: path.resolve(folder, file), line, column: column + 1 })
}

/** The compiler counts its columns in bytes. */
function inCharacters({ file, line, column }: Place): Place {
  const text = existsSync(file) ? (readFileSync(file, 'utf8').split(/\r\n|\r|\n/)[line - 1] ?? '') : ''
  const before = Buffer.from(text)
    .subarray(0, column - 1)
    .toString()
  return { file, line, column: text === '' ? column : before.length + 1 }
}

const compiling: Explanation = (error) => {
  if (!(error instanceof Error) || !error.message.startsWith('Transform failed')) return undefined
  const messages = [...error.message.matchAll(/^(.*):(\d+):(\d+): ERROR: (.*)$/gm)]
  return messages.length === 0
    ? undefined
    : messages.map(([, file = '', line, column, text = '']) =>
        syntax(
          text,
          inCharacters({ file: file.replace(/\?namespace=.*$/, ''), line: Number(line), column: Number(column) + 1 }),
        ),
      )
}

/** JSON and plain JavaScript that node itself refuses. */
const parsing: Explanation = (error) => {
  if (!(error instanceof SyntaxError)) return undefined
  const json = /^(.*\.json): /.exec(error.message)?.[1]
  if (json) return invalidJson(json)
  const [head = '', code = '', caret = ''] = (error.stack ?? '').split('\n')
  const [, name, line] = /^(.*):(\d+)$/.exec(head) ?? []
  if (name === undefined || !caret.includes('^')) return undefined
  const file = name.startsWith('file:') ? fileURLToPath(name) : name.replace(/\?namespace=.*$/, '')
  return [syntax(error.message, { file, line: Number(line), column: Math.min(caret.indexOf('^'), code.length) + 1 })]
}

function syntax(text: string, { file, line, column }: Place): Diagnostic {
  const place = { file, line, column }
  return configDiagnostic('config-syntax', { problem: text.replace(/\.$/, '') }, place)
}

function invalidJson(file: string): readonly Diagnostic[] | undefined {
  try {
    readJson(readText(file), { file })
    return undefined
  } catch (error) {
    if (error instanceof BuildNavError) return error.diagnostics
    throw error
  }
}

/** A regular expression is compiled late: node knows only the compiled code, which is one long line. */
const regularExpression: Explanation = (error, { log }) => {
  if (!(error instanceof SyntaxError) || !error.message.startsWith('Invalid regular expression')) return undefined
  const { isRegularExpressionLiteral } = typescript()
  for (const file of log.files) {
    const source = isAuthored(file) ? parseSource(file) : undefined
    if (!source) continue
    for (const node of nodesIn(source)) {
      if (isRegularExpressionLiteral(node) && error.message.includes(node.text))
        return [syntax(error.message, nodePlace(source, node))]
    }
  }
  return undefined
}

const missing: Explanation = (error, { log }) => {
  const { code } = (error ?? {}) as { code?: unknown }
  const last = log.absent.at(-1)
  const isMissing = code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND'
  return last && isMissing ? [missingModule(last.importer, last.specifier, log)] : undefined
}

const unreadable: Explanation = (error, { log }) => {
  const { code, path: file } = (error ?? {}) as { code?: unknown; path?: unknown }
  if (typeof file !== 'string' || !log.files.has(file)) return undefined
  return [configDiagnostic('module-unreadable', { problem: String(code) }, startOf(file))]
}

const explanations: readonly Explanation[] = [
  conflicts,
  unfinished,
  exit,
  bundling,
  compiling,
  regularExpression,
  parsing,
  missing,
  unreadable,
]

function thrown(error: unknown, { file, log }: FailureContext): Diagnostic {
  const stack = error instanceof Error || hasStack(error) ? stackPlace(String(error.stack)) : undefined
  const args = { thrown: describe(error), todo: thrownHint(error) }
  return configDiagnostic('config-throws', args, stack ?? soleThrow(log) ?? startOf(file))
}

function hasStack(error: unknown): error is { stack: unknown } {
  return typeof error === 'object' && error !== null && 'stack' in error
}

function describe(error: unknown): string {
  if (error === undefined) return 'undefined, which says nothing about why.'
  if (typeof error === 'string') return error
  if (!hasStack(error)) return inspect(error, { depth: 2, breakLength: Infinity })
  const { name = 'Error', message = '' } = error as { name?: unknown; message?: unknown }
  // A compiled import is `import_build_nav.tab`, and `(0 , import_build_nav.tab)(…)` when it is called.
  const said = String(message).replace(/\(0 ?, [\w$]+\.([\w$]+)\)|\bimport_[\w$]+\.(?=\w)/g, '$1')
  return said === '' ? String(name) : `${String(name)}: ${said}`
}

/** What is no Error carries no stack; where the author's code throws at one place only, that is it. */
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
