import type { ts } from 'ts-morph'
import type { JsonPath } from '../../json/tree.js'

/** A place in a module that values come from: a literal, a call, the name of a property. */
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

export type Site = CodeSite | DataSite

/** Whether a site is a place in code. */
export function isCode(site: Site | undefined): site is CodeSite {
  return site !== undefined && 'node' in site
}

/** The sites of a run by the numbers that marks carry. */
export class Sites {
  readonly #all: Site[] = []

  add(site: Site): number {
    return this.#all.push(site) - 1
  }

  at(number: number): Site | undefined {
    return this.#all[number]
  }

  /** The modules as they were last rewritten. */
  sources(): Iterable<ts.SourceFile> {
    const last = new Map<string, ts.SourceFile>()
    for (const site of this.#all) if (isCode(site)) last.set(site.file, site.source)
    return last.values()
  }

  /** The node of a site in code. */
  nodeAt(number: number | undefined): ts.Node | undefined {
    const site = number === undefined ? undefined : this.#all[number]
    return isCode(site) ? site.node : undefined
  }
}
