import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import type { Kind } from '../../format/contract/kind.js'
import type { Mark, Site } from './site.js'

/** A place in the code: the number of its file, the line and the column. */
export type CodePlace = readonly [file: number, line: number, column: number]

/** A finding of the check, or a problem of reading the config. */
export interface Problem extends Pick<Diagnostic, 'code' | 'severity' | 'message' | 'hint'> {
  readonly place?: CodePlace
  /** The line of code, with the range of its mistake. */
  readonly frame?: { readonly line: string; readonly start: number; readonly length: number }
  readonly id?: string
  /** The page of a finding in a page's file. */
  readonly page?: string
}

/** A part of docs.json hidden from readers. */
export interface Unseen {
  readonly what: string
  readonly why: string
  readonly id: string
  /** True for a part dropped by Mintlify; false for a part hidden on purpose. */
  readonly isDropped: boolean
}

/** The site on the screen; sent with each build. */
export interface Snapshot {
  readonly revision: number
  readonly site?: Site
  /** The problems of an unreadable newest state: `site` is older. */
  readonly problems: readonly Problem[]
  /** The reasons why Mintlify rejects docs.json, with their elements. */
  readonly refusals: readonly Pick<Unseen, 'why' | 'id'>[]
  readonly unseen: readonly Unseen[]
  readonly against?: string
  readonly icons: Readonly<Record<string, Drawing>>
  /** The address of a place in the editor, with `{file}`, `{line}` and `{column}`; none in a file for others. */
  readonly editor?: string
  readonly root?: string
  readonly files: readonly string[]
}

/** Findings and places; slower than the snapshot, and sent later. */
export interface Notes {
  readonly revision: number
  readonly findings: readonly Problem[]
  readonly rules: readonly RuleFindings[]
  /** The places of elements in the code, by id; of redirects, `redirects.3`. */
  readonly places: Readonly<Record<string, CodePlace>>
  readonly files: readonly string[]
  readonly unlisted: readonly string[]
  readonly pages: number
  readonly redirects: number
}

/** The findings of a rule, grouped as by `build-nav check`. */
export interface RuleFindings extends Pick<Problem, 'code' | 'severity' | 'hint'> {
  readonly head: string
  /** Rows of findings by index: `folder` for several findings in a folder. */
  readonly rows: readonly { readonly folder?: string; readonly of: readonly number[] }[]
}

/** A difference from the compared state, in all languages and versions. */
export interface ChangeFact {
  readonly what: Mark | 'reordered'
  readonly of: Kind | 'page' | 'attribute' | 'setting'
  readonly text: string
  /** The names of the changed parts, with former names: `Start` was `Begin`. */
  readonly names: readonly { readonly title: string; readonly was?: string }[]
  readonly from?: string
  readonly to?: string
  readonly ids: readonly string[]
  /** Languages, or else versions, of a change in some only. */
  readonly variants: readonly string[]
  readonly count: number
}

/** A redirect: `/old` → `/new`. */
type RedirectRow = Readonly<Record<'source' | 'destination', string>>

/** All differences from the compared state. */
export interface Changes {
  readonly facts: readonly ChangeFact[]
  readonly lost: readonly string[]
  readonly saving: readonly RedirectRow[]
  readonly redirects: readonly RedirectRow[]
}

/** The microscope of a page: everything known beside its entry. */
export interface Sheet {
  readonly title?: string
  readonly description?: string
  readonly file?: string
  readonly outline: readonly (readonly [level: number, line: number, text: string])[]
  readonly links: readonly SheetLink[]
  readonly outside: number
  /** Pages with links here; absent before all pages are read, and in a file. */
  readonly linkedFrom?: readonly string[]
  /** Redirects with their end here, by index in docs.json. */
  readonly redirects: readonly (readonly [index: number, source: string])[]
  readonly away?: string
  readonly spec?: readonly [file: string, line: number]
  readonly near?: string
  /** The way into the navigation for an unlisted page: a command, several to choose from, or a reason against. */
  readonly add?: { readonly commands: readonly string[]; readonly message?: string }
}

/** A destination of links in a page. */
export interface SheetLink {
  readonly page?: string
  /** As written; absent for the page's own URL. */
  readonly written?: string
  readonly lines: readonly number[]
  readonly broken?: string
  readonly redirected?: string
}

/** An icon: the inside of an SVG, its width and height. */
export type Drawing = readonly [body: string, width: number, height: number]

/** The content of a preview in one file. */
export interface Embedded {
  readonly snapshot: Snapshot
  readonly changes: Changes | null
  readonly notes: Notes | null
  /** Pictures of logo and icons, by path: `data:image/svg+xml;base64,…`. */
  readonly images: Readonly<Record<string, string>>
  readonly sheets: Readonly<Record<string, Sheet>>
  readonly view?: string
}
