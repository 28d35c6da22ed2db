import { createRequire } from 'node:module'
import type * as Yaml from 'yaml'
import type { Document, Node, ErrorCode, YAMLError } from 'yaml'
import { conflictMarkers, explain, isLfsPointer } from '../../../format/json/explain.js'
import { placer } from '../../../base/files/place.js'

/** The value of a specification's text, or the reason why there is none. */
export type SpecText = { readonly value: unknown } | { readonly reason: string }

/** A YAML document takes a hundred times its size in memory while read. */
const MOST_YAML_MEGABYTES = 16
/** As many are kept. */
const MOST_PARSED = 8

/** The library, loaded for the first YAML text; at once, as a config does not wait. */
export function yamlLibrary(): typeof Yaml {
  return createRequire(import.meta.url)('yaml') as typeof Yaml
}

/** Parses JSON or YAML, whatever the extension; JSON first, as the faster format. */
export function parseSpecText(text: string, file: string): SpecText {
  const json = text.replace(/^\uFEFF/, '')
  if (json.trim() === '') return { reason: 'it is empty' }
  if (isLfsPointer(json))
    return { reason: 'it is a pointer of Git LFS, and its content is not here: run `git lfs pull`' }
  try {
    return { value: JSON.parse(json) as unknown }
  } catch {
    // YAML may begin with a brace, too: YAML's error counts, unless the extension is `.json`.
    return /\.json$/i.test(file) ? { reason: jsonProblem(text, file) } : yamlOnce(text, file)
  }
}

function jsonProblem(text: string, file: string): string {
  const [first] = explain(text.replace(/^\uFEFF/, ' '), placer(text, file))
  return first?.place ? problem(first.message, first.place, file) : 'it is not valid JSON'
}

const parsed = new Map<string, { readonly text: string; readonly result: SpecText }>()

/** A watch builds again and again, and a large file takes a second. */
function yamlOnce(text: string, file: string): SpecText {
  const known = parsed.get(file)
  if (known?.text === text) return known.result
  const result = yaml(text, file)
  if (parsed.size >= MOST_PARSED) parsed.clear()
  parsed.set(file, { text, result })
  return result
}

function yaml(text: string, file: string): SpecText {
  const megabytes = Math.round(text.length / 1e6)
  if (megabytes > MOST_YAML_MEGABYTES) {
    return { reason: `it is ${megabytes} MB; the limit for YAML is ${MOST_YAML_MEGABYTES} MB` }
  }
  const { parseDocument } = yamlLibrary()
  const placeAt = placer(text, file)
  // The parser's own search for duplicate keys compares each key with every other key.
  const document = parseDocument(text, { merge: true, prettyErrors: false, uniqueKeys: false, logLevel: 'error' })
  const [error] = document.errors
  if (error) {
    const reason = conflictIn(text, file) ?? problem(yamlProblem(error, text), placeAt(error.pos[0]), file)
    return { reason }
  }
  const twice = keyWrittenTwice(document)
  if (twice) return { reason: problem(`the key '${twice.key}' is written twice`, placeAt(twice.at), file) }
  try {
    const value = document.toJS({ maxAliasCount: -1 }) as unknown
    // A file with a marker at the beginning is a long text to YAML.
    const conflict = typeof value === 'string' ? conflictIn(text, file) : undefined
    return conflict === undefined ? { value } : { reason: conflict }
  } catch (thrown) {
    return { reason: thrownProblem(thrown) }
  }
}

/** The first merge-conflict marker, as a reason. */
function conflictIn(text: string, file: string): string | undefined {
  const [conflict] = conflictMarkers(text, placer(text, file))
  return conflict?.place && problem(conflict.message, conflict.place, file)
}

function keyWrittenTwice(document: Document.Parsed): { key: string; at: number } | undefined {
  const { isMap, isScalar, isSeq } = yamlLibrary()
  const open: (Node | null)[] = [document.contents]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isSeq<Node>(node)) for (const item of node.items) open.push(item)
    if (!isMap<Node, Node | null>(node)) continue
    const seen = new Set<unknown>()
    for (const { key, value } of node.items) {
      if (isScalar(key) && key.value !== '<<') {
        if (seen.has(key.value)) return { key: String(key.value), at: key.range?.[0] ?? 0 }
        seen.add(key.value)
      }
      if (value) open.push(value)
    }
  }
  return undefined
}

/** A problem, with the place in the specification: the finding itself has the place in docs.json. */
function problem(message: string, { line, column }: { line: number; column: number }, file: string): string {
  return `${message.replace(/\.$/, '')} (${file}:${line}:${column})`
}

const quotes = 'a text with a colon in it needs quotes around it'
const opened = 'a quote or a bracket is opened and never closed'
const keyless = 'a line is neither a key with a colon nor part of a value'
const indented = 'a line is indented differently from the lines that it belongs to'
const unquoted = (what: string) => `a text that begins with ${what} needs quotes around it`
const extra = 'there is unexpected text here'

/** Authors' words for the parser's errors, which name parts of a grammar. */
const words: Readonly<Partial<Record<ErrorCode, string>>> = {
  BLOCK_AS_IMPLICIT_KEY: quotes,
  MISSING_CHAR: keyless,
  MULTILINE_IMPLICIT_KEY: keyless,
  BAD_INDENT: indented,
  TAB_AS_INDENT: 'a line is indented with a tab, and YAML takes only spaces',
  DUPLICATE_KEY: 'a key is written twice',
  BAD_SCALAR_START: unquoted('this character'),
  BAD_ALIAS: unquoted("'&' or '*'"),
  TAG_RESOLVE_FAILED: unquoted("'!'"),
  BAD_DQ_ESCAPE: 'a backslash between double quotes has to be written twice',
  UNEXPECTED_TOKEN: extra,
  MULTIPLE_DOCS: "'---' begins a second document",
  RESOURCE_EXHAUSTION: 'it is nested too deep',
}

/** A problem of a YAML text, in an author's words. */
export function yamlProblem({ code, message, pos }: YAMLError, text: string): string {
  const rest = text.slice(pos[0]).split('\n', 1)[0] ?? ''
  if (/closing|end with/.test(message)) return opened
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && !/:(?:\s|$)/.test(rest)) return indented
  if (message.startsWith('Missing , ')) return 'a comma is missing between two entries'
  return words[code] ?? 'it is not valid YAML'
}

/** The problem of a parser's exception: an undefined name is found late. */
export function thrownProblem(thrown: unknown): string {
  if (/non-printable|null byte/.test(String(thrown))) return 'it contains a control character'
  const isName = thrown instanceof ReferenceError || /unidentified alias/.test(String(thrown))
  return isName ? unquoted("'*'") : 'it is not valid YAML'
}
