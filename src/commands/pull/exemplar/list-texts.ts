import { ts } from 'ts-morph'
import type { JsonPath } from '../../../format/json/tree.js'
import type { JsonValue } from '../../../format/json/value.js'
import { ownSpan, siteOf } from '../origin/instances.js'
import type { TracedList } from '../origin/traced-value.js'
import type { ListItems } from '../locate/entries.js'
import { rewritten } from '../../code/rewritten.js'
import {
  anyOf,
  callStyleOf,
  folderOf,
  folderStyle,
  firstPage,
  plainPages,
  styleOf,
  type PageStyle,
} from './page-style.js'
import type { EditContext, Surroundings } from '../propose/edit-context.js'

const LONGEST_WRAPPING = 400

/** The code of a list's added entries. */
export class ListTexts {
  /** The style of the first page. */
  readonly pages: PageStyle
  readonly #context: EditContext
  readonly #list: TracedList
  readonly #key: string
  readonly #items: ListItems

  constructor(context: EditContext, list: TracedList, items: ListItems, surroundings: Surroundings) {
    this.#context = context
    this.#list = list
    this.#items = items
    this.#key = surroundings.key
    const page = firstPage(list)
    this.pages = page ? anyOf([styleOf(page, context.sites), folderStyle(list)]) : surroundings.pages
  }

  print(value: JsonValue, path: JsonPath, pages: PageStyle, codeAt = this.#context.movedTo): string {
    return codeAt(path) ?? this.#context.printer.child(this.#key, value, path, { pages, codeAt })
  }

  /** Texts for an entry, best first. An equal number in each variant: the search tries texts of equal rank together. */
  of(value: JsonValue, path: JsonPath, near: readonly number[]): readonly string[] {
    const style = this.styleNear(near)
    const page = typeof value === 'object' ? firstPage(this.#list) : undefined
    const inside = (page && callStyleOf(page, this.#context.sites)) ?? style
    const own = this.#likeNeighbour(value, path, near) ?? this.print(value, path, inside)
    const moved = this.#context.moved.get(own)?.node
    // An element that moves in some variants has two places: both get the code.
    const isHere = typeof value === 'object' && near.some((index) => this.#items.at(index)?.list === moved?.parent)
    const twice = moved && isHere ? [moved.getText()] : []
    const anew = moved ? [this.print(value, path, style, () => undefined)] : []
    const styles = typeof value === 'object' ? [style, folderStyle(this.#list), plainPages] : [plainPages]
    return [own, ...twice, ...anew, ...styles.map((pages) => this.print(value, path, pages))]
  }

  /** The style of pages beside some entries. A computed page, or a page from the root, has no style to follow. */
  styleNear(near: readonly number[]): PageStyle {
    const texts = near.flatMap((index) => {
      const item = this.#list.items[index]
      return item?.type === 'text' && ownSpan(item) && folderOf(item) !== '' ? [item] : []
    })
    return anyOf([...texts.map((text) => styleOf(text, this.#context.sites)), this.pages])
  }

  /** `page('b')` beside `page('a')`: the neighbour's expression around another literal. */
  #likeNeighbour(value: JsonValue, path: JsonPath, near: readonly number[]): string | undefined {
    if (typeof value !== 'string' || this.#context.movedTo(path) !== undefined) return undefined
    const { sites } = this.#context
    for (const index of near) {
      const [model, item] = [this.#list.items[index], this.#items.at(index)]
      const literal = model?.type === 'text' ? sites.nodeAt(siteOf(model)) : undefined
      if (model?.type !== 'text' || !item || literal?.getSourceFile() !== item.list.getSourceFile()) continue
      const around = unconditional(literal, item.item)
      const text = styleOf(model, sites)(value)
      if (around !== literal && around.end - around.pos <= LONGEST_WRAPPING && text !== undefined)
        return rewritten(around, new Map([[literal, text]]))
    }
    return undefined
  }
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
