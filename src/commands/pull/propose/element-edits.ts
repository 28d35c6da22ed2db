import { ts } from 'ts-morph'
import type { Member, Pair } from '../../../format/changes/alignment.js'
import { contents, type ContentKey } from '../../../format/contract/contents.js'
import type { Kind } from '../../../format/contract/kind.js'
import type { JsonObject, JsonValue } from '../../../format/json/value.js'
import { foreignIn } from '../../migrate/plan/children.js'
import type { TracedCall, TracedElement } from '../origin/traced-value.js'
import { replaced } from '../../code/patch.js'
import { code, type Code } from '../exemplar/printer.js'
import { firstPage, plainPages, styleOf } from '../exemplar/page-style.js'
import type { Candidate, Edit } from './edit.js'
import { labelRenames } from '../labels/labels.js'
import { keptCode } from './moved-code.js'
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
  readonly #keys: readonly string[]

  constructor(context: EditContext, pair: Pair, element: TracedElement, surroundings: Surroundings) {
    this.#context = context
    this.#pair = pair
    this.#element = element
    const page = firstPage(element)
    this.#surroundings = page ? { ...surroundings, pages: styleOf(page, context.sites) } : surroundings
    this.#json = pair.after.value as JsonObject
    this.#keys = Object.keys(this.#json)
  }

  find(): void {
    for (const member of this.#pair.members ?? []) {
      if (member.before) this.#removed(member)
      else if (member.after) this.#added(member)
      else this.#kept(member)
    }
    for (const [key, call] of this.#element.calls) this.#fixes(key, call)
  }

  /**
   * Turns a list in a `.set` under a FIXME into a plain call, now that the type is right: the entries keep their code.
   */
  #fixes(key: string, call: TracedCall): void {
    const site = call.by === 'set' ? this.#callOf(call) : undefined
    const list = site && keptList(site.node)
    if (!list || !Object.hasOwn(this.#json, key) || !this.#print(key).text.startsWith(`.${key}(`)) return
    const { file, node } = site
    const head = replaced(file, startOfCall(node), list.getStart() + 1, `.${key}(`)
    const own = candidate(head, node, ...instancesOf(this.#context, call))
    const companions = [replaced(file, list.end - 1, node.end, ')')]
    const path = [...this.#pair.after.path, key, 'set']
    addEdit(this.#context, 'changed', path, undefined, [{ ...own, companions }], this.#surroundings)
  }

  #removed({ key, before }: Member): void {
    const call = this.#element.calls.get(key)
    const left = this.#print(key)
    // A rule may require new code in place, such as a `.set` in a group without pages.
    const candidates = left.text === '' ? [this.#unchain(call)] : this.#replaceCall(call, left)
    this.#add('removed', key, before?.value, candidates)
  }

  #added({ key, after }: Member): void {
    const index = this.#keys.indexOf(key)
    const previous = this.#keys.slice(0, index).findLast((each) => this.#element.entries.has(each))
    const call = (previous === undefined ? undefined : this.#element.calls.get(previous)) ?? this.#element.made
    const site = codeOf(this.#context, call)
    const text = this.#print(key)
    const behind = site && placeInChain(site.node, key, call)
    const chain =
      behind && !this.#element.calls.has(key)
        ? candidate(
            { type: 'chain', behind, text: inChain(text.text, { start: behind.end, node: behind }), order: index },
            behind,
            ...instancesOf(this.#context, call),
            text,
          )
        : undefined
    const candidates = [...this.#given(key, text), chain]
    this.#add('added', key, after?.value, candidates)
  }

  #add(what: Edit['what'], key: string, value: JsonValue | undefined, candidates: readonly (Candidate | undefined)[]) {
    addEdit(this.#context, what, [...this.#pair.after.path, key], value, candidates, this.#surroundings)
  }

  #kept({ key, pair }: Member): void {
    const child = this.#element.entries.get(key)
    if (!pair || pair.equal || !child) return
    const isTitle = key === this.#element.title
    const call = isTitle ? this.#element.made : this.#element.calls.get(key)
    const { value } = pair.after
    if (!isTitle && call && this.#isRefused(key, value, call))
      return this.#add('changed', key, value, this.#replaceCall(call, this.#print(key)))
    this.#context.value(pair, child, {
      ...this.#surroundings,
      key,
      owner: { kind: this.#element.kind as Kind, json: this.#json, path: this.#pair.after.path },
      renames: isTitle ? labelRenames(this.#context, this.#element, this.#json, this.#surroundings.beside ?? []) : [],
      rewrite: () => {
        if (!isTitle) {
          const text = this.#print(key, keptCode(this.#context, pair, child, this.#callOf(call)?.file))
          return this.#replaceCall(call, text)
        }
        const title = this.#replaceArgument(call, 0, this.#context.printer.value(pair.after.value))
        return title ? [title] : []
      },
    })
  }

  /** True if a rule refuses a value, or refused the old value: the whole call changes. */
  #isRefused(key: string, value: JsonValue, call: TracedCall): boolean {
    if (call.by === 'content') return foreignIn(key as ContentKey, value) !== undefined
    const node = call.by === 'set' ? this.#callOf(call)?.node : undefined
    return node !== undefined && fixmeAbove(node) !== undefined && !keptList(node)
  }

  /**
   * Candidates for a call without a value so far: `.tag(label === latest ? 'New' : undefined)` gets a further case, or
   * becomes `.tag('New')` for all.
   */
  #given(key: string, text: Code): Candidate[] {
    const call = this.#element.calls.get(key)
    const argument = this.#callOf(call)?.node.arguments[call?.by === 'set' ? 1 : 0]
    if (!call || !argument || call.by === 'content') return []
    const calls = call.by === 'set' ? [] : this.#replaceCall(call, text)
    const rest = restOf(argument)
    if (rest === argument) return calls
    const [whole] = calls
    const isValue = whole?.action.type === 'splice' && whole.action.isExpression
    const value = isValue
      ? { ...text, text: whole.action.text }
      : this.#context.printer.value(this.#json[key] as JsonValue)
    const [all, own] = instancesOf(this.#context, call)
    const only = onlyValue(argument)
    const isOnly = only !== undefined && quoteless(only) === quoteless(value.text)
    const everywhere = isOnly ? [candidate(replacement(argument, only), argument, [own], own, value)] : []
    return [...everywhere, candidate(replacement(rest, value.text), rest, all, own, value), ...calls]
  }

  #unchain(call: TracedCall | undefined): Candidate | undefined {
    const site = this.#callOf(call)
    if (!call || !site) return undefined
    return candidate({ type: 'unchain', call: site.node }, site.node, ...instancesOf(this.#context, call))
  }

  /** Replaces the argument if the method stays, as a condition can choose arguments; otherwise the whole call. */
  #replaceCall(call: TracedCall | undefined, text: Code): Candidate[] {
    const site = this.#callOf(call)
    if (!call || !site) return []
    const { node, file } = site
    const callee = node.expression
    if (!ts.isPropertyAccessExpression(callee)) return []
    const opening = `.${callee.name.text}(`
    const isSame = text.text.startsWith(opening) && text.text.endsWith(')')
    const inner = isSame ? code(text.text.slice(opening.length, -1)) : undefined
    const candidates: (Candidate | undefined)[] = []
    if (inner?.text && takesValue(call, callee.name.text) && node.arguments.length === 1)
      candidates.push(this.#replaceArgument(call, 0, inner))
    const start = startOfCall(node)
    const own = inChain(text.text, { start, node })
    candidates.push(candidate(replaced(file, start, node.end, own), node, ...instancesOf(this.#context, call), text))
    return candidates.filter((each) => each !== undefined)
  }

  #replaceArgument(call: TracedCall | undefined, index: number, text: Code): Candidate | undefined {
    const site = this.#callOf(call)
    if (!call || !site) return undefined
    const argument = site.node.arguments[index]
    if (!argument || ts.isSpreadElement(argument)) return undefined
    return candidate(replacement(argument, text.text), argument, ...instancesOf(this.#context, call), text)
  }

  #callOf(call: TracedCall | undefined) {
    const site = codeOf(this.#context, call)
    return site && ts.isCallExpression(site.node) ? { file: site.file, node: site.node } : undefined
  }

  #print(key: string, codeAt = this.#context.movedTo): Code {
    const { kind } = this.#element
    const wording = { pages: this.#surroundings.pages ?? plainPages, codeAt }
    if (kind === 'docs') return this.#context.printer.setting(this.#json, key, wording).call ?? code('')
    return this.#context.printer.call(kind as Kind, this.#json, key, this.#pair.after.path, wording)
  }
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

/** The last branch of a conditional, if `undefined`; otherwise the whole argument. */
function restOf(argument: ts.Expression): ts.Expression {
  let rest = argument
  while (ts.isConditionalExpression(rest)) rest = rest.whenFalse
  return rest.getText() === 'undefined' ? rest : argument
}

/** The only value in `isNew ? 'New' : undefined`. */
function onlyValue(argument: ts.Expression): string | undefined {
  const values = new Set<string>()
  let rest = argument
  for (; ts.isConditionalExpression(rest); rest = rest.whenFalse) values.add(rest.whenTrue.getText())
  return values.size === 1 ? [...values][0] : undefined
}

const quoteless = (text: string) => text.replace(/['"`]/g, '')

/** The start of a call in a chain: the dot, or a FIXME above. */
function startOfCall({ expression: callee }: ts.CallExpression): number {
  return fixmeAbove(callee.parent) ?? (ts.isPropertyAccessExpression(callee) ? callee.name.getStart() - 1 : callee.end)
}

/** The list of a `.set` under a FIXME. */
function keptList(call: ts.CallExpression): ts.ArrayLiteralExpression | undefined {
  const [, list] = fixmeAbove(call) === undefined ? [] : call.arguments
  return list && ts.isArrayLiteralExpression(list) ? list : undefined
}

/** A call with a FIXME, on separate lines, indented like the chain. */
export function inChain(text: string, { start, node }: { readonly start: number; readonly node: ts.Node }): string {
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
