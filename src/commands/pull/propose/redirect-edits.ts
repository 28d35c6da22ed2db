import { ts } from 'ts-morph'
import type { Pair } from '../../../format/changes/alignment.js'
import { isJsonObject, type JsonValue } from '../../../format/json/value.js'
import { lineIndent } from '../../code/comments.js'
import { nodesIn } from '../../code/nodes.js'
import { printLiteral } from '../../migrate/print/literal.js'
import { plainly } from '../exemplar/printer.js'
import { siteOf } from '../origin/instances.js'
import type { Sites } from '../origin/sites.js'
import type { TracedList, TracedValue } from '../origin/traced-value.js'
import type { Candidate } from './edit.js'
import { addEdit, candidate, replacement, singleInstance, type EditContext, type Surroundings } from './edit-context.js'

/**
 * Finds the edits of redirects from builders, `[...redirect({ '/a': '/b' }), ...permanent({ '/c': '/d' })]`, if rows
 * move, get a flag, share a source or leave an empty call: the whole list is printed anew. True if found; otherwise
 * each row is an edit.
 */
export function findRedirectEdits(
  context: EditContext,
  pair: Pair,
  list: TracedList,
  surroundings: Surroundings,
): boolean {
  const calls = list.items.map((item) => builderCallOf(context.sites, item))
  if (!calls.some(Boolean)) return false
  const { items = [], after } = pair
  const sources = (after.value as readonly JsonValue[]).map((each) => (isJsonObject(each) ? each['source'] : undefined))
  const isInRows =
    new Set(sources).size === sources.length && items.every((item) => !item.pair || (!item.moved && isText(item.pair)))
  const kept = new Set(items.flatMap(({ before, after: now }) => (now === undefined ? [] : calls[before ?? -1])))
  const isEmptied = calls.some((call) => call && !kept.has(call))
  if (isInRows && !(isEmptied && inRows(context, pair, list).length > 0)) return false
  addEdit(context, 'changed', after.path, after.value, redirectsAnew(context, pair, list, surroundings), surroundings)
  return true
}

const plainBuilders: ReadonlySet<string> = new Set(['redirect', 'permanent', 'temporary'])

/** Candidates for a list of redirects without `moved` and `inEach`: printed anew, as rows or as part of its setting. */
export function redirectsAnew(
  context: EditContext,
  pair: Pair,
  list: TracedList,
  { rewrite }: Surroundings,
): readonly Candidate[] {
  const calls = list.items.flatMap((item) => builderCallOf(context.sites, item) ?? [])
  if (calls.length === 0) return rewrite()
  const areRows = calls.every(({ expression }) => plainBuilders.has(expression.getText()))
  return areRows ? [...inRows(context, pair, list), ...rewrite()] : []
}

/** A candidate for plain redirects, printed anew in place. */
function inRows(context: EditContext, { after }: Pair, list: TracedList): readonly Candidate[] {
  const own = context.sites.nodeAt(list.site)
  const call = builderCallOf(context.sites, list.items[0])
  const node = own && ts.isArrayLiteralExpression(own) ? own : call
  if (!node || !isPlain(node)) return []
  const { inner = '' } = context.printer.setting({ redirects: after.value }, 'redirects', plainly)
  const text = [...templatesIn(context.sites, list)].reduce(
    (code, [destination, template]) => code.replaceAll(`: ${printLiteral(destination)}`, `: ${template}`),
    inner.replaceAll('\n', `\n${lineIndent(node.getStart(), node.getSourceFile().text)}  `),
  )
  return [candidate(replacement(node, text), node, ...singleInstance(list))]
}

/** False for constants: printed anew, they would no longer decide. */
function isPlain(node: ts.Node): boolean {
  return nodesIn(node).every(
    (each) =>
      !ts.isIdentifier(each) ||
      plainBuilders.has(each.text) ||
      ts.isPropertyAssignment(each.parent) ||
      ts.findAncestor(each, ts.isTemplateExpression) !== undefined,
  )
}

/** The templates of destinations: `/v2/start` is `` `/${latest}/start` ``. */
function templatesIn(sites: Sites, { items }: TracedList): ReadonlyMap<JsonValue, string> {
  const destinations = items.flatMap((item) => (item.type === 'record' ? (item.entries.get('destination') ?? []) : []))
  return new Map(
    destinations.flatMap((text) => {
      const node = sites.nodeAt(siteOf(text))
      return node && ts.isTemplateExpression(node) ? [[text.json, node.getText()] as const] : []
    }),
  )
}

/** True if two redirects differ in their texts only. */
function isText({ equal, members = [] }: Pair): boolean {
  return equal || members.every(({ pair }) => typeof pair?.after.value === 'string')
}

/** The builder call of a redirect. */
function builderCallOf(sites: Sites, item: TracedValue | undefined): ts.CallExpression | undefined {
  const node = item?.type === 'record' ? sites.nodeAt(item.returns[0]) : undefined
  return node && ts.isCallExpression(node) ? node : undefined
}
