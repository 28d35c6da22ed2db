import { createRequire } from 'node:module'
import type * as Yaml from 'yaml'
import type { Document, ErrorCode, YAMLError } from 'yaml'
import { placer } from '../../../base/files/place.js'
import { conflictMarkers, explain, isLfsPointer } from '../../../format/json/explain.js'

/** The value of a specification's text, or the reason for no value. */
export type SpecText = { readonly value: unknown } | { readonly reason: string }

/** A YAML document takes a hundred times its size in memory while read. */
const MOST_YAML_MEGABYTES = 16

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
    // YAML may begin with a brace, too.
    if (!/\.json$/i.test(file)) return parseYaml(text, file)
    const [first] = explain(json, placer(text, file))
    return { reason: first?.place ? problem(first.message, first.place) : 'it is not valid JSON' }
  }
}

const parsed = new Map<string, { readonly text: string; readonly result: SpecText }>()

/** A watch builds again and again, and a large file takes a second. */
function parseYaml(text: string, file: string): SpecText {
  const known = parsed.get(file)
  const result = known?.text === text ? known.result : yamlText(text, file)
  parsed.set(file, { text, result })
  return result
}

function yamlText(text: string, file: string): SpecText {
  const megabytes = Math.round(text.length / 1e6)
  if (megabytes > MOST_YAML_MEGABYTES)
    return { reason: `it is ${megabytes} MB; the limit for YAML is ${MOST_YAML_MEGABYTES} MB` }
  const placeAt = placer(text, file)
  const { isScalar, parseDocument } = yamlLibrary()
  // The parser's own search for duplicate keys compares each key with every other key.
  const document = parseDocument(text, { merge: true, prettyErrors: false, uniqueKeys: false, logLevel: 'error' })
  const [error] = document.errors
  // A file with a marker at the beginning is a long text to YAML.
  const [conflict] = error || isScalar(document.contents) ? conflictMarkers(text, placeAt) : []
  if (conflict?.place) return { reason: problem(conflict.message, conflict.place) }
  if (error) return { reason: problem(yamlProblem(error, text), placeAt(error.pos[0])) }
  const twice = keyWrittenTwice(document)
  if (twice) return { reason: problem(`the key '${twice.key}' is written twice`, placeAt(twice.at)) }
  try {
    return { value: document.toJS({ maxAliasCount: -1 }) as unknown }
  } catch (thrown) {
    return { reason: thrownProblem(thrown) }
  }
}

function keyWrittenTwice(document: Document.Parsed): { readonly key: string; readonly at: number } | undefined {
  const { isScalar, visit } = yamlLibrary()
  let found: { key: string; at: number } | undefined
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>(['<<'])
      const twice = items.find(
        ({ key }) => isScalar(key) && key.value !== '<<' && seen.size === seen.add(key.value).size,
      )
      if (!isScalar(twice?.key)) return undefined
      found = { key: String(twice.key.value), at: twice.key.range?.[0] ?? 0 }
      return visit.BREAK
    },
  })
  return found
}

/** A problem, with the place in the specification: the finding itself has the place in docs.json. */
function problem(message: string, { file, line, column }: ReturnType<ReturnType<typeof placer>>): string {
  return `${message.replace(/\.$/, '')} (${file}:${line}:${column})`
}

const indented = 'a line is indented differently from the lines that it belongs to'
const keyless = 'a line is neither a key with a colon nor part of a value'
const unquoted = 'a text that begins with this character needs quotes around it'

/** Authors' words for the parser's errors, which name parts of a grammar. */
const words: Readonly<Partial<Record<ErrorCode, string>>> = {
  BLOCK_AS_IMPLICIT_KEY: 'a text with a colon in it needs quotes around it',
  MISSING_CHAR: keyless,
  MULTILINE_IMPLICIT_KEY: keyless,
  BAD_INDENT: indented,
  TAB_AS_INDENT: 'a line is indented with a tab, and YAML takes only spaces',
  DUPLICATE_KEY: 'a key is written twice',
  BAD_SCALAR_START: unquoted,
  BAD_ALIAS: unquoted,
  TAG_RESOLVE_FAILED: unquoted,
  BAD_DQ_ESCAPE: 'a backslash between double quotes has to be written twice',
  UNEXPECTED_TOKEN: 'there is unexpected text here',
}

/** A problem of a YAML text, in an author's words. */
export function yamlProblem({ code, message, pos }: YAMLError, text: string): string {
  if (/closing|end with/.test(message)) return 'a quote or a bracket is opened and never closed'
  const rest = text.slice(pos[0]).split('\n', 1)[0] ?? ''
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && !/:(?:\s|$)/.test(rest)) return indented
  return words[code] ?? 'it is not valid YAML'
}

/** The problem of a parser's exception: an undefined name is found late. */
export function thrownProblem(thrown: unknown): string {
  if (/non-printable|null byte/.test(String(thrown))) return 'it contains a control character'
  return /alias/.test(String(thrown)) ? "a text that begins with '*' needs quotes around it" : 'it is not valid YAML'
}
