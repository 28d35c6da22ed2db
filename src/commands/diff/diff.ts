import path from 'node:path'
import { align } from '../../format/changes/align.js'
import type { Alignment } from '../../format/changes/alignment.js'
import type { Change } from '../../format/changes/change.js'
import { changesOf } from '../../format/changes/changes.js'
import { fold, type Fact } from '../../format/changes/facts.js'
import { sentenceOf, type Telling } from '../../format/changes/tell.js'
import type { JsonValue } from '../../format/json/value.js'
import { madePagesOf } from '../../site/model/specs/operation-names.js'
import { tellingConflicts } from '../build/conflict.js'
import {
  lostAddresses,
  savingRedirects,
  type LostAddress,
  type SavingRedirects,
} from '../../site/history/lost-addresses.js'
import { movedPaths } from '../../site/model/folder-moves.js'
import { frontmatterChanges, type Retitled } from '../../site/history/changed-pages.js'
import { inputFile } from '../../site/model/input/open-input.js'
import { addressOfPage, nameOfPage } from '../../site/model/page-path.js'
import { shellWord } from '../../base/diagnostics/text.js'
import { markdownMarks, terminalMarks } from './report.js'
import { renames } from '../../site/history/renames.js'
import { once, States, type State } from '../../site/history/state.js'
import { variantOf } from '../../format/changes/place.js'
import { readableText } from '../../base/files/read.js'
import { configNames } from '../../config/loader/config-names.js'

export interface DiffOptions {
  /** The folder of all relative paths (default: the current folder). */
  readonly cwd?: string
  /** A docs.config.ts or a docs.json: the docs.json of its folder is compared; by default, that of `cwd`. */
  readonly config?: string | undefined
  /** A git ref or a file; where the default branch and HEAD parted. `main...feature` names both. */
  readonly from?: string | undefined
  /** A git ref or a file; the working tree. */
  readonly to?: string | undefined
  /** The lines for a terminal list every entry, instead of the first few. */
  readonly all?: boolean | undefined
}

/** A line of a report on changes. */
export interface DiffFact {
  readonly what: Fact['what']
  readonly of: Fact['of']
  /** In words, with names in backticks. */
  readonly text: string
  /** The text for a terminal, with a line for each of several entries. */
  readonly lines: readonly string[]
  /** The text as Markdown. */
  readonly markdown: string
  /** All changes in the line. */
  readonly changes: readonly Change[]
  /** The languages and versions with this change; empty for a site without variants. */
  readonly languages: readonly string[]
  readonly versions: readonly string[]
}

export interface DiffResult {
  readonly from: string
  readonly to: string
  readonly facts: readonly DiffFact[]
  /** Addresses that readers lose. */
  readonly lost: readonly LostAddress[]
  /** The redirects that save them. */
  readonly redirects: SavingRedirects
  /** True if the folder's config writes redirects as rows: `redirect({ '/old': '/new' })`. */
  readonly areRows: boolean
  /** URLs of listed pages with `hidden: true` since: out of the sidebar, but open. */
  readonly hidden: readonly string[]
  /** Sidebar titles changed by the frontmatter of listed pages. */
  readonly titles: readonly Retitled[]
  /** Commands to add the redirects and to rewrite links, for renamed files of the working tree. */
  readonly commands: readonly string[]
}

/** Changes between two states of docs.json, and lost URLs. */
export async function diff({ cwd = '.', config, from, to, all = false }: DiffOptions = {}): Promise<DiffResult> {
  const here = path.resolve(cwd)
  const folder = config === undefined ? here : path.dirname(inputFile(here, config))
  const states = new States(folder, here)
  const now = () => tellingConflicts(() => states.workingTree(), { cwd: folder })
  const [before, after] = await ends(states, now, from, to)
  const { renamed, moved, telling } = await comparisonOf(states, before, after)
  const facts = fold(renamed).map((fact) => factOf(fact, telling, all))
  const lost = lostAddresses(before, after, moved)
  const redirects = savingRedirects(lost, after.site?.())
  const { hidden, titles } = await frontmatterChanges(states, before, after)
  const commands = commandsFor(lost, moved, after)
  const areRows = writesRows(folder)
  return { from: before.label, to: after.label, facts, lost, redirects, areRows, hidden, titles, commands }
}

/** The changes between two states, and the facts for sentences about them. */
export interface Comparison {
  readonly alignment: Alignment
  readonly changes: readonly Change[]
  /** The changes, with pages as renamed where git saw a file renamed. */
  readonly renamed: readonly Change[]
  /** Page renames in git: old name, new name. */
  readonly moved: ReadonlyMap<string, string>
  readonly telling: Telling
}

/** Compares two states, with git's renames. */
export async function comparisonOf(states: States, before: State, after: State): Promise<Comparison> {
  const alignment = align(before.docs, after.docs)
  const changes = changesOf(alignment)
  const moved = await renames(states, before, after)
  const isRename = isRenameBy(moved)
  // A compared file has no specifications.
  const specsOf = { before: once(() => before.site?.().specs), after: once(() => after.site?.().specs) }
  const madeIn = (element: JsonValue, side: 'before' | 'after') => {
    const specs = specsOf[side]()
    return specs ? madePagesOf(element, specs) : 0
  }
  return { alignment, changes, renamed: withRenames(changes, isRename), moved, telling: { isRename, madeIn } }
}

