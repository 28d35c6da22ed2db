import path from 'node:path'
import { grouped } from '../../base/diagnostics/grouped.js'
import { paintsFor } from '../../base/diagnostics/paints.js'
import { counted, digits, listed, listedUpTo, more, printable, shownOf } from '../../base/diagnostics/text.js'
import { pathOf } from '../../site/model/addresses.js'
import { addressOfPage, withoutExtension } from '../../site/model/page-path.js'
import type { RedirectPair } from '../../site/model/redirects.js'
import type { LinkTo, NamedIn, OpenMention } from './bodies.js'
import { filesInWords } from './codes.js'
import type { MvResult } from './mv.js'
import type { RmResult } from './rm.js'
import { isPage } from './site-files.js'

interface Look {
  readonly color: boolean
  /** Shows every link and redirect. */
  readonly isAll: boolean
}

/** The redirects of a folder are much alike. */
const MOST_REDIRECTS = 3
/** The rule `redirect-folder` reports as many. */
const OFFER_WILDCARD = 3
/** More URLs of a sentence are counted. */
const MOST_URLS = 3

const namedIn: Readonly<Record<NamedIn, string>> = {
  code: 'in code',
  text: 'in text',
  URL: 'in a full URL',
  frontmatter: 'in frontmatter',
  JSON: 'in JSON',
}

const reasons: Readonly<Record<Exclude<OpenMention['why'], 'named'>, string>> = {
  ambiguous: 'one file if it starts at the docs root, a different one if it starts at this page',
  dead: 'was already broken',
  'not-utf8': 'not UTF-8, so its links were not read',
  symlink: 'in a symlink to a file outside of the docs folder, so not written',
  edited: 'edited since the move was interrupted, so not written',
}

/** The moved files, all changes that follow, and the places for a person to check. */
export function formatMv(result: MvResult, look: Look): string {
  const { moves, files, entries, redirects, links, mentions, warnings, written, isResumed } = result
  const { say, rows, section, redirectLines, mirrorLines } = writer(written, look)
  const pages = files.filter(({ from }) => isPage(from)).length
  const isFolder = moves.some(({ kind }) => kind === 'folder')
  const isDone = files.length > 0 && files.every(({ isThere }) => isThere)
  const isSettled = isDone && [entries, links, ...Object.values(redirects)].every((list) => list.length === 0)
  const moved = isDone && !written ? 'Already moved' : say('Moved', 'Would move')
  const places = counted(new Set(links.map(({ file }) => file)).size, 'file')
  const lines = [
    ...(isResumed ? ['Finished the move that was interrupted'] : []),
    ...rows(moves, 'move', ({ from, to, kind }) => {
      const slash = kind === 'folder' ? '/' : ''
      return `${moved} ${printable(`${from}${slash} → ${to}${slash}`)}`
    }),
    ...(files.length > 1 || isFolder ? [`  ${filesInWords(pages, files.length - pages)}`] : []),
    ...(pages > 0 && result.listed.size === 0 && !isResumed ? ['  Not in the navigation'] : []),
    ...(isSettled ? ['  Everything already uses the new path'] : []),
    ...(entries.length > 0
      ? [`${say('Updated', 'Would update')} ${counted(entries.length, 'place')} in docs.json`]
      : []),
    ...redirectLines(redirects),
    ...section(
      `${say('Rewrote', 'Would rewrite')} ${counted(links.length, 'link')} in ${places}:`,
      links,
      'link',
      linkLine,
    ),
    ...(moves.every(({ kind, from, to }) => kind === 'folder' && !to.startsWith(`${from}/`))
      ? [
          ...wildcardOffer(redirects.added.length, written),
          ...(written && redirects.added.length >= OFFER_WILDCARD
            ? ['  For the wildcard that can replace them, run: npx build-nav check --only redirect-folder --all']
            : []),
        ]
      : []),
    ...section('Not changed, please check:', mentions, 'place', ({ text, why, in: around = 'text', ...place }) => {
      const reason = why === 'named' ? namedIn[around] : reasons[why]
      return `${placeOf(place)}${text === '' ? '' : `${text}  `}(${reason})`
    }),
    ...warnings.map(({ message, hint }) => printable(hint === undefined ? message : `${message} ${hint}`)),
    ...mirrorLines(result.mirrors, 'move', 'moved'),
  ]
  return `${lines.join('\n')}\n`
}

