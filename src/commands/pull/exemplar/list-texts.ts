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
  foldersAround,
  folderStyle,
  firstPage,
  inFoldersOf,
  plainPages,
  styleOf,
  type PageStyle,
} from './page-style.js'
import type { EditContext, Surroundings } from '../propose/edit-context.js'
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
  readonly #items: ListItems
  /** The style of pages in a call: a model for the pages of a new element, too. */
  readonly #calls: PageStyle | undefined

  constructor(context: EditContext, list: TracedList, items: ListItems, surroundings: Surroundings) {
    this.#context = context
    this.#list = list
    this.#items = items
    this.#key = surroundings.key
    const page = firstPage(list)
    this.pages = page ? anyOf([styleOf(page, context.sites), folderStyle(list)]) : surroundings.pages
    this.#calls = page && callStyleOf(page, context.sites)
  }

  print(value: JsonValue, path: JsonPath, pages: PageStyle, codeAt = this.#context.movedTo): string {
    return codeAt(path) ?? this.#context.printer.child(this.#key, value, path, { pages, codeAt })
  }

  /** Texts for an entry, best first. An equal number in each variant: the search tries texts of equal rank together. */
  of(value: JsonValue, path: JsonPath, near: readonly number[]): readonly string[] {
    const style = this.styleNear(near)
    const inside = typeof value === 'object' ? (this.#calls ?? style) : style
    const own = this.#likeNeighbour(value, path, near) ?? this.print(value, path, inside)
    const moved = this.#context.moved.get(own)?.node
    const here = this.#placeOf(near)
    // An element that moves in some variants has two places: both get the code.
    const twice = moved && moved.parent === here && typeof value === 'object' ? [moved.getText()] : []
    const anew = moved ? [this.print(value, path, style, () => undefined)] : []
    const first = moved ? inFoldersOf(moved, here, own) : own
    const styles = typeof value === 'object' ? [style, folderStyle(this.#list), plainPages] : [plainPages]
    const others = styles.map((pages) => this.print(value, path, pages))
    return [first, ...twice, ...anew, ...others].map((text) => this.#withComments(text, path))
  }

  /** The style of pages beside some entries. A computed page, or a page from the root, has no style to follow. */
  styleNear(near: readonly number[]): PageStyle {
    const texts = near.flatMap((index) => {
      const item = this.#list.items[index]
      return item?.type === 'text' && ownSpan(item) && folderOf(item) !== '' ? [item] : []
    })
    const styles = texts.map((text) => styleOf(text, this.#context.sites))
    const [page, here] = [firstPage(this.#list), this.#placeOf(near)]
    // Pages of a function have a folder of their own.
    const isElsewhere = page && folderOf(page) && here && foldersAround(here).length === 0
    return anyOf([...styles, isElsewhere ? plainPages : this.pages])
  }

  #placeOf(near: readonly number[]): ts.Node | undefined {
    return near.flatMap((index) => this.#items.at(index)?.list ?? [])[0]
  }

  /** A moved element written anew, with the comments of the old code. */
  #withComments(own: string, path: JsonPath): string {
    const moved = this.#context.moved.get(this.#context.movedTo(path) ?? '')
    if (!moved || hasMoved(own)) return own
    const { node, start, end, above, behind } = moved
    const inside = withComments(own, { source: node.getSourceFile(), start, end })
    return [...above, ...behind, inside].join('\n')
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
