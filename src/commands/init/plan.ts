import path from 'node:path'
import { stringify } from 'yaml'
import { readJson } from '../../format/json/read.js'
import type { JsonNode } from '../../format/json/tree.js'
import { textAt } from '../../site/model/past-files.js'
import { formatModules } from '../migrate/print/format.js'
import type { GeneratedFile } from '../migrate/proven.js'

/** A file written or extended by init. */
export interface PlannedFile {
  /** Absolute. */
  readonly path: string
  /** The present text; undefined for a new file. */
  readonly before: string | undefined
  readonly text: string
  /** The purpose, in a few words. */
  readonly why: string
}

/** The files to write, and tasks for the reader, a sentence each. */
export class Plan {
  readonly files: PlannedFile[] = []
  readonly notes: string[] = []

  /** Plans a new text for a file, made of the present or planned one; an undefined or equal text changes nothing. */
  change(file: string, why: string, made: (before: string) => string | undefined): void {
    const at = this.files.findIndex((each) => each.path === file)
    const planned = this.files[at]
    const present = planned ? planned.text : textAt(file)
    const text = made(present ?? '')
    if (text === undefined || text === present) return
    const before = planned ? planned.before : present
    const all = { path: file, before, text, why: planned ? `${planned.why}, and ${why}` : why }
    this.files.splice(at === -1 ? this.files.length : at, 1, all)
  }
}

/** Files in the layout of the repository's own formatter. */
export async function laidOut<File extends GeneratedFile>(folder: string, files: readonly File[]): Promise<File[]> {
  const own = files.map(({ path: file, text }) => ({ path: path.relative(folder, file), text }))
  const { modules } = await formatModules(own, folder, {})
  return files.map((file, index) => ({ ...file, text: modules[index]?.text ?? file.text }))
}

/**
 * A value in YAML: `docs` and `npm ci` plain, `a: b` and 11.10 in quotes. GitHub evaluates `${{ … }}` in any value, so a
 * `${{` in the text becomes an expression for itself.
 */
export function yamlValue(text: string): string {
  return stringify(text.replaceAll('${{', "${{ '${{' }}"), { version: '1.1', lineWidth: 0 }).trimEnd()
}

/** A path as a pattern for nothing else, in ignore files and in the `paths` of a workflow. */
export function asPattern(text: string): string {
  return text.replace(/[*?[\]\\]|^[!#]/g, String.raw`\$&`)
}

/**
 * A settings file with more entries in a list at its top, comments and layout untouched; a missing list begins with
 * `usual`. Undefined for a value other than a list, and for broken text.
 *
 *     { "exclude": ["dist"] /* ours *\/ }   →   { "exclude": ["dist", "nav"] /* ours *\/ }
 */
export function withEntries(
  text: string,
  key: string,
  entries: readonly object[] | readonly string[],
  usual: readonly string[] = [],
) {
  const root = rootOf(text)
  if (root?.type !== 'object') return undefined
  // `{ "path": "./tsconfig.docs.json" }`, as formatters print a short value.
  const printed = (value: unknown) => JSON.stringify(value, undefined, 1).replaceAll(/\n\s*/g, ' ')
  const list = root.members?.find((each) => each.key === key)?.node
  if (!list) return withMembers(text, root, [`"${key}": [${[...usual, ...entries].map(printed).join(', ')}]`])
  if (!Array.isArray(list.value)) return undefined
  const known = new Set(list.value.map(printed))
  return withMembers(
    text,
    list,
    entries.map(printed).filter((entry) => !known.has(entry)),
  )
}

function rootOf(text: string): JsonNode | undefined {
  try {
    return readJson(text, { file: 'settings.json', tolerant: true }).tree()
  } catch {
    return undefined
  }
}

/** A text with more members at the end of an object or list: each on its own line, if the last one is. */
function withMembers(text: string, { start, members = [] }: JsonNode, added: readonly string[]): string {
  const last = members.at(-1)
  const gap = last && (/\r?\n[ \t]*$/.exec(text.slice(0, last.start))?.[0] ?? ' ')
  const at = last?.node.end ?? start + 1
  return text.slice(0, at) + (last ? added.map((each) => `,${gap}${each}`).join('') : added.join(', ')) + text.slice(at)
}
