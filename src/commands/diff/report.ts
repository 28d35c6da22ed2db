import { capital, counted, listedUpTo, printable } from '../../base/diagnostics/text.js'
import { paintsFor } from '../../base/diagnostics/paints.js'
import type { Retitled } from '../../site/history/changed-pages.js'
import type { LostAddress, LostFolder } from '../../site/history/lost-addresses.js'
import { wildcardOf } from '../../site/model/redirect-plan.js'
import { rowOf, type RedirectPair } from '../../site/model/redirects.js'
import type { DiffFact, DiffResult } from './diff.js'
import type { Marks } from '../../format/changes/tell.js'

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

/** For people at a terminal. */
export function formatDiff(
  { from, to, facts, lost, redirects, areRows, hidden, titles, commands }: DiffResult,
  { color, all = false }: PrettyOptions,
): string {
  const upTo = (most: number) => (all ? Infinity : most)
  const paint = paintsFor(color)
  const paints: Readonly<Record<string, (text: string) => string>> = { '+': paint.green, '-': paint.red }
  const between = `from ${printable(from)} to ${printable(to)}`
  if (facts.length + hidden.length + titles.length + lost.length === 0) return `Nothing changed ${between}.\n`
  // A renamed or hidden file changes a site without a change of docs.json.
  const lines = [facts.length === 0 ? `Nothing changed in docs.json ${between}.` : `${capital(between)}:`]
  for (const { what, lines: text } of facts)
    lines.push(`  ${(paints[signs[what]] ?? paint.cyan)(signs[what])} ${text.map(printable).join('\n')}`)
  if (titles.length > 0) {
    lines.push('', `${RETITLED}:`)
    lines.push(...titlesInWords(titles, upTo(MOST_TITLES), upTo(MOST_URLS)).map((line) => `  ${printable(line)}`))
  }
  if (hidden.length > 0) {
    lines.push('', `${HIDDEN}:`)
    lines.push(...hidden.map((address) => `  ${printable(address)}`))
  }
  if (lost.length > 0)
    lines.push('', 'These URLs no longer work:', ...lostLines({ lost, redirects, areRows }, { color }))
  if (commands.length > 0) {
    lines.push('', 'To add redirects and change links in pages, too, run:')
    lines.push(...commands.slice(0, upTo(MOST_COMMANDS)).map((command) => `  ${printable(command)}`))
    if (commands.length > upTo(MOST_COMMANDS))
      lines.push(`  … and ${counted(commands.length - MOST_COMMANDS, 'more move')}`)
  }
  return `${lines.join('\n')}\n`
}

/** Lost URLs, with redirects. */
function lostLines(
  { lost, redirects, areRows }: Pick<DiffResult, 'lost' | 'redirects' | 'areRows'>,
  { color }: PrettyOptions,
): readonly string[] {
  const paint = paintsFor(color)
  const lines: string[] = []
  for (const { from: folder, to: now, addresses } of redirects.folders) {
    const saves = `${counted(addresses.length, 'page')}; a redirect to ${printable(now)}/… would save them`
    lines.push(`  ${paint.red(printable(`${folder}/…`))} (${saves})`)
  }
  for (const { address, redirect, end } of alone(lost, redirects)) {
    const ends = end === undefined ? [] : endInWords(address, printable(end))
    const saves = redirect ? `to keep it, redirect it to ${printable(redirect.destination)}` : []
    // Without brackets: a terminal would open them as a part of the URL.
    const notes = [ends, saves].flat().join('; ')
    lines.push(`  ${paint.red(printable(address))}${notes && `: ${notes}`}`)
  }
  const written = areRows ? rowOf : inOneLine
  const listed = (some: readonly RedirectPair[]) => some.map((redirect) => `  ${printable(written(redirect))},`)
  const { removed } = redirects
  if (removed.length > 0) lines.push('', 'To save them, remove from `redirects`:', ...listed(removed))
  const groups = byPlace(redirects)
  for (const [index, { above, some }] of groups.entries()) {
    const place = above === undefined ? '' : `, above '${printable(above)}'`
    const verb = removed.length > 0 || index > 0 ? 'and add' : 'To save them, add'
    lines.push('', `${verb} to \`redirects\`${place}:`, ...listed(some))
  }
  return lines
}

/** The redirects to add: at any place, or before an earlier wildcard. */
function byPlace({ added, folders }: DiffResult['redirects']) {
  const places = new Map(folders.map((folder) => [wildcardOf(folder).source, folder.above]))
  const groups = new Map<string | undefined, RedirectPair[]>()
  for (const redirect of added) {
    const above = places.get(redirect.source)
    groups.set(above, [...(groups.get(above) ?? []), redirect])
  }
  return [...groups].map(([above, some]) => ({ above, some }))
}

