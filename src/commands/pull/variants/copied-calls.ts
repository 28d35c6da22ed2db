import { ts } from 'ts-morph'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../format/json/value.js'
import { printLiteral } from '../../migrate/print/literal.js'
import { siteOfTitle, variantKinds } from '../origin/instances.js'
import { isCode } from '../origin/sites.js'
import { titleOf, type TracedElement, type TracedList } from '../origin/traced-value.js'
import { functionOf } from '../locate/functions.js'
import type { Item } from '../locate/entries.js'
import { namesIn, isWithin } from '../locate/nodes.js'
import { behind, inPlace, type Patch } from '../patch/patch.js'
import { code, type Code } from '../exemplar/printer.js'
import { isLike, leavesOf } from './likeness.js'
import type { EditContext } from '../propose/edit-context.js'

/** A call that is made once more, with another label. */
export interface CopiedCall extends Code {
  /** The parameter for the label, where the function contains the label so far. */
  readonly companions: readonly Patch[]
}

/** Names of a parameter for a label. */
const parameters = ['label', 'title', 'name']

/**
 * A new variant that has what another one has which a call gives: `sidebar('3.0')` beside `sidebar('2.0')`, and
 * `v2(locale, '3.0')` beside `v2(locale)`, whose function takes its label as a parameter then.
 */
export function copiedCall(
  context: EditContext,
  { items }: TracedList,
  value: JsonValue,
  itemOf: (index: number) => Item | undefined,
): CopiedCall | undefined {
  for (const [index, element] of items.entries()) {
    const title = element.type === 'element' && hasFreeLabel(element.kind) ? titleOf(element) : undefined
    if (element.type !== 'element' || element.title === undefined || !title || !isJsonObject(value)) continue
    const label = value[element.title]
    const item = itemOf(index)?.item
    if (typeof label !== 'string' || !item || !ts.isCallExpression(item)) continue
    const copy = callWithLabel(context, element, item, printLiteral(label))
    if (copy && isWorthIt(element, value, { was: title.json, label, isOwn: copy.companions.length === 0 })) return copy
  }
  return undefined
}

/** A language's code has a type of its own, so that no text can take its place. */
function hasFreeLabel(kind: string): boolean {
  return variantKinds.has(kind) && kind !== 'language'
}

/**
 * True if the content is equal, or so long that nobody would write it out for the difference. Only a label that is an
 * argument changes paths.
 */
function isWorthIt(
  { json }: TracedElement,
  value: JsonObject,
  { was, label, isOwn }: { readonly was: string; readonly label: string; readonly isOwn: boolean },
): boolean {
  const [own, other] = [leavesOf(json, was), leavesOf(value, label)]
  if (!isLike(own, other)) return false
  const plain = (each: JsonValue) => JSON.stringify(each)
  const isSame = isOwn
    ? plain(json).replaceAll(was, label) === plain(value)
    : plain(json).replace(plain(was), plain(label)) === plain(value)
  return isSame || plain(value).length > LONGEST_WRITTEN_OUT
}

const LONGEST_WRITTEN_OUT = 4000

function callWithLabel(
  context: EditContext,
  element: TracedElement,
  call: ts.CallExpression,
  label: string,
): CopiedCall | undefined {
  const site = context.sites.at(siteOfTitle(element) ?? -1)
  const called = functionOf(call.expression, context.textOf)
  if (!isCode(site) || !called || !ts.isStringLiteralLike(site.node) || site.node.text !== titleOf(element)?.json)
    return undefined
  const { node: literal, file } = site
  if (call.arguments.some((argument) => argument === literal)) {
    const [start, end] = [literal.getStart() - call.getStart(), literal.end - call.getStart()]
    const text = call.getText()
    return { ...code(text.slice(0, start) + label + text.slice(end)), companions: [] }
  }
  const own = functionAround(literal)
  if (!own || isWithin(literal, call) || own.pos !== called.pos || file !== called.getSourceFile().fileName)
    return undefined
  const { parameters: taken } = own
  const name = parameters.find((each) => !namesIn(own).has(each))
  const isFull = taken.length === call.arguments.length && !call.arguments.some(ts.isSpreadElement)
  const isOpen = taken.every(({ dotDotDotToken }) => !dotDotDotToken) && own.getSourceFile().text[taken.pos - 1] === '('
  if (name === undefined || !isFull || !isOpen || !isTitle(literal)) return undefined
  const given = [...call.arguments.map((argument) => argument.getText()), label].join(', ')
  const comma = taken.length > 0 ? ', ' : ''
  return {
    ...code(`${call.expression.getText()}(${given})`),
    companions: [
      behind(file, taken.at(-1)?.end ?? taken.pos, `${comma}${name} = ${literal.getText()}`),
      inPlace(literal, name),
    ],
  }
}

/** True for a literal that is a builder's argument: `version('2.0')`. */
function isTitle({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && ts.isIdentifier(parent.expression) && hasFreeLabel(parent.expression.text)
}

function functionAround(node: ts.Node): ts.FunctionLikeDeclaration | undefined {
  for (let { parent } = node; parent; { parent } = parent) {
    if (ts.isFunctionLike(parent)) return 'body' in parent ? parent : undefined
  }
  return undefined
}
