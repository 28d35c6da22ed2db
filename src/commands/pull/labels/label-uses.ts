import { ts } from 'ts-morph'
import { identifierFrom } from '../../migrate/layout/names.js'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import { bare, constantOf, declaredValue, outermost } from '../../code/declarations.js'
import { keyText, namesIn, nodesIn, propertyOf, usesOf as usesOfName } from '../../code/nodes.js'
import { addition, before, behind, inPlace, removal, type Patch } from '../../code/patch.js'
import { nameOf, simplified } from '../conditions/conditional-entries.js'

/** A label, and names for the label in code. */
export interface UsedLabel {
  readonly label: string
  /** The labels of all variants, in list order. */
  readonly labels: readonly string[]
  /** Names with the label as their value: `locale`, `release.label`. */
  readonly names: ReadonlySet<string>
  /** The entry in the list, not counted as a use. */
  readonly item: ts.Node
  /** True for a removed label, if the constant `latest` now names the next label. */
  readonly isNameKept?: boolean
}

/** A use of a label: `locale === 'fr'`, `since('2.0')`, the `fr` of `{ en: …, fr: … }`, `'en' | 'fr'`. */
interface LabelUse {
  readonly in: 'comparison' | 'case' | 'query' | 'list' | 'type' | 'table'
  /** A literal, or the entry of a table. */
  readonly label: ts.Node
}

function usesOf(sources: readonly ts.SourceFile[], used: UsedLabel): readonly LabelUse[] {
  return sources.flatMap(nodesIn).flatMap((node): readonly LabelUse[] => {
    if (ts.isObjectLiteralExpression(node)) {
      const entries = isLabelTable(node, used.labels) ? node.properties : []
      const own = entries.filter((entry) => entry !== used.item && isKeyOf(keyText(entry.name) ?? '', used.label))
      return own.map((entry) => ({ in: 'table', label: entry }))
    }
    const place = ts.isStringLiteralLike(node) && node.text === used.label ? placeOf(node, used) : undefined
    return place && outermost(node) !== used.item ? [{ in: place, label: node }] : []
  })
}

function placeOf(literal: ts.Node, { labels, names }: UsedLabel): Exclude<LabelUse['in'], 'table'> | undefined {
  const { parent } = outermost(literal)
  const isNamed = (code: ts.Node) => names.has(bare(code).getText())
  const areLabels = (nodes: readonly ts.Node[]) =>
    nodes.length > 1 && nodes.every((each) => labels.includes(labelText(each) ?? ''))
  if (ts.isBinaryExpression(parent))
    return equality(parent) !== undefined && [parent.left, parent.right].some(isNamed) ? 'comparison' : undefined
  if (ts.isCaseClause(parent)) return isNamed(parent.parent.parent.expression) ? 'case' : undefined
  if (ts.isLiteralTypeNode(parent)) {
    const isOfLabels = ts.isUnionTypeNode(parent.parent) && areLabels(parent.parent.types)
    return isOfLabels || ts.isTypeReferenceNode(parent.parent) ? 'type' : undefined
  }
  if (ts.isArrayLiteralExpression(parent))
    return areLabels(parent.elements) || isIncludesList(parent) ? 'list' : undefined
  if (!ts.isCallExpression(parent)) return undefined
  if (/^(since|until|only)$/.test(nameOf(parent.expression))) return 'query'
  return areLabels(parent.arguments) ? 'list' : undefined
}

/** `['fr'].includes(locale)` */
function isIncludesList(list: ts.Node): boolean {
  const { parent } = outermost(list)
  return ts.isPropertyAccessExpression(parent) && parent.name.text === 'includes'
}

function labelText(node: ts.Node): string | undefined {
  if (ts.isLiteralTypeNode(node)) return labelText(node.literal)
  return ts.isStringLiteralLike(node) ? node.text : undefined
}

