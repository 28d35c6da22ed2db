import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError, type Diagnostic, type Place } from '../../../base/diagnostics/diagnostic.js'
import { readJsonText } from '../../../base/files/read.js'
import { jsonDiagnostic } from '../codes.js'
import { readJson, type JsonFile } from '../read.js'
import { memberOf, nodeAtPath, type JsonPath } from '../tree.js'
import { getOwn, isJsonObject, setOwn, type JsonObject, type JsonValue } from '../value.js'

/** A place in a file, as a path. */
export interface Origin {
  readonly file: JsonFile
  readonly path: JsonPath
}

export interface RefOptions {
  /** No `$ref` may leave this folder; by default, the folder of the document. */
  readonly root?: string | undefined
  readonly tolerant?: boolean | undefined
  /** Files whose `$ref`s stay, with paths from the document. */
  readonly keep?: readonly string[] | undefined
  /** The text of a file in place of the disk's, null for a missing file; undefined for all other files. */
  readonly read?: ((file: string) => string | null | undefined) | undefined
}

/** The target of a `$ref`: a file, or errors. */
export interface RefFound {
  /** Relative to the root. */
  readonly target: string
  readonly file: JsonFile | undefined
  readonly errors: readonly Diagnostic[]
}

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
  const files = [...refs.read.values()]
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

/** The files behind a document's `$ref`s, each read once, and the work of `resolveRefs`. Errors are collected. */
export class Refs {
  readonly root: string
  readonly errors: Diagnostic[] = []
  readonly replaced = new Map<object, RefOrigin>()
  readonly origins = new WeakMap<object, JsonFile>()
  /** The files read, by their path from the root, in the order of the document. */
  readonly read = new Map<string, JsonFile>()
  /** The kept files with a `$ref`. */
  readonly kept = new Set<string>()
  /** The files with nothing but a scalar. */
  readonly plain = new Set<string>()
  readonly #document: JsonFile
  readonly #keep: ReadonlySet<string>
  readonly #unreadable = new Set<string>()
  readonly #options: RefOptions

  constructor(document: JsonFile, options: RefOptions = {}) {
    this.#document = document
    this.#options = options
    this.root = path.resolve(options.root ?? path.dirname(document.file))
    this.#keep = new Set(options.keep?.map((name) => refTarget(name, undefined)))
  }

  /** The document's path from the root, with slashes. */
  get documentName(): string {
    return path.relative(this.root, path.resolve(this.#document.file)).replaceAll(path.sep, '/')
  }

  resolve(value: JsonValue): JsonValue {
    return this.at(value, { file: this.#document, path: [] }, [this.documentName])
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
    const { target, file, errors } = this.find(ref, origin, chain)
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

  /** `chain` names the files from the document down to the file of the `$ref`. */
  find(ref: string, origin: Origin, chain: readonly string[]): RefFound {
    const target = refTarget(ref, chain.slice(1).at(-1))
    const fail = (...errors: Diagnostic[]): RefFound => ({ target, file: undefined, errors })
    const place = origin.file.placeOf([...origin.path, '$ref'], 'key')
    if (/^\.\.(\/|$)|^\//.test(target)) return fail(jsonDiagnostic('ref-outside', { ref }, place))
    if (chain.includes(target)) {
      const circle = [...chain.slice(chain.indexOf(target)), target]
      return fail(jsonDiagnostic('ref-cycle', { chain: circle }, place))
    }
    const text = this.#options.read?.(path.join(this.root, target))
    if (text === null) return fail(jsonDiagnostic('ref-missing', { ref }, place))
    if (text === undefined) {
      if (!existsSync(path.join(this.root, target))) return fail(jsonDiagnostic('ref-missing', { ref }, place))
      if (this.#leadsOut(target)) return fail(jsonDiagnostic('ref-outside', { ref }, place))
    }
    try {
      return { target, file: this.#readFile(target, text), errors: [] }
    } catch (error) {
      if (!(error instanceof BuildNavError)) throw error
      const reason = error.diagnostics[0]?.message ?? ''
      const isKnown = this.#unreadable.has(target)
      this.#unreadable.add(target)
      const inner = isKnown ? [] : error.diagnostics.filter((found) => found.place)
      return fail(jsonDiagnostic('ref-unreadable', { ref, reason }, place), ...inner)
    }
  }

  /** By way of a link: the path stays in the docs root, the file does not. */
  #leadsOut(target: string): boolean {
    const way = path.relative(realpathSync(this.root), realpathSync(path.join(this.root, target)))
    return /^\.\.(?:[\\/]|$)/.test(way) || path.isAbsolute(way)
  }

  #readFile(target: string, text: string | undefined): JsonFile {
    const known = this.read.get(target)
    if (known) return known
    const file = path.join(this.root, target)
    const read = readJson(text ?? readJsonText(file), { file, tolerant: this.#options.tolerant })
    this.read.set(target, read)
    return read
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

/**
 * The target of a `$ref` from the docs root, with slashes. The `$ref` starts at its file (undefined: docs.json). A
 * target outside of the root starts with `../` or `/`. Backslashes count as slashes.
 */
export function refTarget(ref: string, from: string | undefined): string {
  const folder = from?.includes('/') ? from.slice(0, from.lastIndexOf('/') + 1) : ''
  const whole = (folder + ref).replaceAll('\\', '/')
  const segments: string[] = []
  for (const segment of whole.split('/')) {
    if (segment === '' || segment === '.') continue
    const last = segments.at(-1)
    if (segment === '..' && last !== undefined && last !== '..') segments.pop()
    else segments.push(segment)
  }
  return (whole.startsWith('/') ? '/' : '') + segments.join('/')
}

/** The paths of all `$ref`s in a value, as written. */
export function refsIn(value: JsonValue): string[] {
  const refs: string[] = []
  const visit = (inner: JsonValue) => {
    if (typeof inner !== 'object' || inner === null) return
    const own = isJsonObject(inner) ? getOwn(inner, '$ref') : undefined
    if (typeof own === 'string') refs.push(own)
    Object.values(inner).forEach(visit)
  }
  visit(value)
  return refs
}
