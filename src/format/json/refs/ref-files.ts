import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError, type Diagnostic } from '../../../base/diagnostics/diagnostic.js'
import { readJsonText } from '../../../base/files/read.js'
import { jsonDiagnostic } from '../codes.js'
import { readJson } from '../read.js'
import type { JsonFile } from '../read.js'
import type { JsonPath } from '../tree.js'
import { refTarget } from './ref-path.js'

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

/** The files behind a document's `$ref`s, each read once. */
export class RefFiles {
  readonly root: string
  /** The files read, by their path from the root, in the order of the document. */
  readonly read = new Map<string, JsonFile>()
  readonly #unreadable = new Set<string>()
  readonly #tolerant: boolean | undefined
  readonly #text: NonNullable<RefOptions['read']>

  constructor(document: string, { root, tolerant, read = () => undefined }: RefOptions) {
    this.#text = read
    this.root = path.resolve(root ?? path.dirname(document))
    this.#tolerant = tolerant
  }

  /** A file's path from the root, with slashes. */
  nameOf(file: string): string {
    return path.relative(this.root, path.resolve(file)).replaceAll(path.sep, '/')
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
    const text = this.#text(path.join(this.root, target))
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
    const read = readJson(text ?? readJsonText(file), { file, tolerant: this.#tolerant })
    this.read.set(target, read)
    return read
  }
}
