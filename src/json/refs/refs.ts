import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError } from '../../diagnostics/build-nav-error.js'
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.js'
import { jsonDiagnostic } from '../codes.js'
import { readJsonText } from '../../files/read.js'
import type { ResolveRef } from '../patch/beside-ref.js'
import { readJson } from '../read.js'
import type { JsonFile } from '../read.js'
import { refTarget } from './ref-path.js'
import { memberOf, nodeAtPath } from '../tree.js'
import type { JsonPath } from '../tree.js'
import { getOwn, isJsonObject, setOwn } from '../value.js'
import type { JsonObject, JsonValue } from '../value.js'

/** A place in a file, as a path. */
export interface Origin {
  readonly file: JsonFile
  readonly path: JsonPath
}

/** A `$ref` that was replaced. */
export interface RefOrigin {
  /** The object with the `$ref`; its siblings are still from there. */
  readonly ref: Origin
  /** The file that it names. */
  readonly file: JsonFile
  /** The `$ref` that this file itself consists of, if it does. */
  readonly inner: RefOrigin | undefined
}

/** A document with every `$ref` replaced by what it names. */
export interface ResolvedRefs {
  readonly value: JsonValue
  /** Every referenced file, in the order of the document, once each. The document itself is not among them. */
  readonly files: readonly JsonFile[]
  /** Keys written twice in the referenced files. */
  readonly diagnostics: readonly Diagnostic[]
  /** The objects and arrays that stand in the place of a `$ref`. */
  readonly refs: ReadonlyMap<object, RefOrigin>
  /** The file that an object or array of the value came from. */
  readonly originOf: (value: object) => JsonFile
  /** The place of a path of the value, in whichever file that is. */
  readonly placeOf: (path: JsonPath, part?: 'key' | 'value') => Place | undefined
}

export interface RefOptions {
  /** No `$ref` may leave this folder: that of the document, if it is not given. */
  readonly root?: string | undefined
  readonly tolerant?: boolean | undefined
}

/** Replaces each `$ref`, as the provider does. Throws a BuildNavError that names every one that can't be. */
export function resolveRefs(document: JsonFile, options: RefOptions = {}): ResolvedRefs {
  const refs = new Refs(document, options)
  const value = /\$ref|\\u0024/i.test(document.text) ? refs.resolve(document.value) : document.value
  if (refs.errors.length > 0) throw new BuildNavError(refs.errors)
  const files = [...refs.files.values()]
  return {
    value,
    files,
    diagnostics: files.flatMap(({ diagnostics }) => diagnostics),
    refs: refs.replaced,
    originOf: (object) => refs.origins.get(object) ?? document,
    placeOf: (wanted, part) => {
      const { file, path: inFile } = locate({ file: document, path: [] }, value, wanted, refs.replaced)
      return file.placeOf(inFile, part)
    },
  }
}

/** For `patchJson`: what the objects with a `$ref` in this document stand for; undefined for what can't be resolved. */
export function refResolver(document: JsonFile, options: RefOptions = {}): ResolveRef {
  return (object) => {
    const refs = new Refs(document, options)
    const value = refs.resolve(object)
    return refs.errors.length > 0 ? undefined : value
  }
}

class Refs {
  readonly errors: Diagnostic[] = []
  readonly files = new Map<string, JsonFile>()
  readonly replaced = new Map<object, RefOrigin>()
  readonly origins = new WeakMap<object, JsonFile>()
  readonly #unreadable = new Set<string>()
  readonly #document: JsonFile
  readonly #root: string
  readonly #tolerant: boolean | undefined

  constructor(document: JsonFile, { root, tolerant }: RefOptions) {
    this.#document = document
    this.#root = path.resolve(root ?? path.dirname(document.file))
    this.#tolerant = tolerant
  }

