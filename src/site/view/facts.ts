import type { SpecPages } from './operation.js'

/** The frontmatter of a page. */
export interface PageFacts {
  readonly title?: string
  readonly sidebarTitle?: string
  readonly description?: string
  readonly icon?: string
  readonly tag?: string
  readonly url?: string
  /** `custom`, `wide`, `center` or `frame`. */
  readonly mode?: string
  /** The documented endpoint: `GET /users`. */
  readonly openapi?: string
  /** The method and address without a specification: `GET https://acme.dev/users`. */
  readonly api?: string
  readonly isDeprecated?: boolean
  readonly isHidden?: boolean
}

/** The pages and specifications beside docs.json. */
export interface Facts {
  /** Undefined for a missing page. */
  page(name: string): PageFacts | undefined
  /** Undefined for an unreadable specification. */
  spec(source: string): SpecPages | undefined
}
