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
  /** The endpoint that it documents: `GET /users`. */
  readonly openapi?: string
  /** The method and address where there is no specification: `GET https://acme.dev/users`. */
  readonly api?: string
  readonly isDeprecated?: boolean
  readonly isHidden?: boolean
}

/** The pages and specifications beside docs.json. */
export interface Facts {
  /** Undefined where there is no such page. */
  page(name: string): PageFacts | undefined
  /** Undefined where there is no such specification to read. */
  spec(source: string): SpecPages | undefined
}
