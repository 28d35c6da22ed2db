import type { Lines } from '../../../base/files/lines.js'
import type { JsonNode } from '../tree.js'
import { isJsonObject, type JsonValue } from '../value.js'

/** Prettier's default width: longer arrays are broken into lines. */
export const LINE_WIDTH = 80

/** The layouts of containers at a kind of place: `pages`, or `groups[]` for the elements of `groups`. */
interface Shape {
  inline: number
  expanded: number
  /** Expanded containers that prettier would put on a line. If there are none, width decides. */
  couldBeInline: number
  /** Inline containers wider than a line. */
  wide: number
}

const ANY_LIST = '[scalars]'

/** An old node and the slot around. */
export interface Surrounding {
  readonly node: JsonNode
  readonly slot: string
}

/** Answers "inline or expanded?" for new values, asking the nearest surroundings first. */
export class Shapes {
  readonly #text: string
  readonly #lines: Lines
  readonly #ofNode = new Map<JsonNode, Map<string, Shape>>()

  constructor(text: string, lines: Lines) {
    this.#text = text
    this.#lines = lines
  }

  /**
   * True if a value may be on one line, if it fits. `scope` holds the old nodes around it, innermost first. A list of
   * scalars follows any list if no list has its name.
   */
  prefersInline(slot: string, isList: boolean, scope: readonly Surrounding[]): boolean {
    for (const name of isList ? [listSlot(slot), ANY_LIST] : [slot]) {
      for (const surrounding of scope) {
        const shape = this.#shapes(surrounding).get(name)
        if (!shape) continue
        if (shape.inline === 0) return false
        return shape.couldBeInline === 0 || shape.inline > shape.expanded
      }
    }
    return false
  }

  /**
   * True if an entry of a list is one line, however wide: all its siblings are, and it is a row of scalars, or some
   * siblings are too wide as well.
   */
  isRow(slot: string, value: JsonValue, scope: readonly Surrounding[]): boolean {
    if (!slot.endsWith('[]') || !isJsonObject(value)) return false
    const holder = scope.find((surrounding) => this.#shapes(surrounding).has(slot))
    const shape = holder && this.#shapes(holder).get(slot)
    if (!shape || shape.expanded > 0 || shape.inline === 0) return false
    return shape.wide > 0 || Object.values(value).every((member) => typeof member !== 'object' || member === null)
  }

  #shapes(scope: Surrounding): Map<string, Shape> {
    const known = this.#ofNode.get(scope.node)
    if (known) return known
    const shapes = new Map<string, Shape>()
    const visit = (node: JsonNode, slot: string): void => {
      for (const { key, node: child } of node.members ?? []) {
        const childSlot = key ?? `${slot}[]`
        if (child.members?.length) {
          this.#count(shapes, isListNode(child) ? listSlot(childSlot) : childSlot, child)
          if (isListNode(child)) this.#count(shapes, ANY_LIST, child)
        }
        visit(child, childSlot)
      }
    }
    visit(scope.node, scope.slot)
    this.#ofNode.set(scope.node, shapes)
    return shapes
  }

  #count(shapes: Map<string, Shape>, slot: string, { type, start, members = [] }: JsonNode): void {
    let shape = shapes.get(slot)
    if (!shape) shapes.set(slot, (shape = { inline: 0, expanded: 0, couldBeInline: 0, wide: 0 }))
    const first = members[0]
    if (!first || !this.#text.slice(start, first.start).includes('\n')) {
      shape.inline++
      const isFirst = this.#lines.start(start) + this.#lines.indent(start).length === start
      if (isFirst && this.#lines.length(start) > LINE_WIDTH) shape.wide++
      return
    }
    shape.expanded++
    const flat = members.reduce((length, { start: from, node }) => length + node.end - from + 2, 0)
    if (type === 'object' || start - this.#lines.start(start) + flat + 1 <= LINE_WIDTH) shape.couldBeInline++
  }
}

/** An array of scalars, on a single line if a formatter wrote the file. */
function isListNode({ type, members = [] }: JsonNode): boolean {
  return type === 'array' && members.every(({ node }) => node.type === 'scalar')
}

/** `pages` with strings only have another layout than `pages` with groups. */
function listSlot(slot: string): string {
  return `${slot}[scalars]`
}
