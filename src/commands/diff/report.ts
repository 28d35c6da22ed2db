import { paintsFor } from '../../base/diagnostics/paints.js'
import { block, capital, counted, cutOff, listedUpTo, printable, printableLines } from '../../base/diagnostics/text.js'
import type { Marks } from '../../format/changes/tell.js'
import type { Retitled } from '../../site/history/changed-pages.js'
import type { LostAddress, SavingRedirects } from '../../site/history/lost-addresses.js'
import { rowOf, type RedirectPair } from '../../site/model/redirects.js'
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

const RETITLED = 'Titles in the sidebar that frontmatter changed'
const HIDDEN = 'No longer in the sidebar, as `hidden` is set in their frontmatter'

/** Longer lists are cut off in a terminal. */
const MOST = { titles: 10, commands: 5, entries: 6 }
/** More URLs of a title are counted. */
const MOST_URLS = 3
/** GitHub refuses a longer comment. */
const MOST_IN_COMMENT = 200

/** For people at a terminal. */
export function formatDiff(result: DiffResult, { color, all = false }: PrettyOptions): string {
  const { from, to, facts, lost, redirects, areRows, hidden, titles, commands } = result
  const paint = paintsFor(color)
  const between = `from ${printable(from)} to ${printable(to)}`
  if (facts.length + hidden.length + titles.length + lost.length === 0) return `Nothing changed ${between}.\n`
  const paints: Readonly<Record<string, (text: string) => string>> = { '+': paint.green, '-': paint.red }
  const upTo = (most: number) => (all ? Infinity : most)
  const marks = terminalMarks(upTo(MOST.entries))
  const told = facts.map(
    ({ what, tell }) => `${(paints[signs[what]] ?? paint.cyan)(signs[what])} ${printableLines(tell(marks))}`,
  )
  const row = areRows ? rowOf : inOneLine
  const steps = stepsOf(redirects).flatMap(({ verb, rows }, index) => {
    const lead = index === 0 ? 'To save them, ' : 'and '
    return block(
      `${lead}${verb} \`redirects\`:`,
      rows.map((each) => `${printable(row(each))},`),
    )
  })
  const parts = [
    // A renamed or hidden file changes a site without a change of docs.json.
    told.length === 0 ? `Nothing changed in docs.json ${between}.` : block(`${capital(between)}:`, told),
    block(`${RETITLED}:`, titlesInWords(titles, upTo(MOST.titles), upTo(MOST_URLS)).map(printable)),
    block(`${HIDDEN}:`, hidden.map(printable)),
    block('These URLs no longer work:', lostLines(result, paint.red)),
    steps,
    block(
      'To add redirects and change links in pages, too, run:',
      cutOff(commands.map(printable), upTo(MOST.commands), (rest) => `… and ${counted(rest, 'more move')}`),
    ),
  ]
  return `${parts.flat().join('\n\n')}\n`
}

function lostLines({ lost, redirects }: DiffResult, paint: (text: string) => string): readonly string[] {
  const folders = redirects.folders.map(({ from, to, addresses }) => {
    const saves = `${counted(addresses.length, 'page')}; a redirect to ${printable(to)}/… would save them`
    return `${paint(printable(`${from}/…`))} (${saves})`
  })
  const pages = outsideOfFolders(lost, redirects).map(({ address, redirect, end }) => {
    const ends = end === undefined ? [] : endInWords(address, end, printable)
    const saves = redirect ? `to keep it, redirect it to ${printable(redirect.destination)}` : []
    // Without brackets: a terminal would open them as a part of the URL.
    const notes = [ends, saves].flat().join('; ')
    return `${paint(printable(address))}${notes && `: ${notes}`}`
  })
  return [...folders, ...pages]
}

