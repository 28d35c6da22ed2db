import type { Site } from './site.js'

/** A place in the code: the file's number, the line and the column. */
export type CodePlace = readonly [file: number, line: number, column: number]

/** Something that the check, or the reading of the config, has found. */
export interface Problem {
  readonly code: string
  readonly severity: 'error' | 'warning' | 'note'
  readonly message: string
  readonly hint?: string
  readonly place?: CodePlace
  /** The line of code, and which part of it is meant. */
  readonly frame?: { readonly line: string; readonly start: number; readonly length: number }
  /** The element that it is about. */
  readonly id?: string
}

/** Something in docs.json that readers don't meet. */
export interface Unseen {
  readonly what: string
  readonly why: string
  /** Its element in docs.json, as an id. */
  readonly id: string
}

/** Why Mintlify takes no part of docs.json. */
export interface Refusal {
  readonly why: string
  /** Its element in docs.json, as an id. */
  readonly id: string
}

/** A difference from the state that the preview is compared with. */
export interface Told {
  readonly what: 'added' | 'removed' | 'moved' | 'reordered' | 'renamed' | 'changed'
  readonly text: string
  /** The element that shows it. */
  readonly id?: string
}

/** The site as the page shows it; sent with each build. */
export interface Snapshot {
  readonly revision: number
  /** The last state that could be read. */
  readonly site?: Site
  /** Of the newest state: where there are any, `site` is an older one. */
  readonly problems: readonly Problem[]
  /** Empty where Mintlify takes it. */
  readonly refusals: readonly Refusal[]
  readonly unseen: readonly Unseen[]
  readonly against?: { readonly from: string; readonly told: readonly Told[] }
  /** The drawings of the icons, by name. */
  readonly icons: Readonly<Record<string, Drawing>>
  /** The address of a place in the editor, with `{file}`, `{line}` and `{column}` in it; none in a file for others. */
  readonly editor?: string
  /** The files that `place` refers to by index: absolute paths, or relative ones in a file for others. */
  readonly files: readonly string[]
}

/** The findings and places, which take longer and are sent after the snapshot. */
export interface Notes {
  readonly revision: number
  /** One for each cause, and one for many of a kind. */
  readonly findings: readonly Problem[]
  /** The number of findings of each severity. */
  readonly counts: Readonly<Record<Problem['severity'], number>>
  /** The findings on each element, by id. */
  readonly found: Readonly<Record<string, Found>>
  /** The places of elements in the code, by id. */
  readonly places: Readonly<Record<string, CodePlace>>
  readonly files: readonly string[]
}

/** The gravest of what was found on an element, and all of it in words. */
export interface Found {
  readonly severity: Problem['severity']
  readonly text: string
}

/** An icon: the inside of an SVG, its width and height. */
export type Drawing = readonly [body: string, width: number, height: number]

/** A page's text, without its frontmatter. */
export interface PageText {
  readonly title?: string
  readonly description?: string
  readonly mode?: string
  readonly text: string
  /** Left out of a file that would be too large. */
  readonly isCut?: boolean
  /** Its path from the docs root; none for a page without a file. */
  readonly file?: string
}

/** Everything, in one file. */
export interface Embedded {
  readonly snapshot: Snapshot
  readonly notes: Notes | null
  /** The pictures that the logo and icons of the site are, by their path: `data:image/svg+xml;base64,…`. */
  readonly images: Readonly<Record<string, string>>
  readonly pages: Readonly<Record<string, PageText>>
}
