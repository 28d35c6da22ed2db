import { ts } from 'ts-morph'
import type { Pair } from '../../../format/changes/alignment.js'
import type { Kind } from '../../../format/contract/kind.js'
import type { JsonPath } from '../../../format/json/tree.js'
import type { JsonObject, JsonValue } from '../../../format/json/value.js'
import { nowhere, type Instance, type Instances, siteOf } from '../origin/instances.js'
import { isCode, type CodeSite, type Sites } from '../origin/sites.js'
import type { TracedCall, TracedValue } from '../origin/traced-value.js'
import { inPlace, rangesIn } from '../../code/patch.js'
import type { Items } from '../locate/entries.js'
import type { TextOf } from '../locate/functions.js'
import type { WordTables } from '../words.js'
import type { Code, Printer } from '../exemplar/printer.js'
import { plainPages, type PageStyle } from '../exemplar/page-style.js'
import type { Action, Edit, Replace, Candidate } from './edit.js'
import type { MovedTo } from './moved-code.js'
import type { Orders } from './list-moves.js'

/** The context of an edit: the traced config, what finds code in it, and what prints new code. */
export interface EditContext extends MovedTo {
  readonly root: TracedValue
  readonly sites: Sites
  readonly instances: Instances
  readonly items: Items
  readonly words: WordTables
  readonly orders: Orders
  readonly textOf: TextOf
  readonly isPrinted: boolean
  readonly isInline: boolean
  readonly printer: Printer
  readonly add: (edit: Edit) => void
  /** Goes on inside. */
  readonly value: (pair: Pair, value: TracedValue, surroundings: Surroundings) => void
}

/** The surroundings of a value: the form in which it would be written anew, and in which pages are written here. */
export interface Surroundings {
  /** The key that holds it, or its list. */
  readonly key: string
  /** The element that it belongs to. */
  readonly owner: { readonly kind: Kind; readonly json: JsonObject; readonly path: JsonPath } | undefined
  readonly pages: PageStyle
  /** Candidates that write the whole value anew. */
  readonly rewrite: () => readonly Candidate[]
  /** Candidates that write out the use of shared code that it is in. */
  readonly writeOut: () => readonly Candidate[]
  /** Inside a setting: candidates for a key that only `.set` can write; undefined for all others. */
  readonly setInside?: (path: JsonPath) => readonly Candidate[] | undefined
  /** The spread that gives the value, where that is in no code of the config. */
  readonly givenBy?: ts.Node
  /** The call or the spread that gives the edited value: the place to report, if it is in no code. */
  readonly near?: ts.Node | undefined
  /** The wanted entries of the list around an element. */
  readonly beside?: readonly JsonValue[]
  /** Of a title: candidates that rename the label in it. */
  readonly renames?: readonly Candidate[]
  /** Of a new page: the folder of the list that it is in, if the page is outside of that. */
  readonly folder?: string | undefined
}

/** Around the whole of docs.json, which nothing writes anew. */
export const outermost: Surroundings = {
  key: '',
  owner: undefined,
  pages: plainPages,
  rewrite: () => [],
  writeOut: () => [],
}

/** Adds an edit, which may have no candidate. */
export function addEdit(
  context: EditContext,
  what: Edit['what'],
  path: JsonPath,
  value: JsonValue | undefined,
  candidates: readonly (Candidate | undefined)[],
  surroundings: Surroundings,
  /** The path that identifies the edit when others are taken, where its own path does not. */
  keptPath: JsonPath = path,
): void {
  const shown = JSON.stringify(value) ?? ''
  context.add({
    key: `${what} ${JSON.stringify(keptPath)} ${keptPath === path ? '' : shown}`,
    path,
    side: keptPath === path ? 'after' : 'before',
    what,
    value,
    weight: 1 + shown.length / 40,
    candidates: allowed(context, candidates),
    givenBy: surroundings.givenBy,
    near: surroundings.near,
    folder: surroundings.folder,
    fallbacks: () => allowed(context, [...surroundings.rewrite(), ...surroundings.writeOut()]),
  })
}

