import { ts } from 'ts-morph'
import { grouped, type Group } from '../../base/diagnostics/grouped.js'
import { kept } from '../../site/model/kept.js'
import {
  type MovedCode,
  type Addition,
  type Patch,
  type Range,
  type Removal,
  type Splice,
  onlyRange,
  withTokens,
} from './patch.js'
import { printList, type Added, listText } from './list-text.js'
import { withComments } from './lost-comments.js'
import { parse } from './nodes.js'
import { readFileSync } from 'node:fs'

/** A changed part of a file. */
interface Piece extends Range {
  readonly print: (depth: number) => string
  /** The splice; undefined for a list. */
  readonly splice?: Splice
}

/** Moved code inside of moved code, and so on. */
const DEEPEST = 20

/** Files after their patches. Printed code includes the changes inside. */
export class Rendering {
  readonly #textOf: (file: string) => string
  readonly #pieces: ReadonlyMap<string, readonly Piece[]>
  readonly #moved: ReadonlyMap<string, MovedCode>

  constructor(
    textOf: (file: string) => string,
    patches: ReadonlyMap<string, readonly Patch[]>,
    moved: ReadonlyMap<string, MovedCode>,
  ) {
    // Each item of a list is a range, and each range asks for the text.
    this.#textOf = kept(textOf)
    this.#moved = moved
    this.#pieces = new Map([...patches].map(([file, own]) => [file, this.#piecesOf(file, own)]))
  }

  file(file: string): string {
    return this.#range(file, 0, this.#textOf(file).length, 0)
  }

  #piecesOf(file: string, patches: readonly Patch[]): readonly Piece[] {
    const splices = patches.filter((patch) => patch.type === 'splice')
    const lists = grouped(
      patches.filter((patch) => patch.type !== 'splice'),
      ({ list }) => list,
    )
    return [
      ...splices.map((splice) => {
        const { start, end, text } = splice
        const source = parse(file, this.#textOf(file))
        const print = (depth: number) => withComments(this.#withTokens(file, text, depth), source, splice)
        return { start, end, splice, print }
      }),
      ...[...lists.values()].map((changes) => this.#listPiece(file, changes)),
    ].toSorted(inOrder)
  }

  #listPiece(file: string, changes: Group<Addition | Removal>): Piece {
    const [{ list, items }] = changes
    const text = listText(list, items)
    const gone = new Set(changes.flatMap((change) => (change.type === 'remove' ? [change.item] : [])))
    const isInBraces = ts.isObjectLiteralExpression(list) || ts.isNamedImports(list)
    const padding = isInBraces && text.start === text.end ? ' ' : ''
    const print = (depth: number) =>
      printList(text, {
        additions: changes.filter((change) => change.type === 'add'),
        isRemoved: (node) => gone.has(node),
        codeOf: (node) => this.#range(file, node.getStart(), node.end, depth),
        added: ({ text: code }) => this.#added(file, code, depth),
      })
    return { start: text.start, end: text.end, print: (depth) => padding + print(depth) + padding }
  }

  /** A moved item takes its comments along, each on the old side. */
  #added(file: string, text: string, depth: number): Added {
    const moved = this.#moved.get(text)
    const [, fixme, rest = text] = /^(\/\/ FIXME: [^\n]*)\n([^]*)$/.exec(text) ?? []
    if (!moved) return { above: fixme ? [fixme] : [], code: this.#withTokens(file, rest, depth), behind: [] }
    return { ...moved, code: this.#range(moved.file, moved.start, moved.end, depth + 1) }
  }

  #range(file: string, start: number, end: number, depth: number): string {
    const text = this.#textOf(file)
    let rendered = ''
    let at = start
    let list: Piece | undefined
    for (const piece of this.#pieces.get(file) ?? []) {
      // A replacement covers the patches inside, and a list covers an insertion at the end of its last item.
      const isLast = list?.end === piece.start && piece.splice?.side === 'behind' && piece.end === piece.start
      if (piece.start < at || isLast || !isWithin(piece, start, end)) continue
      rendered += text.slice(at, piece.start) + piece.print(depth)
      at = piece.end
      list = piece.splice ? undefined : piece
    }
    return rendered + text.slice(at, end)
  }

  #withTokens(file: string, text: string, depth: number): string {
    if (depth > DEEPEST || !text.includes('__')) return text
    const movedText = (token: string) => {
      const moved = this.#moved.get(token)
      if (!moved) return token
      const comments = [...moved.above, ...moved.behind].map((comment) => `${comment}\n`).join('')
      return comments + this.#range(moved.file, moved.start, moved.end, depth + 1)
    }
    return withTokens(text, movedText, ({ start, end }) => this.#range(file, start, end, depth + 1))
  }
}

/** By start: insertions behind a node first, then lists, then the longest replacement. */
function inOrder(left: Piece, right: Piece): number {
  return left.start - right.start || rank(left) - rank(right) || right.end - left.end || order(left) - order(right)
}

function rank({ start, end, splice }: Piece): number {
  if (!splice) return 1
  return start < end ? 3 : splice.side === 'behind' ? 0 : 2
}

function order({ splice }: Piece): number {
  return splice?.order ?? 0
}

function isWithin({ start, end, splice }: Piece, from: number, to: number): boolean {
  if (start < from || end > to) return false
  const isAll = start === from && end === to
  // The range asked for is then inside of the splice.
  if (!splice) return !isAll
  if (start < end) return !(isAll && onlyRange(splice.text))
  return splice.side === 'behind' ? start > from : start < to
}

/** The text of a file with patches applied. */
export function patched(file: string, text: string, patches: readonly Patch[]): string {
  return new Rendering(() => text, new Map([[file, patches]]), new Map()).file(file)
}

/** The new text of each patched file on the disk. */
export function patchedFiles(patches: readonly Patch[]): ReadonlyMap<string, string> {
  const files = grouped(patches, ({ file }) => file)
  const rendering = new Rendering((file) => readFileSync(file, 'utf8'), files, new Map())
  return new Map([...files.keys()].map((file) => [file, rendering.file(file)]))
}
