import { ts } from 'ts-morph'
import { identifierFrom } from '../../migrate/layout/names.js'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import { bare, constantOf, declaredValue, outermost } from '../../code/declarations.js'
import { keyText, listedIn, namesIn, nodesIn, propertyOf, usesOf } from '../../code/nodes.js'
import { addition, before, behind, inPlace, removal, type Addition, type Listed, type Patch } from '../../code/patch.js'
import { namedValues } from '../conditions/axes.js'
import { nameOf, simplified } from '../conditions/conditional-entries.js'
import { elementsIn } from '../origin/traced-value.js'
import type { EditContext } from '../propose/edit-context.js'
import type { Label } from './label.js'

type Used = Pick<Label, 'text' | 'items' | 'item' | 'elements'>

type Side = Addition['side']

/** A question about labels: `locale === 'fr'`, `['en', 'fr'].includes(locale)`, `since('2.0')`. */
interface Question {
  readonly node: ts.Node
  readonly method: string
  /** The labels in the question. */
  readonly given: readonly ts.StringLiteralLike[]
}

/** All uses of a label, besides the entry in its list, with the patches for a variant more, less, or with another name. */
export class LabelUses {
  readonly #label: Used
  /** The labels of all variants, in list order. */
  readonly #labels: readonly string[]
  readonly #questions: readonly Question[]
  /** The rows of tables with labels as keys: `fr: 'Démarrer'`, `'fr v1': 'fr/v1'`. */
  readonly #rows: readonly ts.ObjectLiteralElementLike[]
  /** Literals among others: the `'fr'` of `'en' | 'fr'` or of a second list. */
  readonly #literals: readonly ts.Node[]

