import { existsSync } from 'node:fs'
import path from 'node:path'
import { shellWord } from '../../base/diagnostics/text.js'
import { configNames } from '../../config/loader/config-names.js'
import type { Change } from '../../format/changes/change.js'
import { fold, type Fact } from '../../format/changes/facts.js'
import { sentenceOf, type Marks } from '../../format/changes/tell.js'
import { lostAddresses, savingRedirects, type LeftAddress } from '../../site/history/lost-addresses.js'
import { statesOf, type State, type States } from '../../site/history/state.js'
import { movedPaths } from '../../site/model/folder-moves.js'
import { inputFile } from '../../site/model/input/input.js'
import { addressOfPage } from '../../site/model/page-path.js'
import { tellingConflicts } from '../build/conflict.js'
import { comparisonOf } from './comparison.js'

export interface DiffOptions {
  /** The folder of all relative paths (default: the current folder). */
  readonly cwd?: string
  /** A docs.config.ts or a docs.json: the docs.json of its folder is compared; by default, that of `cwd`. */
  readonly config?: string | undefined
  /** A git ref or a file; where the default branch and HEAD parted. `main...feature` names both. */
  readonly from?: string | undefined
  /** A git ref or a file; the working tree. */
  readonly to?: string | undefined
}

/** A line of a report on changes. */
export interface DiffFact extends Pick<Fact, 'what' | 'of'> {
  /** In words, with names in quotes. */
  readonly text: string
  /** The text in the marks of a terminal or of Markdown. */
  readonly tell: (marks: Marks) => string
  /** All changes in the line. */
  readonly changes: readonly Change[]
}

export interface DiffResult {
  readonly from: string
  readonly to: string
  readonly facts: readonly DiffFact[]
  /** Addresses that readers lose. */
  readonly lost: readonly LeftAddress[]
  /** The redirects that save them. */
  readonly redirects: ReturnType<typeof savingRedirects>
  /** True for a folder with a config: redirects are rows, `'/old': '/new'`. */
  readonly areRows: boolean
  /** Commands to add the redirects and to rewrite links, for renamed files of the working tree. */
  readonly commands: readonly string[]
}

/** Changes between two states of docs.json, and lost URLs. */
export async function diff({ cwd = '.', config, from, to }: DiffOptions = {}): Promise<DiffResult> {
  const here = path.resolve(cwd)
  const folder = config === undefined ? here : path.dirname(inputFile(here, config))
  const states = statesOf(folder, here)
  const now = () => tellingConflicts(() => states.workingTree(), { cwd: folder })
  const [before, after] = await ends(states, now, from, to)
  const { changes, moved, telling } = await comparisonOf(states, before, after)
  const lost = lostAddresses(before, after, moved)
  return {
    from: before.label,
    to: after.label,
    facts: fold(changes).map((fact) => ({
      what: fact.what,
      of: fact.of,
      text: sentenceOf(fact, telling),
      tell: (marks) => sentenceOf(fact, { ...telling, marks }),
      changes: fact.members.flatMap((member) => member.changes),
    })),
    lost,
    redirects: savingRedirects(lost),
    areRows: configNames.some((name) => existsSync(path.join(folder, name))),
    commands: commandsFor(lost, moved, after),
  }
}

/** The two states: files, commits, the working tree, or both ends of `main...feature`. */
async function ends(
  states: States,
  now: () => State | Promise<State>,
  from: string | undefined,
  to: string | undefined,
): Promise<[State, State]> {
  const range = to === undefined && !from?.startsWith('..') && !from?.includes('/..')
  const [, left, dots, right] = (range && /^(.*?)(\.{2,3})(.*)$/.exec(from ?? '')) || []
  if (dots !== undefined) {
    const end = right || 'HEAD'
    const start = dots === '...' ? await states.parting(left || 'HEAD', end) : await states.named(left || 'HEAD')
    return [start, await states.named(end)]
  }
  const end = await (to === undefined ? now() : states.named(to))
  return [await (from === undefined ? states.parting(undefined, 'HEAD') : states.named(from)), end]
}

/** `npx build-nav mv --after guides manual` for each moved page or folder with lost readers. */
function commandsFor(
  lost: readonly LeftAddress[],
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

/** True if a config has unbuilt changes; false if the config can't be run. */
export async function hasUnbuiltChanges(cwd: string, file?: string): Promise<boolean> {
  const isDocs = file?.endsWith('.json') === true
  try {
    const { build } = await import('../build/build.js')
    const folder = isDocs ? path.resolve(cwd, file, '..') : cwd
    const { changed, drift } = await build({ cwd: folder, config: isDocs ? undefined : file, check: true })
    return changed && (drift?.by === 'config' || drift?.by === 'both')
  } catch {
    return false
  }
}
