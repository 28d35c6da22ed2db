import type { JsonComment } from '../../../format/json/comments.js'
import type { JsonFile } from '../../../format/json/read.js'
import type { RefOrigin, ResolvedRefs } from '../../../format/json/refs/refs.js'
import { isWithin, type JsonPath } from '../../../format/json/tree.js'

/**
 * The comments of tolerant files, each handed out once, to the nearest plan with a place in code. Paths are of the
 * whole, with each `$ref`erenced file in its place.
 */
export class CommentIndex {
  #open: { readonly path: JsonPath; readonly lines: readonly string[] }[] = []

  constructor(document: JsonFile, { value, files, refs }: ResolvedRefs) {
    this.#add(document.comments, [])
    if (files.every(({ comments }) => comments.length === 0)) return
    const met = new Set<JsonFile>()
    const visit = (part: unknown, at: JsonPath): void => {
      if (typeof part !== 'object' || part === null) return
      for (let origin: RefOrigin | undefined = refs.get(part); origin; origin = origin.inner) {
        met.add(origin.file)
        this.#add(origin.file.comments, at)
      }
      for (const [key, member] of Object.entries(part)) visit(member, [...at, Array.isArray(part) ? Number(key) : key])
    }
    visit(value, [])
    // A plain string from a file looks like any string.
    for (const file of files) if (!met.has(file)) this.#add(file.comments, [])
  }

  /** The comments of exactly this path. */
  at(path: JsonPath): readonly string[] {
    return this.#take((wanted) => wanted.length === path.length && isWithin(wanted, path))
  }

  /** The comments of this path and everything below. */
  within(path: JsonPath): readonly string[] {
    return this.#take((wanted) => isWithin(wanted, path))
  }

  #add(comments: readonly JsonComment[], at: JsonPath): void {
    for (const { text, path } of comments) {
      this.#open.push({ path: [...at, ...path], lines: text.split(/\r\n|[\n\r\u2028\u2029]/) })
    }
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
