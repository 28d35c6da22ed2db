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
import { indentStep, lineIndent, type Comment } from './comments.js'
import { parse } from './nodes.js'
import { withComments } from './written-anew.js'
import { printList, type Added, listText } from './list-text.js'
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
  /** All new code. */
  readonly #texts: readonly string[]

  constructor(
    textOf: (file: string) => string,
    patches: ReadonlyMap<string, readonly Patch[]>,
    moved: ReadonlyMap<string, MovedCode>,
  ) {
    this.#textOf = textOf
    this.#moved = moved
    this.#texts = [...patches.values()].flat().flatMap((patch) => ('text' in patch ? [patch.text] : []))
    this.#pieces = new Map([...patches].map(([file, own]) => [file, this.#piecesOf(file, own)]))
  }

  file(file: string): string {
    return this.#range(file, 0, this.#textOf(file).length, 0)
  }

  #piecesOf(file: string, patches: readonly Patch[]): readonly Piece[] {
    const pieces: Piece[] = []
    const lists = new Map<ts.Node, { added: Addition[]; removed: Removal[] }>()
    for (const patch of patches) {
      if (patch.type === 'splice') {
        const { start, end } = patch
        const text = indented(patch.text, start, this.#textOf(file))
        const print = (depth: number) => this.#inPlace(file, patch, this.#withTokens(file, text, depth))
        pieces.push({ start, end, splice: patch, print })
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

  /** New code with the comments of the old, except comments moved elsewhere and comments of removed items. */
  #inPlace(file: string, { start, end }: Splice, code: string): string {
    if (start === end || code === '') return code
    const isMoved = (comment: Comment) =>
      [...this.#moved].some(
        ([token, own]) => takes(own, file, comment) && this.#texts.some((text) => text.includes(token)),
      )
    return withComments(code, { source: parse(file, this.#textOf(file)), start, end }, isMoved)
  }

  #listPiece(file: string, added: readonly Addition[], removed: readonly Removal[]): Piece {
    const { list, items } = (added[0] ?? removed[0]) as Addition | Removal
    const text = listText(list, items)
    const gone = new Set(removed.map(({ item }) => item))
    const isInBraces = ts.isObjectLiteralExpression(list) || ts.isNamedImports(list)
    const padding = isInBraces && text.start === text.end ? ' ' : ''
    const print = (depth: number) =>
      printList(text, {
        additions: added,
        isRemoved: (node) => gone.has(node),
        codeOf: (node) => this.#range(file, node.getStart(), node.end, depth),
        aboveOf: ({ node, above }) => this.#withoutCuts(file, above, node.getStart()),
        added: ({ text: code, beside = list }) =>
          this.#added(file, indented(code, beside.getStart(), this.#textOf(file)), depth),
      })
    return { start: text.start, end: text.end, print: (depth) => padding + print(depth) + padding }
  }

  /** Comments up to an offset, without any that a patch removes. */
  #withoutCuts(file: string, comments: string, end: number): string {
    const from = end - comments.length
    const cuts = (this.#pieces.get(file) ?? []).filter(
      ({ splice }) => splice?.text === '' && splice.start >= from && splice.end <= end && splice.start < splice.end,
    )
    return cuts.reduceRight((left, cut) => left.slice(0, cut.start - from) + left.slice(cut.end - from), comments)
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

/**
 * Printed code at a place, with its lines indented, as not every file is formatted afterwards. A new statement, below an
 * empty line, has its indentation.
 */
function indented(code: string, at: number, text: string): string {
  if (code.startsWith('\n\n')) return code
  const [indent, step] = [lineIndent(at, text), indentStep(text) ?? '  ']
  const lines = code.split('\n')
  const isInside = (index: number) => lines.slice(0, index).some((line) => !line.startsWith('//'))
  return lines
    .map((line, index) => (index > 0 && /^\S/.test(line) ? indent + (isInside(index) ? step : '') + line : line))
    .join('\n')
}

/** True if moved code takes a comment of a file along. */
function takes({ start, end, above, behind, ...code }: MovedCode, file: string, comment: Comment): boolean {
  const isInside = comment.start >= start && comment.end <= end
  return code.file === file && (isInside || above.includes(comment.text) || behind.includes(comment.text))
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
