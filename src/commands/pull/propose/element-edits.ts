import { ts } from 'ts-morph'
import type { Member, Pair } from '../../../format/changes/alignment.js'
import { contents, type ContentKey } from '../../../format/contract/contents.js'
import type { Kind } from '../../../format/contract/kind.js'
import type { JsonObject, JsonValue } from '../../../format/json/value.js'
import { foreignIn } from '../../migrate/plan/children.js'
import type { TracedCall, TracedElement } from '../origin/traced-value.js'
import { replaced } from '../../code/patch.js'
import { firstPage, styleOf } from '../exemplar/page-style.js'
import type { Candidate, Edit } from './edit.js'
import { variantRenames } from '../variants/variant-edits.js'
import {
  addEdit,
  codeOf,
  replacement,
  instancesOf,
  candidate,
  type EditContext,
  type Surroundings,
} from './edit-context.js'
import { commentsFrom, indentBefore, lineIndent } from '../../code/comments.js'

/** Finds the edits of an element's keys, as calls of the chain. */
export function findElementEdits(
  context: EditContext,
  pair: Pair,
  element: TracedElement,
  surroundings: Surroundings,
): void {
  new ElementEdits(context, pair, element, surroundings).find()
}

class ElementEdits {
  readonly #context: EditContext
  readonly #pair: Pair
  readonly #element: TracedElement
  readonly #surroundings: Surroundings
  readonly #json: JsonObject

  constructor(context: EditContext, pair: Pair, element: TracedElement, surroundings: Surroundings) {
    this.#context = context
    this.#pair = pair
    this.#element = element
    const page = firstPage(element)
    this.#surroundings = page ? { ...surroundings, pages: styleOf(page, context.sites) } : surroundings
    this.#json = pair.after.value as JsonObject
  }

  find(): void {
    for (const member of this.#pair.members ?? []) {
      if (member.before) this.#removed(member)
      else if (member.after) this.#added(member)
      else this.#kept(member)
    }
  }

