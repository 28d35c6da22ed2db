import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { inspect } from 'node:util'
import { BuildNavError, startOf, type Diagnostic, type Place } from '../../base/diagnostics/diagnostic.js'
import { nearest } from '../../base/diagnostics/near.js'
import { markerIn, splitConflict } from '../../base/files/conflict.js'
import { readableText, readJsonText } from '../../base/files/read.js'
import { readJson } from '../../format/json/read.js'
import type { Location, Message } from 'esbuild'
import { exportNames, messagesOf } from './bundle.js'
import { configDiagnostic } from './codes.js'
import { NoDefaultExport, type Load } from './load.js'
import { listedPackages, ownSpecifiers } from './own-package.js'
import { ExitAttempt, Unfinished, property, tame } from './process.js'
import { defaultExportPlace, nodePlace, nodesIn, parseSource, typescript, type TypeScript } from './source-text.js'
import { stackPlace } from './stack.js'
import { thrownHint, unknownName } from './thrown-hint.js'

/** Explains the failure of a load. */
export async function explainFailure(error: unknown, load: Load): Promise<BuildNavError> {
  if (error instanceof BuildNavError) return error
  const messages = messagesOf(error)
  if (messages.length === 0) return new BuildNavError([ofRun(error, load)])
  const found = await Promise.all(messages.map((message) => ofCompiler(message, load)))
  return new BuildNavError(found.flat())
}

/** Explains an error of a config after its load: in a timer, or in a promise without a handler. */
export function explainLateFailure(error: unknown): BuildNavError {
  const { place, ...diagnostic } = ofThrow(error, '')
  return new BuildNavError([place?.file === '' ? diagnostic : { ...diagnostic, place }])
}

/** Explains a message of the compiler. */
async function ofCompiler({ text, location, notes, detail }: Message, load: Load): Promise<Diagnostic[]> {
  const place = placeOf(location ?? notes?.[0]?.location, load.file)
  if (detail !== undefined) return [ofCallback(tame(detail), place, load)]
  const missing = /^Could not resolve "(.*)"$/.exec(text)?.[1]
  if (missing !== undefined) return [ofMissingModule(missing, place)]
  const [, file, name] = /^No matching export in "(.*)" for import "(.*)"$/.exec(text) ?? []
  if (file === undefined || name === undefined) return ofSyntax(text, place)
  const known = file.startsWith('outside:')
    ? load.outside.namesOf(file.slice('outside:'.length))
    : await exportNames(path.resolve(path.dirname(load.file), file)).catch(() => [])
  const from = specifierAt(place) ?? file
  return [configDiagnostic('export-missing', { name, from, near: location?.suggestion || nearest(name, known) }, place)]
}

/** The compiler counts columns in bytes. */
function placeOf(location: Location | null | undefined, config: string): Place {
  if (!location) return startOf(config)
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString()
  return {
    file: path.resolve(path.dirname(config), location.file),
    line: location.line,
    column: before.length + 1,
  }
}

/** Explains an unreadable file, or a package that throws. */
function ofCallback(error: unknown, place: Place, load: Load): Diagnostic {
  const file = property(error, 'path')
  if (typeof file !== 'string' || !load.files.has(file)) return ofRun(error, load, place)
  return configDiagnostic('module-unreadable', { problem: String(property(error, 'code')) }, startOf(file))
}

function ofMissingModule(specifier: string, place: Place): Diagnostic {
  const isFile = specifier.startsWith('.') || path.isAbsolute(specifier)
  const near = isFile ? nearFile(place.file, specifier) : nearPackage(place.file, specifier)
  const note = near === undefined ? missingNote(place.file, specifier, isFile) : undefined
  return configDiagnostic('module-missing', { specifier, near, note }, place)
}

const extension = /\.(d\.)?[cm]?[jt]sx?$/

function nearFile(importer: string, specifier: string): string | undefined {
  const folder = path.dirname(path.resolve(path.dirname(importer), specifier))
  if (!existsSync(folder)) return undefined
  const ending = path.extname(specifier)
  const spell = (name: string) =>
    ending === '.json' ? name : name.replace(extension, extension.test(ending) ? ending : '')
  const near = nearest(path.basename(specifier), readdirSync(folder).map(spell))
  return near && specifier.slice(0, specifier.length - path.basename(specifier).length) + near
}

/** A near import: an entry of build-nav, or a package of package.json. Any other near name may be a stranger's. */
function nearPackage(importer: string, specifier: string): string | undefined {
  const name = packageName(specifier)
  const listed = listedPackages(importer)
  if (listed.includes(name)) return undefined
  const near = nearest(name, listed)
  return nearEntry(specifier) ?? (near && near + specifier.slice(name.length))
}