/** True for an object with keys of labels only: `{ en: 'Start', fr: 'Démarrer' }`, `{ 'en v1': 'v1', 'fr v1': 'fr/v1' }`. */
function isLabelTable(table: ts.ObjectLiteralExpression, labels: readonly string[]): boolean {
  const keys = table.properties.map(({ name }) => keyText(name))
  const isOfLabels = keys.every((key) => key !== undefined && labels.some((label) => isKeyOf(key, label)))
  return isOfLabels && (keys.length > 1 || (keys.length === 1 && (isLookedUp(table) || isLikeOthers(table, labels))))
}

/** True for `translations: { ja: … }` of a row, beside `translations: { es: …, ja: … }` of another. */
function isLikeOthers(table: ts.ObjectLiteralExpression, labels: readonly string[]): boolean {
  const { parent } = table
  const name = ts.isPropertyAssignment(parent) ? keyText(parent.name) : undefined
  const others = name === undefined ? [] : nodesIn(table.getSourceFile()).filter(ts.isPropertyAssignment)
  return others.some(
    ({ name: own, initializer: other }) =>
      keyText(own) === name &&
      ts.isObjectLiteralExpression(other) &&
      other.properties.length > 1 &&
      isLabelTable(other, labels),
  )
}

/**
 * True for `words[locale]` or `keyof typeof words`. A single entry alone proves nothing: `id` of `{ id: 'UA-1' }` is no
 * language.
 */
function isLookedUp(table: ts.ObjectLiteralExpression): boolean {
  const constant = constantOf(table)
  return (constant ? usesOfName(constant.name) : []).some(({ parent: use }) => {
    if (ts.isElementAccessExpression(use)) return !ts.isStringLiteralLike(declaredValue(use.argumentExpression))
    return ts.isTypeQueryNode(use) && ts.isTypeOperatorNode(use.parent)
  })
}

/** True for the key of a label, maybe with the label of another list: `fr`, `fr v1`. */
function isKeyOf(key: string, label: string): boolean {
  return key === label || key.startsWith(`${label} `) || key.endsWith(` ${label}`)
}

/** The key of an entry under another label: `fr v1` of `en v1`. */
function keyUnder(entry: ts.ObjectLiteralElementLike, was: string, now: string): string {
  const key = keyText(entry.name) ?? ''
  return key.startsWith(`${was} `) ? now + key.slice(was.length) : key.slice(0, key.length - was.length) + now
}

/** Patches for a new name of a label in each use. */
export function renamedUses(sources: readonly ts.SourceFile[], used: UsedLabel, now: string): readonly Patch[] {
  return usesOf(sources, used).map(({ label }) => {
    if (ts.isPropertyAssignment(label)) return inPlace(label.name, printKey(keyUnder(label, used.label, now)))
    return inPlace(
      label,
      ts.isShorthandPropertyAssignment(label) ? `${printKey(now)}: ${used.label}` : printLiteral(now),
    )
  })
}

/** A new label beside a used label. */
export interface NewLabel {
  readonly now: string
  readonly side: 'before' | 'after'
  /** True for a copy of the variant, conditions included. Tables get an entry for any new label. */
  readonly isCopy: boolean
  /** True for a release in place of the newest release: comparisons name the new release. */
  readonly takesOver?: boolean
}

/** Patches for a new label: an entry in each table, and, for a copy of the variant, conditions for both. */
export function usesWithNew(
  sources: readonly ts.SourceFile[],
  used: UsedLabel,
  { now, side, isCopy, takesOver = false }: NewLabel,
): readonly Patch[] {
  const oneMore = (label: ts.Node) => before(label.getSourceFile().fileName, label.getStart(), `${printLiteral(now)}, `)
  return usesOf(sources, used).flatMap((use): readonly Patch[] | Patch => {
    const { label } = use
    const { parent } = outermost(label)
    if (ts.isObjectLiteralExpression(parent))
      return newEntry(parent, label as ts.ObjectLiteralElementLike, used, { now, side })
    if (!isCopy) return []
    if (ts.isArrayLiteralExpression(parent)) return isIncludesList(parent) ? oneMore(label) : []
    if (use.in === 'query' && ts.isCallExpression(parent)) {
      const method = nameOf(parent.expression)
      if (method === 'only') return oneMore(label)
      // `until('2.0')` excludes a newer copy, `since('2.0')` an older copy.
      return method === (side === 'before' ? 'until' : 'since') ? inPlace(label, printLiteral(now)) : []
    }
    if (use.in !== 'comparison' || !ts.isBinaryExpression(parent)) return []
    if (takesOver) return inPlace(label, printLiteral(now))
    const name = bare(parent.left) === label ? parent.right : parent.left
    const labels = [now, used.label].map((each) => printLiteral(each)).join(', ')
    return inPlace(parent, `${equality(parent) ? '' : '!'}[${labels}].includes(${name.getText()})`)
  })
}

