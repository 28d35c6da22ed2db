import { createRequire } from 'node:module'
import { yamlLibrary, thrownProblem, yamlProblem } from './specs/spec-text.js'

interface YamlType {
  readonly tag: string
}

interface Schema {
  readonly include: readonly Schema[]
  readonly implicit: readonly YamlType[]
  readonly explicit: readonly YamlType[]
}

/** The used functions of js-yaml 3, a package without types. */
interface Library {
  readonly DEFAULT_SAFE_SCHEMA: Schema
  readonly Schema: new (parts: Schema) => Schema
  readonly load: (text: string, options: { readonly schema: Schema }) => unknown
}

let loaded: { readonly library: Library; readonly schema: Schema } | undefined

/**
 * The parser behind Mintlify's own reader of pages: its results are right, odd as they may be. Dates stay texts;
 * objects would be no use as titles or for sorting.
 */
function parser() {
  if (loaded) return loaded
  const library = createRequire(import.meta.url)('js-yaml') as Library
  const { include, implicit, explicit } = library.DEFAULT_SAFE_SCHEMA
  const isDate = ({ tag }: YamlType) => tag.endsWith(':timestamp')
  const schema = new library.Schema({
    include,
    implicit: implicit.filter((type) => !isDate(type)),
    explicit: [...explicit, ...implicit.filter(isDate)],
  })
  return (loaded = { library, schema })
}

/**
 * The value of a page's frontmatter, or the reason why Mintlify can't read the frontmatter. Lines and columns count
 * from 1, in the block.
 */
export function matterValue(block: string): { readonly value: unknown } | MatterFault {
  // Like Mintlify: a first line may be indented.
  const text = block.trim()
  const { library, schema } = parser()
  try {
    return { value: library.load(text, { schema }) }
  } catch (thrown) {
    const above = block.slice(0, block.indexOf(text)).split('\n')
    const { reason, line, column } = explained(text) ?? markOf(thrown)
    return { reason, line: line + above.length - 1, column: column + (line === 1 ? (above.at(-1) ?? '').length : 0) }
  }
}

/** A reason why frontmatter can't be read, and the place. */
export interface MatterFault {
  readonly reason: string
  readonly line: number
  readonly column: number
}

/** The fault in a stricter parser's words, at the beginning of the mistake; js-yaml points at the end. */
function explained(text: string): MatterFault | undefined {
  const { LineCounter, parseDocument } = yamlLibrary()
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' })
  const [error] = document.errors
  const at = (offset: number) => ({ line: lines.linePos(offset).line, column: lines.linePos(offset).col })
  const conflict = /^<{7}(?= |\r?$)/m.exec(text)
  if (conflict) return { reason: conflictReason, ...at(conflict.index) }
  return error && { reason: yamlProblem(error, text), ...at(error.pos[0]) }
}

const conflictReason = 'it has a merge conflict; keep one side, and delete the marker lines'

function markOf(thrown: unknown): MatterFault {
  const { mark } = thrown as { readonly mark?: { readonly line: number; readonly column: number } }
  return { reason: thrownProblem(thrown), line: (mark?.line ?? 0) + 1, column: (mark?.column ?? 0) + 1 }
}
