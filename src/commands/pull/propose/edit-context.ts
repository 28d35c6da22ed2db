import { ts } from 'ts-morph'
import type { Pair } from '../../../format/changes/alignment.js'
import type { JsonPath } from '../../../format/json/tree.js'
import type { JsonValue } from '../../../format/json/value.js'
import { nowhere, type Instance, type Instances, siteOf } from '../origin/instances.js'
import type { Sites } from '../origin/sites.js'
import type { TracedCall, TracedValue } from '../origin/traced-value.js'
import { inPlace, keyOf, rangesIn } from '../../code/patch.js'
import type { TextOf } from '../run-config.js'
import type { Printer } from '../exemplar/printer.js'
import { plainPages, type PageStyle } from '../exemplar/page-style.js'
import type { Action, Edit, Replace, Candidate } from './edit.js'
import type { MovedTo } from './moved-code.js'

/** The context of all edits: the traced config, finders of code, the printer of new code. */
export interface EditContext extends MovedTo {
  readonly root: TracedValue
  readonly sites: Sites
  readonly instances: Instances
  readonly textOf: TextOf
  readonly isInline: boolean
  readonly printer: Printer
  readonly add: (edit: Edit) => void
  /** Finds the edits inside of a value. */
  readonly value: (pair: Pair, value: TracedValue, surroundings: Surroundings) => void
}

/** The surroundings of a value, for new code: the key, the element, the style of pages. */
export interface Surroundings {
  /** The key of the value, or of its list. */
  readonly key: string
  readonly pages: PageStyle
  /** Candidates for the whole value, written anew. */
  readonly rewrite: () => readonly Candidate[]
  /** Candidates for a use of shared code around the value, written out. */
  readonly writeOut: () => readonly Candidate[]
  /** The spread as the source of the value, if the value is not in the code. */
  readonly givenBy?: ts.Node
  /** The call or the spread around the value: the place to report without a closer place. */
  readonly near?: ts.Node | undefined
  /** The wanted entries of the list around an element. */
  readonly beside?: readonly JsonValue[]
  /** For a title: candidates for a new label. */
  readonly renames?: readonly Candidate[]
}

/** At the root of docs.json, never written anew. */
export const atRoot: Surroundings = {
  key: '',
  pages: plainPages,
  rewrite: () => [],
  writeOut: () => [],
}

/** Adds an edit, with or without candidates. */
export function addEdit(
  context: EditContext,
  what: Edit['what'],
  path: JsonPath,
  value: JsonValue | undefined,
  candidates: readonly (Candidate | undefined)[],
  surroundings: Surroundings,
  /** The path for the key of the edit, if the real path changes between rounds. */
  keptPath: JsonPath = path,
): void {
  const shown = JSON.stringify(value) ?? ''
  context.add({
    key: `${what} ${JSON.stringify(keptPath)} ${keptPath === path ? '' : shown}`,
    path,
    side: keptPath === path ? 'after' : 'before',
    what,
    value,
    candidates: allowed(context, candidates),
    givenBy: surroundings.givenBy,
    near: surroundings.near,
    fallbacks: () => allowed(context, [...surroundings.rewrite(), ...surroundings.writeOut()]),
  })
}

/** Candidates without written-out spreads; with `--inline` all candidates, each with a list of the spreads. */
function allowed({ isInline }: EditContext, candidates: readonly (Candidate | undefined)[]): readonly Candidate[] {
  return candidates.flatMap((each) => {
    if (!each) return []
    const sources = [...(each.writesOut ?? []), ...writtenOut(each)]
    if (sources.length === 0) return [each]
    return isInline ? [{ ...each, writesOut: sources }] : []
  })
}

/** All instances of a place, and the edit's own. */
export type PlaceInstances = readonly [all: readonly Instance[], own: Instance]

/** A candidate with an action, for the instances of a place. */
export function candidate(action: Action, at: ts.Node | undefined, ...[all, own]: PlaceInstances): Candidate {
  const file = 'file' in action ? action.file : (at as ts.Node).getSourceFile().fileName
  const place = keyOf({ ...action, file, text: '', order: 0, gaps: [], had: [], value: null, isExpression: true })
  return { place, file, action, at, instances: all, instance: own }
}

/** New code in place of a node; only an expression can be under a condition. */
export function replacement(node: ts.Node, text: string, isExpression = true): Replace {
  return { ...inPlace(node, text), isExpression }
}

/** The code of a call. */
export function codeOf({ sites }: Pick<EditContext, 'sites'>, call: TracedCall | undefined): ts.Node | undefined {
  return sites.nodeAt(call?.trace?.site)
}

/** All instances of a call's code, and the call's own. */
export function instancesOf({ instances }: Pick<EditContext, 'instances'>, call: TracedCall): PlaceInstances {
  return [instances.at(call.trace?.site), instances.of(call)]
}

/** A single instance, for code that is evaluated once. */
export function singleInstance(list: TracedValue): PlaceInstances {
  const once = { of: list, scope: {}, ...nowhere }
  return [[once], once]
}

/** All instances of a value's code, and the value's own. */
export function instancesOfValue({ instances }: Pick<EditContext, 'instances'>, value: TracedValue): PlaceInstances {
  return [instances.at(siteOf(value)), instances.of(value.type === 'element' ? value.made : value)]
}

/** Spreads such as `...pagesIn('api')` lost with the replaced code: the new code would no longer follow a folder. */
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

/** True for a list from a name or a call, without entries in the code. */
function isSource(node: ts.Node): boolean {
  if (ts.isParenthesizedExpression(node)) return isSource(node.expression)
  if (ts.isConditionalExpression(node)) return isSource(node.whenTrue) || isSource(node.whenFalse)
  if (ts.isArrayLiteralExpression(node)) return false
  // `...under('v2', 'a', 'b')` and `...redirect({ '/a': '/b' })` have entries in the code.
  return !(ts.isCallExpression(node) && /^(under|when|redirect|permanent|temporary)$/.test(node.expression.getText()))
}
