import path from 'node:path'
import { BuildNavError } from '../../../base/diagnostics/diagnostic.js'
import type { JsonFile } from '../read.js'
import { getOwn, isJsonObject, setOwn, type JsonObject, type JsonValue, deepEqual } from '../value.js'
import { refTarget, Refs, within, type Origin, type RefOptions } from './refs.js'
import { Comparison, nameOf, pairElements } from '../patch/pair.js'
import { siblingRef } from './sibling-ref.js'

/** A `$ref` as written. */
export interface WrittenRef {
  readonly ref: string
  readonly origin: Origin
}

/** A use of a file, and the value needed there. */
interface Use {
  /** Empty for a use that leaves the file alone, whatever else is needed. */
  readonly id: string
  readonly ref: WrittenRef
  readonly value: JsonValue
  readonly old: JsonFile | undefined
  /** The file whose style a new file follows. */
  readonly like?: JsonFile | undefined
}

/** The file of a `$ref`, and its new value. */
export interface Fragment {
  readonly file: string
  /** The old file; undefined for a new file. */
  readonly old: JsonFile | undefined
  /** The file of a sibling, whose style a new file follows. */
  readonly like: JsonFile | undefined
  readonly value: JsonValue
}

/** A new value, distributed over the files of the old value. */
export interface Distribution {
  /** The document itself, with `$ref`s. */
  readonly document: JsonValue
  readonly fragments: readonly Fragment[]
  /** `$ref`s replaced by their content: uses of a file that came to differ. */
  readonly writtenOut: readonly WrittenRef[]
}

/**
 * Puts a new value into the files of the old value: each part goes into the file that contains it today. A `$ref` in
 * the new value leaves its part to its file, untouched; the path of such a `$ref` starts at the document.
 */
export function distribute(
  document: JsonFile,
  wanted: JsonValue,
  options: Pick<RefOptions, 'read'> = {},
): Distribution {
  const writtenOut = new Map<string, WrittenRef>()
  for (;;) {
    const run = new Distributor(document, writtenOut, options)
    const value = run.start(wanted)
    const { agreed, others } = settle(run.uses)
    if (others.length === 0) {
      const fragments = [...agreed].map(([target, { value: member, old, like }]) => ({
        file: path.join(run.refs.root, target),
        old,
        like,
        value: member,
      }))
      return { document: value, fragments, writtenOut: [...writtenOut.values()] }
    }
    for (const { id, ref } of others) writtenOut.set(id, ref)
  }
}

/** The place of a part of the old value in the files. */
interface Spot {
  readonly origin: Origin
  /** The files from the document down to the part. */
  readonly chain: readonly string[]
  /** Distinguishes the uses of a file. */
  readonly id: string
}

/** A part of an element beside a new element. */
interface Sibling {
  /** The whole element, with the name. */
  readonly element: JsonValue
  /** The part as written in the file. */
  readonly value: JsonValue
  /** With the content behind each `$ref`. */
  readonly whole: JsonValue
}

function partOf({ element, value, whole }: Sibling, key: string | number | undefined): Sibling | undefined {
  if (key === undefined || refOf(value) !== undefined || !isContainer(value) || !isContainer(whole)) return undefined
  const [inFile, resolved] = [getOwn(value, `${key}`), getOwn(whole, `${key}`)]
  return inFile === undefined || resolved === undefined ? undefined : { element, value: inFile, whole: resolved }
}

/** True for an object or a list. */
function isContainer(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null
}

/** The index of the element with an equal name in a list. */
function namesake(value: JsonValue, list: JsonValue): number | undefined {
  const name = nameOf(value)
  const index = name && Array.isArray(list) ? list.findIndex((each) => deepEqual(nameOf(each), name)) : -1
  return index === -1 ? undefined : index
}

class Distributor {
  readonly uses = new Map<string, Use[]>()
  readonly refs: Refs
  readonly #document: JsonFile
  readonly #writtenOut: ReadonlyMap<string, WrittenRef>

