import type { Severity } from '../../../base/diagnostics/diagnostic.js'

/** A problem of the operation that a page's frontmatter names. */
export interface OperationProblem {
  readonly is:
    'malformed' | 'no-method' | 'no-spec' | 'no-specs' | 'no-asyncapi' | 'no-endpoint' | 'no-channel' | 'unread-spec'
  /** The value of the frontmatter. */
  readonly written: string
  /** The missing name. */
  readonly name: string
  /** The specifications that do not have it, as many as are worth naming. */
  readonly specs: readonly string[]
  /** The reason why a specification can't be read. */
  readonly reason?: string
  readonly hint?: string | undefined
  /** A lower severity than an error. */
  readonly severity?: Severity
}
