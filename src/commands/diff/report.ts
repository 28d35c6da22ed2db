import { paintsFor } from '../../base/diagnostics/paints.js'
import { block, capital, counted, cutOff, inQuotes, printable } from '../../base/diagnostics/text.js'
import type { Marks } from '../../format/changes/tell.js'
import type { RedirectPair } from '../../site/model/redirects.js'
import type { DiffFact, DiffResult } from './diff.js'

interface PrettyOptions {
  readonly color: boolean
  /** Everything is listed, instead of the first few. */
  readonly all?: boolean | undefined
}

const signs: Readonly<Record<DiffFact['what'], string>> = {
  added: '+',
  removed: '-',
  moved: '>',
  reordered: '>',
  renamed: '~',
  changed: '~',
}

/** Longer lists are cut off in a terminal. */
const MOST = 10
/** GitHub refuses a longer comment. */
const MOST_IN_COMMENT = 200

/** The form of a report. */
interface Medium {
  readonly mark: (text: string) => string
  readonly list: (head: string, lines: readonly string[]) => readonly string[]
  /** Redirects to paste. */
  readonly rows: (head: string, rows: readonly RedirectPair[]) => readonly string[]
}

/** For people at a terminal. */
export function formatDiff(result: DiffResult, { color, all = false }: PrettyOptions): string {
  const { from, to, facts, lost, areRows, commands } = result
  const paint = paintsFor(color)
  const between = `from ${printable(from)} to ${printable(to)}`
  if (facts.length + lost.length === 0) return `Nothing changed ${between}.\n`
  const most = all ? Infinity : MOST
  const marks: Marks = { name: (text) => `'${printable(text)}'`, place: printable }
  const told = facts.map(({ what, tell }) => {
    const colored = { added: paint.green, removed: paint.red }[what as string] ?? paint.cyan
    return `${colored(signs[what])} ${tell(marks)}`
  })
  const line = (pair: RedirectPair) => {
    const row = `${inQuotes(pair.source)}: ${inQuotes(pair.destination)}`
    return `${printable(areRows ? row : JSON.stringify(pair))},`
  }
  const medium: Medium = {
    mark: printable,
    list: (head, lines) => block(`${head}:`, lines),
    rows: (head, rows) => block(head, rows.map(line)),
  }
  const parts = [
    // A renamed file changes a site without a change of docs.json.
    told.length === 0 ? `Nothing changed in docs.json ${between}.` : block(`${capital(between)}:`, told),
    readersPart(result, medium),
    block(
      'To add redirects and change links in pages, too, run:',
      cutOff(commands.map(printable), most, (rest) => `… and ${counted(rest, 'more move')}`),
    ),
  ]
  return `${parts.flat().join('\n\n')}\n`
}

/** The comment of a bot on a pull request. Its first line marks the comment for the next run. */
export function formatDiffMarkdown(result: DiffResult): string {
  const { facts } = result
  const isSetting = ({ of }: DiffFact) => of === 'setting' || of === 'keys'
  const line = (pair: RedirectPair) => printable(JSON.stringify(pair))
  const medium: Medium = {
    mark: code,
    // With `*`, as `- added` reads as a deletion where Markdown is not rendered.
    list: (head, lines) => (lines.length === 0 ? [] : [`### ${head}`, lines.map((each) => `* ${each}`).join('\n')]),
    rows: (head, rows) => [head, `\`\`\`json\n${rows.map(line).join(',\n')}\n\`\`\``],
  }
  const told = (some: readonly DiffFact[]) => {
    const lines = some.map(({ tell }) => tell({ name: code, place: code }))
    return cutOff(lines, MOST_IN_COMMENT, (rest) => `and ${rest} more`)
  }
  const parts = [
    '<!-- build-nav diff -->',
    facts.length === 0 ? 'No changes to the navigation.' : [],
    medium.list('Navigation', told(facts.filter((fact) => !isSetting(fact)))),
    medium.list('Settings', told(facts.filter(isSetting))),
    readersPart(result, medium),
  ]
  return `${parts.flat().join('\n\n')}\n`
}

/** Lost URLs, and the redirects for them. */
function readersPart(result: DiffResult, { mark, list, rows }: Medium): readonly string[] {
  const { lost, redirects } = result
  const saved = lost.filter(({ redirect }) => redirect).length
  const steps = [
    { verb: 'remove from', pairs: redirects.removed },
    { verb: 'add to', pairs: redirects.added },
  ].filter(({ pairs }) => pairs.length > 0)
  const heads = [`To save ${saved === lost.length ? 'them' : `${saved} of them`}, `, 'and ']
  return [
    list('URLs that no longer work', lostInWords(result, mark)),
    ...steps.map(({ verb, pairs }, index) => rows(`${heads[index]}${verb} \`redirects\`:`, pairs)),
  ].flat()
}

/** Lost URLs, and where their pages are: `/old → /new`, `/gone: its page is gone`. */
function lostInWords({ lost }: DiffResult, mark: (text: string) => string): readonly string[] {
  return lost.map(({ address, redirect, end }) => {
    if (redirect) return `${mark(address)} → ${mark(redirect.destination)}`
    // Without brackets: a terminal would open them as a part of the URL.
    if (end === undefined) return `${mark(address)}: its page is gone`
    if (end === address) return `${mark(address)}: its redirects lead back to it`
    return `${mark(address)}: its redirect ends at ${mark(end)}, where there is no page`
  })
}

/** A code span around any text: no Markdown, no mention, no control character for a log. */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const isBare = longest === 0 && !/^ | $/.test(text)
  const line = printable(text.replace(/\s*[\r\n]\s*/g, ' '))
  return isBare ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`
}

/** The stable fields for tools. */
export function diffData({ from, to, facts, lost, redirects, commands }: DiffResult) {
  return {
    from,
    to,
    facts: facts.map(({ what, of, text, changes }) => ({ what, of, text, changes })),
    lost: lost.map(({ address, redirect, replaces }) => ({ address, redirect: redirect ?? null, replaces })),
    redirects: { add: redirects.added, remove: redirects.removed },
    commands,
  }
}
