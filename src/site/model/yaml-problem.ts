import type { ErrorCode, YAMLError } from 'yaml'

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
