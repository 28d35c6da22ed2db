import { ts } from 'ts-morph'
import type { JsonPath } from '../../../format/json/tree.js'
import type { JsonValue } from '../../../format/json/value.js'
import { ownSpan, siteOf } from '../origin/instances.js'
import type { TracedList, TracedText } from '../origin/traced-value.js'
import type { Item } from '../locate/entries.js'
import { isWithin, nodesIn } from '../../code/nodes.js'
import { rewritten } from '../../code/rewritten.js'
import type { Sites } from '../origin/sites.js'
import { code, type Code } from './printer.js'
import {
  inFoldersOf,
  folderOf,
  fromRoot,
  callStyleOf,
  firstPage,
  plainPages,
  styleAt,
  styleOf,
  type PageStyle,
} from './page-style.js'
import { codeOf, type EditContext, type Surroundings } from '../propose/edit-context.js'
import { withComments } from '../../code/written-anew.js'
import { hasMoved } from '../../code/patch.js'

const LONGEST_WRAPPING = 400

/** The code of a list's added entries. */
export class ListTexts {
  /** The style of the first page. */
  readonly pages: PageStyle
  readonly #context: EditContext
  readonly #list: TracedList
  readonly #key: string
  readonly #page: TracedText | undefined
  readonly #itemOf: (index: number) => Item | undefined

  constructor(
    context: EditContext,
    list: TracedList,
    surroundings: Surroundings,
    itemOf: (index: number) => Item | undefined,
  ) {
    this.#context = context
    this.#list = list
    this.#key = surroundings.key
    this.#itemOf = itemOf
    this.#page = firstPage(list)
    this.pages = this.#page ? anyOf([styleOf(this.#page, context.sites), fromRoot(list)]) : surroundings.pages
  }

  print(value: JsonValue, path: JsonPath, pages: PageStyle, codeAt = this.#context.movedTo): Code {
    const moved = codeAt(path)
    return moved === undefined ? this.#context.printer.child(this.#key, value, path, { pages, codeAt }) : code(moved)
  }