  constructor({ sites }: Pick<EditContext, 'sites'>, label: Used) {
    const { text, items, item } = label
    const labels = items.items.flatMap((each) => {
      const value = declaredValue(each)
      return ts.isStringLiteralLike(value) ? [value.text] : (keyText((each as ts.PropertyAssignment).name) ?? [])
    })
    const scopes = label
      .elements()
      .flatMap(elementsIn)
      .map(({ made }) => namedValues(made.trace?.scope ?? {}))
    // Names with the label as their value: `locale`, `release.label`.
    const names = new Set(scopes.flatMap((values) => [...values.keys()].filter((name) => values.get(name) === text)))
    const nodes = modulesWith([...sites.sources()], items.list).flatMap(nodesIn)
    this.#label = label
    this.#labels = labels
    this.#questions = nodes.flatMap((node) => questionAt(node, labels, names) ?? [])
    const asked = new Set<ts.Node>(this.#questions.flatMap(({ given }) => given))
    this.#rows = nodes.flatMap((node) =>
      ts.isObjectLiteralExpression(node) && isTable(node, labels)
        ? node.properties.filter((row) => row !== item && isKeyOf(keyText(row.name) ?? '', text))
        : [],
    )
    this.#literals = nodes.filter(
      (node) =>
        ts.isStringLiteralLike(node) &&
        node.text === text &&
        outermost(node) !== item &&
        !asked.has(node) &&
        isAmong(node, labels, names),
    )
  }

  /** Patches for another name. */
  renamed(now: string): readonly Patch[] {
    const { text } = this.#label
    const asked = this.#questions.flatMap(({ given }) => given.filter((literal) => literal.text === text))
    return [
      ...[...asked, ...this.#literals].map((literal) => inPlace(literal, printLiteral(now))),
      ...this.#rows.map((row) =>
        ts.isShorthandPropertyAssignment(row)
          ? inPlace(row, `${printKey(now)}: ${text}`)
          : inPlace(row.name ?? row, printKey(keyUnder(row, text, now))),
      ),
    ]
  }

  /** Patches for a label more: a row in each table, and, for a copy of the variant, questions about both. */
  withNew(now: string, side: Side, isCopy: boolean): readonly Patch[] {
    const { text } = this.#label
    const rows = this.#rows.flatMap((row) => {
      const table = row.parent as ts.ObjectLiteralExpression
      const key = keyUnder(row, text, now)
      if (propertyOf(table, key)) return []
      // `'de v1'` follows the last of `'fr v2'` and `'fr v1'`.
      const isOf = ({ name }: ts.ObjectLiteralElementLike) => keyText(name)?.startsWith(`${text} `) === true
      const alike = isOf(row) ? table.properties.filter(isOf) : [row]
      const beside = side === 'after' ? alike.at(-1) : alike[0]
      const { code, constants } = rowLike(row, key, text, now)
      const own = addition({ list: table, items: table.properties }, code, { beside, side, order: alike.indexOf(row) })
      return [own, ...constants]
    })
    const questions = isCopy ? this.#questions.flatMap((question) => askedOfBoth(question, text, now, side)) : []
    return [...rows, ...questions]
  }

  /** Patches for a label less: without its rows, and without questions that have one answer for all other labels. */
  without(): readonly Patch[] {
    return [
      ...this.#questions.flatMap((question) => this.#withoutQuestion(question)),
      ...this.#rows.map((row) => removal(listedIn(row.parent) as Listed, row)),
      ...this.#literals.map(outermost).flatMap((literal) => {
        const listed = listedIn(literal.parent)
        return listed ? [removal(listed, literal)] : []
      }),
    ]
  }

  #withoutQuestion({ node, method, given }: Question): readonly Patch[] {
    const { text } = this.#label
    const labels = this.#labels
    const texts = given.map((literal) => literal.text)
    const ages = (label: string) => labels.indexOf(label) - labels.indexOf(texts[0] ?? '')
    const answers = labels
      .filter((label) => label !== text)
      .map((label) => {
        if (method === 'since') return ages(label) <= 0
        if (method === 'until') return ages(label) >= 0
        return texts.includes(label) === (method !== '!==')
      })
    const [answer, ...more] = new Set(answers)
    if (answer !== undefined && more.length === 0) return simplified(node, answer)
    const literal = given.find((each) => each.text === text)
    if (!literal) return []
    // Without 2.0, `since('2.0')` becomes the next newer release, `until('2.0')` the next older release.
    const step = { since: -1, until: 1 }[method]
    return step === undefined
      ? [removal(listedIn(literal.parent) as Listed, literal)]
      : [inPlace(literal, printLiteral(labels[labels.indexOf(text) + step]))]
  }
}

/** The modules with uses of a list's labels; releases of another module may have equal labels. */
function modulesWith(sources: readonly ts.SourceFile[], list: ts.Node): readonly ts.SourceFile[] {
  if (!isNewestFirst(list)) return sources
  return sources.filter((source) => source === list.getSourceFile() || !nodesIn(source).some(isNewestFirst))
}

/** True for `newestFirst('2.0', '1.0')`: the order decides the ages of releases. */
export function isNewestFirst(node: ts.Node): boolean {
  return ts.isCallExpression(node) && node.expression.getText() === 'newestFirst'
}

function questionAt(node: ts.Node, labels: readonly string[], names: ReadonlySet<string>): Question | undefined {
  const isNamed = (code: ts.Node | undefined) => code !== undefined && names.has(bare(code).getText())
  let [method, given]: [string, readonly ts.Node[]] = ['', []]
  if (ts.isBinaryExpression(node) && /^[!=]==$/.test(node.operatorToken.getText())) {
    const sides = [node.left, node.right]
    method = node.operatorToken.getText()
    if (sides.some(isNamed)) given = sides.filter((side) => !isNamed(side)).map(bare)
  } else if (ts.isCallExpression(node)) {
    const { expression: callee } = node
    method = nameOf(callee)
    const list = ts.isPropertyAccessExpression(callee) ? bare(callee.expression) : callee
    if (/^(since|until|only)$/.test(method)) given = node.arguments
    else if (method === 'includes' && ts.isArrayLiteralExpression(list) && isNamed(node.arguments[0]))
      given = list.elements
  }
  const literals = given.filter(ts.isStringLiteralLike).filter(({ text }) => labels.includes(text))
  return given.length > 0 && literals.length === given.length ? { node, method, given: literals } : undefined
}

