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
import type { TextOf } from './run-config.js'
import { pagesIn } from './search/proof.js'

/** The sources of places and code for left edits. */
interface Sources {
  readonly source: Source
  /** The parts in docs.json. */
  readonly found: readonly FoundPart[]
  readonly textOf: (file: string) => string
  readonly isInline: boolean
  /** The output of the config with the code of a candidate; undefined if the run or the type check fails. */
  readonly outputWith: (edit: Edit, candidate: Candidate) => Promise<JsonValue | undefined>
}

/** The remaining differences in words, each with a place and, if proven by a run, the code to write. */
export async function leftEdits(
  now: JsonValue,
  wanted: JsonValue,
  edits: readonly Edit[],
  { source, found, textOf, isInline, outputWith }: Sources,
): Promise<readonly Diagnostic[]> {
  const hints = new Hints(now, wanted, outputWith)
  const reports: Diagnostic[] = []
  for (const fact of fold(placedAround(differences(now, wanted), found))) {
    const { after, before } = fact.members[0].changes[0]
    const edit = editAt(after?.path ?? before?.path ?? [], edits)
    const placed = edit?.givenBy ? [] : (edit?.candidates.filter(({ action }) => startOf(action) !== undefined) ?? [])
    const proven = edit && (await hints.proven(edit, placed, fact))
    const candidate = proven ?? placed[0]
    const code = candidate && codeOf(candidate)
    const report = {
      edit: sentenceOf(fact),
      code: proven && code,
      needsMore: code !== undefined && !proven,
      removed: candidate?.action.type === 'remove' ? candidate.action.item.getText() : undefined,
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

/** The place of a candidate, of the spread with the entries, or of the call around. */
function placeIn({ givenBy, near }: Edit, candidate: Candidate | undefined, textOf: TextOf): Place | undefined {
  const start = candidate && startOf(candidate.action)
  if (candidate && start !== undefined) {
    const text = textOf(candidate.file)
    return placeAt(text, pastPunctuation(text, start), candidate.file)
  }
  const node = givenBy ?? near
  return node && placeNow(node, textOf)
}

/** Run limits: for all hints together, and for a single hint. */
const MOST_RUNS = 12
const MOST_CANDIDATES = 3

/** Code for hints, proven by runs of the config. */
class Hints {
  readonly #wanted: JsonValue
  readonly #outputWith: Sources['outputWith']
  readonly #open: number
  /** Pages in the output of the config and in docs.json: no hint may lose a page. */
  readonly #kept: readonly string[]
  #runs = 0

  constructor(now: JsonValue, wanted: JsonValue, outputWith: Sources['outputWith']) {
    this.#wanted = wanted
    this.#outputWith = outputWith
    this.#open = differences(now, wanted).length
    const pages = pagesIn(wanted)
    this.#kept = [...pagesIn(now)].filter((page) => pages.has(page))
  }

  /** The first candidate with a proven effect. */
  async proven(edit: Edit, candidates: readonly Candidate[], fact: Fact): Promise<Candidate | undefined> {
    for (const each of candidates.slice(0, MOST_CANDIDATES)) {
      if (codeOf(each) === undefined || this.#runs++ >= MOST_RUNS) continue
      const json = await this.#outputWith(edit, each)
      if (json !== undefined && this.#isMadeIn(json, each, fact)) return each
    }
    return undefined
  }

  /** True if no page is lost, and if at most further instances of the code differ. */
  #isMadeIn(json: JsonValue, candidate: Candidate, fact: Fact): boolean {
    const pages = pagesIn(json)
    if (!this.#kept.every((page) => pages.has(page))) return false
    const mostOpen = this.#open - 1 + (othersOf(candidate, fact)?.count ?? 0)
    return differences(json, this.#wanted).length <= mostOpen
  }
}

/** The new code of a candidate; undefined for moved code. */
function codeOf({ action }: Candidate): string | undefined {
  return 'text' in action && !hasMoved(action.text) ? action.text : undefined
}

/** The edit at a path; otherwise of the title below, or of a spread around. */
function editAt(path: JsonPath, edits: readonly Edit[]): Edit | undefined {
  return (
    edits.find((each) => isWithin(path, each.path) && each.path.length === path.length) ??
    edits.find((each) => isWithin(each.path, path) && each.path.length === path.length + 1) ??
    edits.find((each) => each.givenBy && isWithin(path, each.path))
  )
}

/** The number of unedited instances of the code, also affected by a change. */
function othersOf({ instances: all }: Candidate, { members }: Fact): { count: number; only: string } | undefined {
  const [{ changes, variants }] = members
  const count = all.length - changes.length
  if (count <= 0) return undefined
  const isAll = new Set(all.map(({ variant }) => JSON.stringify(variant))).size === variants.length
  const isNamed = !isAll && variants.some(({ language, version }) => language !== undefined || version !== undefined)
  return { count, only: isNamed ? variantsInWords(variants) : 'there' }
}

/** The start of a node; of a call in a chain, the start of the method's name. */
function nameStart(node: ts.Node): number {
  const callee = ts.isCallExpression(node) ? node.expression : undefined
  return callee && ts.isPropertyAccessExpression(callee) ? callee.name.getStart() : node.getStart()
}

/** The start of an edit's code, after commas, dots and brackets. */
function pastPunctuation(text: string, start: number): number {
  return start + (/^[\s,.)\]]*(?=\S)/.exec(text.slice(start))?.[0].length ?? 0)
}

/** The place in the file where an action would begin. */
function startOf(action: Candidate['action']): number | undefined {
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
  }
}

const fixmes = /^[ \t]*\/\/ FIXME: (.*)$/gm

/** New FIXMEs in the files of a config. */
export function newFixmes(
  files: readonly { readonly path: string; readonly before: string; readonly text: string }[],
): readonly Diagnostic[] {
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
  const start = node.getStart()
  const now = textOf(file)
  if (text === now) return placeAt(now, start, file)
  const [before, after] = [text.split('\n'), now.split('\n')]
  const { line, column } = placeAt(text, start, file)
  for (let at = line - 1; at >= 0; at--) {
    const found = after.flatMap((each, index) =>
      each.trim() !== '' && each.trim() === before[at]?.trim() ? [index] : [],
    )
    const [only, ...others] = found
    if (only === undefined || others.length > 0) continue
    const own = after[only + line - 1 - at] ?? ''
    const isSame = at === line - 1
    return { file, line: only + line - at, column: isSame ? column : 1 + own.length - own.trimStart().length }
  }
  return { file, line: Math.min(line, after.length), column: 1 }
}
