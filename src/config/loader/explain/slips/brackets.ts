import { typescript, type TypeScript } from '../../places/source-text.js'

/** A bracket of a text, with the layout of its line. */
export interface Bracket {
  readonly char: string
  readonly at: number
  readonly line: number
  /** The indentation of its line. */
  readonly indent: number
  /** True if only closing brackets precede it in its line. */
  readonly leads: boolean
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '${': '}' }

/** The counterpart of an opening bracket; undefined for a closing one. */
export function closerOf(char: string): string | undefined {
  return closing[char]
}

/** The brackets of a text that need not parse: not those in strings, comments and regular expressions. */
export function bracketsOf(source: TypeScript.SourceFile): Bracket[] {
  const found: Bracket[] = []
  let [line, indent, leads] = [-1, 0, true]
  for (const { kind, at } of tokensOf(source.text)) {
    const place = source.getLineAndCharacterOfPosition(at)
    if (place.line !== line) [line, indent, leads] = [place.line, place.character, true]
    const char = kind === typescript().SyntaxKind.TemplateHead ? '${' : source.text.charAt(at)
    const isBracket = char === '${' || isPunctuation(kind)
    if (isBracket) found.push({ char, at, line, indent, leads })
    leads &&= isBracket && closerOf(char) === undefined
  }
  return found
}

function isPunctuation(kind: TypeScript.SyntaxKind): boolean {
  const { SyntaxKind } = typescript()
  return (
    kind === SyntaxKind.OpenParenToken ||
    kind === SyntaxKind.CloseParenToken ||
    kind === SyntaxKind.OpenBracketToken ||
    kind === SyntaxKind.CloseBracketToken ||
    kind === SyntaxKind.OpenBraceToken ||
    kind === SyntaxKind.CloseBraceToken ||
    kind === SyntaxKind.TemplateTail
  )
}

function* tokensOf(text: string): Generator<{ kind: TypeScript.SyntaxKind; at: number }> {
  const { createScanner, ScriptTarget, SyntaxKind } = typescript()
  const scanner = createScanner(ScriptTarget.Latest, true, undefined, text)
  // Whether each brace that is open is that of a template.
  const braces: boolean[] = []
  let endsValue = false
  for (let kind = scanner.scan(); kind !== SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    if (kind === SyntaxKind.CloseBraceToken && braces.at(-1)) kind = scanner.reScanTemplateToken(false)
    else if ((kind === SyntaxKind.SlashToken || kind === SyntaxKind.SlashEqualsToken) && !endsValue)
      kind = scanner.reScanSlashToken()
    if (kind === SyntaxKind.OpenBraceToken || kind === SyntaxKind.TemplateHead)
      braces.push(kind === SyntaxKind.TemplateHead)
    if (kind === SyntaxKind.CloseBraceToken || kind === SyntaxKind.TemplateTail) braces.pop()
    yield { kind, at: scanner.getTokenStart() }
    endsValue = /[\w$)\]}'"`]$/.test(scanner.getTokenText())
  }
}