/** An entry for a new label beside an entry of a used label: `'de v1'` follows the last of `'fr v2'` and `'fr v1'`. */
function newEntry(
  table: ts.ObjectLiteralExpression,
  entry: ts.ObjectLiteralElementLike,
  { label }: UsedLabel,
  { now, side }: Pick<NewLabel, 'now' | 'side'>,
): readonly Patch[] {
  const key = keyUnder(entry, label, now)
  if (propertyOf(table, key)) return []
  const isOf = ({ name }: ts.ObjectLiteralElementLike) => keyText(name)?.startsWith(`${label} `) === true
  const alike = isOf(entry) ? table.properties.filter(isOf) : [entry]
  const place = { beside: side === 'after' ? alike.at(-1) : alike[0], side, order: alike.indexOf(entry) }
  const { code, constants } = entryLike(entry, key, { was: label, now })
  return [addition({ list: table, items: table.properties }, code, place), ...constants]
}

/**
 * An entry under another key. A folder named by the label gets the new name: `de: 'docs/de'` beside `fr: 'docs/fr'`. A
 * table of words is copied: `fr` of `{ fr, es }` with the constant.
 */
export function entryLike(entry: ts.Node, key: string, { was, now }: { readonly was: string; readonly now: string }) {
  const value = ts.isPropertyAssignment(entry) ? entry.initializer : (entry as ts.ShorthandPropertyAssignment).name
  if (ts.isStringLiteralLike(value)) {
    const names = new Map([
      [was, now],
      [`v${was}`, `v${now}`],
    ])
    const folders = value.text.split('/').map((name) => names.get(name) ?? name)
    return { code: `${printKey(key)}: ${printLiteral(folders.join('/'))}`, constants: [] }
  }
  const words = declaredValue(value)
  if (!ts.isObjectLiteralExpression(words)) return { code: `${printKey(key)}: ${value.getText()}`, constants: [] }
  const constant = words === value ? undefined : copiedConstant(words, key)
  if (!constant) return { code: `${printKey(key)}: ${words.getText()}`, constants: [] }
  const { name, copy } = constant
  return { code: name === key ? name : `${printKey(key)}: ${name}`, constants: [copy] }
}

/** A copy of a constant below, named by a label: `const ptBR = { … }` for `pt-BR`; undefined if the name is in use. */
function copiedConstant(value: ts.Node, label: string): { readonly name: string; readonly copy: Patch } | undefined {
  const constant = constantOf(value)
  const statement = constant?.parent.parent
  const [source, name] = [value.getSourceFile(), identifierFrom(label)]
  if (!statement || !ts.isVariableStatement(statement) || statement.parent !== source) return undefined
  if (statement.declarationList.declarations.length > 1 || name === undefined || namesIn(source).has(name))
    return undefined
  const [start, from] = [statement.getStart(), constant.name]
  const text = source.text.slice(start, from.getStart()) + name + source.text.slice(from.end, statement.end)
  return { name, copy: behind(source.fileName, statement.end, `\n\n${text}`) }
}

/**
 * Patches for a removed label: no entry in a table, no condition on the label, and no condition with an equal answer
 * for all remaining labels.
 */
