import { bracketsOf, closerOf, type Bracket } from './brackets.js'
import type { Broken, Finding, Slip } from './slip.js'

interface Pair {
  readonly open: Bracket
  readonly close: Bracket
}

/**
 * Brackets that lack their counterpart, as the indentation shows: a bracket at the beginning of a line closes one whose
 * line is indented as far. The parser only notices much later.
 */
export function layoutSlips({ source, text }: Broken): Slip[] {
  const open: Bracket[] = []
  const closed: Pair[] = []
  const findings: Finding[] = []
  const others: Finding[] = []
  const named = ({ char, at }: Bracket) => {
    const { line, character } = source.getLineAndCharacterOfPosition(at)
    return `\`${char}\` at ${line + 1}:${character + 1}`
  }
  for (const bracket of bracketsOf(source)) {
    if (closerOf(bracket.char) !== undefined) {
      open.push(bracket)
      continue
    }
    const top = open.at(-1)
    const isOwn = top !== undefined && closes(bracket, top)
    if (isOwn && fits(bracket, top)) {
      closed.push({ open: top, close: bracket })
      open.pop()
      continue
    }
    const meant = open.findLastIndex((each) => closes(bracket, each) && fits(bracket, each))
    const early = closed.findLast((pair) => closes(bracket, pair.open) && bracket.leads && isEarly(pair, bracket))
    if (meant >= 0) {
      const left = open.splice(meant).slice(1)
      findings.push(...left.map((each) => unclosed(each, bracket.at)))
      others.push(...left.map((each) => tooMany(each, text)))
    } else if (early) {
      const hint = `It closes the ${named(early.open)}, to which the ${named(bracket)} belongs.`
      findings.push({ ...tooMany(early.close, text), hint })
      if (early.close.leads) others.push(...unopened(early.close, text))
      closed.splice(closed.indexOf(early), 1)
    } else if (isOwn) {
      closed.push({ open: top, close: bracket })
      open.pop()
    } else {
      const docs = unopenedDocs(text, closed.at(-1)?.open, named(bracket))
      findings.push(
        docs ?? { ...tooMany(bracket, text), problem: `this \`${bracket.char}\` closes what was never opened` },
      )
      others.push(...unopened(bracket, text))
    }
  }
  findings.push(...open.map((each) => unclosed(each, text.trimEnd().length)))
  others.push(...open.map((each) => tooMany(each, text)))
  return [findings, ...[...findings, ...others].map((finding) => [finding])]
}

function closes(close: Bracket, open: Bracket): boolean {
  return closerOf(open.char) === close.char
}

function fits(close: Bracket, open: Bracket): boolean {
  return !close.leads || close.line === open.line || close.indent === open.indent
}

/** True if a bracket was closed before the one that the layout shows to be its counterpart. */
function isEarly({ open, close }: Pair, counterpart: Bracket): boolean {
  if (open.line === close.line || open.indent !== counterpart.indent) return false
  return !close.leads || close.indent !== open.indent
}

function unclosed({ char, at }: Bracket, end: number): Finding {
  const fix = { start: end, end, text: closerOf(char) ?? '' }
  return { at, problem: `this \`${char}\` is not closed`, fix }
}

/** A bracket taken away, with the comma behind it where it had a line of its own. */
function tooMany({ char, at, leads }: Bracket, text: string): Finding {
  const comma = leads ? (/^,?/.exec(text.slice(at + 1))?.[0].length ?? 0) : 0
  return { at, problem: `this \`${char}\` is one too many`, fix: { start: at, end: at + 1 + comma, text: '' } }
}

/** The end of the line that a bracket closes as the layout has it: what it closes may be missing there. */
function unopened({ char, at, indent }: Bracket, text: string): Finding[] {
  const opener = ['(', '[', '{'].find((each) => closerOf(each) === char) ?? ''
  const lines = text.slice(0, at).split('\n').slice(0, -1)
  const head = lines.findLastIndex((line) => line.trim() !== '' && line.length - line.trimStart().length <= indent)
  if (head < 0) return []
  const end = lines
    .slice(0, head + 1)
    .join('\n')
    .trimEnd().length
  return [missing(opener, end)]
}

/** An opening bracket that is missing at an offset. */
export function missing(opener: string, at: number): Finding {
  return { at, problem: `a \`${opener}\` is missing here`, fix: { start: at, end: at, text: opener } }
}

/** `export default {`, where a bracket behind its `}` shows that `docs({` was meant. */
function unopenedDocs(text: string, open: Bracket | undefined, closer: string): Finding | undefined {
  if (open?.char !== '{' || !/\bexport\s+default\s*$/.test(text.slice(0, open.at))) return undefined
  const hint = `The ${closer} closes what was never opened: write \`export default docs({\`.`
  return { ...missing('docs(', open.at), hint }
}
