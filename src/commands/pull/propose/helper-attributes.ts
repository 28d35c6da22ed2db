import { ts } from 'ts-morph'
import { attributes } from '../../../format/contract/attributes.js'
import { contents } from '../../../format/contract/contents.js'
import type { JsonValue } from '../../../format/json/value.js'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import { siteOfTitle, siteOf, type Instance } from '../origin/instances.js'
import { plain } from '../origin/marks.js'
import { isCode, isData } from '../origin/sites.js'
import { type TracedCall, type TracedElement } from '../origin/traced-value.js'
import { bare } from '../../code/declarations.js'
import { elementGivenBy, functionOf, type GivenElement } from '../locate/functions.js'
import { keyText, propertyOf, isTypeScript } from '../../code/nodes.js'
import type { Code } from '../exemplar/printer.js'
import type { Candidate } from './edit.js'
import { codeOf, candidate, type EditContext } from './edit-context.js'
import { declarationOf, type TextOf } from '../types/declared.js'
import { expectedTypes } from '../types/expected-type.js'
import { lackInTypes, optionalInTypes, type OptionalProperty } from '../types/row-types.js'
import { behind, type Patch, removal, addition } from '../../code/patch.js'

/** An attribute of one element of those that a loop or a function gives. */
export class GivenAttribute {
  readonly #context: EditContext
  readonly #element: TracedElement
  readonly #key: string

  constructor(context: EditContext, element: TracedElement, key: string) {
    this.#context = context
    this.#element = element
    this.#key = key
  }

  /** `section('Build').hidden()`: candidates that continue the chain where the function is called. */
  chained(text: Code, order: number): readonly Candidate[] {
    const { instances, sites, textOf } = this.#context
    if (!Object.hasOwn(attributes, this.#key)) return []
    return this.#element.returns.flatMap(({ site }) => {
      const node = sites.nodeAt(site)
      const all = instances.returnedAt(site)
      const own = all.find(({ of }) => of === this.#element.made)
      const given = node && ts.isCallExpression(node) ? elementGivenBy(node, textOf) : undefined
      const companions = given && this.#withMethods(given)
      if (!own || !node || !companions) return []
      const action = { type: 'chain', behind: node, text: text.text, order } as const
      return [{ ...candidate(action, node, all, own, text), companions }]
    })
  }

  /** `section('Build', 'star')`, `section('Build', { icon: 'star' })`: the argument that the call of a helper leaves out. */
  inCall(value: JsonValue): readonly Candidate[] {
    const { instances, sites, textOf } = this.#context
    const asked = this.#argumentOf(this.#element.calls.get(this.#key))
    const parameter = asked && parameterOf(asked)
    if (!parameter || typeof value === 'object') return []
    const option = boundAs(asked)?.property
    const text = option === undefined ? printLiteral(value) : `{ ${option}: ${printLiteral(value)} }`
    return this.#element.returns.flatMap(({ site }) => {
      const call = sites.nodeAt(site)
      if (!call || !ts.isCallExpression(call) || call.arguments.some(ts.isSpreadElement)) return []
      const { arguments: items } = call
      const index = functionOf(call.expression, textOf)?.parameters.indexOf(parameter) ?? -1
      const all = instances.returnedAt(site)
      const own = all.find(({ of }) => of === this.#element.made)
      if (!own || index < items.length) return []
      const left = Array.from({ length: index - items.length }, () => 'undefined')
      return [candidate(addition({ list: call, items }, [...left, text].join(', ')), call, all, own)]
    })
  }

  /** `Group` as `Group<'contains pages'>`, which has them. */
  #withMethods({ bare: type }: GivenElement): readonly Patch[] | undefined {
    if (!type) return []
    const held = [...this.#element.entries.keys()].filter((key) => key in contents && key !== 'href')
    return held.length === 1
      ? [behind(type.getSourceFile().fileName, type.end, `<"contains ${held.join()}">`)]
      : undefined
  }

  /** `icon: 'star'` in the row of data, for code that contains `.icon(icon)`. */
  inRow(value: JsonValue): readonly Candidate[] {
    const property = this.#propertyAsked()
    return property === undefined ? [] : this.#insertions(property, value)
  }

  /** `Data: 'star'` in the table, for code that contains `.icon(icons[title])`. */
  inTable(value: JsonValue): readonly Candidate[] {
    const { instances, textOf } = this.#context
    const call = this.#element.calls.get(this.#key)
    const asked = this.#argumentOf(call)
    if (!call || !asked || !ts.isElementAccessExpression(asked)) return []
    const declared = declarationOf(bare(asked.expression), textOf)
    const list = declared && bare(declared)
    const path = asked.argumentExpression.getText().split('.')
    const keyOf = ({ scope }: Instance) => plain(path.reduce<unknown>((owner, part) => Object(owner)[part], scope))
    const own = instances.of(call)
    const key = keyOf(own)
    if (!list || !ts.isObjectLiteralExpression(list) || typeof key !== 'string') return []
    if (typeof value === 'object' || !mayDiffer(list, textOf) || propertyOf(list, key)) return []
    const entry = addition({ list, items: list.properties }, `${printKey(key)}: ${printLiteral(value)}`)
    const all = instances.at(call.trace?.site).filter((each) => keyOf(each) === key)
    return [candidate(entry, list, all, own)]
  }

