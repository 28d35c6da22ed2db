import { ts } from 'ts-morph'
import { differences } from '../build/verdict.js'
import { fold } from '../../format/changes/facts.js'
import { sentenceOf } from '../../format/changes/tell.js'
import type { Diagnostic, Place } from '../../base/diagnostics/diagnostic.js'
import { placeAt, placer } from '../../base/files/place.js'
import { isWithin, type JsonPath } from '../../format/json/tree.js'
import type { JsonValue } from '../../format/json/value.js'
import type { FoundPart } from '../../format/parts/find.js'
import { pathInDocs, placedAround } from '../../format/parts/owned.js'
import type { Source } from '../migrate/source.js'
import { pullReport } from './codes.js'
import type { Edit, Candidate } from './propose/edit.js'
import { hasMoved } from '../code/patch.js'
import type { PulledFile } from './pull.js'
import type { TextOf } from './run-config.js'

/** The sources of places and code for left edits. */
interface Sources {
  readonly source: Source
  /** The parts in docs.json. */
  readonly found: readonly FoundPart[]
  readonly textOf: TextOf
  readonly isInline: boolean
  /** The output of the config with the code of a candidate; undefined if the run or the type check fails. */
  readonly outputWith: (edit: Edit, candidate: Candidate) => Promise<JsonValue | undefined>
}

/** The most runs for all edits together. */
const MOST_RUNS = 12

/** The remaining differences in words, each with a place and, if proven by a run, the code to write. */
export async function leftEdits(
  now: JsonValue,
  wanted: JsonValue,
  edits: readonly Edit[],
  { source, found, textOf, isInline, outputWith }: Sources,
): Promise<readonly Diagnostic[]> {
  const left = differences(now, wanted)
  let runs = 0
  const reports: Diagnostic[] = []
  for (const fact of fold(placedAround(left, found))) {
    const [{ changes }] = fact.members
    const { after, before } = changes[0]
    const edit = editAt(after?.path ?? before?.path ?? [], edits)
    const candidate = edit?.givenBy ? undefined : edit?.candidates.find(({ action }) => action.type !== 'adjust')
    const others = candidate ? Math.max(candidate.instances.length - changes.length, 0) : 0
    const code = candidate && codeOf(candidate)
    const json =
      edit && candidate && code !== undefined && runs++ < MOST_RUNS ? await outputWith(edit, candidate) : undefined
    // Proven: the edit is gone, and at most further instances of the code changed.
    const isProven = json !== undefined && differences(json, wanted).length < left.length + others
    const report = {
      edit: sentenceOf(fact),
      remove: candidate?.action.type === 'remove' ? candidate.action.item.getText() : undefined,
      write: isProven ? code : undefined,
      others,
      givenBy: edit?.givenBy?.getText(),
      isInline,
    }
    const place =
      (edit && placeIn(edit, candidate, textOf)) ??
      source.resolved.placeOf(pathInDocs(after?.path ?? before?.path.slice(0, -1) ?? [], found))
    reports.push(pullReport('pull-left', report, place))
  }
  return reports
}

/** The edit at a path; otherwise of the title below, or of a spread around. */
function editAt(path: JsonPath, edits: readonly Edit[]): Edit | undefined {
  return (
    edits.find((each) => isWithin(path, each.path) && each.path.length === path.length) ??
    edits.find((each) => isWithin(each.path, path) && each.path.length === path.length + 1) ??
    edits.find((each) => each.givenBy && isWithin(path, each.path))
  )
}

/** The new code of a candidate; undefined for moved code. */
function codeOf({ action }: Candidate): string | undefined {
  return 'text' in action && !hasMoved(action.text) ? action.text : undefined
}

/** The place of a candidate, of the spread with the entries, or of the call around; of a call, the method's name. */
function placeIn({ givenBy, near }: Edit, candidate: Candidate | undefined, textOf: TextOf): Place | undefined {
  if (candidate?.action.type === 'data') return { file: candidate.file, line: 1, column: 1 }
  const { action, at = givenBy ?? near } = candidate ?? {}
  const node = action?.type === 'add' ? (action.beside ?? at) : at
  const callee = node && ts.isCallExpression(node) ? node.expression : node
  return callee && placeNow(ts.isPropertyAccessExpression(callee) ? callee.name : callee, textOf)
}

const fixmes = /^[ \t]*\/\/ FIXME: (.*)$/gm

/** New FIXMEs in the files of a config. */
export function newFixmes(files: readonly PulledFile[]): readonly Diagnostic[] {
  return files.flatMap(({ path, before, text }) => {
    const known = [...before.matchAll(fixmes)].map(({ 1: reason = '' }) => reason.trim())
    const placeOf = placer(text, path)
    return [...text.matchAll(fixmes)].flatMap(({ 0: line, 1: reason = '', index }) => {
      const old = known.indexOf(reason.trim())
      const place = placeOf(index + line.indexOf('//'))
      if (old < 0) return [pullReport('pull-fixme', { reason: reason.trim() }, place)]
      known.splice(old, 1)
      return []
    })
  })
}

/** The place of a node in the current text of a file. Removed code has the place below the nearest line kept above. */
export function placeNow(node: ts.Node, textOf: TextOf): Place {
  const { text, fileName: file } = node.getSourceFile()
  const { line, column } = placeAt(text, node.getStart(), file)
  const now = textOf(file)
  if (text === now) return { file, line, column }
  const [before, after] = [text, now].map((each) => each.split('\n').map((own) => own.trim())) as [string[], string[]]
  const kept = before
    .slice(0, line)
    .findLastIndex((each) => each !== '' && after.includes(each) && after.indexOf(each) === after.lastIndexOf(each))
  const own = kept < 0 ? line : after.indexOf(before[kept] ?? '') + line - kept
  return { file, line: Math.min(own, after.length), column: kept === line - 1 ? column : 1 }
}
