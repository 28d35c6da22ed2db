import { parseText, type TypeScript } from '../../places/source-text.js'

/** A problem at an offset, and the change that solves it. */
export interface Finding {
  readonly at: number
  readonly problem: string
  readonly hint?: string | undefined
  readonly fix: Fix
}

/** A change of a text: the range from one offset to another, and the text that belongs there. */
export interface Fix {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A possible mistake in a file that does not parse: one finding, or several that are fixed together. */
export type Slip = readonly Finding[]

/** A file that does not parse, and where the parser first stumbled. */
export interface Broken {
  readonly source: TypeScript.SourceFile
  readonly text: string
  readonly first: TypeScript.DiagnosticWithLocation
}

/** The parser's first mistake. It notes them without declaring it. */
export function firstMistake(source: TypeScript.SourceFile): TypeScript.DiagnosticWithLocation | undefined {
  return (source as unknown as { parseDiagnostics: readonly TypeScript.DiagnosticWithLocation[] }).parseDiagnostics[0]
}

/** The first slip whose fix leaves nothing to stumble over. */
export function sole({ source, text }: Broken, slips: readonly Slip[]): Slip | undefined {
  return slips.find((slip) => slip.length > 0 && !firstMistake(parseText(source.fileName, fixed(text, slip))))
}

/** The first slip whose fix fixes its line, where there are other mistakes further down. */
export function foremost({ source, text, first }: Broken, slips: readonly Slip[]): Slip | undefined {
  return slips.find((slip) => {
    const next = slip.length > 0 && firstMistake(parseText(source.fileName, fixed(text, slip)))
    return next && text.slice(first.start, next.start).includes('\n')
  })
}

function fixed(text: string, slip: Slip): string {
  const fixes = slip.map(({ fix }) => fix).sort((left, right) => right.start - left.start)
  return fixes.reduce((all, { start, end, text: now }) => all.slice(0, start) + now + all.slice(end), text)
}
