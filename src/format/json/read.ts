import { BuildNavError, startOf, type Diagnostic, type Place } from '../../base/diagnostics/diagnostic.js'
import { jsonDiagnostic } from './codes.js'
import { attachComments, blankComments } from './comments.js'
import type { JsonComment } from './comments.js'
import { explain } from './explain.js'
import { placer } from '../../base/files/place.js'
import { countProperties, memberAtPath, nodeAtPath, parseTree, survey } from './tree.js'
import type { JsonNode, JsonPath } from './tree.js'
import type { JsonValue } from './value.js'

/** A JSON file after reading: its value, and the place of each part. */
export interface JsonFile {
  readonly file: string
  /** The old text, BOM included. */
  readonly text: string
  readonly value: JsonValue
  /** Keys written twice: JSON.parse hides them, the caller decides. */
  readonly diagnostics: readonly Diagnostic[]
  /** With `tolerant` alone. */
  readonly comments: readonly JsonComment[]
  /** Built at the first call. */
  readonly tree: () => JsonNode
  readonly placeAt: (offset: number) => Place
  /** The place of the value at a path; with `key`, of its key, or of the element in an array. */
  readonly placeOf: (path: JsonPath, part?: 'key' | 'value') => Place | undefined
}

export interface ReadOptions {
  /** For places. */
  readonly file: string
  /** Accept comments and trailing commas. */
  readonly tolerant?: boolean | undefined
}

/** The last file read: commands read docs.json for a plan, and again before they write. */
let last: (ReadOptions & { readonly text: string; readonly read: JsonFile }) | undefined

/**
 * Reads JSON text. The last result is kept, so nobody may change the value. Throws a BuildNavError with the causes and
 * places if the text is not valid.
 */
export function readJson(text: string, { file, tolerant = false }: ReadOptions): JsonFile {
  if (last?.file !== file || last.tolerant !== tolerant || last.text !== text)
    last = { file, tolerant, text, read: parsed(text, { file, tolerant }) }
  return last.read
}

function parsed(text: string, { file, tolerant = false }: ReadOptions): JsonFile {
  const placeAt = placer(text, file)
  const { value, strict, comments } = parse(text, file, tolerant)
  const { properties, tooDeep, ends } = survey(strict)
  if (tooDeep !== undefined) throw new BuildNavError([jsonDiagnostic('json-too-deep', {}, placeAt(tooDeep))])

  const isWhole = properties === countProperties(value)
  let root: JsonNode | undefined
  const tree = (): JsonNode => (root ??= parseTree({ text: strict, ends }, isWhole ? value : undefined))
  return {
    file,
    text,
    value,
    diagnostics: isWhole ? [] : duplicateKeys(tree(), placeAt),
    comments: comments.length > 0 ? attachComments(text, comments, tree()) : [],
    tree,
    placeAt,
    placeOf: (path, part = 'value') => {
      const member = memberAtPath(tree(), path)
      const offset = part === 'key' ? member?.start : nodeAtPath(tree(), path)?.start
      return offset === undefined ? undefined : placeAt(offset)
    },
  }
}

function parse(text: string, file: string, tolerant: boolean) {
  const strict = text.charCodeAt(0) === 0xfeff ? ` ${text.slice(1)}` : text
  try {
    return { value: JSON.parse(strict) as JsonValue, strict, comments: [] }
  } catch (error) {
    const { text: blanked, comments } = tolerant ? blankComments(strict) : { text: strict, comments: [] }
    if (tolerant) {
      try {
        return { value: JSON.parse(blanked) as JsonValue, strict: blanked, comments }
      } catch {
        // The rest is wrong even for a tolerant reader.
      }
    }
    const found = explain(blanked, placer(text, file))
    if (found.length > 0) throw new BuildNavError(found)
    throw new BuildNavError([jsonDiagnostic('json-invalid', { reason: (error as Error).message }, startOf(file))])
  }
}

function duplicateKeys(root: JsonNode, placeAt: (offset: number) => Place): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const visit = ({ members = [] }: JsonNode): void => {
    const first = new Map<string, number>()
    for (const { key, start, node } of members) {
      const earlier = key === undefined ? undefined : first.get(key)
      if (key !== undefined && earlier === undefined) first.set(key, start)
      if (key !== undefined && earlier !== undefined) {
        const args = { key: JSON.stringify(key), line: placeAt(earlier).line }
        diagnostics.push(jsonDiagnostic('json-duplicate-key', args, placeAt(start)))
      }
      visit(node)
    }
  }
  visit(root)
  return diagnostics
}
