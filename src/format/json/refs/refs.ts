import { BuildNavError, type Diagnostic, type Place } from '../../../base/diagnostics/diagnostic.js'
import type { JsonFile } from '../read.js'
import { RefFiles } from './ref-files.js'
import { refTarget } from './ref-path.js'
import type { Origin, RefOptions } from './ref-files.js'
import { memberOf, nodeAtPath } from '../tree.js'
import type { JsonPath } from '../tree.js'
import { getOwn, isJsonObject, setOwn } from '../value.js'
import type { JsonObject, JsonValue } from '../value.js'

/** A `$ref` after its replacement. */
export interface RefOrigin {
  /** The object with the `$ref` and the keys beside. */
  readonly ref: Origin
  /** The file behind the `$ref`. */
  readonly file: JsonFile
  /** The `$ref` that makes up this whole file, if any. */
  readonly inner: RefOrigin | undefined
}

/** A document with every `$ref` replaced by its content. */
export interface ResolvedRefs {
  readonly value: JsonValue
  /** Every referenced file, in the order of the document, once each. The document is not among them. */
  readonly files: readonly JsonFile[]
  /** The kept files with a `$ref`, by their paths from the root. */
  readonly kept: ReadonlySet<string>
  /**
   * The files with nothing but a text, a number or a flag, by their paths from the root: a scalar doesn't show its
   * origin.
   */
  readonly plain: ReadonlySet<string>
  /** Keys written twice in the referenced files. */
  readonly diagnostics: readonly Diagnostic[]
  /** The objects and arrays in place of a `$ref`. */
  readonly refs: ReadonlyMap<object, RefOrigin>
  /** The file of an object or array. */
  readonly originOf: (value: object) => JsonFile
  /** The file of a path of the value: docs.json, or the file behind a `$ref`. */
  readonly fileOf: (path: JsonPath) => string
  /** The place of a path of the value, in whichever file. */
  readonly placeOf: (path: JsonPath, part?: 'key' | 'value') => Place | undefined
}

/** Replaces each `$ref`, as Mintlify does. Throws a BuildNavError with all `$ref`s that can't be replaced. */
export function resolveRefs(document: JsonFile, options: RefOptions = {}): ResolvedRefs {
  const refs = new Refs(document, options)
  const value = /\$ref|\\u0024/i.test(document.text) ? refs.resolve(document.value) : document.value
  if (refs.errors.length > 0) throw new BuildNavError(refs.errors)
  const files = [...refs.files.read.values()]
  const located = (wanted: JsonPath) => locate({ file: document, path: [] }, value, wanted, refs.replaced)
  return {
    value,
    files,
    kept: refs.kept,
    plain: refs.plain,
    diagnostics: files.flatMap(({ diagnostics }) => diagnostics),
    refs: refs.replaced,
    originOf: (object) => refs.origins.get(object) ?? document,
    fileOf: (wanted) => located(wanted).file.file,
    placeOf: (wanted, part) => {
      const { file, path: inFile } = located(wanted)
      return file.placeOf(inFile, part)
    },
  }
}

/** The work of `resolveRefs`, with errors collected instead of thrown. */
export class Refs {
  readonly errors: Diagnostic[] = []
  readonly replaced = new Map<object, RefOrigin>()
  readonly origins = new WeakMap<object, JsonFile>()
  readonly files: RefFiles
  /** The kept files with a `$ref`. */
  readonly kept = new Set<string>()
  /** The files with nothing but a scalar. */
  readonly plain = new Set<string>()
  readonly #document: JsonFile
  readonly #keep: ReadonlySet<string>

  constructor(document: JsonFile, options: RefOptions = {}) {
    this.#document = document
    this.files = new RefFiles(document.file, options)
    this.#keep = new Set(options.keep?.map((name) => refTarget(name, undefined)))
  }

  resolve(value: JsonValue): JsonValue {
    return this.at(value, { file: this.#document, path: [] }, [this.files.nameOf(this.#document.file)])
  }

  /** A part of a file, resolved. `chain` names the files from the document down to this one. */
  at(value: JsonValue, origin: Origin, chain: readonly string[]): JsonValue {
    if (typeof value !== 'object' || value === null) return value
    if (isJsonObject(value)) {
      const ref = getOwn(value, '$ref')
      if (typeof ref === 'string') return this.#ref(value, ref, origin, chain)
      return this.#members({}, Object.entries(value), origin, chain)
    }
    const list = (value as readonly JsonValue[]).map((member, index) => this.at(member, within(origin, index), chain))
    this.origins.set(list, origin.file)
    return list
  }

  #members(result: JsonObject, entries: [string, JsonValue][], origin: Origin, chain: readonly string[]): JsonObject {
    for (const [key, member] of entries) setOwn(result, key, this.at(member, within(origin, key), chain))
    if (!this.origins.has(result)) this.origins.set(result, origin.file)
    return result
  }

  #ref(value: JsonObject, ref: string, origin: Origin, chain: readonly string[]): JsonValue {
    const from = chain.slice(1).at(-1)
    if (this.#keep.has(refTarget(ref, from))) {
      this.kept.add(refTarget(ref, from))
      const entries = Object.entries(value).map(([key, entry]): [string, JsonValue] => [
        key,
        key === '$ref' && from !== undefined ? refTarget(ref, from) : entry,
      ])
      return this.#members({}, entries, origin, chain)
    }
    const { target, file, errors } = this.files.find(ref, origin, chain)
    this.errors.push(...errors)
    if (!file) return value
    const resolved = this.at(file.value, { file, path: [] }, [...chain, target])
    if (isJsonObject(resolved)) {
      const siblings = Object.entries(value).filter(([key]) => key !== '$ref')
      this.#members(resolved, siblings, origin, chain)
    }
    if (typeof resolved === 'object' && resolved !== null) {
      this.replaced.set(resolved, { ref: origin, file, inner: this.replaced.get(resolved) })
    } else this.plain.add(target)
    return resolved
  }
}

/** A member of a place. */
export function within({ file, path: outer }: Origin, key: string | number): Origin {
  return { file, path: [...outer, key] }
}

/** Follows a path through a resolved value, from file to file at each replaced `$ref`. */
function locate(from: Origin, value: JsonValue, wanted: JsonPath, refs: ReadonlyMap<object, RefOrigin>): Origin {
  let origin = from
  let current: unknown = value
  for (const key of wanted) {
    const replaced = typeof current === 'object' && current !== null ? refs.get(current) : undefined
    if (replaced) origin = ownerOf(key, replaced)
    origin = within(origin, key)
    current = (current as Record<string | number, unknown> | undefined)?.[key]
  }
  return origin
}

/** The file with a member of a replaced object: the file of the `$ref`, for a key beside it, or the file behind it. */
function ownerOf(key: string | number, { ref, file, inner }: RefOrigin): Origin {
  const node = nodeAtPath(ref.file.tree(), ref.path)
  if (node && typeof key === 'string' && memberOf(node, key)) return ref
  return inner ? ownerOf(key, inner) : { file, path: [] }
}