  constructor(document: JsonFile, writtenOut: ReadonlyMap<string, WrittenRef>, options: Pick<RefOptions, 'read'>) {
    this.refs = new Refs(document, options)
    this.#document = document
    this.#writtenOut = writtenOut
  }

  start(wanted: JsonValue): JsonValue {
    const name = this.refs.documentName
    const spot: Spot = { origin: { file: this.#document, path: [] }, chain: [name], id: '.' }
    return this.#place(this.#document.value, wanted, spot)
  }

  /** The value to write in place of the old value; undefined for a new part. */
  #place(old: JsonValue | undefined, wanted: JsonValue, spot: Spot): JsonValue {
    if (typeof wanted !== 'object' || wanted === null) return wanted
    if (!mentionsRef(old) && !mentionsRef(wanted)) return wanted
    if (refOf(wanted) !== undefined) return this.#named(old, wanted as JsonObject, spot)
    const ref = refOf(old)
    if (ref !== undefined && !this.#writtenOut.has(spot.id)) return this.#behind(old as JsonObject, ref, wanted, spot)
    const before = ref === undefined ? old : undefined
    if (isJsonObject(wanted)) return this.#object(isJsonObject(before) ? before : {}, wanted, spot)
    return this.#list(Array.isArray(before) ? before : [], wanted as readonly JsonValue[], spot)
  }

  #object(old: JsonObject, wanted: JsonObject, spot: Spot): JsonObject {
    const result: JsonObject = {}
    for (const [key, value] of Object.entries(wanted))
      setOwn(result, key, this.#place(getOwn(old, key), value, inner(spot, key)))
    return result
  }

  #list(old: readonly JsonValue[], wanted: readonly JsonValue[], spot: Spot): JsonValue {
    if (!mentionsRef(old)) return wanted.map((value, index) => this.#place(undefined, value, inner(spot, index)))
    const resolved = old.map((value, index) => this.#resolved(value, inner(spot, index)))
    const targets = old.map((value) => this.#targetOf(value, spot))
    // A wanted `$ref` continues the old `$ref`.
    const values = wanted.map((value) => {
      const ref = refOf(value)
      const same = ref === undefined ? -1 : targets.indexOf(refTarget(ref, undefined))
      return resolved[same] ?? value
    })
    const pairs = continued(resolved, values)
    const siblings = old.map((value, index): Sibling => ({ element: resolved[index]!, value, whole: resolved[index]! }))
    return pairs.map((from, index) => {
      const at = { ...inner(spot, from ?? index), id: inner(spot, index).id }
      const value = wanted[index] as JsonValue
      if (from !== undefined || mentionsRef(value))
        return this.#place(from === undefined ? undefined : old[from], value, at)
      // The model is the nearest sibling above.
      const near =
        pairs.slice(0, index).findLast((each) => each !== undefined) ?? pairs.find((each) => each !== undefined) ?? 0
      return this.#own(value, value, [siblings[near]!, ...siblings.toSpliced(near, 1)], at)
    })
  }

  /**
   * A part of a new element. If most siblings have a `$ref` in its place (as a whole, or `languages: [{ $ref }]` in
   * each), it gets a file of its own, named like theirs.
   */
  #own(element: JsonValue, wanted: JsonValue, siblings: readonly Sibling[], spot: Spot): JsonValue {
    if (typeof wanted !== 'object' || wanted === null || !siblings.some(({ value }) => mentionsRef(value)))
      return wanted
    const file = this.#ownFile(element, wanted, siblings, spot)
    if (file) return file
    const part = (value: JsonValue, key: string | number, keyIn: (whole: JsonValue) => string | number | undefined) => {
      const parts = siblings.flatMap((sibling) => partOf(sibling, keyIn(sibling.whole)) ?? [])
      return this.#own(element, value, parts, inner(spot, key))
    }
    if (isJsonObject(wanted)) {
      const result: JsonObject = {}
      for (const [key, value] of Object.entries(wanted))
        setOwn(
          result,
          key,
          part(value, key, () => key),
        )
      return result
    }
    return (wanted as readonly JsonValue[]).map((value, index) => part(value, index, (whole) => namesake(value, whole)))
  }

  #ownFile(element: JsonValue, wanted: JsonValue, siblings: readonly Sibling[], spot: Spot): JsonObject | undefined {
    if (this.#writtenOut.has(spot.id)) return undefined
    const split = siblings.flatMap((sibling) => {
      const ref = refOf(sibling.value)
      return ref === undefined ? [] : [{ value: sibling.element, ref, beside: sibling.value as JsonObject }]
    })
    const ref = split.length * 2 > siblings.length ? siblingRef(element, split) : undefined
    const [like] = split
    if (ref === undefined || !like) return undefined
    const { target, file, errors } = this.refs.find(ref, spot.origin, spot.chain)
    if (errors.some(({ code }) => code !== 'ref-missing') || this.uses.has(target)) return undefined
    const isOutside = (key: string) => Object.hasOwn(like.beside, key)
    const inFile = (whole: JsonObject) => Object.fromEntries(Object.entries(whole).filter(([key]) => !isOutside(key)))
    const rest = isJsonObject(wanted) ? inFile(wanted) : wanted
    // A file on the disk belongs to somebody, unless it has exactly the wanted content.
    if (file && !deepEqual(file.value, rest)) return undefined
    const { file: model } = this.refs.find(like.ref, spot.origin, spot.chain)
    this.#use(target, { id: spot.id, ref: { ref, origin: spot.origin }, value: rest, old: file, like: model })
    const result: JsonObject = {}
    for (const key of Object.keys(like.beside)) {
      const value = key === '$ref' ? ref : getOwn(wanted as JsonObject, key)
      if (value !== undefined) setOwn(result, key, value)
    }
    return result
  }

  /** A `$ref` in the new value: its file belongs to somebody else. */
  #named(old: JsonValue | undefined, wanted: JsonObject, spot: Spot): JsonObject {
    const ref = wanted['$ref'] as string
    const target = refTarget(ref, undefined)
    const isSame = this.#targetOf(old, spot) === target
    const result: JsonObject = {}
    for (const [key, value] of Object.entries(wanted)) {
      const before = isSame ? getOwn(old as JsonObject, key) : undefined
      setOwn(
        result,
        key,
        key === '$ref' ? (before ?? fromFile(ref, spot)) : this.#place(before, value, inner(spot, key)),
      )
    }
    this.#leave(getOwn(result, '$ref') as string, spot)
    return result
  }

  /** A file written by somebody else is left alone, with all files behind it. */
  #leave(ref: string, { origin, chain }: Spot): void {
    const others = new Refs(this.#document)
    others.at({ $ref: ref }, origin, chain)
    for (const [target, old] of others.read) this.#use(target, { id: '', ref: { ref, origin }, value: old.value, old })
  }

  /** The new value behind a `$ref`: keys beside the `$ref` stay there, the rest goes into the file. */
  #behind(old: JsonObject, ref: string, wanted: JsonValue, spot: Spot): JsonValue {
    const { target, file, errors } = this.refs.find(ref, spot.origin, spot.chain)
    if (errors.some(({ code }) => code !== 'ref-missing')) throw new BuildNavError([...errors])
    const origin: Origin = { file: file ?? this.#document, path: [] }
    const behind: Spot = { origin, chain: [...spot.chain, target], id: `${spot.id}#` }
    const content = file?.value

    const beside: JsonObject = {}
    let rest = wanted
    if (isJsonObject(wanted)) {
      const covered = content === undefined ? undefined : this.#resolved(content, behind)
      for (const [key, value] of Object.entries(old)) {
        if (key === '$ref') setOwn(beside, key, value)
        else if (Object.hasOwn(wanted, key)) {
          setOwn(beside, key, this.#place(value, getOwn(wanted, key) as JsonValue, inner(spot, key)))
          rest = withKey(rest as JsonObject, key, isJsonObject(covered) ? getOwn(covered, key) : undefined)
        }
      }
    }
    const value = this.#place(content, rest, behind)
    this.#use(target, { id: spot.id, ref: { ref, origin: spot.origin }, value, old: file })
    return isJsonObject(wanted) ? beside : old
  }

  #use(target: string, use: Use): void {
    const uses = this.uses.get(target)
    if (uses) uses.push(use)
    else this.uses.set(target, [use])
  }

  #resolved(value: JsonValue, spot: Spot): JsonValue {
    return mentionsRef(value) ? this.refs.at(value, spot.origin, spot.chain) : value
  }

  #targetOf(value: JsonValue | undefined, { chain }: Spot): string | undefined {
    const ref = refOf(value)
    return ref === undefined ? undefined : refTarget(ref, chain.slice(1).at(-1))
  }
}