/** `@build-nav/files` and `buildnav/file` for `build-nav/files`; `buildnav` and `build-nav/react` for `build-nav`. */
function nearEntry(specifier: string): string | undefined {
  const [main = '', ...entries] = ownSpecifiers
  const [name = '', ...rest] = specifier.replace(/^@/, '').split('/')
  if (name !== main && nearest(name, [main]) === undefined) return undefined
  const wanted = rest.join('/')
  const names = entries.map((entry) => entry.slice(main.length + 1))
  const entry = names.includes(wanted) ? wanted : nearest(wanted, names)
  return entry === undefined ? main : `${main}/${entry}`
}

function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

function missingNote(importer: string, specifier: string, isFile: boolean): string {
  if (isFile) return `There is no such file: ${path.resolve(path.dirname(importer), specifier)}`
  const name = packageName(specifier)
  if (listedPackages(importer).includes(name))
    return 'package.json lists the package, but it is not installed: run `npm install`.'
  const tsconfig = tsconfigAbove(path.dirname(importer))
  const text = tsconfig === undefined ? '' : (readableText(tsconfig) ?? '')
  if (!/^[@~#]\/|^#/.test(specifier) && !/"(?:paths|extends)"/.test(text))
    return `Install the package, with \`npm install --save-dev ${name}\`, or correct its name.`
  return tsconfig
    ? `If it is an alias, check "paths" in ${tsconfig}: it has to be valid, and so has all that it extends.`
    : 'If it is an alias, it needs a tsconfig.json with "paths" in the folder of the config, or above it.'
}

function tsconfigAbove(folder: string): string | undefined {
  const file = path.join(folder, 'tsconfig.json')
  if (existsSync(file)) return file
  const above = path.dirname(folder)
  return above === folder ? undefined : tsconfigAbove(above)
}

/** The module of an import, from the place of a name in the import. */
function specifierAt({ file, line, column }: Place): string | undefined {
  const [first = '', ...rest] =
    readableText(file)
      ?.split(/\r\n|\r|\n/)
      .slice(line - 1) ?? []
  return /\bfrom\s*(['"])(.*?)\1/.exec([first.slice(column - 1), ...rest].join('\n'))?.[2]
}

function ofSyntax(text: string, place: Place): Diagnostic[] {
  if (place.file.endsWith('.json')) return ofJson(place.file)
  const source = readableText(place.file) ?? ''
  const conflict = splitConflict(source)
  if (conflict) {
    const [ours, theirs] = [conflict.ours.label, conflict.theirs.label]
    return conflict.hunks.map((hunk) =>
      configDiagnostic(
        'config-conflict-marker',
        { ours: { label: ours, lines: hunk.ours }, theirs: { label: theirs, lines: hunk.theirs } },
        { file: place.file, line: hunk.line, column: 1 },
      ),
    )
  }
  const marker = markerIn(source.split(/\r\n|\r|\n/)[place.line - 1] ?? '')
  if (marker === undefined) return [configDiagnostic('config-syntax', { problem: text.replace(/\.$/, '') }, place)]
  const problem = `there is a merge conflict marker (${marker}) here, without the others of its conflict`
  const hint = 'Keep the lines that you need, and remove the marker line.'
  return [configDiagnostic('config-syntax', { problem, hint }, place)]
}

/** The problems of a JSON file, from the explainer of docs.json. */
function ofJson(file: string): Diagnostic[] {
  try {
    readJson(readJsonText(file), { file })
  } catch (error) {
    if (error instanceof BuildNavError) return [...error.diagnostics]
  }
  return [configDiagnostic('config-syntax', { problem: 'it is not the JSON that the compiler expects' }, startOf(file))]
}

/** Explains an error of the run. */
function ofRun(error: unknown, load: Load, place = startOf(load.file)): Diagnostic {
  const { file, limit } = load
  if (error instanceof Unfinished) {
    const seconds = limit / 1000
    const exported = () => defaultExportPlace(file) ?? startOf(file)
    const waiting = () => topLevelAwait(file) ?? exported()
    const byReason: Record<Unfinished['reason'], () => Diagnostic> = {
      idle: () => configDiagnostic('config-never-settles', {}, waiting()),
      slow: () => configDiagnostic('config-too-slow', { seconds }, waiting()),
      loop: () => configDiagnostic('config-loops', { seconds }, startOf(file)),
      calls: () => configDiagnostic('config-loops', { seconds: undefined }, exported()),
      interrupt: () => configDiagnostic('config-interrupted', {}, startOf(file)),
    }
    return byReason[error.reason]()
  }
  if (error instanceof ExitAttempt)
    return configDiagnostic('config-exits', { code: error.exitCode }, stackPlace(error.stack ?? '') ?? place)
  if (error instanceof NoDefaultExport) {
    const written = defaultExportPlace(file)
    return configDiagnostic('no-default-export', { isWritten: written !== undefined }, written ?? startOf(file))
  }
  return ofRegularExpression(error, load) ?? ofThrow(error, place.file, load, place)
}

function topLevelAwait(file: string): Place | undefined {
  const { isAwaitExpression, isFunctionLike, findAncestor } = typescript()
  return nodeIn([file], (node) => isAwaitExpression(node) && !findAncestor(node, isFunctionLike))
}

/** A mistake in a regular expression, found only at run time. */
function ofRegularExpression(error: unknown, { files }: Load): Diagnostic | undefined {
  const message = error instanceof SyntaxError ? String(property(error, 'message')) : ''
  if (!message.startsWith('Invalid regular expression')) return undefined
  const { isRegularExpressionLiteral } = typescript()
  const place = nodeIn(files, (node) => isRegularExpressionLiteral(node) && message.includes(node.text))
  return place && configDiagnostic('config-syntax', { problem: message }, place)
}

/** The only node of a kind, or the first of several with `isFirst`. */
function nodeIn(files: Iterable<string>, is: (node: TypeScript.Node) => boolean, isFirst = true): Place | undefined {
  const places: Place[] = []
  for (const file of files) {
    const source = file.endsWith('.json') ? undefined : parseSource(file)
    if (source) for (const node of nodesIn(source)) if (is(node)) places.push(nodePlace(source, node))
  }
  return isFirst || places.length === 1 ? places[0] : undefined
}

/** Explains an error of the author's code, with its causes. */
function ofThrow(error: unknown, file: string, load?: Load, at?: Place): Diagnostic {
  const thrownAt = placeOfError(error, 0)
  const unknown = thrownAt && unknownName(error, thrownAt)
  // A thrown value other than an Error has no stack.
  const sole = () => nodeIn(load?.files ?? [], typescript().isThrowStatement, false)
  const place = unknown?.place ?? thrownAt ?? (property(error, 'stack') ? at : sole()) ?? at ?? startOf(file)
  const thrown = asWritten(describe(error, 0), place)
  const todo = unknown?.hint ?? thrownHint(error, thrown) ?? (load && circleHint(error, place, load))
  return configDiagnostic('config-throws', { thrown, todo }, place)
}

/** An error may be its own cause. */
const deepest = 4

function placeOfError(error: unknown, depth: number): Place | undefined {
  const stack = property(error, 'stack')
  const own = typeof stack === 'string' ? stackPlace(stack) : undefined
  if (own || depth === deepest) return own
  for (const inner of [...innerErrors(error), property(error, 'cause')]) {
    const place = isObject(inner) ? placeOfError(inner, depth + 1) : undefined
    if (place) return place
  }
  return undefined
}

function describe(error: unknown, depth: number): string {
  if (error === undefined) return 'undefined, without a reason.'
  if (typeof error === 'string') return error
  if (!isObject(error) || !('stack' in error)) return inspected(error)
  const name = String(property(error, 'name') ?? 'Error')
  const message = property(error, 'message') ?? ''
  const said = typeof message === 'string' ? message : inspected(message)
  const head = said === '' ? name : `${name}: ${said}`
  if (depth === deepest) return head
  const cause = property(error, 'cause')
  const parts = innerErrors(error).map((inner) => `- ${describe(inner, depth + 1)}`)
  if (cause !== undefined) parts.push(`Cause: ${describe(cause, depth + 1)}`)
  return [head, ...parts.slice(0, 20).map((part) => part.replace(/^/gm, '  '))].join('\n')
}

/** The names of the source: the compiler renames `pages` to `pages2`, and calls an import `(0, import_nav.tab)`. */
function asWritten(message: string, { file }: Place): string {
  const source = readableText(file) ?? ''
  return message
    .replace(/\(0 ?, [\w$]+\.([\w$]+)\)|\bimport_[\w$]+\.(?=\w)/g, '$1')
    .replace(/([\p{ID_Start}$_][\p{ID_Continue}$]*?)\d+(?![\p{ID_Continue}$])/gu, (word, name: string) =>
      !source.includes(word) && source.includes(name) ? name : word,
    )
}

function inspected(value: unknown): string {
  try {
    return inspect(value, { depth: 2, breakLength: Infinity })
  } catch {
    return 'an object that can’t be printed'
  }
}

function innerErrors(error: unknown): readonly unknown[] {
  const errors = property(error, 'errors')
  return Array.isArray(errors) ? (errors as readonly unknown[]) : []
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Names the circle of imports around a throw: a module in a circle may read an export too early. */
function circleHint(error: unknown, { file }: Place, { imports }: Load): string | undefined {
  if (!(error instanceof TypeError || error instanceof ReferenceError)) return undefined
  const chains: string[][] = [[file]]
  const seen = new Set<string>()
  for (const chain of chains) {
    for (const next of imports.get(chain.at(-1) ?? file) ?? []) {
      const names = [...chain, next].map((each) => path.basename(each)).join(' → ')
      if (next === file)
        return `These modules import each other: ${names}. Move what they share to a module of its own, or read it inside a function.`
      if (!seen.has(next)) chains.push([...chain, next])
      seen.add(next)
    }
  }
  return undefined
}
