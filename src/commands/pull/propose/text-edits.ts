import { ts } from 'ts-morph'
import type { Pair } from '../../../format/changes/alignment.js'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import { isCode, isData, isLacking, isPart, type CodeSite } from '../origin/sites.js'
import type { Span } from '../origin/marks.js'
import type { TracedText } from '../origin/traced-value.js'
import { keyInTypes } from '../types/row-types.js'
import { withoutRemark } from '../conditions/remarks.js'
import { renameKeys } from '../words/word-merge.js'
import { fillTemplate, readTemplate } from '../exemplar/page-style.js'
import type { Candidate } from './edit.js'
import {
  addEdit,
  replacement,
  candidate,
  type EditContext,
  type Surroundings,
  type PlaceInstances,
} from './edit-context.js'
import { partCandidate } from './part-edits.js'
import { bare } from '../../code/declarations.js'
import { keyText } from '../../code/nodes.js'
import { addition } from '../../code/patch.js'

/** A text that is another now: one of the literals that it was made of, or the whole expression. */
export function findTextEdits(context: EditContext, pair: Pair, text: TracedText, surroundings: Surroundings): void {
  const now = pair.after.value as string
  const { renames = [] } = surroundings
  if (renames.some(({ isOnly }) => isOnly)) {
    const whole = { ...surroundings, rewrite: () => [], writeOut: () => [] }
    return addEdit(context, 'changed', pair.after.path, now, renames, whole)
  }
  const spans = innermostFirst(text)
  const literals = spans.map((span) => literalCandidate(context, text, span, now))
  const candidates = literals.map((each) => each && renameKeys(each, text.json, now, context.words))
  const lacking = spans.flatMap((span) => lackingCandidate(context, text, span, now) ?? [])
  // What is said instead is another only where it is for all that it is said of.
  const forAll =
    lacking.length > 0 ? candidates.map((each): Candidate | undefined => each && { ...each, covers: 'all' }) : []
  const agreed = spans.flatMap((span) => agreedCandidate(context, text, span, now) ?? [])
  const all = [...renames, ...forAll, ...lacking, ...agreed, ...candidates]
  addEdit(context, 'changed', pair.after.path, now, all, surroundings)
}

/**
 * Parts of a text in order, so that the code around a literal can stay: first those at the end of the text, the
 * shortest of them at the front.
 */
function innermostFirst({ json, spans }: TracedText): readonly Span[] {
  const isEnd = (span: Span) => (span.end === json.length ? 0 : 1)
  const length = (span: Span) => span.end - span.start
  return spans.toSorted((left, right) => isEnd(left) - isEnd(right) || length(left) - length(right))
}

/** The name of a property that `Object.entries(…)` gave: what its type calls it changes with it. */
function keyCandidate(
  context: EditContext,
  { node }: CodeSite,
  now: string,
  placeInstances: PlaceInstances,
): Candidate | undefined {
  const { name, parent } = node as ts.PropertyAssignment
  if (!('text' in name) || parent.properties.some((each) => keyText(each.name) === now)) return undefined
  const companions = keyInTypes(parent, { beside: name.text, key: now, isRenamed: true }, context.textOf)
  return { ...candidate(replacement(name, printKey(now), false), node, ...placeInstances), companions }
}

/** The new text in the place of a part; undefined where another part differs, too. */
function partOf({ json }: TracedText, span: Span, now: string): string | undefined {
  const [before, behind] = [json.slice(0, span.start), json.slice(span.end)]
  if (!now.startsWith(before) || !now.endsWith(behind) || now.length <= before.length + behind.length) return undefined
  return now.slice(before.length, now.length - behind.length)
}

/** A candidate that adds an entry to a table that lacks it, where code has a fallback. */
function lackingCandidate(context: EditContext, text: TracedText, span: Span, now: string): Candidate | undefined {
  const part = partOf(text, span, now)
  const site = context.sites.at(span.site)
  if (part === undefined || !isLacking(site)) return undefined
  const { table, lacks, file } = site
  const placeInstances: PlaceInstances = [context.instances.at(span.site), context.instances.of(text)]
  if (isData(table)) {
    const action = { type: 'data', file, path: [...table.path, lacks], value: part } as const
    return { ...candidate(action, undefined, ...placeInstances), covers: 'all' }
  }
  const { node: list } = table
  if (!ts.isObjectLiteralExpression(list) || ts.isConditionalExpression(around(list))) return undefined
  const { properties: items } = list
  const entry = `${printKey(lacks)}: ${printLiteral(part)}`
  const beside = keyText(items.find(ts.isPropertyAssignment)?.name) ?? ''
  const companions = keyInTypes(list, { beside, key: lacks }, context.textOf)
  return { ...candidate(addition({ list, items }, entry), list, ...placeInstances), covers: 'all', companions }
}

/** A candidate that removes a condition whose texts agree now: `locale === 'fr' ? 'Start' : 'start'`. */
function agreedCandidate(context: EditContext, text: TracedText, span: Span, now: string): Candidate | undefined {
  const part = partOf(text, span, now)
  const site = context.sites.at(span.site)
  if (part === undefined || !isCode(site)) return undefined
  const choice = around(site.node)
  if (!ts.isConditionalExpression(choice)) return undefined
  const other = bare(bare(choice.whenTrue) === site.node ? choice.whenFalse : choice.whenTrue)
  if (!ts.isStringLiteralLike(other) || other.text !== part) return undefined
  const placeInstances: PlaceInstances = [context.instances.at(span.site), context.instances.of(text)]
  const action = replacement(choice, printLiteral(part))
  return {
    ...candidate(action, choice, ...placeInstances),
    covers: 'all',
    companions: withoutRemark(choice),
  }
}

/** The node around a value, but for parentheses. */
function around({ parent }: ts.Node): ts.Node {
  return ts.isParenthesizedExpression(parent) ? around(parent) : parent
}

function literalCandidate(context: EditContext, text: TracedText, span: Span, now: string): Candidate | undefined {
  const part = partOf(text, span, now)
  const site = context.sites.at(span.site)
  const placeInstances: PlaceInstances = [context.instances.at(span.site), context.instances.of(text)]
  if (!site || part === undefined || isLacking(site)) return undefined
  if (isPart(site)) return partCandidate(site, part, placeInstances)
  if (isData(site)) return candidate({ type: 'data', ...site, value: part }, undefined, ...placeInstances)
  const { node } = site
  if (ts.isPropertyAssignment(node)) return keyCandidate(context, site, part, placeInstances)
  const template = ts.isTemplateExpression(node) ? readTemplate(node, text.json.slice(span.start, span.end)) : undefined
  // The names in a template are there for a reason: what has no use for them is another literal's to say.
  const code = template ? fillTemplate(template, part) : printLiteral(part)
  return code === undefined ? undefined : candidate(replacement(node, code), node, ...placeInstances)
}