  #removed({ key, before }: Member): void {
    const call = this.#element.calls.get(key)
    const node = this.#callOf(call)
    const left = this.#print(key)
    // A rule may require new code in place, such as a `.set` in a group without pages.
    const candidates =
      left === '' && call && node
        ? [candidate({ type: 'unchain', call: node }, node, ...instancesOf(this.#context, call))]
        : this.#replaceCall(call, left)
    this.#add('removed', key, before?.value, candidates)
  }

  #added({ key, after }: Member): void {
    const present = this.#element.calls.get(key)
    const text = this.#print(key)
    const candidates = present
      ? this.#given(key, present, text)
      : [chained(this.#context, this.#element, { key, json: this.#json, text })]
    this.#add('added', key, after?.value, candidates)
  }

  /** A call without a value so far: `.tag(locale === 'en' ? 'New' : undefined)` gets a value for all, or a further case. */
  #given(key: string, call: TracedCall, text: string): readonly Candidate[] {
    const calls = this.#replaceCall(call, text)
    let rest = this.#callOf(call)?.arguments[call.by === 'set' ? 1 : 0]
    while (rest && ts.isConditionalExpression(rest)) rest = rest.whenFalse
    if (rest?.getText() !== 'undefined') return calls
    const value = replacement(rest, this.#context.printer.value(this.#json[key]))
    const everywhere = calls.map((each) => ({ ...each, instances: [each.instance] }))
    return [...everywhere.slice(-1), candidate(value, rest, ...instancesOf(this.#context, call)), ...calls]
  }

  #add(what: Edit['what'], key: string, value: JsonValue | undefined, candidates: readonly (Candidate | undefined)[]) {
    addEdit(this.#context, what, [...this.#pair.after.path, key], value, candidates, this.#surroundings)
  }

  #kept({ key, pair }: Member): void {
    const child = this.#element.entries.get(key)
    const isTitle = key === this.#element.title
    const call = isTitle ? this.#element.made : this.#element.calls.get(key)
    if (!pair || !child) return
    if (!isTitle && call && this.#needsOtherCall(key, pair, call))
      return this.#add('changed', key, pair.after.value, this.#replaceCall(call, this.#print(key)))
    if (pair.equal) return
    this.#context.value(pair, child, {
      ...this.#surroundings,
      key,
      renames: isTitle ? variantRenames(this.#context, this.#element, this.#json, this.#surroundings.beside ?? []) : [],
      rewrite: () => {
        if (!isTitle) return this.#replaceCall(call, this.#print(key))
        const title = this.#replaceArgument(call, this.#context.printer.value(pair.after.value))
        return title ? [title] : []
      },
    })
  }

  /** True if a rule refuses the new value of a call, or if a `.set` under a FIXME has another value or none is needed. */
  #needsOtherCall(key: string, { equal, after }: Pair, call: TracedCall): boolean {
    if (call.by === 'content') return !equal && foreignIn(key as ContentKey, after.value) !== undefined
    const node = call.by === 'set' ? this.#callOf(call) : undefined
    if (!node || fixmeAbove(node) === undefined) return false
    return !equal || this.#print(key).startsWith(`.${key}(`)
  }

  /** Replaces the argument if the method stays, as a condition can choose arguments; otherwise the whole call. */
  #replaceCall(call: TracedCall | undefined, text: string): Candidate[] {
    const node = this.#callOf(call)
    if (!call || !node || !ts.isPropertyAccessExpression(node.expression)) return []
    const method = node.expression.name.text
    const opening = `.${method}(`
    const inner = text.startsWith(opening) && text.endsWith(')') ? text.slice(opening.length, -1) : ''
    const isValue = inner !== '' && takesValue(call, method) && node.arguments.length === 1
    const start = startOfCall(node)
    const whole = replaced(node.getSourceFile().fileName, start, node.end, inChain(text, { start, node }))
    const candidates = [
      isValue ? this.#replaceArgument(call, inner) : undefined,
      candidate(whole, node, ...instancesOf(this.#context, call)),
    ]
    return candidates.filter((each) => each !== undefined)
  }

  #replaceArgument(call: TracedCall | undefined, text: string): Candidate | undefined {
    const argument = this.#callOf(call)?.arguments[0]
    if (!call || !argument || ts.isSpreadElement(argument)) return undefined
    return candidate(replacement(argument, text), argument, ...instancesOf(this.#context, call))
  }

  #callOf(call: TracedCall | undefined): ts.CallExpression | undefined {
    const node = codeOf(this.#context, call)
    return node && ts.isCallExpression(node) ? node : undefined
  }

  #print(key: string): string {
    const { kind } = this.#element
    const wording = { pages: this.#surroundings.pages, codeAt: this.#context.movedTo }
    if (kind === 'docs') return this.#context.printer.setting(this.#json, key, wording).call ?? ''
    return this.#context.printer.call(kind as Kind, this.#json, key, this.#pair.after.path, wording)
  }
}

/** A new call in a chain, behind the call of the nearest key above. */
export function chained(
  context: EditContext,
  { calls, made }: TracedElement,
  { key, json, text }: { readonly key: string; readonly json: JsonObject; readonly text: string },
): Candidate | undefined {
  const keys = Object.keys(json)
  const order = keys.indexOf(key)
  const above = keys.slice(0, order).map((each) => calls.get(each))
  const call = above.findLast((each) => each?.trace) ?? made
  const node = codeOf(context, call)
  if (!node) return undefined
  const behind = placeInChain(node, key, call)
  const own = inChain(text, { start: behind.end, node: behind })
  return candidate({ type: 'chain', behind, text: own, order }, behind, ...instancesOf(context, call))
}

/**
 * The code before a new call: the call of the previous key, or, for an attribute, `group('A')` of
 * `group('A').pages('a')`.
 */
function placeInChain(node: ts.Node, key: string, { key: previous = '' }: TracedCall): ts.Node {
  if (key in contents || !(previous in contents)) return node
  return ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) ? node.expression.expression : node
}

/** True for a method with a single value: an attribute, or the address of a link. */
function takesValue({ by }: TracedCall, method: string): boolean {
  return by === 'attribute' || (by === 'content' && contents[method as ContentKey].holds === 'url')
}

/** The start of a call in a chain: the dot, or a FIXME above. */
function startOfCall({ expression: callee }: ts.CallExpression): number {
  return fixmeAbove(callee.parent) ?? (ts.isPropertyAccessExpression(callee) ? callee.name.getStart() - 1 : callee.end)
}

/** A call with a FIXME, on separate lines, indented like the chain. */
function inChain(text: string, { start, node }: { readonly start: number; readonly node: ts.Node }): string {
  if (!text.startsWith('\n')) return text
  const source = node.getSourceFile().text
  const own = indentBefore(start, source)
  const lines = text.replaceAll('\n', `\n${own ?? `${lineIndent(node.getStart(), source)}  `}`)
  return own === undefined ? lines : lines.trimStart()
}

/** The start of the FIXME above a call, written by migrate or pull for a refused value. */
function fixmeAbove(node: ts.Node): number | undefined {
  const callee = ts.isCallExpression(node) ? node.expression : undefined
  if (!callee || !ts.isPropertyAccessExpression(callee)) return undefined
  const comments = commentsFrom(node.getSourceFile().text, callee.expression.end)
  // A value with several mistakes has a FIXME for each.
  return comments[comments.findLastIndex(({ text }) => !text.startsWith('// FIXME: ')) + 1]?.start
}