function refOf(value: JsonValue | undefined): string | undefined {
  const ref = isJsonObject(value) ? getOwn(value, '$ref') : undefined
  return typeof ref === 'string' ? ref : undefined
}

function inner({ origin, chain, id }: Spot, key: string | number): Spot {
  return { origin: within(origin, key), chain, id: `${id}/${key}` }
}

/** The path of a `$ref` from the file that will contain it; `ref` starts at the document. */
function fromFile(ref: string, { chain }: Spot): string {
  const from = chain.slice(1).at(-1)
  if (!from?.includes('/')) return ref
  const way = path.posix.relative(path.posix.dirname(from), refTarget(ref, undefined))
  return way.startsWith('.') ? way : `./${way}`
}

/** A copy of the object with another value under a key, or without the key. */
function withKey(object: JsonObject, key: string, value: JsonValue | undefined): JsonObject {
  const result: JsonObject = {}
  for (const [name, member] of Object.entries(object)) {
    if (name !== key) setOwn(result, name, member)
    else if (value !== undefined) setOwn(result, name, value)
  }
  return result
}

function mentionsRef(value: JsonValue | undefined): boolean {
  if (typeof value !== 'object' || value === null) return false
  return refOf(value) !== undefined || Object.values(value).some((member: JsonValue) => mentionsRef(member))
}

