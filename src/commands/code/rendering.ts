import { ts } from 'ts-morph'
import { grouped } from '../../base/diagnostics/grouped.js'
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
import { parse } from './nodes.js'
import { heldBy, withComments, type HeldCode } from './comments.js'
import { printList, type Added, listText } from './list-text.js'
import { statementOfPush, spanOf } from './statements.js'
import { readFileSync } from 'node:fs'

/** Part of a file that is another now. */
interface Piece extends Range {
  readonly print: (depth: number) => string
  /** The splice that it is; otherwise it is a list. */
  readonly splice?: Splice
  /** Its index among the patches. */
  readonly index?: number
}

/** Of code that moves inside of code that moves. */
const DEEPEST = 20

/** Files as patches leave them. Whatever is printed has the changes inside of it. */
export class Rendering {
  readonly #textOf: (file: string) => string
  readonly #pieces: ReadonlyMap<string, readonly Piece[]>
  readonly #moved: ReadonlyMap<string, MovedCode>
  /** The code of each file that new code holds, by its tokens. */
  readonly #held: ReadonlyMap<string, readonly HeldCode[]>

  constructor(
    textOf: (file: string) => string,
    patches: ReadonlyMap<string, readonly Patch[]>,
    moved: ReadonlyMap<string, MovedCode>,
  ) {
    this.#textOf = textOf
    this.#moved = moved
    this.#held = new Map([...patches].map(([file]) => [file, heldIn(file, patches, moved)]))
    this.#pieces = new Map([...patches].map(([file, own]) => [file, this.#piecesOf(file, own)]))
  }

  file(file: string): string {
    return this.#range(file, 0, this.#textOf(file).length, 0)
  }

  #piecesOf(file: string, patches: readonly Patch[]): readonly Piece[] {
    const pieces: Piece[] = []
    const lists = new Map<ts.Node, { added: Addition[]; removed: Removal[] }>()
    for (const [index, patch] of patches.entries()) {
      if (patch.type === 'splice') {
        const { start, end, text } = patch
        const print = (depth: number) => this.#inPlace(file, patch, this.#withTokens(file, text, depth))
        pieces.push({ start, end, splice: patch, index, print })
      } else {
        const list = lists.get(patch.list) ?? { added: [], removed: [] }
        lists.set(patch.list, list)
        if (patch.type === 'add') list.added.push(patch)
        else list.removed.push(patch)
      }
    }
    for (const { added, removed } of lists.values()) pieces.push(this.#listPiece(file, added, removed))
    return pieces.toSorted(inOrder)
  }

  /** Code in the place of other code, with the comments of that; but for those that other code has, or that go with it. */
  #inPlace(file: string, { start, end }: Splice, code: string): string {
    if (start === end || code === '') return code
    const isHeld = heldBy(this.#held.get(file) ?? [])
    return withComments(code, { source: parse(file, this.#textOf(file)), start, end }, isHeld)
  }

  #listPiece(file: string, added: readonly Addition[], removed: readonly Removal[]): Piece {
    const { list, items } = (added[0] ?? removed[0]) as Addition | Removal
    const text = listText(list, items)
    const gone = new Set(removed.map(({ item }) => item))
    const whole = added.length === 0 && gone.size === items.length ? statementOfPush(list) : undefined
    if (whole) return { ...spanOf(whole), print: () => '' }
    const isInBraces = ts.isObjectLiteralExpression(list) || ts.isNamedImports(list)
    const padding = isInBraces && text.start === text.end ? ' ' : ''
    const print = (depth: number) =>
      printList(text, {
        additions: added,
        isRemoved: (node) => gone.has(node),
        codeOf: (node) => this.#range(file, node.getStart(), node.end, depth),
        aboveOf: ({ node, above }) => this.#withoutCuts(file, above, node.getStart()),
        added: ({ text: code }) => this.#added(file, code, depth),
      })
    return { start: text.start, end: text.end, print: (depth) => padding + print(depth) + padding }
  }

  /** Comments that end at an offset, without those that a patch removes. */
  #withoutCuts(file: string, comments: string, end: number): string {
    const from = end - comments.length
    const cuts = (this.#pieces.get(file) ?? []).filter(
      ({ splice }) => splice?.text === '' && splice.start >= from && splice.end <= end && splice.start < splice.end,
    )
    return cuts.reduceRight((left, cut) => left.slice(0, cut.start - from) + left.slice(cut.end - from), comments)
  }

  /** An item that moved takes its comments along, each to where it was. */
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
      // What was replaced took along what was in it, and a list what its last item ends with.
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

/** The code of a file that new code takes along. */
function heldIn(
  file: string,
  patches: ReadonlyMap<string, readonly Patch[]>,
  moved: ReadonlyMap<string, MovedCode>,
): readonly HeldCode[] {
  const texts = [...patches.values()].flat().flatMap((patch) => ('text' in patch ? [patch.text] : []))
  return [...moved].flatMap(([token, code]): readonly HeldCode[] => {
    const isHere = code.file === file && texts.some((text) => text.includes(token))
    return isHere ? [{ ...code, comments: [...code.above, ...code.behind] }] : []
  })
}

/** By their starts: first what ends there, then the list of what begins there, then what takes the place of the most. */
function inOrder(left: Piece, right: Piece): number {
  return (
    left.start - right.start ||
    rank(left) - rank(right) ||
    right.end - left.end ||
    nesting(left, right) ||
    order(left) - order(right)
  )
}

/** Of texts at one place: those around more code are outside of those around less, and all of them of those around none. */
function nesting(left: Piece, right: Piece): number {
  const [one, other] = [left.splice?.around, right.splice?.around]
  const isBehind = left.splice?.side === 'behind'
  if (!one || !other) return one === other ? 0 : (one !== undefined) === isBehind ? 1 : -1
  const inside = one.end - one.start - (other.end - other.start) || (right.index ?? 0) - (left.index ?? 0)
  return isBehind ? inside : -inside
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
  // What is asked for is then one of its parts.
  if (!splice) return !isAll
  if (start < end) return !(isAll && onlyRange(splice.text))
  return splice.side === 'behind' ? start > from : start < to
}

/** The text of a file with patches in it. */
export function patched(file: string, text: string, patches: readonly Patch[]): string {
  return new Rendering(() => text, new Map([[file, patches]]), new Map()).file(file)
}

/** The files on the disk with patches in them: the new text of each. */
export function patchedFiles(patches: readonly Patch[]): ReadonlyMap<string, string> {
  const files = grouped(patches, ({ file }) => file)
  const rendering = new Rendering((file) => readFileSync(file, 'utf8'), files, new Map())
  return new Map([...files.keys()].map((file) => [file, rendering.file(file)]))
}
