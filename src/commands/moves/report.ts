import { paintsFor } from '../../base/diagnostics/paints.js'
import { counted, digits, listed, listedUpTo, more, printable, shownOf } from '../../base/diagnostics/text.js'
import type { RedirectPair } from '../../site/model/redirects.js'
import { isPageFile } from '../../site/model/page-path.js'
import type { MvResult } from './mv.js'
import type { RmResult } from './rm.js'
import type { ChangedLink, OpenMention } from './texts.js'

interface Look {
  readonly color: boolean
  /** Shows every link and redirect. */
  readonly isAll: boolean
}

/** Redirects of a folder are much alike, and lost URLs are in a sentence. */
const FEW = 3
/** A folder with so many redirects may better have a wildcard. */
const MANY = 10

const reasons: Readonly<Record<OpenMention['why'], string>> = {
  named: 'not a link',
  ambiguous: 'one file if it starts at the docs root, a different one if it starts at this page',
  dead: 'was already broken',
  'not-utf8': 'not UTF-8, so its links were not read',
  edited: 'edited since the move was interrupted, so not written',
}

/** The moved files, all changes that follow, and the places for a person to check. */
export function formatMv(result: MvResult, look: Look): string {
  const { moves, files, entries, links, redirects, mentions, mirrors, warnings, written, isResumed } = result
  const { say, rows, section, changes } = writer(result, look)
  const isDone = files.length > 0 && files.every(({ isThere }) => isThere)
  const moved = isDone && !written ? 'Already moved' : say('Moved', 'Would move')
  const free = mirrors.filter(({ command }) => command !== undefined)
  const taken = mirrors.filter(({ command }) => command === undefined)
  const languages = listed([...new Set(free.map(({ language }) => language))])
  const untold = `The same pages in ${languages} were not moved. To move them, too, ${written || isDone ? '' : 'add --locales, or '}run:`
  const plain = redirects.added.filter(({ source }) => !/[:*]/.test(source)).length
  const isOffered = moves.some(({ kind }) => kind === 'folder') && plain >= MANY
  return print([
    isResumed && 'Finished the move that was interrupted',
    files.length === 0 && 'Git shows no renamed file since HEAD. Name the paths: npx build-nav mv --after <old> <new>',
    ...rows(moves, 'move', ({ from, to, kind }) => {
      const slash = kind === 'folder' ? '/' : ''
      return `${moved} ${printable(`${from}${slash} → ${to}${slash}`)}`
    }),
    files.length > moves.length && `  ${counted(files.length, 'file')}`,
    files.some(({ from }) => isPageFile(from)) && result.listed.size === 0 && !isResumed && '  Not in the navigation',
    entries.length > 0 && `${say('Updated', 'Would update')} ${counted(entries.length, 'place')} in docs.json`,
    ...changes(links),
    isOffered && `  These are ${digits(plain)} redirects. With --wildcard, a folder gets only one.`,
    ...section('Not changed, please check:', mentions, 'place', ({ text, why, ...place }) => {
      return `${placeOf(place)}${text === '' ? '' : `${text}  `}(${reasons[why]})`
    }),
    ...warnings.map(({ message, hint }) => printable(hint === undefined ? message : `${message} ${hint}`)),
    ...taken.map(({ from, to }) => printable(`'${from}' was not moved: '${to}' already exists.`)),
    ...section(untold, free, 'command', ({ command = '' }) => command),
  ])
}

/** The removed files, all changes that follow, and the rest for a person. */
export function formatRm(result: RmResult, look: Look): string {
  const { removed, entries, dead, lost, kept, unused, written, isResumed } = result
  const { say, rows, section, changes } = writer(result, look)
  const gone = say('Removed', 'Would remove')
  const dangling = result.links.filter(({ after }) => after === undefined)
  const entriesInWords = entries.length === 1 ? '1 entry' : `${digits(entries.length)} entries`
  // The pages can't be named again once they are gone.
  const way = written ? "list them in 'redirects' (next time, add --to <page>)" : 'add --to <page>'
  const readers = `Readers of ${listedUpTo(look.isAll ? lost.length : FEW, lost)} will get a 404.`
  return print([
    isResumed && 'Finished the removal that was interrupted',
    ...rows(removed, 'file', (file) => `${gone} ${printable(file)}`),
    entries.length === 0 && !isResumed && '  Not in the navigation',
    entries.length > 0 && `${gone} ${entriesInWords} from the navigation`,
    ...result.elements.map((name) => `${gone} the ${printable(name)}, which has no other entries`),
    ...changes(result.links.filter(({ after }) => after !== undefined)),
    ...section(`${counted(dangling.length, 'link')} to removed pages:`, dangling, 'link', linkLine),
    ...section(`${counted(dead.length, 'redirect')} to removed pages:`, dead, 'redirect', arrow),
    lost.length > 0 && printable(`${readers} To redirect them, ${way}.`),
    ...section('Not removed, as git has no copy, or the text was edited meanwhile:', kept, 'file', (file) => file),
    ...section('These files are no longer used, but were not removed:', unused, 'file', (file) => file),
  ])
}

function print(lines: readonly (string | false)[]): string {
  return `${lines.filter((line) => line !== false).join('\n')}\n`
}

/** The parts of both reports. */
function writer({ written, redirects }: MvResult | RmResult, { color, isAll }: Look) {
  const paint = paintsFor(color)
  const say = (done: string, wouldBe: string) => paint.green(written ? done : wouldBe)
  const rows = <Row>(list: readonly Row[], noun: string, line: (row: Row) => string, most?: number) => [
    ...shownOf(list, isAll, most).map(line),
    ...more(list.length, isAll, noun, most),
  ]
  const section = <Row>(heading: string, list: readonly Row[], noun: string, line: (row: Row) => string) =>
    list.length === 0 ? [] : [heading, ...rows(list, noun, (row) => printable(`  ${line(row)}`))]
  const redirected = <Row>(verb: string, list: readonly Row[], line: (row: Row) => string) =>
    rows(list, 'redirect', (row) => `${verb} the redirect ${printable(line(row))}`, FEW)
  const changes = (links: readonly ChangedLink[]) => [
    ...redirected(say('Added', 'Would add'), redirects.added, arrow),
    ...redirected(say('Pointed', 'Would point'), redirects.changed, ({ before, after }) => {
      return `from ${before.source} to ${after.destination} (was ${before.destination})`
    }),
    ...redirected(say('Removed', 'Would remove'), redirects.removed, arrow),
    ...section(`${say('Rewrote', 'Would rewrite')} ${counted(links.length, 'link')}:`, links, 'link', linkLine),
  ]
  return { say, rows, section, changes }
}

function arrow({ source, destination }: RedirectPair): string {
  return `${source} → ${destination}`
}

function placeOf({ file, line, column }: Pick<ChangedLink, 'file' | 'line' | 'column'>): string {
  return `${file}:${line}:${column}  `
}

function linkLine({ before, after, ...link }: ChangedLink): string {
  return `${placeOf(link)}${before}${after === undefined ? '' : ` → ${after}`}`
}