/** The removed files, all changes that follow, and the rest for a person. */
export function formatRm(result: RmResult, look: Look): string {
  const { removed, entries, redirects, links, dead, lost, kept, unused, written, isResumed } = result
  const { say, rows, section, redirectLines, mirrorLines } = writer(written, look)
  const gone = say('Removed', 'Would remove')
  const rewritten = links.filter(({ after }) => after !== undefined)
  const dangling = links.filter(({ after }) => after === undefined)
  const dropped = rewritten.filter(({ written: before }) => before.includes('#'))
  const own = rewritten.filter(isToItself)
  const linksOf = (heading: string, list: readonly LinkTo[]) => section(heading, list, 'link', linkLine)
  const entriesInWords = entries.length === 1 ? '1 entry' : `${digits(entries.length)} entries`
  // The pages can't be named again once they are gone.
  const urls = lost.length === 1 ? 'this URL' : 'these URLs'
  const way = written ? `list ${urls} in 'redirects' (next time, add --to <page>)` : 'add --to <page>'
  const readers = `Readers of ${listedUpTo(look.isAll ? lost.length : MOST_URLS, lost)} will get a 404.`
  const lines = [
    ...(isResumed ? ['Finished the removal that was interrupted'] : []),
    ...rows(removed, 'file', (file) => `${gone} ${printable(file)}`),
    ...(entries.length === 0 && !isResumed ? ['  Not in the navigation'] : []),
    ...(entries.length > 0 ? [`${gone} ${entriesInWords} from the navigation`] : []),
    ...result.elements.map((name) => `${gone} the ${printable(name)}, which has no other entries`),
    ...redirectLines(redirects),
    ...(result.folders > 0 ? wildcardOffer(redirects.added.length, written) : []),
    ...linksOf(`${say('Rewrote', 'Would rewrite')} ${counted(rewritten.length, 'link')}:`, rewritten),
    ...linksOf(`${counted(dangling.length, 'link')} to removed pages:`, dangling),
    ...linksOf(
      `Check ${counted(dropped.length, 'link')} that had an anchor: the new page has different headings.`,
      dropped,
    ),
    ...linksOf(`Check ${counted(own.length, 'link')} from the new page to itself:`, own),
    ...section(`${counted(dead.length, 'redirect')} to removed pages:`, dead, 'redirect', arrow),
    ...(lost.length > 0 ? [printable(`${readers} To redirect them, ${way}.`)] : []),
    ...section('Not removed, as git has no copy, or the text was edited meanwhile:', kept, 'file', (file) => file),
    ...section('These files are no longer used, but were not removed:', unused, 'file', (file) => file),
    ...mirrorLines(result.mirrors, 'remove', 'removed'),
  ]
  return `${lines.join('\n')}\n`
}

/** The parts of both reports. */
function writer(written: boolean, { color, isAll }: Look) {
  const paint = paintsFor(color)
  const say = (done: string, wouldBe: string) => paint.green(written ? done : wouldBe)
  const rows = <Row>(list: readonly Row[], noun: string, line: (row: Row) => string, most?: number) => [
    ...shownOf(list, isAll, most).map(line),
    ...more(list.length, isAll, noun, most),
  ]
  const section = <Row>(heading: string, list: readonly Row[], noun: string, line: (row: Row) => string) =>
    list.length === 0 ? [] : [heading, ...rows(list, noun, (row) => printable(`  ${line(row)}`))]
  const redirectLines = ({ added, changed, removed }: MvResult['redirects']) => {
    const redirects = <Row>(verb: string, list: readonly Row[], line: (row: Row) => string) =>
      rows(list, 'redirect', (row) => `${verb} the redirect ${printable(line(row))}`, MOST_REDIRECTS)
    return [
      ...redirects(say('Added', 'Would add'), added, arrow),
      ...redirects(
        say('Pointed', 'Would point'),
        changed,
        ({ before, after }) => `from ${before.source} to ${after.destination} (was ${before.destination})`,
      ),
      ...redirects(say('Removed', 'Would remove'), removed, arrow),
    ]
  }
  /** Counterparts left in place. */
  const mirrorLines = (mirrors: readonly Mirrored[], verb: string, done: string) => {
    const languages = listed([...new Set(mirrors.map(({ language }) => language))])
    const sentence = `The same page in ${languages} was not ${done}. To ${verb} it too,`
    if (!written) return mirrors.length === 0 ? [] : [`${sentence} add --locales.`]
    // The command of a language includes all languages.
    const families = [...grouped(mirrors, ({ key }) => key).values()]
    const commands = families.map(([first, second]) => `${first.command}${second ? ' --locales' : ''}`)
    return section(`${sentence} run:`, commands, 'command', (command) => command)
  }
  return { say, rows, section, redirectLines, mirrorLines }
}

interface Mirrored {
  readonly key: string
  readonly language: string
  readonly command: string
}

/** Offers a single redirect in place of many for a folder. */
function wildcardOffer(added: number, written: boolean): string[] {
  if (added < OFFER_WILDCARD) return []
  const way = written ? 'With --wildcard, a folder gets only one.' : 'To add only one for a folder, add --wildcard.'
  return [`  These are ${digits(added)} redirects. ${way}`]
}

function arrow({ source, destination }: RedirectPair): string {
  return `${source} → ${destination}`
}

function placeOf({ file, line, column }: Pick<LinkTo, 'file' | 'line' | 'column'>): string {
  return `${file}:${line}:${column}  `
}

function linkLine({ after, ...link }: Pick<LinkTo, 'file' | 'line' | 'column' | 'after'> & Written): string {
  const before = 'written' in link ? link.written : link.before
  return `${placeOf(link)}${before}${after === undefined ? '' : ` → ${after}`}`
}

/** The old destination, as `rm` and `mv` call it. */
type Written = { readonly written: string } | { readonly before: string }

/** True for a link inside of the page `--to`: the link pointed to a removed page. */
function isToItself({ file, after = '' }: LinkTo): boolean {
  const to = pathOf(after)
  const name = to.startsWith('/') ? to.slice(1) : path.posix.join(path.posix.dirname(file), to)
  return addressOfPage(withoutExtension(name)) === addressOfPage(withoutExtension(file))
}
