import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { BuildNavError } from '../../../base/diagnostics/build-nav-error.js'
import type { Diagnostic, Place } from '../../../base/diagnostics/diagnostic.js'
import { markerIn } from '../../../base/files/conflict.js'
import { readableText } from '../../../base/files/readable-text.js'
import { readJsonText } from '../../../base/files/read.js'
import { readJson } from '../../../format/json/read.js'
import { configDiagnostic } from '../codes.js'
import { property } from '../guard/hostile.js'
import { withoutQuery } from '../load/resolve-import.js'
import { isAuthored } from '../places/stack-place.js'
import { nodePlace, nodesIn, parseSource, typescript } from '../places/source-text.js'
import type { Explanation } from './explain.js'
import { leftConflicts } from './conflicts.js'
import { slipsIn } from './slips/slips-in.js'

interface CompilerMessage {
  readonly text: string
  readonly location?: { readonly file: string; readonly line: number; readonly column: number } | null
}

/** The errors of the compiler: as messages, or as text where tsx has called it. */
export const compiling: Explanation = (error, { file: config }) => {
  if (!(error instanceof Error)) return undefined
  const message = String(property(error, 'message'))
  if (message.startsWith('Build failed')) {
    const messages = property(error, 'errors') as readonly CompilerMessage[]
    return messages.flatMap(({ text, location }) => {
      const file = path.resolve(path.dirname(config), location?.file ?? config)
      return syntax(text, inCharacters({ file, line: location?.line ?? 1, column: (location?.column ?? 0) + 1 }))
    })
  }
  if (!message.startsWith('Transform failed')) return undefined
  const messages = [...message.matchAll(/^(.*):(\d+):(\d+): ERROR: (.*)$/gm)]
  return messages.length === 0
    ? undefined
    : messages.flatMap(([, file = '', line, column, text = '']) =>
        syntax(text, inCharacters({ file: withoutQuery(file), line: Number(line), column: Number(column) + 1 })),
      )
}

/** The compiler counts its columns in bytes. */
function inCharacters({ file, line, column }: Place): Place {
  const text = existsSync(file) ? (readFileSync(file, 'utf8').split(/\r\n|\r|\n/)[line - 1] ?? '') : ''
  const before = Buffer.from(text)
    .subarray(0, column - 1)
    .toString()
  return { file, line, column: text === '' ? column : before.length + 1 }
}

/** The package.json around the config; node 20 and later versions word this error differently. */
const brokenManifest = /^(?:Error parsing|Invalid package config) "?(.*?package\.json)\b/

/** JSON and plain JavaScript that node itself refuses. */
export const parsing: Explanation = (error) => {
  const message = String(property(error, 'message'))
  const manifest = error instanceof Error ? brokenManifest.exec(message)?.[1] : undefined
  if (manifest !== undefined) return brokenJson(manifest)
  if (!(error instanceof SyntaxError)) return undefined
  const json = /^(.*\.json): /.exec(message)?.[1]
  if (json) return brokenJson(json)
  const [head = '', code = '', caret = ''] = String(property(error, 'stack')).split('\n')
  const [, name, line] = /^(.*):(\d+)$/.exec(head) ?? []
  if (name === undefined || !caret.includes('^')) return undefined
  const file = name.startsWith('file:') ? fileURLToPath(name) : withoutQuery(name)
  return syntax(message, { file, line: Number(line), column: Math.min(caret.indexOf('^'), code.length) + 1 })
}

/**
 * A mistake in a regular expression. These are compiled late: node has only the compiled code, which is one long
 * line.
 */
export const regularExpression: Explanation = (error, { log }) => {
  const message = error instanceof SyntaxError ? String(property(error, 'message')) : ''
  if (!message.startsWith('Invalid regular expression')) return undefined
  const { isRegularExpressionLiteral } = typescript()
  for (const file of log.files) {
    const source = isAuthored(file) ? parseSource(file) : undefined
    if (!source) continue
    for (const node of nodesIn(source)) {
      if (isRegularExpressionLiteral(node) && message.includes(node.text))
        return syntax(message, nodePlace(source, node))
    }
  }
  return undefined
}

function syntax(text: string, place: Place): Diagnostic[] {
  if (place.file.endsWith('.json')) return brokenJson(place.file) ?? []
  const conflicts = leftConflicts([place.file])
  if (conflicts.length > 0) return conflicts
  const marker = markerIn(readableText(place.file)?.split(/\r\n|\r|\n/)[place.line - 1] ?? '')
  if (marker !== undefined) {
    const problem = `there is a merge conflict marker (${marker}) here, without the others of its conflict`
    const hint = 'Keep the lines that you need, and remove the marker line.'
    return [configDiagnostic('config-syntax', { problem, hint }, place)]
  }
  const problem = text.replace(/\.$/, '')
  const noticed = (found: Place) =>
    place.line - found.line < 2 ? undefined : `The compiler only noticed at ${place.line}:${place.column}: ${problem}.`
  const slips = slipsIn(place.file).map(({ place: found, ...slip }) =>
    configDiagnostic('config-syntax', { problem: slip.problem, hint: slip.hint ?? noticed(found) }, found),
  )
  return slips.length > 0 ? slips : [configDiagnostic('config-syntax', { problem }, place)]
}

/** The problems that docs.json's own explainer finds in the file. */
function brokenJson(file: string): Diagnostic[] | undefined {
  try {
    readJson(readJsonText(file), { file })
  } catch (error) {
    if (error instanceof BuildNavError) return [...error.diagnostics]
  }
  return undefined
}
