import type { JsonComment } from '../../json/comments.js'
import type { JsonPath } from '../../json/tree.js'

/** The comments of tolerant files, each handed out once: to the nearest thing that the code has a place for. */
export class CommentIndex {
  #open: { readonly path: JsonPath; readonly lines: readonly string[] }[] = []

  /** Adds a file's comments; `at` is where its value stands in the whole. */
  add(comments: readonly JsonComment[], at: JsonPath): void {
    for (const { text, path } of comments) {
      this.#open.push({ path: [...at, ...path], lines: text.split(/\r\n|[\n\r\u2028\u2029]/) })
    }
  }

  /** The comments of exactly this path. */
  at(path: JsonPath): readonly string[] {
    return this.#take((wanted) => wanted.length === path.length && isWithin(wanted, path))
  }

  /** The comments of this path and everything below. */
  within(path: JsonPath): readonly string[] {
    return this.#take((wanted) => isWithin(wanted, path))
  }

  #take(fits: (path: JsonPath) => boolean): readonly string[] {
    if (this.#open.length === 0) return none
    const taken = this.#open.filter(({ path }) => fits(path))
    if (taken.length === 0) return none
    this.#open = this.#open.filter((comment) => !taken.includes(comment))
    return taken.flatMap(({ lines }) => lines)
  }
}

const none: readonly string[] = []

function isWithin(path: JsonPath, outer: JsonPath): boolean {
  return path.length >= outer.length && outer.every((key, index) => key === path[index])
}