  resolve(value: JsonValue): JsonValue {
    const own = path.relative(this.#root, path.resolve(this.#document.file)).replaceAll(path.sep, '/')
    return this.#value(value, { file: this.#document, path: [] }, [own])
  }

  /** `chain` holds the files being read, from the document to the one that the value is in; relative to the root. */
  #value(value: JsonValue, origin: Origin, chain: readonly string[]): JsonValue {
    if (typeof value !== 'object' || value === null) return value
    if (isJsonObject(value)) {
      const ref = getOwn(value, '$ref')
      if (typeof ref === 'string') return this.#ref(value, ref, origin, chain)
      return this.#members({}, Object.entries(value), origin, chain)
    }
    const list = (value as readonly JsonValue[]).map((member, index) =>
      this.#value(member, within(origin, index), chain),
    )
    this.origins.set(list, origin.file)
    return list
  }

  #members(result: JsonObject, entries: [string, JsonValue][], origin: Origin, chain: readonly string[]): JsonObject {
    for (const [key, member] of entries) setOwn(result, key, this.#value(member, within(origin, key), chain))
    if (!this.origins.has(result)) this.origins.set(result, origin.file)
    return result
  }

  #ref(value: JsonObject, ref: string, origin: Origin, chain: readonly string[]): JsonValue {
    const file = this.#read(ref, origin, chain)
    if (!file) return value
    const resolved = this.#value(file.value, { file, path: [] }, [...chain, refTarget(ref, chain.slice(1).at(-1))])
    if (isJsonObject(resolved)) {
      const siblings = Object.entries(value).filter(([key]) => key !== '$ref')
      this.#members(resolved, siblings, origin, chain)
    }
    if (typeof resolved === 'object' && resolved !== null) {
      this.replaced.set(resolved, { ref: origin, file, inner: this.replaced.get(resolved) })
    }
    return resolved
  }

  /** The file that a `$ref` names; undefined, and an error noted, where there is none to be had. */
  #read(ref: string, origin: Origin, chain: readonly string[]): JsonFile | undefined {
    const target = refTarget(ref, chain.slice(1).at(-1))
    const place = origin.file.placeOf([...origin.path, '$ref'], 'key')
    if (/^\.\.(\/|$)|^\//.test(target)) this.errors.push(jsonDiagnostic('ref-outside', { ref }, place))
    else if (chain.includes(target)) {
      const circle = [...chain.slice(chain.indexOf(target)), target]
      this.errors.push(jsonDiagnostic('ref-cycle', { chain: circle }, place))
    } else if (!existsSync(path.join(this.#root, target))) {
      this.errors.push(jsonDiagnostic('ref-missing', { ref }, place))
    } else if (this.#leadsOut(target)) {
      this.errors.push(jsonDiagnostic('ref-outside', { ref }, place))
    } else {
      return this.files.get(target) ?? this.#readFile(ref, target, place)
    }
    return undefined
  }

  /** By way of a link: the path stays in the docs root, the file does not. */
  #leadsOut(target: string): boolean {
    const way = path.relative(realpathSync(this.#root), realpathSync(path.join(this.#root, target)))
    return /^\.\.(?:[\\/]|$)/.test(way) || path.isAbsolute(way)
  }

  #readFile(ref: string, target: string, place: Place | undefined): JsonFile | undefined {
    const file = path.join(this.#root, target)
    try {
      const read = readJson(readJsonText(file), { file, tolerant: this.#tolerant })
      this.files.set(target, read)
      return read
    } catch (error) {
      if (!(error instanceof BuildNavError)) throw error
      const reason = error.diagnostics[0]?.message ?? ''
      this.errors.push(jsonDiagnostic('ref-unreadable', { ref, reason }, place))
      const isKnown = this.#unreadable.has(target)
      this.#unreadable.add(target)
      if (!isKnown) this.errors.push(...error.diagnostics.filter((inner) => inner.place))
      return undefined
    }
  }
}

function within({ file, path: outer }: Origin, key: string | number): Origin {
  return { file, path: [...outer, key] }
}

/** Follows a path through a resolved value, changing files at each `$ref` that was replaced. */
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

/** Where the members of a replaced object are written: a key beside the `$ref`, or in the file. */
function ownerOf(key: string | number, { ref, file, inner }: RefOrigin): Origin {
  const node = nodeAtPath(ref.file.tree(), ref.path)
  if (node && typeof key === 'string' && memberOf(node, key)) return ref
  return inner ? ownerOf(key, inner) : { file, path: [] }
}