/** The comment of a bot on a pull request. Its first line marks the comment for the next run. */
export function formatDiffMarkdown({ facts, lost, redirects, hidden, titles }: DiffResult): string {
  const isSetting = ({ of }: DiffFact) => of === 'setting' || of === 'keys'
  const isSame = facts.length + hidden.length + titles.length === 0
  const saved = lost.filter(({ redirect }) => redirect).length
  const which = saved === lost.length ? 'them' : `${saved} of them`
  const folders = redirects.folders.map(
    ({ from, to, addresses }) => `${code(`${from}/…`)} → ${code(`${to}/…`)} (${counted(addresses.length, 'page')})`,
  )
  const pages = outsideOfFolders(lost, redirects).map(({ address, redirect, end }) => {
    if (redirect) return `${code(address)} → ${code(redirect.destination)}`
    return `${code(address)}: ${end === undefined ? 'its page is gone' : endInWords(address, end, code)}`
  })
  const steps = stepsOf(redirects).flatMap(({ verb, rows }, index) => {
    const head = index === 0 ? `${capital(verb)} \`redirects\` to save ${which}:` : 'And add:'
    return [head, `\`\`\`json\n${rows.map((each) => printable(inOneLine(each))).join(',\n')}\n\`\`\``]
  })
  const parts = [
    '<!-- build-nav diff -->',
    isSame ? 'No changes to the navigation.' : [],
    section('Navigation', factsInMarkdown(facts.filter((fact) => !isSetting(fact)))),
    section('Settings', factsInMarkdown(facts.filter(isSetting))),
    section(RETITLED, titlesInWords(titles, MOST_IN_COMMENT, MOST_URLS, code)),
    section(HIDDEN, hidden.map(code), '-'),
    section('URLs that no longer work', [...folders, ...pages], '-'),
    steps,
  ]
  return `${parts.flat().join('\n\n')}\n`
}

/** A list below a title, with `*`, as `- added` reads as a deletion where Markdown is not rendered. */
function section(title: string, lines: readonly string[], bullet = '*'): readonly string[] {
  return lines.length === 0 ? [] : [`### ${title}`, lines.map((line) => `${bullet} ${line}`).join('\n')]
}

function factsInMarkdown(facts: readonly DiffFact[]): readonly string[] {
  const lines = facts.map(({ tell }) => tell({ name: code, place: code }))
  return cutOff(lines, MOST_IN_COMMENT, (rest) => `and ${rest} more`)
}

/** `'Deploy' → 'Ship' (/guides/deploy)`, a line for all pages that changed alike. */
function titlesInWords(
  titles: readonly Retitled[],
  most: number,
  mostUrls: number,
  mark: (text: string) => string = (text) => `'${text}'`,
): readonly string[] {
  const lines = titles.map(
    ({ before, after, addresses }) => `${mark(before)} → ${mark(after)} (${listedUpTo(mostUrls, addresses)})`,
  )
  return cutOff(lines, most, (rest) => `… and ${counted(rest, 'more title')}`)
}

/** Lost URLs outside of moved folders. */
function outsideOfFolders(lost: readonly LostAddress[], { folders }: SavingRedirects): readonly LostAddress[] {
  const folded = new Set(folders.flatMap(({ addresses }) => addresses))
  return lost.filter(({ address }) => !folded.has(address))
}

function endInWords(address: string, end: string, mark: (text: string) => string): string {
  return end === address ? 'its redirects lead back to it' : `its redirect ends at ${mark(end)}, where there is no page`
}

/** The changes of `redirects` that save URLs, in order. */
function stepsOf({ added, removed }: SavingRedirects) {
  const steps = [
    { verb: 'remove from', rows: removed },
    { verb: 'add to', rows: added },
  ]
  return steps.filter(({ rows }) => rows.length > 0)
}

function inOneLine(redirect: RedirectPair): string {
  return JSON.stringify(redirect)
}

/** A code span around any text: no Markdown, no mention, no control character for a log. */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const isBare = longest === 0 && !/^ | $/.test(text)
  const line = printable(text.replace(/\s*[\r\n]\s*/g, ' '))
  return isBare ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`
}

/** For terminals: several redirects are a line each. */
function terminalMarks(most: number): Marks {
  return {
    name: (text) => `'${printable(text)}'`,
    place: printable,
    entries(entries) {
      const shown = entries.length > most ? entries.slice(0, most - 1) : entries
      const rest = entries.length - shown.length
      return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].map((entry) => `\n      ${entry}`).join('')
    },
  }
}

/** The stable fields for tools. */
export function diffData({ from, to, facts, lost, redirects, hidden, titles, commands }: DiffResult) {
  return {
    from,
    to,
    facts: facts.map(({ what, of, text, languages, versions, changes }) => {
      return { what, of, text, languages, versions, changes }
    }),
    lost: lost.map(({ address, redirect, replaces }) => ({ address, redirect: redirect ?? null, replaces })),
    redirects: { add: redirects.added, remove: redirects.removed },
    hidden,
    titles,
    commands,
  }
}
