import { ts } from 'ts-morph'
import { isJsonObject, type JsonValue } from '../../../format/json/value.js'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import { variantKinds } from '../origin/instances.js'
import { elementsIn, titleOf, type TracedElement } from '../origin/traced-value.js'
import { bare } from '../../code/declarations.js'
import { isWithin, keyText } from '../../code/nodes.js'
import { alsoLabel, type BesideLabel, renamedLabel } from './label-uses.js'
import { addition, inPlace, type Patch } from '../../code/patch.js'
import type { Candidate } from '../propose/edit.js'
import { replacement, candidate, type EditContext } from '../propose/edit-context.js'
import { labelIn, labelOf, type Label, namesOf } from './labels.js'

/**
 * Candidates for a language, a version or a product with another label: in the list or the table that a loop goes
 * through, and in all uses of it.
 */
export function labelRenames(
  context: EditContext,
  element: TracedElement,
  title: JsonValue | undefined,
  /** The present entries of the list. */
  beside: readonly JsonValue[] = [],
): readonly Candidate[] {
  const label = variantKinds.has(element.kind) ? labelOf(context, element) : undefined
  const now = label && labelIn(title, label)
  if (!label || now === undefined) return []
  const alike = elementsIn(context.root).filter(({ kind }) => kind === element.kind)
  const titled = alike.filter((each) => titleOf(each)?.spans.some(({ site }) => site === label.site))
  const { item } = label
  const isShort = ts.isShorthandPropertyAssignment(item)
  const node = ts.isPropertyAssignment(item) ? item.name : (context.sites.nodeAt(label.site) ?? item)
  const text = isShort ? `${printKey(now)}: ${keyText(item.name)}` : label.isEntry ? printKey(now) : printLiteral(now)
  const action = replacement(node, text, false)
  const all = titled.map(({ made }) => context.instances.of(made))
  const own = candidate(action, undefined, all, context.instances.of(element.made))
  const labels = alike.map((each) => labelIn(titleOf(each)?.json, label) ?? '')
  const names = namesOf(label.text, titled.flatMap(elementsIn))
  const companions = renamedLabel(context.sites.sources(), { label: label.text, labels, names }, now)
  const isCut = beside.some(
    (each) =>
      isJsonObject(each) &&
      each[label.key] !== title &&
      labelIn(each[label.key], { ...label, suffix: '' }) === label.text,
  )
  return isCut
    ? cutCandidates({ ...own, certainty: 'first step', isOnly: true }, label, { now, names }, context)
    : withWords({ ...own, certainty: 'first step' }, [], companions)
}

/**
 * The candidate with all uses of a label, with those in its own module, where other modules use that of
 * another list, or with none.
 */
function withWords(own: Candidate, always: readonly Patch[], said: readonly Patch[]): readonly Candidate[] {
  const inside = said.filter(({ file }) => file === own.file)
  const some = [said, inside, []].filter((companions, index, all) => companions.length !== all[index - 1]?.length)
  return some.map((companions) => ({ ...own, companions: [...always, ...companions] }))
}

/** The new one took the place of the old one, which is beside it under its old label: the list has both. */
function cutCandidates(
  own: Candidate,
  label: Label,
  { now, names }: Pick<BesideLabel, 'now' | 'names'>,
  context: EditContext,
): readonly Candidate[] {
  const { items, item, isEntry } = label
  if (isEntry) return []
  // The constant of the newest names the new one.
  const entry = addition(items, printLiteral(label.text), { beside: item })
  const like = alsoLabel(
    context.sites.sources(),
    { label: label.text, labels: [label.text], now, names, of: 'all', side: 'before', takesOver: true },
    context.textOf,
  )
  const named = namedElsewhere(context, label, now)
  return [...(named.length > 0 ? withWords(own, [entry, ...named], like) : []), ...withWords(own, [entry], like)]
}

/** `const latest = 'v4'`, for a list that contains the label itself, too. */
function namedElsewhere({ sites }: EditContext, label: Label, now: string): readonly Patch[] {
  const constants = [...sites.sources()].flatMap(({ statements }) =>
    statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => [...declarationList.declarations]),
  )
  return constants.flatMap(({ initializer }) => {
    const said = initializer && bare(initializer)
    if (!said || !ts.isStringLiteralLike(said) || said.text !== label.text || isWithin(said, label.item)) return []
    return [inPlace(said, printLiteral(now))]
  })
}
