import { ts } from 'ts-morph'
import { differences } from '../build/verdict.js'
import { fold, type Fact } from '../../format/changes/facts.js'
import { sentenceOf, variantsInWords } from '../../format/changes/tell.js'
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

/** Run limits: for all edits together, and for a single edit. */
const MOST_RUNS = 12
const MOST_CANDIDATES = 3

/** The remaining differences in words, each with a place and, if proven by a run, the code to write. */
export async function leftEdits(
  now: JsonValue,
  wanted: JsonValue,
  edits: readonly Edit[],
  { source, found, textOf, isInline, outputWith }: Sources,
): Promise<readonly Diagnostic[]> {
  const left = differences(now, wanted)
  let runs = 0
  /** The first candidate with the effect of the edit, and at most on further instances of the code. */
  const provenOf = async (edit: Edit, candidates: readonly Candidate[], fact: Fact) => {
    for (const each of candidates.slice(0, MOST_CANDIDATES)) {
      const json = codeOf(each) !== undefined && runs++ < MOST_RUNS ? await outputWith(edit, each) : undefined
      const most = left.length - 1 + (othersOf(each, fact)?.count ?? 0)
      if (json !== undefined && differences(json, wanted).length <= most) return each
    }
    return undefined
  }
  const reports: Diagnostic[] = []
  for (const fact of fold(placedAround(left, found))) {
    const { after, before } = fact.members[0].changes[0]
    const edit = editAt(after?.path ?? before?.path ?? [], edits)
    const placed = edit?.givenBy ? [] : (edit?.candidates.filter(({ action }) => startOf(action) !== undefined) ?? [])
    const proven = edit && (await provenOf(edit, placed, fact))
    const candidate = proven ?? placed[0]
    const report = {
      edit: sentenceOf(fact),
      change: candidate && changeIn(candidate, proven !== undefined),
      others: candidate && othersOf(candidate, fact),
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

/** What to do by hand: remove an entry, or write proven code. */
function changeIn(candidate: Candidate, isProven: boolean): { remove: string } | { write: string } | undefined {
  const { action } = candidate
  if (action.type === 'remove') return { remove: action.item.getText() }
  const code = isProven ? codeOf(candidate) : undefined
  return code === undefined ? undefined : { write: code }
}

/** The number of unedited instances of the code, also affected by a change. */
function othersOf({ instances: all }: Candidate, { members }: Fact): { count: number; only: string } | undefined {
  const [{ changes, variants }] = members
  const count = all.length - changes.length
  if (count <= 0) return undefined
  const isAll = new Set(all.map(({ variant }) => JSON.stringify(variant))).size === variants.length
  const isNamed = !isAll && variants.some(({ language, version }) => language !== undefined || version !== undefined)
  return { count, only: isNamed ? variantsInWords(variants) : 'for this place' }
}

/** The place of a candidate, of the spread with the entries, or of the call around. */
function placeIn({ givenBy, near }: Edit, candidate: Candidate | undefined, textOf: TextOf): Place | undefined {
  const start = candidate && startOf(candidate.action)
  const node = givenBy ?? near
  if (!candidate || start === undefined) return node && placeNow(node, textOf)
  const text = textOf(candidate.file)
  // After commas, dots and brackets.
  const behind = /^[\s,.)\]]*(?=\S)/.exec(text.slice(start))?.[0].length ?? 0
  return placeAt(text, start + behind, candidate.file)
}

/** The place in the file where an action would begin; of a call in a chain, the method's name. */
function startOf(action: Candidate['action']): number | undefined {
  const nameStart = (node: ts.Node) => {
    const callee = ts.isCallExpression(node) ? node.expression : node
    return ts.isPropertyAccessExpression(callee) ? callee.name.getStart() : node.getStart()
  }
  switch (action.type) {
    case 'splice':
      return action.start
    case 'add':
      return nameStart(action.beside ?? action.list)
    case 'remove':
      return action.item.getStart()
    case 'chain':
      return nameStart(action.behind)
    case 'unchain':
      return action.call.getStart()
    case 'data':
      return 0
    case 'adjust':
      return undefined
  }
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