/** The candidates after which code still follows its list or folder; with `--inline` all, and what they write out is named. */
function allowed({ isInline }: EditContext, candidates: readonly (Candidate | undefined)[]): readonly Candidate[] {
  return candidates.flatMap((each) => {
    if (!each) return []
    const sources = [...(each.writesOut ?? []), ...writtenOut(each)]
    if (sources.length === 0) return [each]
    return isInline ? [{ ...each, writesOut: sources }] : []
  })
}

/** All instances of a place, and the one that an edit is about. */
export type PlaceInstances = readonly [all: readonly Instance[], own: Instance]

/** A candidate at the origin of a part of docs.json. */
export function candidate(
  action: Action,
  at: ts.Node | undefined,
  ...[all, own, { builders } = { builders: [] }]: readonly [...PlaceInstances, needs?: Pick<Code, 'builders'>]
): Candidate {
  const file = fileOf(action)
  return { place: `${file} ${placeOf(action)}`, file, action, at, instances: all, instance: own, builders }
}

/** Other code in the place of a node; code that is no expression can't be under a condition. */
export function replacement(node: ts.Node, text: string, isExpression = true): Replace {
  return { ...inPlace(node, text), isExpression }
}

function fileOf(action: Action): string {
  if ('file' in action) return action.file
  if (action.type === 'ask') return action.entry.getSourceFile().fileName
  const node = action.type === 'chain' ? action.behind : action.call
  return node.getSourceFile().fileName
}

function placeOf(action: Action): string {
  switch (action.type) {
    case 'splice':
      return `splice ${action.start}-${action.end}`
    case 'add':
      return `add ${action.list.pos}:${action.beside?.pos ?? ''} ${action.side}`
    case 'remove':
      return `remove ${action.item.pos}`
    case 'chain':
      return `chain ${action.behind.end}`
    case 'unchain':
      return `unchain ${action.call.end}`
    case 'ask':
      return `ask ${action.entry.pos} ${action.isGone}`
    case 'data':
      return `data ${JSON.stringify(action.path)}`
  }
}

/** The site in code of a call. */
export function codeOf({ sites }: Pick<EditContext, 'sites'>, call: TracedCall | undefined): CodeSite | undefined {
  const site = call?.trace && sites.at(call.trace.site)
  return isCode(site) ? site : undefined
}

/** All instances of a call's place, and this one. */
export function instancesOf({ instances }: Pick<EditContext, 'instances'>, call: TracedCall): PlaceInstances {
  return [instances.at(call.trace?.site), instances.of(call)]
}

/** A single instance, for code that is evaluated once. */
export function singleInstance(list: TracedValue): PlaceInstances {
  const once = { of: list, scope: {}, ...nowhere }
  return [[once], once]
}

/** All instances of a value's code, and this one. */
export function instancesOfValue({ instances }: Pick<EditContext, 'instances'>, value: TracedValue): PlaceInstances {
  return [instances.at(siteOf(value)), instances.of(value.type === 'element' ? value.made : value)]
}

/** The spreads and `pagesIn`s that a candidate would replace by what they give now, so that the code no longer follows them. */
function writtenOut({ action, at, file }: Candidate): readonly ts.Node[] {
  if (action.type !== 'splice' || !at || at.getSourceFile().fileName !== file) return []
  const ranges = rangesIn(action.text)
  const found: ts.Node[] = []
  const look = (node: ts.Node): void => {
    if (node.end <= action.start || node.pos >= action.end) return
    if (ranges.some(({ start, end }) => node.getStart() >= start && node.end <= end)) return
    const isInside = node.getStart() >= action.start && node.end <= action.end
    if (isInside && ts.isSpreadElement(node) && isSource(node.expression)) return void found.push(node)
    node.forEachChild(look)
  }
  look(at.getSourceFile())
  return found
}

/** True for a list from elsewhere: from a name or a call, and not from entries that are written here. */
function isSource(node: ts.Node): boolean {
  if (ts.isParenthesizedExpression(node)) return isSource(node.expression)
  if (ts.isConditionalExpression(node)) return isSource(node.whenTrue) || isSource(node.whenFalse)
  if (ts.isArrayLiteralExpression(node)) return false
  // `...under('v2', 'a', 'b')`: its entries are written here.
  return !(ts.isCallExpression(node) && ts.isIdentifier(node.expression) && /^(under|when)$/.test(node.expression.text))
}
