import { createRequire } from 'node:module'

/** The used parts of js-yaml, a package without types. */
interface Library {
  readonly DEFAULT_SAFE_SCHEMA: { readonly compiledImplicit: readonly { readonly tag: string }[] }
  readonly load: (text: string, options: { readonly schema: Library['DEFAULT_SAFE_SCHEMA'] }) => unknown
}

let load: ((text: string) => unknown) | undefined

/** Reads YAML with Mintlify's own parser: its results are right, odd as they may be. Dates stay texts, for titles. */
export function readYaml(text: string): unknown {
  if (!load) {
    const library = createRequire(import.meta.url)('js-yaml') as Library
    const types = library.DEFAULT_SAFE_SCHEMA
    const compiledImplicit = types.compiledImplicit.filter(({ tag }) => !tag.endsWith(':timestamp'))
    load = (yaml) => library.load(yaml, { schema: { ...types, compiledImplicit } })
  }
  return load(text)
}

/** The fault of a YAML text, and its place. */
export type YamlFault = ReturnType<typeof yamlFault>

/** Authors' words for reasons of the parser, which name parts of a grammar. */
const words: readonly (readonly [RegExp, string])[] = [
  [/mapping pair/, 'a text with a colon in it needs quotes around it'],
  [/within a/, 'a quote or a bracket is opened and never closed'],
  [/multiline key|separator is expected/, 'a text needs quotes around it, or a key with a colon in front'],
  [/indentation of/, 'a line is indented differently from the lines around it'],
  [/alias|anchor|tag/, "a text that begins with '*', '&' or '!' needs quotes around it"],
  [/duplicated/, 'a key is written twice'],
  [/non-printable/, 'it contains a control character'],
]

/** The fault of a text, from the error of `readYaml`. */
export function yamlFault(text: string, thrown: unknown) {
  const { reason = 'it is not valid YAML', mark } = thrown as { reason?: string; mark?: { position: number } }
  const conflict = /^<{7}(?= |\r?$)/m.exec(text)
  const end = mark?.position ?? 0
  // Some faults are found on the line below.
  const found = /within a|multiline key/.test(reason) ? text.slice(0, end).trimEnd().length : end
  const lines = text.slice(0, conflict?.index ?? found).split('\n')
  const told = words.find(([pattern]) => pattern.test(reason))?.[1] ?? reason
  return {
    reason: conflict ? 'it has a merge conflict; keep one side, and delete the marker lines' : told,
    line: lines.length,
    column: (lines.at(-1) ?? '').length + 1,
  }
}
