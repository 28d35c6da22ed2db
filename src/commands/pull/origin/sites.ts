import { ts } from 'ts-morph'
import type { JsonPath } from '../../../format/json/tree.js'

/** A place in a module that gives values: a literal, a call, the name of a property. */
export interface CodeSite {
  readonly file: string
  readonly source: ts.SourceFile
  readonly node: ts.Node
}

/** A place in an imported JSON file. */
export interface DataSite {
  readonly file: string
  readonly path: JsonPath
}

/** A part of a literal, as methods of strings take it out. */
export interface PartSite {
  readonly file: string
  readonly literal: ts.StringLiteralLike
  /** In the text of the literal. */
  readonly from: number
  readonly to: number
  /** The text that `split` found between this part and the next one. */
  readonly separator: string | RegExp | undefined
}

/** A key that an object lacks, where code has a fallback. */
export interface LackingSite {
  readonly file: string
  readonly table: CodeSite | DataSite
  readonly lacks: string
}

export type Site = CodeSite | DataSite | PartSite | LackingSite

/** True for a site in code. */
export function isCode(site: Site | undefined): site is CodeSite {
  return site !== undefined && 'node' in site
}

/** True for a site in a JSON file. */
export function isData(site: Site | undefined): site is DataSite {
  return site !== undefined && 'path' in site
}

/** True for a part of a literal. */
export function isPart(site: Site | undefined): site is PartSite {
  return site !== undefined && 'literal' in site
}

/** True for a key that an object lacks. */
export function isLacking(site: Site | undefined): site is LackingSite {
  return site !== undefined && 'lacks' in site
}

/** The sites of a run by the numbers that marks carry. */
export class Sites {
  readonly #all: Site[] = []
  /** The parts of each literal: the same one has the same number whenever it is taken. */
  readonly #parts = new WeakMap<ts.Node, Map<string, number>>()
  readonly #lacking = new Map<string, number>()

  add(site: Site): number {
    return this.#all.push(site) - 1
  }

  at(number: number | undefined): Site | undefined {
    return number === undefined ? undefined : this.#all[number]
  }

  /** The number of a part of a literal, or of a part of one; undefined where its text differs from the source. */
  part(whole: number, from: number, to: number, separator: string | RegExp | undefined): number | undefined {
    const site = this.#all[whole]
    if (isPart(site)) return this.#part(site.literal, site.from + from, site.from + to, separator ?? site.separator)
    if (!isCode(site) || !ts.isStringLiteralLike(site.node)) return undefined
    const isAsWritten = site.node.getText().slice(1, -1) === site.node.text
    return isAsWritten ? this.#part(site.node, from, to, separator) : undefined
  }

  /** The number of a key that the object of a site lacks: one key always has one number. */
  lacking(number: number, lacks: string): number | undefined {
    const table = this.#all[number]
    if (!isCode(table) && !isData(table)) return undefined
    const name = `${number} ${lacks}`
    const known = this.#lacking.get(name) ?? this.add({ file: table.file, table, lacks })
    this.#lacking.set(name, known)
    return known
  }

  /** True if anything is a part of a literal, or an argument of a tag, which takes parts of it. */
  haveParts(): boolean {
    return this.#all.some(
      (site) => isPart(site) || (isCode(site) && site.node.parent && ts.isTaggedTemplateExpression(site.node.parent)),
    )
  }

  /** The modules as they were last rewritten. */
  sources(): Iterable<ts.SourceFile> {
    const last = new Map<string, ts.SourceFile>()
    for (const site of this.#all) if (isCode(site)) last.set(site.file, site.source)
    return last.values()
  }

  /** The node of a site in code. */
  nodeAt(number: number | undefined): ts.Node | undefined {
    const site = this.at(number)
    return isCode(site) ? site.node : undefined
  }

  /** The literal that a site is, or is a part of. */
  literalAt(number: number | undefined): ts.Node | undefined {
    const site = this.at(number)
    return isPart(site) ? site.literal : isCode(site) ? site.node : undefined
  }

  #part(literal: ts.StringLiteralLike, from: number, to: number, separator: string | RegExp | undefined): number {
    const parts = this.#parts.get(literal) ?? new Map<string, number>()
    this.#parts.set(literal, parts)
    const key = `${from} ${to} ${separator}`
    const { fileName: file } = literal.getSourceFile()
    const known = parts.get(key) ?? this.add({ file, literal, from, to, separator })
    parts.set(key, known)
    return known
  }
}
