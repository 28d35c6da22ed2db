import { ts } from 'ts-morph'
import type { Pair } from '../../../format/changes/alignment.js'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import { siteOf } from '../origin/instances.js'
import { isData, isLacking, type Site } from '../origin/sites.js'
import type { Span } from '../origin/marks.js'
import type { TracedText } from '../origin/traced-value.js'
import { fillTemplate, folderOf, folderStyle, readTemplate } from '../exemplar/page-style.js'
import type { Candidate } from './edit.js'
import {
  addEdit,
  replacement,
  candidate,
  type EditContext,
  type Surroundings,
  type PlaceInstances,
} from './edit-context.js'
import { outermost } from '../../code/declarations.js'
import { keyText } from '../../code/nodes.js'
import { addition } from '../../code/patch.js'

/** Finds the edit of a changed text: in a literal of the text, or in the whole expression. */
export function findTextEdits(context: EditContext, pair: Pair, text: TracedText, surroundings: Surroundings): void {
  const now = pair.after.value as string
  const folder = folderOf(text)
  // An old page name in a new folder: the folder itself has probably a new name, for many pages.
  const isMoved = folder !== undefined && folder !== '' && now.endsWith(`/${text.json.slice(folder.length)}`)
  const spans = isMoved ? text.spans.toSorted((left, right) => left.end - right.end) : text.spans
  const parts = spans.flatMap((span) => changedPart(context, text, span, now) ?? [])
  const candidates = parts.flatMap((part) => literalCandidate(part) ?? [])
  const lacking = parts.flatMap((part) => lackingCandidate(part) ?? [])
  // A fallback text changes for all languages or none.
  const forAll = lacking.length > 0 ? candidates.map((each): Candidate => ({ ...each, covers: 'all' })) : []
  const pages = pageCandidates(context, text, now, folder, surroundings)
  const [first, last] = isMoved ? [[], pages] : [pages, []]
  const all = [...(surroundings.renames ?? []), ...first, ...forAll, ...lacking, ...candidates, ...last]
  addEdit(context, 'changed', pair.after.path, now, all, surroundings)
}

/**
 * Candidates for a page moved into or out of the folder of `under`: `'a'` becomes `'/cloud'`, and `'/cloud'` becomes
 * `'cloud'`.
 */
function pageCandidates(
  context: EditContext,
  text: TracedText,
  now: string,
  folder: string | undefined,
  { pages }: Surroundings,
): readonly Candidate[] {
  const [site, node] = [siteOf(text), context.sites.nodeAt(siteOf(text))]
  if (folder === undefined || !node || !ts.isStringLiteralLike(node)) return []
  const code = folder === '' ? pages(now) : folderStyle(text)(now)
  if (code === undefined || (code === printLiteral(`/${now}`)) === (folder === '')) return []
  return [candidate(replacement(node, code), node, context.instances.at(site), context.instances.of(text))]
}

/** A candidate for the name of a property, read by `Object.entries(…)`. */
function keyCandidate(node: ts.PropertyAssignment, now: string, placeInstances: PlaceInstances): Candidate | undefined {
  const { name, parent } = node
  if (!('text' in name) || parent.properties.some((each) => keyText(each.name) === now)) return undefined
  return candidate(replacement(name, printKey(now), false), node, ...placeInstances)
}

/** A changed part of a text, with an origin. */
interface ChangedPart {
  readonly site: Site
  readonly was: string
  readonly now: string
  readonly instances: PlaceInstances
}

/** A part with a new text; undefined if another part differs, too. */
function changedPart(
  { sites, instances }: EditContext,
  text: TracedText,
  span: Span,
  now: string,
): ChangedPart | undefined {
  const { start, end, isFromRoot } = span
  const root = isFromRoot ? '/' : ''
  const [before, behind] = [text.json.slice(0, start), text.json.slice(end)]
  const site = sites.at(span.site)
  if (!site || !now.startsWith(before) || !now.endsWith(behind) || now.length <= before.length + behind.length)
    return undefined
  return {
    site,
    was: root + text.json.slice(start, end),
    now: root + now.slice(before.length, now.length - behind.length),
    instances: [instances.at(span.site), instances.of(text)],
  }
}

/** A candidate for a missing entry of a table, in code with a fallback. */
function lackingCandidate({ site, now, instances }: ChangedPart): Candidate | undefined {
  if (!isLacking(site)) return undefined
  const { table, lacks, file } = site
  if (isData(table)) {
    const action = { type: 'data', file, path: [...table.path, lacks], value: now } as const
    return { ...candidate(action, undefined, ...instances), covers: 'all' }
  }
  const { node: list } = table
  if (!ts.isObjectLiteralExpression(list) || ts.isConditionalExpression(outermost(list).parent)) return undefined
  const { properties: items } = list
  const entry = `${printKey(lacks)}: ${printLiteral(now)}`
  return { ...candidate(addition({ list, items }, entry), list, ...instances), covers: 'all' }
}

function literalCandidate({ site, was, now, instances }: ChangedPart): Candidate | undefined {
  if (isLacking(site)) return undefined
  if (isData(site)) return candidate({ type: 'data', ...site, value: now }, undefined, ...instances)
  const { node } = site
  if (ts.isPropertyAssignment(node)) return keyCandidate(node, now, instances)
  const template = ts.isTemplateExpression(node) ? readTemplate(node, was) : undefined
  // A template keeps the names inside: a text without the values belongs to another literal, except in a single row.
  const isRow = ts.isPropertyAssignment(node.parent) && instances[0].length === 1
  const code = template ? (fillTemplate(template, now) ?? (isRow ? printLiteral(now) : undefined)) : printLiteral(now)
  return code === undefined ? undefined : candidate(replacement(node, code), node, ...instances)
}
