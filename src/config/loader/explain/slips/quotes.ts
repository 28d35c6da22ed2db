import { short } from '../../../../base/diagnostics/short.js'
import { jsonDiagnostic } from '../../../../format/json/codes.js'
import { parseText } from '../../places/source-text.js'
import { firstMistake, type Broken, type Finding, type Slip } from './slip.js'

/** More of them are in the same paste. */
const MOST = 20

const curlyPair = /“([^“”\n]*)”|„([^„“”\n]*)[“”]|‘([^‘’\n]*)’/y

/** Quotes that are missing, or half curly, in the line where the parser stumbled. */
export function quoteSlips(broken: Broken): Slip[] {
  const { text, first } = broken
  const lineStart = text.lastIndexOf('\n', first.start - 1) + 1
  const line = /.*/.exec(text.slice(lineStart))?.[0] ?? ''
  const inLine = (pattern: RegExp, find: (match: RegExpExecArray, at: number) => Finding): Slip[] =>
    [...line.matchAll(pattern)].map((match) => [find(match, lineStart + match.index)])
  return [
    ...inLine(/(["'])([^"'“”‘’]*)[“”‘’]/g, ([whole, quote = '', said], at) => inCurly(whole, at, quote, said)),
    ...inLine(/(["'])[^"']*?(?=[)\]},;\s]*$)/g, ([{ length }, quote = ''], at) => ({
      at,
      problem: 'the quote that begins here does not end',
      fix: { start: at + length, end: at + length, text: quote },
    })),
    ...inLine(/[\p{L}\p{N}_./-]+(["'])/gu, ([, quote = ''], at) => ({
      at,
      problem: 'a quote is missing here',
      fix: { start: at, end: at, text: quote },
    })),
  ]
}

/** All texts in curly quotes, which a word processor has put in, from the mistake on. */
export function curlyQuotes({ source, text, first }: Broken): Slip {
  const found: Finding[] = []
  let fixed = text
  for (let next: typeof first | undefined = first; next && found.length < MOST;) {
    curlyPair.lastIndex = next.start
    const [whole, ...said] = curlyPair.exec(fixed) ?? []
    if (whole === undefined) break
    const finding = inCurly(whole, next.start, said[2] === undefined ? '"' : "'", said.join(''))
    const { start, end, text: now } = finding.fix
    found.push(finding)
    fixed = fixed.slice(0, start) + now + fixed.slice(end)
    next = firstMistake(parseText(source.fileName, fixed))
  }
  return found
}

function inCurly(whole: string, at: number, quote: string, said = ''): Finding {
  const { message, hint } = jsonDiagnostic('json-smart-quotes', { text: short(whole, 40) })
  const fix = { start: at, end: at + whole.length, text: quote + said + quote }
  return { at, problem: message.replace(/\.$/, ''), hint, fix }
}
