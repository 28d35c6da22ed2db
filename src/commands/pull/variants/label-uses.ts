import { ts } from 'ts-morph'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import { constantOf, declaredValue, outermost } from '../../code/declarations.js'
import { keyText, listedIn, nodesIn, propertyOf, usesOf } from '../../code/nodes.js'
import { addition, inPlace, removal, type Addition, type Listed, type Patch } from '../../code/patch.js'
import { nameOf, simplified } from '../conditions/conditional-entries.js'
import type { EditContext } from '../propose/edit-context.js'
import type { Label } from './label.js'

/** The uses of a label besides the entry in its list. */
export class LabelUses {
  readonly #text: string
  /** The labels of all variants, in list order. */
  readonly #labels: readonly string[]
  /** The rows of tables with labels as keys: `fr: 'Démarrer'`, `'fr v1': 'fr/v1'`. */
  readonly #rows: readonly ts.ObjectLiteralElementLike[]
  /** Literals in questions such as `locale === 'fr'` and `since('2.0')`, in types and in further lists. */
  readonly #literals: readonly ts.Node[]

  constructor({ sites }: EditContext, { text, items, item }: Pick<Label, 'text' | 'items' | 'item'>) {
    const labels = items.items.flatMap((each) => {
      const value = declaredValue(each)
      return ts.isStringLiteralLike(value) ? [value.text] : (keyText((each as ts.PropertyAssignment).name) ?? [])
    })
    const nodes = modulesWith([...sites.sources()], items.list).flatMap(nodesIn)
    const tables = nodes.filter(ts.isObjectLiteralExpression).filter((node) => isTable(node, labels))
    this.#text = text
    this.#labels = labels
    this.#rows = tables
      .flatMap(({ properties }) => [...properties])
      .filter((row) => row !== item && isKeyOf(keyText(row.name) ?? '', text))
    this.#literals = nodes
      .filter(ts.isStringLiteralLike)
      .filter((node) => node.text === text && outermost(node) !== item && namesLabel(node, labels))
  }

  /** Patches for a label more: a row in each table. */
  withNew(now: string, side: Addition['side']): readonly Patch[] {
    return this.#rows.flatMap((row) => {
      const list = row.parent as ts.ObjectLiteralExpression
      const key = this.#keyOf(row, now)
      if (propertyOf(list, key)) return []
      return [addition({ list, items: list.properties }, rowLike(row, key, this.#text, now), { beside: row, side })]
    })
  }

  /** Patches for a label less: without its rows, and without questions about it. */
  without(): readonly Patch[] {
    return [
      ...this.#rows.map((row) => removal(listedIn(row.parent) as Listed, row)),
      ...this.#literals.flatMap((literal) => this.#withoutLiteral(outermost(literal))),
    ]
  }

  #withoutLiteral(literal: ts.Node): readonly Patch[] {
    const { parent } = literal
    if (ts.isBinaryExpression(parent)) return simplified(parent, parent.operatorToken.getText() === '!==')
    const listed = listedIn(parent)
    const step = ts.isCallExpression(parent) ? steps[nameOf(parent.expression)] : undefined
    if (step === undefined || (listed && listed.items.length > 1)) return listed ? [removal(listed, literal)] : []
    const next = step === 0 ? undefined : this.#labels[this.#labels.indexOf(this.#text) + step]
    return next === undefined ? simplified(parent, false) : [inPlace(literal, printLiteral(next))]
  }

  /** Patches for another name of the label. */
  renamed(now: string): readonly Patch[] {
    const named = this.#rows.map((row) =>
      ts.isShorthandPropertyAssignment(row)
        ? inPlace(row, `${printKey(now)}: ${this.#text}`)
        : inPlace(row.name ?? row, printKey(this.#keyOf(row, now))),
    )
    return [...named, ...this.#literals.map((literal) => inPlace(literal, printLiteral(now)))]
  }

  /** The key of a row under another label: `fr v2` of `fr v1`. */
  #keyOf({ name }: ts.ObjectLiteralElementLike, now: string): string {
    const parts = (keyText(name) ?? '').split(' ')
    return parts.length > 1 ? parts.map((part) => (part === this.#text ? now : part)).join(' ') : now
  }
}

/** Without 2.0, `since('2.0')` becomes the next newer release, `until('2.0')` the next older one. */
const steps: Readonly<Record<string, number>> = { since: -1, until: 1, only: 0 }

/** The modules with tables of a list's labels; releases of another module may have equal labels. */
function modulesWith(sources: readonly ts.SourceFile[], list: ts.Node): readonly ts.SourceFile[] {
  if (!isNewestFirst(list)) return sources
  return sources.filter((source) => source === list.getSourceFile() || !nodesIn(source).some(isNewestFirst))
}

function isNewestFirst(node: ts.Node): boolean {
  return ts.isCallExpression(node) && node.expression.getText() === 'newestFirst'
}

/** True for a literal in a comparison, a question, a type or a `case`, or among labels in a list. */
function namesLabel(literal: ts.Node, labels: readonly string[]): boolean {
  const { parent } = outermost(literal)
  if (ts.isBinaryExpression(parent)) return /^[!=]==$/.test(parent.operatorToken.getText())
  if (ts.isCallExpression(parent)) return Object.hasOwn(steps, nameOf(parent.expression))
  const { items = [] } = listedIn(parent) ?? {}
  const areLabels =
    items.length > 1 && items.every((each) => ts.isStringLiteralLike(each) && labels.includes(each.text))
  return areLabels || ts.isLiteralTypeNode(parent) || ts.isCaseClause(parent)
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

/** True for the key of a label, alone or with the label of another list. */
function isKeyOf(key: string, label: string): boolean {
  return key === label || key.split(' ').includes(label)
}

/** A row for another label. A folder named by the label gets the new name: `de: 'docs/de'` beside `fr: 'docs/fr'`. */
export function rowLike(row: ts.Node, key: string, was: string, now: string): string {
  const value = ts.isPropertyAssignment(row) ? row.initializer : (row as ts.ShorthandPropertyAssignment).name
  if (ts.isStringLiteralLike(value)) {
    const renamed = (name: string) => (name === was ? now : name === `v${was}` ? `v${now}` : name)
    return `${printKey(key)}: ${printLiteral(value.text.split('/').map(renamed).join('/'))}`
  }
  // A constant of words is copied: the new language has words of its own.
  const words = declaredValue(value)
  return `${printKey(key)}: ${(ts.isObjectLiteralExpression(words) ? words : value).getText()}`
}