export function usesWithout(sources: readonly ts.SourceFile[], gone: UsedLabel): readonly Patch[] {
  const { label, labels } = gone
  const others = labels.filter((each) => each !== label)
  const answered = new Set<ts.Node>()
  const patches = sources.flatMap(nodesIn).flatMap((node): readonly Patch[] => {
    const question = questionOf(node, gone)
    const answers = new Set(question ? others.map(question) : [])
    const [answer, ...more] = answers
    if (answer === undefined || more.length > 0) return []
    answered.add(node)
    return simplified(node, answer)
  })
  const isAnswered = (node: ts.Node) => ts.findAncestor(node, (each) => answered.has(each)) !== undefined
  return [...patches, ...usesOf(sources, gone).flatMap((use) => (isAnswered(use.label) ? [] : useWithout(use, gone)))]
}

function useWithout({ in: place, label: node }: LabelUse, { label, labels }: UsedLabel): readonly Patch[] {
  const { parent } = outermost(node)
  if (ts.isObjectLiteralExpression(parent)) return [removal({ list: parent, items: parent.properties }, node)]
  if (ts.isArrayLiteralExpression(parent)) return [removal({ list: parent, items: parent.elements }, outermost(node))]
  if (ts.isLiteralTypeNode(parent) && ts.isUnionTypeNode(parent.parent)) {
    const types = parent.parent.types.filter((type) => type !== parent)
    return [inPlace(parent.parent, types.map((type) => type.getText()).join(' | '))]
  }
  if (place === 'comparison' || !ts.isCallExpression(parent)) return []
  // Without 2.0, `since('2.0')` becomes the next newer release, `until('2.0')` the next older release.
  const step = { since: -1, until: 1 }[nameOf(parent.expression)]
  const next = step === undefined ? undefined : labels[labels.indexOf(label) + step]
  if (next !== undefined) return [inPlace(node, printLiteral(next))]
  return [removal({ list: parent, items: parent.arguments }, outermost(node))]
}

/** The answer of a condition for each label. */
type Question = (label: string) => boolean

/** The question of a condition on labels: `locale === 'fr'`, `['en', 'fr'].includes(locale)`, `since('2.0')`. */
function questionOf(node: ts.Node, { labels, names, isNameKept }: UsedLabel): Question | undefined {
  const textOf = (code: ts.Node) => {
    const value = isNameKept ? bare(code) : declaredValue(code)
    return ts.isStringLiteralLike(value) ? value.text : undefined
  }
  const isNamed = (code: ts.Node) => names.has(code.getText())
  if (ts.isBinaryExpression(node)) {
    const [is, sides] = [equality(node), [node.left, node.right].map(bare)]
    const text = sides.map(textOf).find((each) => each !== undefined && labels.includes(each))
    return is !== undefined && text !== undefined && sides.some(isNamed)
      ? (label) => (label === text) === is
      : undefined
  }
  if (!ts.isCallExpression(node)) return undefined
  const { expression: callee, arguments: given } = node
  const list = ts.isPropertyAccessExpression(callee) ? bare(callee.expression) : undefined
  const isIncluded = list && ts.isArrayLiteralExpression(list) && given.some(isNamed)
  const texts = (isIncluded ? list.elements : given).map(textOf)
  if (texts.length === 0 || !texts.every((text) => text !== undefined && labels.includes(text))) return undefined
  const age = (label: string) => labels.indexOf(label)
  const [first = ''] = texts
  switch (nameOf(callee)) {
    case 'includes':
      return isIncluded ? (label) => texts.includes(label) : undefined
    case 'only':
      return (label) => texts.includes(label)
    case 'since':
      return (label) => age(label) <= age(first)
    case 'until':
      return (label) => age(label) >= age(first)
    default:
      return undefined
  }
}

/** True for `===`, false for `!==`; otherwise undefined. */
function equality({ operatorToken: { kind } }: ts.BinaryExpression): boolean | undefined {
  if (kind === ts.SyntaxKind.EqualsEqualsEqualsToken) return true
  return kind === ts.SyntaxKind.ExclamationEqualsEqualsToken ? false : undefined
}