  /** Texts for an entry, best first, in the style of the neighbours. */
  of(value: JsonValue, path: JsonPath, near: readonly number[]): readonly Code[] {
    const style = this.styleNear(near)
    // `page('a')` is a model for the pages of a new element, too.
    const calls = typeof value === 'object' && this.#page ? callStyleOf(this.#page, this.#context.sites) : undefined
    const own = this.#wrapped(value, path, near) ?? this.print(value, path, calls ?? style)
    const moved = this.#context.moved.get(own.text)?.node
    const place = this.#placeOf(near)
    const texts = [(moved && place && inFoldersOf(moved, place, own.text)) ?? own]
    // An element that moves in some variants has two places: both get the code.
    if (moved && moved.parent === place && typeof value === 'object') texts.push(code(moved.getText()))
    if (hasMoved(own.text)) texts.push(this.print(value, path, style, () => undefined))
    if (typeof value === 'object' && this.#page)
      texts.push(...[style, this.pages, plainPages].map((pages) => this.print(value, path, pages)))
    if (typeof value === 'string') texts.push(this.print(value, path, plainPages))
    // An equal number of texts in each variant: the search tries texts of equal rank together.
    return texts.map((text) => this.#withComments(text, path))
  }

  /** A moved element written anew, with the comments of the old code. */
  #withComments(own: Code, path: JsonPath): Code {
    const moved = this.#context.moved.get(this.#context.movedTo(path) ?? '')
    if (!moved || hasMoved(own.text)) return own
    const { node, start, end, above, behind } = moved
    const inside = withComments(own.text, { source: node.getSourceFile(), start, end })
    return { ...own, text: [...above, ...behind, inside].join('\n') }
  }

  /** True if the code puts a folder before all pages nearby, and the value is no page of the folder. */
  isRefused(value: JsonValue, near: readonly number[]): boolean {
    const mapped = near.flatMap((index) => {
      const child = this.#list.items[index]
      const item = this.#itemOf(index)
      if (child?.type !== 'text' || folderOf(child) !== undefined) return []
      const isMapped = item && (ownSpan(child)?.start ?? 0) > 0
      return isMapped ? [styleOf(child, this.#context.sites)] : []
    })
    return mapped.length > 0 && (typeof value !== 'string' || mapped.every(({ write }) => write(value) === undefined))
  }

  /** Complete code for a value, without moved code. */
  plain(value: JsonValue, path: JsonPath): Code {
    return this.print(value, path, plainPages, () => undefined)
  }

  /** The style of pages beside some entries. */
  styleNear(near: readonly number[]): PageStyle {
    const place = this.#placeOf(near)
    const texts = near
      .flatMap((index) => this.#list.items[index] ?? [])
      // A computed text has no style to follow.
      .filter((item): item is TracedText => item.type === 'text' && ownSpan(item) !== undefined)
    const around = place && this.#page ? styleAt(place, this.#list, this.#context.sites) : this.pages
    const inFolder = texts.filter((text) => folderOf(text) !== '')
    return anyOf([...inFolder.map((text) => styleOf(text, this.#context.sites)), fromRoot(this.#list), around])
  }

  #placeOf(near: readonly number[]): ts.Node | undefined {
    return firstOf(near, (index) => this.#itemOf(index)?.list) ?? codeOf(this.#context, this.#list.call)?.node
  }

  /** `page('b')` beside `page('a')`: the neighbour's expression around another literal. */
  #wrapped(value: JsonValue, path: JsonPath, near: readonly number[]): Code | undefined {
    if (typeof value !== 'string' || this.#context.movedTo(path) !== undefined) return undefined
    const exemplar = firstOf(near, (index): Exemplar | undefined => {
      const model = this.#list.items[index]
      const item = this.#itemOf(index)
      const literal = model?.type === 'text' ? this.#context.sites.nodeAt(siteOf(model)) : undefined
      if (model?.type !== 'text' || !item || literal?.getSourceFile() !== item.list.getSourceFile()) return undefined
      const around = unconditional(literal, item.item)
      return around === literal || around.end - around.pos > LONGEST_WRAPPING ? undefined : { model, code: around }
    })
    const text = exemplar && likeExemplar(this.#context.sites, exemplar, value)
    return text === undefined ? undefined : code(text)
  }
}

/** A page with the code around the literal: the model for another page. */
interface Exemplar {
  readonly model: TracedText
  readonly code: ts.Node
}

/**
 * `page('three')` for `guides/three`, like `page('one')` for `guides/one`; undefined for a call with a literal that is no
 * part of the page.
 */
function likeExemplar(sites: Sites, { model, code: node }: Exemplar, page: string): string | undefined {
  const parts = new Set(model.spans.map(({ site }) => sites.nodeAt(site)))
  const literal = sites.nodeAt(siteOf(model))
  const text = styleOf(model, sites).write(page)
  if (!literal || text === undefined) return undefined
  const others = nodesIn(node).filter((each) => ts.isStringLiteralLike(each) && !isWithin(each, literal))
  const isFixed = !ts.isCallExpression(node) && !ts.isNewExpression(node)
  return isFixed || others.every((each) => parts.has(each)) ? rewritten(node, new Map([[literal, text]])) : undefined
}

/** The node around a literal, up to the item or to a condition inside. */
function unconditional(literal: ts.Node, item: ts.Node): ts.Node {
  let node = literal
  while (node !== item && node.parent && node.end <= item.end) {
    const { parent } = node
    if (ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent)) break
    if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) break
    node = parent
  }
  return node
}

/** The first style able to write a page. */
function anyOf(styles: readonly PageStyle[]): PageStyle {
  return { write: (page) => firstOf(styles, (style) => style.write(page)) }
}

function firstOf<Each, Result>(items: readonly Each[], find: (item: Each) => Result | undefined): Result | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
