import type { MovedCode } from '../edits/find-edits.js'
import { removalCuts } from './lists.js'
import { ranks, type Change, type Splice } from './splice.js'
import { patchData } from './data.js'
import { finishModule } from './imports.js'
import { quotesOf } from './quotes.js'

/** The files as some changes leave them; those that stay as they are, are not among them. */
export function applyChanges(
  changes: readonly Change[],
  textOf: (file: string) => string,
  moved: ReadonlyMap<string, MovedCode>,
): ReadonlyMap<string, string> {
  const files = new Set(changes.flatMap((change) => [change.file, ...change.splices.map(({ file }) => file)]))
  const splices = new Map(
    [...files].map((file) => {
      const inStyle = quotesOf(textOf(file))
      return [file, splicesIn(file, changes).map((splice) => ({ ...splice, text: inStyle(splice.text) }))]
    }),
  )
  const renderer = new Renderer(textOf, splices, moved)
  const texts = new Map<string, string>()
  for (const file of files) {
    const own = changes.filter((change) => change.file === file)
    const data = own.flatMap((change) => change.data)
    if (data.length > 0) texts.set(file, patchData(file, textOf(file), data))
    else {
      const builders = new Set(own.flatMap((change) => change.builders))
      texts.set(file, finishModule(file, textOf(file), renderer.file(file), builders))
    }
  }
  return texts
}

/** In the order of the text; what several changes ask for, once. */
function splicesIn(file: string, changes: readonly Change[]): readonly Splice[] {
  const own = changes.filter((change) => change.file === file)
  const asked = changes.flatMap(({ splices }) => splices).filter((splice) => splice.file === file)
  const once = [...new Map(asked.map((splice) => [JSON.stringify(splice), splice])).values()]
  const all = [...once, ...removalCuts(own.flatMap(({ removals }) => removals))]
  const sorted = all.toSorted(
    (left, right) => left.start - right.start || left.rank - right.rank || left.order - right.order,
  )
  const isPoint = ({ start, end }: Splice) => start === end
  return sorted.toSorted((left, right) =>
    left.start === right.start && isPoint(left) !== isPoint(right)
      ? isPoint(left)
        ? -1
        : 1
      : left.start - right.start,
  )
}

class Renderer {
  readonly #textOf: (file: string) => string
  readonly #splices: ReadonlyMap<string, readonly Splice[]>
  readonly #moved: ReadonlyMap<string, MovedCode>

  constructor(
    textOf: (file: string) => string,
    splices: ReadonlyMap<string, readonly Splice[]>,
    moved: ReadonlyMap<string, MovedCode>,
  ) {
    this.#textOf = textOf
    this.#splices = splices
    this.#moved = moved
  }

  file(file: string): string {
    return this.#render(file, 0, this.#textOf(file).length, this.#splices.get(file) ?? [], 0)
  }

  /** A part of a file as it becomes: what moves keeps the changes inside of it. */
  #part(file: string, start: number, end: number, depth: number): string {
    const inside = (this.#splices.get(file) ?? []).filter((splice) => {
      if (
        splice.start < start ||
        splice.end > end ||
        (splice.rank === ranks.cut && splice.start === start && splice.end === end)
      )
        return false
      const isAtEnd = splice.start === splice.end && (splice.start === start || splice.end === end)
      return !isAtEnd || splice.rank === ranks.part
    })
    const whole = inside.filter(
      (splice) => !(splice.start === start && splice.end === end && splice.text.startsWith('__range_')),
    )
    return this.#render(file, start, end, whole, depth)
  }

  #render(file: string, start: number, end: number, splices: readonly Splice[], depth: number): string {
    const text = this.#textOf(file)
    let rendered = ''
    let at = start
    for (const splice of splices) {
      // What was cut took this along.
      if (splice.start < at) continue
      rendered += text.slice(at, splice.start) + this.#withMoved(file, splice.text, depth)
      at = splice.end
    }
    return rendered + text.slice(at, end)
  }

  #withMoved(file: string, text: string, depth: number): string {
    if (depth > DEEPEST || !text.includes('__')) return text
    return text
      .replace(/__moved_\d+__/g, (token) => {
        const code = this.#moved.get(token)
        return code ? code.comments + this.#part(code.file, code.start, code.end, depth + 1) : token
      })
      .replace(/__range_(\d+)_(\d+)__/g, (_, start: string, end: string) =>
        this.#part(file, Number(start), Number(end), depth + 1),
      )
  }
}

/** Of code that moves inside of code that moves. */
const DEEPEST = 20