/** Patches for a question with equal answers for a label and its copy. */
function askedOfBoth({ node, method, given }: Question, was: string, now: string, side: Side): readonly Patch[] {
  const literal = given.find(({ text }) => text === was)
  if (!literal) return []
  // `until('2.0')` excludes a newer copy, `since('2.0')` an older copy.
  if (method === 'since' || method === 'until')
    return method === (side === 'before' ? 'until' : 'since') ? [inPlace(literal, printLiteral(now))] : []
  if (!ts.isBinaryExpression(node))
    return [before(node.getSourceFile().fileName, literal.getStart(), `${printLiteral(now)}, `)]
  const name = bare(node.left) === literal ? node.right : node.left
  const both = `[${printLiteral(now)}, ${printLiteral(was)}].includes(${name.getText()})`
  return [inPlace(node, method === '===' ? both : `!${both}`)]
}

/** True for a literal among labels, in a list, a union type or a `case`. */
function isAmong(literal: ts.Node, labels: readonly string[], names: ReadonlySet<string>): boolean {
  const { parent } = outermost(literal)
  if (ts.isLiteralTypeNode(parent)) return true
  if (ts.isCaseClause(parent)) return names.has(parent.parent.parent.expression.getText())
  const { items = [] } = listedIn(parent) ?? {}
  return items.length > 1 && items.every((each) => ts.isStringLiteralLike(each) && labels.includes(each.text))
}

/**
 * True for an object with keys of labels only. A constant with a single key has to be looked up, as in `words[locale]`:
 * `id` of `{ id: 'UA-1' }` is no language.
 */
function isTable(table: ts.ObjectLiteralExpression, labels: readonly string[]): boolean {
  const keys = table.properties.map(({ name }) => keyText(name))
  if (!keys.every((key) => key !== undefined && labels.some((label) => isKeyOf(key, label)))) return false
  const constant = keys.length === 1 ? constantOf(table) : undefined
  return !constant || usesOf(constant.name).some(({ parent }) => ts.isElementAccessExpression(parent))
}

/** True for the key of a label, maybe with the label of another list: `fr`, `fr v1`. */
function isKeyOf(key: string, label: string): boolean {
  return key === label || key.startsWith(`${label} `) || key.endsWith(` ${label}`)
}

/** The key of a row under another label: `fr v1` of `en v1`. */
function keyUnder(row: ts.ObjectLiteralElementLike, was: string, now: string): string {
  const key = keyText(row.name) ?? ''
  return key.startsWith(`${was} `) ? now + key.slice(was.length) : key.slice(0, key.length - was.length) + now
}

/**
 * A row under another key. A folder named by the label gets the new name: `de: 'docs/de'` beside `fr: 'docs/fr'`. A
 * table of words is copied: `fr` of `{ fr, es }` with the constant.
 */
export function rowLike(
  row: ts.Node,
  key: string,
  was: string,
  now: string,
): { readonly code: string; readonly constants: readonly Patch[] } {
  const value = ts.isPropertyAssignment(row) ? row.initializer : (row as ts.ShorthandPropertyAssignment).name
  if (ts.isStringLiteralLike(value)) {
    const renamed = (name: string) => (name === was ? now : name === `v${was}` ? `v${now}` : name)
    const folder = value.text.split('/').map(renamed).join('/')
    return { code: `${printKey(key)}: ${printLiteral(folder)}`, constants: [] }
  }
  const words = declaredValue(value)
  const copied = ts.isObjectLiteralExpression(words) ? words : value
  const constant = copied === bare(value) ? undefined : copiedConstant(copied, key)
  if (!constant) return { code: `${printKey(key)}: ${copied.getText()}`, constants: [] }
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