interface Settled {
  /** The use that decides the value of each file. */
  readonly agreed: ReadonlyMap<string, Use>
  /** The uses with a different value. */
  readonly others: readonly Use[]
}

/** Settles several uses of a file: it keeps its value if a use needs that, or gets the most wanted value. */
function settle(uses: ReadonlyMap<string, readonly Use[]>): Settled {
  const agreed = new Map<string, Use>()
  const others: Use[] = []
  for (const [target, all] of uses) {
    const groups: Use[][] = []
    for (const use of all) {
      const same = groups.find(([first]) => first && deepEqual(first.value, use.value))
      if (same) same.push(use)
      else groups.push([use])
    }
    const unchanged = groups.find(([use]) => use?.old && deepEqual(use.value, use.old.value))
    const [most] = groups.toSorted((left, right) => right.length - left.length)
    const chosen = groups.length > 1 && unchanged ? unchanged : most
    if (chosen?.[0]) agreed.set(target, chosen[0])
    others.push(...all.filter((use) => !chosen?.includes(use)))
  }
  return { agreed, others }
}

/**
 * For each new element the index of the continued old element, or undefined. Stricter than the patcher, which may
 * rewrite an element into another: a file keeps its subject.
 */
function continued(old: readonly JsonValue[], values: readonly JsonValue[]): (number | undefined)[] {
  return pairElements(old, values, new Comparison()).map((from, index) => {
    if (from === undefined || old.length === values.length) return from
    return isRelated(old[from] as JsonValue, values[index] as JsonValue) ? from : undefined
  })
}

/** True if values have equal names, or an equal list or object within. */
function isRelated(old: JsonValue, value: JsonValue): boolean {
  if (deepEqual(nameOf(old), nameOf(value))) return true
  if (!isJsonObject(old) || !isJsonObject(value)) return false
  const parts = Object.values(value).filter(isContainer)
  return Object.values(old).some((part) => isContainer(part) && parts.some((each) => deepEqual(part, each)))
}