  /** The attribute in the row and in the code, which has no call for it yet: `.hidden(hidden)`, for rows that may have it. */
  inRowAndCode(value: JsonValue): readonly Candidate[] {
    const type = typeof value
    const made = codeOf(this.#context, this.#element.made)
    const title = this.#argumentOf(this.#element.made)
    const bound = title && boundAs(title)
    if (!made || !bound || (type !== 'string' && type !== 'boolean')) return []
    if (this.#element.calls.has(this.#key) || !Object.hasOwn(attributes, this.#key)) return []
    const read = readAlso(bound, { beside: bound.property, key: this.#key, type }, this.#context.textOf)
    if (!read) return []
    const chain = behind(made.file, made.node.end, `.${this.#key}(${read.code})`)
    const property = { beside: bound.property, type, companions: [chain, ...read.patches] }
    return this.#insertions(this.#key, value, property)
  }

  /** The row without it. */
  outOfRow(): readonly Candidate[] {
    const value = this.#element.entries.get(this.#key)
    const site = value?.type === 'text' ? this.#context.sites.at(siteOf(value)) : undefined
    if (isData(site)) {
      return this.#isTyped() ? [] : [this.#once({ type: 'data', ...site, value: undefined }, undefined)]
    }
    const named = value?.type === 'text' ? (isCode(site) ? site.node.parent : undefined) : this.#rowProperty()
    if (!named || !ts.isPropertyAssignment(named) || !ts.isObjectLiteralExpression(named.parent)) return []
    const list = named.parent
    const { textOf } = this.#context
    const companions = lackInTypes(list, named.name.getText(), textOf) ?? (mayDiffer(list, textOf) ? [] : undefined)
    if (!companions) return []
    return [{ ...this.#once(removal({ list, items: list.properties }, named), list), companions }]
  }

  /** `more`: what lets the code and the types have a property that is new to them. */
  #insertions(
    property: string,
    value: JsonValue,
    more?: { readonly beside: string; readonly type: string; readonly companions: readonly Patch[] },
  ): readonly Candidate[] {
    const { textOf } = this.#context
    const { companions = [] } = more ?? {}
    const site = this.#titleSite()
    if (isData(site)) {
      // Of the rows of a file the compiler knows only what each of them has.
      if (this.#isTyped()) return []
      const path = [...site.path.slice(0, -1), property]
      const previous = String(site.path.at(-1))
      return [{ ...this.#once({ type: 'data', file: site.file, path, value, previous }, undefined), companions }]
    }
    return this.#rows().flatMap((list) => {
      const { properties: items } = list
      if (items.some(({ name }) => keyText(name) === property)) return []
      const types = more
        ? optionalInTypes(expectedTypes(list, textOf), { ...more, key: property }, textOf)
        : lackInTypes(list, property, textOf) && []
      if (!types && !mayDiffer(list, textOf)) return []
      const beside = besideIn(list, property)
      const own = addition({ list, items }, `${property}: ${printLiteral(value)}`, { beside })
      return [{ ...this.#once(own, list), companions: [...companions, ...(types ?? [])] }]
    })
  }

  #isTyped(): boolean {
    return isTypeScript(codeOf(this.#context, this.#element.made)?.file ?? '')
  }

  /** A candidate for all instances of the row. */
  #once(action: Candidate['action'], at: ts.Node | undefined): Candidate {
    const { instances } = this.#context
    return candidate(action, at, instances.titledAs(this.#element), instances.of(this.#element.made))
  }

  #titleSite() {
    return this.#context.sites.at(siteOfTitle(this.#element))
  }

  /** The objects that contain the title, or that are an argument of the call beside it. */
  #rows(): readonly ts.ObjectLiteralExpression[] {
    const site = this.#titleSite()
    if (!isCode(site)) return []
    const { node } = site
    if (ts.isPropertyAssignment(node)) {
      const given = bare(node.initializer)
      return ts.isObjectLiteralExpression(given) ? [given] : []
    }
    const { parent } = node
    if (ts.isPropertyAssignment(parent) && ts.isObjectLiteralExpression(parent.parent)) return [parent.parent]
    const beside = ts.isCallExpression(parent)
      ? parent.arguments
      : ts.isArrayLiteralExpression(parent)
        ? parent.elements
        : []
    return [...beside].filter(ts.isObjectLiteralExpression)
  }

  /** The property that the code reads: `icon` of `.icon(icon)` and of `.icon(section.icon)`. */
  #propertyAsked(): string | undefined {
    const argument = this.#argumentOf(this.#element.calls.get(this.#key))
    return argument && boundAs(argument)?.property
  }

  #argumentOf(call: TracedCall | undefined): ts.Expression | undefined {
    const node = codeOf(this.#context, call)?.node
    return node && ts.isCallExpression(node) ? node.arguments[0] : undefined
  }

  #rowProperty(): ts.ObjectLiteralElementLike | undefined {
    const property = this.#propertyAsked()
    return this.#rows()
      .flatMap(({ properties }) => [...properties])
      .find(({ name }) => keyText(name) === property)
  }
}

/** The property after which rows beside a row have this one; otherwise the one before its list of pages. */
function besideIn({ parent, properties }: ts.ObjectLiteralExpression, key: string): ts.Node | undefined {
  const rows = ts.isArrayLiteralExpression(parent) ? parent.elements.filter(ts.isObjectLiteralExpression) : []
  const names = rows.flatMap((row) =>
    row.properties.map(({ name }, index, all) => [keyText(name), all[index - 1]] as const),
  )
  const previous = names.find(([name]) => name === key)?.[1]
  return (
    (previous && properties.find(({ name }) => keyText(name) === keyText(previous.name))) ??
    properties.findLast((each) => !ts.isPropertyAssignment(each) || !ts.isArrayLiteralExpression(each.initializer)) ??
    properties.at(-1)
  )
}

/** True if the compiler lets objects differ: those of an untyped list, not `as const`, and those of a type that names no keys. */
function mayDiffer(object: ts.ObjectLiteralExpression, textOf: TextOf): boolean {
  const source = object.getSourceFile()
  if (!isTypeScript(source.fileName)) return !source.text.includes('@ts-check')
  const isOpen = /^(Readonly<)?(Record<string,|Partial<|\{\s*(readonly )?\[)/
  if (expectedTypes(object, textOf).some((type) => isOpen.test(type.getText()))) return true
  const list = object.parent
  if (!ts.isArrayLiteralExpression(list)) return false
  const { parent } = list
  return ts.isVariableDeclaration(parent) || ts.isPropertyAccessExpression(parent)
}

/** What a name or `row.name` is bound to. */
interface Bound {
  /** The property of the row. */
  readonly property: string
  /** The parameter that is the row, or the pattern that takes it apart. */
  readonly by: ts.ParameterDeclaration | ts.ObjectBindingPattern
}

function boundAs(given: ts.Expression): Bound | undefined {
  const node = bare(given)
  const row = ts.isPropertyAccessExpression(node) ? node.expression : node
  if (!ts.isIdentifier(row)) return undefined
  for (let { parent } = node as ts.Node; parent; { parent } = parent) {
    if (!ts.isFunctionLike(parent)) continue
    if (ts.isPropertyAccessExpression(node)) {
      const by = parent.parameters.find(({ name }) => name.getText() === row.text)
      if (by) return { property: node.name.text, by }
      continue
    }
    const element = bindingIn(parent, row.text)
    if (element) return { property: (element.propertyName ?? element.name).getText(), by: element.parent }
  }
  return undefined
}

/** The parameter with a value of its own that a name or `options.name` is from. */
function parameterOf(given: ts.Expression): ts.ParameterDeclaration | undefined {
  const node = bare(given)
  const around = ts.findAncestor(node, ts.isFunctionLike)
  const bound = boundAs(given)?.by
  const own =
    bound && !ts.isParameter(bound)
      ? bound.parent
      : (bound ?? around?.parameters.find(({ name }) => name.getText() === node.getText()))
  return own && ts.isParameter(own) && (own.initializer || own.questionToken) ? own : undefined
}

type Binding = ts.BindingElement & { readonly parent: ts.ObjectBindingPattern }

function bindingIn(scope: ts.Node, name: string): Binding | undefined {
  const isIt = (node: ts.Node): node is Binding =>
    ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && node.name.getText() === name
  const look = (node: ts.Node): Binding | undefined => {
    if (isIt(node)) return node
    return node !== scope && ts.isFunctionLike(node) ? undefined : node.forEachChild(look)
  }
  return look(scope)
}

/** The code that reads another property of the row, and the patches that let it. */
function readAlso({ by }: Bound, property: OptionalProperty, textOf: TextOf) {
  const { key } = property
  const parameter = ts.isParameter(by) ? by : by.parent
  if (!ts.isParameter(parameter)) return undefined
  const types = parameter.type ? optionalInTypes([parameter.type], property, textOf) : []
  if (!types) return undefined
  if (ts.isParameter(by)) return { code: `${by.name.getText()}.${key}`, patches: types }
  const { elements: items } = by
  // What is left of an object has it already.
  if (items.some(({ dotDotDotToken }) => dotDotDotToken)) return undefined
  const isRead = items.some(({ name }) => keyText(name) === key)
  return { code: key, patches: isRead ? types : [addition({ list: by, items }, key), ...types] }
}