/** `npx build-nav mv --after guides manual` for each page or folder that moved, and whose readers are lost. */
function commandsFor(
  lost: readonly LostAddress[],
  renamed: ReadonlyMap<string, string>,
  { commit, site }: State,
): readonly string[] {
  if (commit !== undefined || !site || renamed.size === 0) return []
  const { pages } = site()
  const isLost = new Set(lost.map(({ address }) => address))
  const moved = [...renamed].filter(([from, to]) => isLost.has(addressOfPage(from)) && pages.isPublished(to))
  return movedPaths(new Map(moved), pages.hasPagesIn).map(
    ({ from, to }) => `npx build-nav mv --after ${shellWord(from)} ${shellWord(to)}`,
  )
}

async function ends(
  states: States,
  now: () => State | Promise<State>,
  from: string | undefined,
  to: string | undefined,
): Promise<[State, State]> {
  const [, left, dots, right] = /^(.*?)(\.{2,3})(.*)$/.exec(to === undefined ? (from ?? '') : '') ?? []
  if (dots !== undefined && !from?.includes('/..') && !from?.startsWith('..')) {
    const end = right || 'HEAD'
    const start = dots === '...' ? await states.parting(left || 'HEAD', end) : await states.named(left || 'HEAD')
    return [start, await states.named(end)]
  }
  const end = await (to === undefined ? now() : states.named(to))
  return [from === undefined ? await states.parting(undefined, 'HEAD') : await states.named(from), end]
}

function factOf(fact: Fact, telling: Telling, all: boolean): DiffFact {
  const labels = (axis: 'language' | 'version') => [
    ...new Set(fact.members[0].variants.flatMap((variant) => variant[axis] ?? [])),
  ]
  return {
    what: fact.what,
    of: fact.of,
    text: sentenceOf(fact, telling),
    lines: sentenceOf(fact, { ...telling, marks: terminalMarks(all) }).split('\n'),
    markdown: sentenceOf(fact, { ...telling, marks: markdownMarks }),
    changes: fact.members.flatMap(({ changes }) => changes),
    languages: labels('language'),
    versions: labels('version'),
  }
}

/** True for a renamed page of a list. */
type IsRename = (before: string, after: string) => boolean

/** Renamed pages by name, from git. */
function isRenameBy(renamed: ReadonlyMap<string, string>): IsRename {
  return (before, after) => renamed.get(nameOfPage(before)) === nameOfPage(after)
}

/** A removed page and the new page of the file as a single change. */
function withRenames(changes: readonly Change[], isRename: IsRename): readonly Change[] {
  const came = changes.filter(({ what, of }) => what === 'added' && of === 'page')
  const origins = new Map<Change, Change>()
  for (const went of changes) {
    if (went.what !== 'removed' || went.of !== 'page') continue
    const now = came.find((each) => !origins.has(each) && isPair(went, each, isRename))
    if (now) origins.set(now, went)
  }
  const gone = new Set(origins.values())
  return changes.flatMap((change) => {
    const before = origins.get(change)?.before
    if (before) return [{ ...change, what: 'renamed', before }]
    return gone.has(change) ? [] : [change]
  })
}

/** True for a rename within a variant: the French page is no new name of the English page. */
function isPair({ before }: Change, { after }: Change, isRename: IsRename): boolean {
  if (typeof before?.value !== 'string' || typeof after?.value !== 'string') return false
  const [left, right] = [variantOf(before.place), variantOf(after.place)]
  return left.language === right.language && left.version === right.version && isRename(before.value, after.value)
}

/** True if a config has changes that its docs.json lacks; false if the config can't be run. */
export async function hasUnbuiltChanges(cwd: string, file?: string): Promise<boolean> {
  const isDocs = file?.endsWith('.json') === true
  try {
    const { build } = await import('../build/build.js')
    const { changed, drift } = await build({
      cwd: isDocs ? path.resolve(cwd, file, '..') : cwd,
      config: isDocs ? undefined : file,
      check: true,
    })
    return changed && (drift?.by === 'config' || drift?.by === 'both')
  } catch {
    return false
  }
}

/** True if the config of a folder, or an imported module of the site, writes redirects as rows. */
function writesRows(folder: string): boolean {
  const open = configNames.map((name) => path.join(folder, name))
  const seen = new Set(open)
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const text = readableText(file)
    if (text === undefined) continue
    if (/\b(?:redirect|permanent|temporary|inEach)\s*\(/.test(text)) return true
    for (const [, name = ''] of text.matchAll(/\bfrom\s*['"](\.{1,2}\/[^'"]+)['"]/g)) {
      const module = path.join(path.dirname(file), name)
      for (const each of [module, module.replace(/\.([cm]?)js$/, '.$1ts'), `${module}.ts`]) {
        if (seen.has(each)) continue
        seen.add(each)
        open.push(each)
      }
    }
  }
  return false
}