/** The comment of a bot on a pull request. Its first line marks the comment for the next run. */
export function formatDiffMarkdown({ facts, lost, redirects, hidden, titles }: DiffResult): string {
  const parts = ['<!-- build-nav diff -->']
  const settings = facts.filter(({ of }) => of === 'setting' || of === 'keys')
  const navigation = facts.filter((fact) => !settings.includes(fact))
  if (facts.length + hidden.length + titles.length === 0) parts.push('No changes to the navigation.')
  if (navigation.length > 0) parts.push('### Navigation', list(navigation))
  if (settings.length > 0) parts.push('### Settings', list(settings))
  if (titles.length > 0)
    parts.push(
      `### ${RETITLED}`,
      titlesInWords(titles, MOST, MOST_URLS, code)
        .map((line) => `* ${line}`)
        .join('\n'),
    )
  if (hidden.length > 0) parts.push(`### ${HIDDEN}`, hidden.map((address) => `- ${code(address)}`).join('\n'))
  if (lost.length > 0) {
    parts.push('### URLs that no longer work')
    const rest = alone(lost, redirects)
    parts.push([...redirects.folders.map(folderInMarkdown), ...rest.map(lostInMarkdown)].join('\n'))
    const removed = redirects.removed.map(inOneLine)
    const saved = lost.filter(({ redirect }) => redirect).length
    const which = saved === lost.length ? 'them' : `${saved} of them`
    if (removed.length > 0) parts.push(`Remove from \`redirects\` to save ${which}:`, jsonBlock(removed))
    for (const [index, { above, some }] of byPlace(redirects).entries()) {
      const place = above === undefined ? '' : `, above ${code(above)}`
      const add =
        removed.length > 0 || index > 0 ? `And add${place}:` : `Add to \`redirects\`${place} to save ${which}:`
      parts.push(add, jsonBlock(some.map(inOneLine)))
    }
  }
  return `${parts.join('\n\n')}\n`
}

/** `'Deploy' → 'Ship' (/guides/deploy)`, a line for all pages that changed alike. */
function titlesInWords(
  titles: readonly Retitled[],
  most: number,
  mostUrls: number,
  mark: (text: string) => string = (text) => `'${text}'`,
): string[] {
  const shown = titles
    .slice(0, most)
    .map(({ before, after, addresses }) => `${mark(before)} → ${mark(after)} (${listedUpTo(mostUrls, addresses)})`)
  return [...shown, ...(titles.length > most ? [`… and ${counted(titles.length - most, 'more title')}`] : [])]
}

/** Lost URLs outside of moved folders. */
function alone(lost: readonly LostAddress[], { folders }: DiffResult['redirects']): readonly LostAddress[] {
  const folded = new Set(folders.flatMap(({ addresses }) => addresses))
  return lost.filter(({ address }) => !folded.has(address))
}

function folderInMarkdown({ from, to, addresses }: LostFolder): string {
  return `- ${code(`${from}/…`)} → ${code(`${to}/…`)} (${counted(addresses.length, 'page')})`
}

function lostInMarkdown({ address, redirect, end }: LostAddress): string {
  if (redirect) return `- ${code(address)} → ${code(redirect.destination)}`
  return `- ${code(address)}: ${end === undefined ? 'its page is gone' : endInWords(address, end, code)}`
}

function jsonBlock(lines: readonly string[]): string {
  return `\`\`\`json\n${lines.map(printable).join(',\n')}\n\`\`\``
}

function endInWords(address: string, end: string, mark: (text: string) => string = String): string {
  return end === address ? 'its redirects lead back to it' : `its redirect ends at ${mark(end)}, where there is no page`
}

function inOneLine(redirect: RedirectPair): string {
  return JSON.stringify(redirect)
}

/** More titles, and more URLs of a title, are counted. */
const MOST_TITLES = 10
const MOST_URLS = 3

/** The rest of the moves is counted. */
const MOST_COMMANDS = 5

/** GitHub refuses a longer comment. */
const MOST = 200

/** With `*`, as `- added` reads as a deletion where Markdown is not rendered. */
function list(facts: readonly DiffFact[]): string {
  const shown = facts.slice(0, MOST).map(({ markdown }) => `* ${markdown}`)
  return [...shown, ...(facts.length > MOST ? [`* and ${facts.length - MOST} more`] : [])].join('\n')
}

/** The stable fields for tools. */
export function diffData({ from, to, facts, lost, redirects, hidden, titles, commands }: DiffResult) {
  return {
    from,
    to,
    facts: facts.map(({ what, of, text, languages, versions, changes }) => ({
      what,
      of,
      text,
      languages,
      versions,
      changes,
    })),
    lost: lost.map(({ address, redirect, replaces }) => ({ address, redirect: redirect ?? null, replaces })),
    redirects: { add: redirects.added, remove: redirects.removed },
    hidden,
    titles,
    commands,
  }
}

/** Names and places as code, without Markdown, mentions and links. */
export const markdownMarks: Marks = { name: code, place: code }

/** A code span around any text, without control characters for a log. */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const isBare = longest === 0 && !/^ | $/.test(text)
  const line = printable(text.replace(/\s*[\r\n]\s*/g, ' '))
  return isBare ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`
}

/** Entries beyond these are counted. */
const MOST_ENTRIES = 6

/** For terminals, where a line of many redirects can't be read; `isAll` lists every entry. */
export function terminalMarks(isAll: boolean): Marks {
  return {
    name: (text) => `'${printable(text)}'`,
    place: printable,
    entries(entries) {
      const shown = entries.length > MOST_ENTRIES && !isAll ? entries.slice(0, MOST_ENTRIES - 1) : entries
      const rest = entries.length - shown.length
      return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].map((entry) => `\n      ${entry}`).join('')
    },
  }
}
