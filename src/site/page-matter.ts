import { frontmatterIn } from '../files/frontmatter-text.js'
import { isRecord } from '../json/value.js'
import { yamlLibrary } from './specs/spec-text.js'
import { thrownProblem, yamlProblem } from './yaml-problem.js'

/** What a page's frontmatter says, or why that can't be told: a reason, and the line of the page. */
export type PageMatter = { readonly values: Readonly<Record<string, unknown>> } | MatterProblem

/** What is wrong with it, and where in the page. */
export interface MatterProblem {
  readonly reason: string
  readonly line: number
  readonly column: number
}

const simple = /^(?:[A-Za-z_][\w-]*: (?:"[^"\\\t\r\n]*"|'[^'\t\r\n]*'|[A-Za-z][^:#\t\r\n]*)\r?(?:\n|$))+$/

/** Why the frontmatter of a page can't be read; undefined where it can. Of most pages a glance is enough. `block`: its lines, where they are known. */
export function matterProblem(text: string, block = frontmatterIn(text)): MatterProblem | undefined {
  if (block === undefined) return isUnclosed(text) ? { reason: unclosed, line: 1, column: 1 } : undefined
  if (isSimple(block)) return undefined
  const matter = pageMatter(text)
  return 'reason' in matter ? matter : undefined
}

const unclosed = "no line with '---' ends it"

/** A line of three dashes may also be a rule across the page: then no key stands below. */
function isUnclosed(text: string): boolean {
  return /^\uFEFF?---[ \t]*\r?\n["']?[A-Za-z_][\w-]*["']?:(?:\s|$)/.test(text)
}

/** Whether a glance shows that the frontmatter of a page can be read, or that there is none. */
export function isReadable(text: string): boolean {
  const block = frontmatterIn(text)
  return block === undefined || isSimple(block)
}

/** Lines of a key and a plain text, with no key twice. */
function isSimple(block: string): boolean {
  if (!simple.test(block)) return false
  const keys: string[] = []
  let start = 0
  do {
    const key = block.slice(start, block.indexOf(':', start))
    if (keys.includes(key)) return false
    keys.push(key)
    start = block.indexOf('\n', start) + 1
  } while (start > 0 && start < block.length)
  return true
}

/** The frontmatter of a page, as YAML. Plain lines, and most are, need no parser. */
export function pageMatter(text: string): PageMatter {
  const block = frontmatterIn(text)
  if (block === undefined) return { values: {} }
  const values = plainValues(block)
  return values ? { values } : yaml(block)
}

const conflictReason = 'a merge conflict was left in it; keep one side, and delete the lines of the markers'

const line = /^([A-Za-z_][\w-]*):(?:[ ]+(.*))?$/
const words: Readonly<Record<string, unknown>> = {
  true: true,
  True: true,
  TRUE: true,
  false: false,
  False: false,
  FALSE: false,
  null: null,
  Null: null,
  NULL: null,
}

/** Undefined where a line is more than a key and a scalar that can be read one way. */
function plainValues(block: string): Record<string, unknown> | undefined {
  const values: Record<string, unknown> = {}
  for (const raw of block.split('\n')) {
    const text = raw.trimEnd()
    if (text === '' || text.startsWith('#')) continue
    const [whole, key = '', written = ''] = line.exec(text) ?? []
    if (whole === undefined || Object.hasOwn(values, key) || key === '__proto__' || Object.hasOwn(words, key))
      return undefined
    const value = scalar(written)
    if (value === undefined) return undefined
    values[key] = value
  }
  return values
}

function scalar(text: string): unknown {
  if (text === '') return null
  if (Object.hasOwn(words, text)) return words[text]
  const quoted = /^"([^"\\\t]*)"$/.exec(text) ?? /^'([^'\t]*)'$/.exec(text)
  if (quoted) return quoted[1]
  if (/^(?:0|[1-9]\d{0,14})$/.test(text)) return Number(text)
  const isPlain = /^[\p{L}_/][^\t]*$/u.test(text) && !/:(?:\s|$)|\s#/.test(text)
  return isPlain ? text : undefined
}

function yaml(block: string): PageMatter {
  const { isMap, LineCounter, parseDocument } = yamlLibrary()
  const lines = new LineCounter()
  const document = parseDocument(block, { lineCounter: lines, prettyErrors: false, logLevel: 'error' })
  const [error] = document.errors
  // The opening fence is the page's first line.
  const at = (offset: number) => ({ line: lines.linePos(offset).line + 1, column: lines.linePos(offset).col })
  const conflict = error || !isMap(document.contents) ? /^<{7}(?= |\r?$)/m.exec(block) : null
  if (conflict) return { reason: conflictReason, ...at(conflict.index) }
  if (error) return { reason: yamlProblem(error, block), ...at(error.pos[0]) }
  try {
    const value: unknown = document.toJS()
    if (value === null) return { values: {} }
    return isRecord(value) ? { values: value } : { reason: 'it has no keys', line: 2, column: 1 }
  } catch (thrown) {
    return { reason: thrownProblem(thrown), line: 2, column: 1 }
  }
}
