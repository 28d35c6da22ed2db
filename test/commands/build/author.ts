/** Whether both had a page when they last agreed on it; 'unknown' where no history can tell. */
import { BuildNavError, type Diagnostic } from '../../../src/base/diagnostics/diagnostic.js'
import { splitConflict } from '../../../src/base/files/conflict.js'
import { build } from '../../../src/commands/build/build.js'
import { pull } from '../../../src/commands/pull/pull.js'
import { configOf, Repository } from './repository.js'
import {
  configured,
  decorate,
  drop,
  factsOf,
  groupsOf,
  isOrder,
  listed,
  namesOf,
  pagesOf,
  put,
  reorder,
  type Group,
  type Site,
} from './site-facts.js'

type Agreed = boolean | 'unknown'

/**
 * Each page of a commit, or of a working tree: is it in the config, is it in docs.json, and was it in both or in neither
 * when they last agreed? Who differs from that has changed it: a page that only docs.json has, and that was in neither,
 * was added there; one that was in both was removed from the config.
 */
interface PageStates {
  readonly config: ReadonlySet<string>
  readonly docs: ReadonlySet<string>
  /** As their author knows it, of the pages that only one side has. */
  readonly known: ReadonlyMap<string, Agreed>
  /** As the commits show it, to whoever has nothing else. */
  readonly shown: ReadonlyMap<string, Agreed>
}

type Sides = Pick<PageStates, 'config' | 'docs'>

/** Before the first commit. */
const nowhere: PageStates = { config: new Set(), docs: new Set(), known: new Map(), shown: new Map() }

/** The pages of which an author and the commits know the same, by who changed them. */
function changedPages(states: PageStates): {
  readonly edited: string[]
  readonly unbuilt: string[]
  readonly unclear: string[]
} {
  const pages = { edited: [] as string[], unbuilt: [] as string[], unclear: [] as string[] }
  for (const page of unlike(states)) {
    const [known, shown] = [states.known.get(page), states.shown.get(page)]
    if (known !== shown || typeof known !== 'boolean') pages.unclear.push(page)
    else if (known === states.docs.has(page)) pages.unbuilt.push(page)
    else pages.edited.push(page)
  }
  return pages
}

/** What somebody made of a working tree by an edit, a build or a pull, on top of a commit. */
function edited(before: PageStates, sides: Sides, head: PageStates): PageStates {
  return {
    ...sides,
    known: of(sides, (page) => agreedOn(before, 'known', page)),
    shown: of(sides, (page) => agreedOn(head, 'shown', page)),
  }
}

/** A commit of a working tree: what it shows is told from its parent; the first shows nothing of what only one side has. */
function committed({ known, ...sides }: PageStates, parent: PageStates | undefined): PageStates {
  return { ...sides, known, shown: of(sides, (page) => (parent ? agreedOn(parent, 'shown', page) : 'unknown')) }
}

/**
 * What git makes of two states that went on from a third. Where somebody settled a conflict, the sides of files were
 * chosen: what these did not agree on, nobody knows.
 */
function joined(base: PageStates, ours: PageStates, theirs: PageStates, sides: Sides, isSettled: boolean): PageStates {
  const agreed = (as: 'known' | 'shown') =>
    of(sides, (page) => {
      const [from, one, other] = [base, ours, theirs].map((state) => agreedOn(state, as, page)) as [
        Agreed,
        Agreed,
        Agreed,
      ]
      if (isSettled) return from === one && one === other ? from : 'unknown'
      if (one === other || other === from) return one
      return one === from ? other : 'unknown'
    })
  return { ...sides, known: agreed('known'), shown: agreed('shown') }
}

function agreedOn(state: PageStates, as: 'known' | 'shown', page: string): Agreed {
  return state.config.has(page) === state.docs.has(page) ? state.docs.has(page) : (state[as].get(page) ?? 'unknown')
}

function of(sides: Sides, agreed: (page: string) => Agreed): Map<string, Agreed> {
  return new Map(unlike(sides).map((page) => [page, agreed(page)]))
}

function unlike({ config, docs }: Sides): string[] {
  return [...new Set([...config, ...docs])].filter((page) => config.has(page) !== docs.has(page))
}

/** What an author does, and two numbers that say to which page, branch or commit. */
export interface Step {
  readonly does: Deed
  readonly a: number
  readonly b: number
}

/** Each as often as it is listed. */
export const deeds = [
  ...(['adds', 'adds', 'adds', 'removes', 'edits', 'edits', 'takes out', 'reorders', 'reorders there'] as const),
  ...(['decorates', 'decorates there', 'builds', 'builds', 'builds', 'pulls', 'commits', 'commits'] as const),
  ...(['commits one file', 'amends', 'branches', 'switches', 'switches', 'merges', 'merges', 'rebases'] as const),
  ...(['squashes', 'reverts', 'picks'] as const),
]

export type Deed = (typeof deeds)[number]

const groups: Record<string, string[]> = {
  A: ['a1', 'a2', 'a3', 'a4'],
  B: ['b1', 'b2', 'b3', 'b4'],
  C: ['c1', 'c2', 'c3', 'c4'],
}

/** An author of a site, who does one thing after the other with git and build-nav, and keeps account of each page. */
export class Author {
  readonly #tree: Repository
  #now: PageStates
  readonly #commits = new Map<string, PageStates>()
  /** What commits are called is kept when git writes them anew. */
  readonly #named = new Map<string, string>()
  readonly #settled = new Set<string>()
  /** The pages that came to docs.json, or went from it, by hand. */
  readonly #edited = new Set<string>()
  #count = 0

  private constructor(tree: Repository) {
    this.#tree = tree
    this.#now = edited(nowhere, this.#sides(), nowhere)
    this.#note('first', committed(this.#now, undefined))
  }

  static async begin(): Promise<Author> {
    return new Author(await Repository.built(groups))
  }

  async does({ does, a, b }: Step): Promise<void> {
    await this.#deeds[does](a, b)
  }

  /** What everybody else sees of it. */
  async ends(): Promise<void> {
    this.#commit()
    const states = this.#head()
    const clone = this.#tree.clone()
    await this.#isJudged(clone, states)
    clone.makeShallow()
    await this.#isJudged(clone, states, true)
    clone.makeWhole()
    await this.#pull(clone, states)
  }

  readonly #deeds: Readonly<Record<Deed, (a: number, b: number) => unknown>> = {
    adds: (a, b) => this.#configures((site) => put(site, a, b, `new/${++this.#count}`)),
    removes: (a, b) => this.#configures((site) => drop(site, a, b)),
    edits: (a, b) => this.#edits((site) => put(site, a, b, `web/${++this.#count}`)),
    'takes out': (a, b) => this.#edits((site) => drop(site, a, b)),
    reorders: (a, b) => this.#configures((site) => reorder(site, a, b)),
    'reorders there': (a, b) => this.#edits((site) => reorder(site, a, b)),
    decorates: (a, b) => this.#configures((site) => decorate(site, a, b, `icon-${++this.#count}`)),
    'decorates there': (a, b) => this.#edits((site) => decorate(site, a, b, `web-icon-${++this.#count}`)),
    builds: (a) => this.#builds(a % 4 === 0),
    pulls: async () => {
      this.#became(await this.#pull(this.#tree, this.#now))
    },
    commits: () => this.#commit(),
    'commits one file': (a) => {
      const [config, docs] = [this.#now.config, this.#now.docs]
      const head = this.#head()
      const isConfig = a % 2 === 0
      const message = this.#message()
      if (!this.#tries('commit', '-q', '-m', message, isConfig ? 'docs.config.ts' : 'docs.json')) return
      this.#note(
        message,
        committed(edited(head, isConfig ? { config, docs: head.docs } : { config: head.config, docs }, head), head),
      )
      this.#became()
    },
    amends: () => {
      if (this.#parents('HEAD').length > 1) return
      const [parent] = this.#parents('HEAD')
      const message = this.#tree.commitData('HEAD').subject
      this.#git('commit', '-q', '--amend', '-a', '--no-edit', '--allow-empty')
      this.#note(message, committed(this.#now, parent === undefined ? undefined : this.#statesOf(parent)))
      this.#became()
    },
    branches: (a) => {
      const name = `b${this.#tree.branches().length}`
      this.#git('switch', '-q', '-c', name, ...(a % 3 === 0 && this.#isClean() ? [this.#commit_(a)] : []))
      this.#became()
    },
    switches: (a) => {
      const other = this.#other(a)
      if (other === undefined) return
      const [from, now] = [this.#head(), this.#now]
      try {
        this.#git('switch', '-q', other)
      } catch {
        this.#commit()
        this.#git('switch', '-q', other)
        return this.#became(this.#head())
      }
      this.#now = joined(from, this.#head(), now, this.#sides(), false)
    },
    merges: (a, b) =>
      this.#onto(a, (other) =>
        this.#joins(['merge', '-q', '--no-edit', ...(b % 2 ? ['--no-ff'] : []), other], other, undefined, b),
      ),
    squashes: (a, b) => this.#onto(a, (other) => this.#joins(['merge', '-q', '--squash', other], other, undefined, b)),
    reverts: (a, b) => {
      this.#commit()
      const commit = this.#commit_(a)
      const [parent] = this.#parents(commit)
      if (parent === undefined || this.#parents(commit).length > 1) return
      return this.#joins(['revert', '--no-edit', commit], parent, commit, b)
    },
    picks: (a, b) =>
      this.#onto(a, (other) => {
        const [parent, more] = this.#parents(other)
        if (parent === undefined || more !== undefined) return
        return this.#joins(['cherry-pick', other], other, parent, b)
      }),
    rebases: (a, b) => this.#onto(a, (other) => this.#rebase(other, b)),
  }

  #configures(change: (site: Site) => void): void {
    const site = configured(this.#tree.read('docs.config.ts'))
    change(site)
    this.#writes(site)
    this.#became()
  }

  #writes(site: Site): void {
    const pages = Object.fromEntries(Object.entries(site).map(([title, group]) => [title, group.pages]))
    const code = Object.entries(site).reduce((all, [title, { icon, isExpanded }]) => {
      const calls = [...(icon ? [`\n    .icon('${icon}')`] : []), ...(isExpanded ? ['\n    .expanded()'] : [])]
      return all.replace(`group('${title}')`, `group('${title}')${calls.join('')}${calls.length > 0 ? '\n    ' : ''}`)
    }, configOf(pages))
    this.#tree.write('docs.config.ts', code)
  }

  #edits(change: (site: Site) => void): void {
    const docs = JSON.parse(this.#tree.read('docs.json'))
    const site = listed(docs)
    const before = factsOf(site)
    change(site)
    const after = factsOf(site)
    for (const page of [...before, ...after]) if (before.has(page) !== after.has(page)) this.#edited.add(page)
    docs.navigation.groups = groupsOf(site)
    this.#tree.write('docs.json', `${JSON.stringify(docs, null, 2)}\n`)
    this.#became()
  }

  async #builds(isForced: boolean): Promise<void> {
    const before = this.#now
    const refused = await refusals(() => build({ cwd: this.#tree.folder }))
    isRight(before, refused, this.#sides().docs, { edited: this.#edited })
    if (refused.length > 0 && isForced) await build({ cwd: this.#tree.folder, force: true })
    this.#became(before)
  }

  async #isJudged(tree: Repository, states: PageStates, isShallow = false): Promise<void> {
    const { drift, changed } = await build({ cwd: tree.folder, check: true })
    if (changed) isRight(states, drift?.refusals ?? [], states.config, { edited: this.#edited, isShallow })
  }

  /** Takes what was edited, and nothing else. */
  async #pull(tree: Repository, before: PageStates): Promise<PageStates> {
    const { edited: edits, unbuilt } = changedPages(before)
    let isWhole = false
    const refused = await refusals(async () => {
      const { left } = await pull({ cwd: tree.folder })
      isWhole = left.length === 0
    })
    for (const { code } of refused) if (code !== 'pull-unknown') throw new Error(`pull ends with ${code}`)
    const config = factsOf(configured(tree.read('docs.config.ts')))
    const docs = factsOf(listed(JSON.parse(tree.read('docs.json'))))
    for (const page of unbuilt.filter((fact) => isCertain(fact, before, unbuilt))) {
      if (config.has(page) !== before.config.has(page))
        throw new Error(`pull ${config.has(page) ? 'brings back' : 'deletes'} ${page}, which the config changed`)
    }
    for (const page of edits.filter((fact) => isCertain(fact, before, edits))) {
      if (isWhole && config.has(page) !== before.docs.has(page)) throw new Error(`pull does not take ${page}`)
    }
    return { ...before, config, docs }
  }

  #onto(a: number, joins: (other: string) => unknown): unknown {
    this.#commit()
    const other = this.#other(a)
    return other === undefined ? undefined : joins(this.#tree.commitOf(other))
  }

  /** A command that brings in a commit, as it went on from another: from the common one where none is named. */
  async #joins(command: readonly string[], to: string, from: string | undefined, b: number): Promise<void> {
    const ours = this.#head()
    const common = from ?? this.#common(to)
    // Git joins no branches that have nothing in common, as after the first commit of one was amended.
    if (common === undefined) return
    const base = this.#statesOf(common)
    const theirs = this.#statesOf(to)
    const head = this.#tree.head()
    const isStopped = !this.#tries(...command)
    if (!isStopped && this.#tree.head() === to) return this.#became(theirs)
    const isConflict = isStopped && this.#git('ls-files', '--unmerged') !== ''
    if (isConflict) await this.#settles(base, ours, theirs, b)
    this.#git('add', '-A')
    const message = this.#message()
    const states = joined(base, ours, theirs, this.#sides(), isConflict)
    if (isStopped || command.includes('--squash')) {
      this.#git('commit', '-q', '--allow-empty', '-m', message)
    } else if (this.#tree.head() === head) return
    const parents = this.#parents('HEAD')
    this.#commits.set(this.#tree.head(), parents.length > 1 ? states : committed(states, ours))
    if (!isStopped) this.#named.set(this.#tree.commitData('HEAD').subject, this.#tree.head())
    else this.#named.set(message, this.#tree.head())
    this.#became(this.#head())
  }

  async #rebase(onto: string, b: number): Promise<void> {
    let isStopped = !this.#tries('rebase', '-q', onto)
    for (let stops = 0; isStopped && stops < 9; stops++) {
      const picked = this.#tree.has('.git/REBASE_HEAD') ? this.#tree.read('.git/REBASE_HEAD').trim() : undefined
      if (picked !== undefined && this.#git('ls-files', '--unmerged') !== '') {
        const [parent] = this.#parents(picked)
        const base = parent === undefined ? nowhere : this.#statesOf(parent)
        this.#settled.add(this.#tree.commitData(picked).subject)
        await this.#settles(base, this.#statesOf('HEAD'), this.#statesOf(picked), b + stops)
      }
      this.#git('add', '-A')
      isStopped = !this.#tries('rebase', '--continue')
      if (!this.#isUnderWay()) break
    }
    if (this.#isUnderWay()) this.#git('rebase', '--abort')
    this.#became(this.#head())
  }

  #isUnderWay(): boolean {
    return this.#tree.has('.git/rebase-merge') || this.#tree.has('.git/rebase-apply')
  }

  /** Chooses a side of each file, or puts both together in the config and builds. */
  async #settles(base: PageStates, ours: PageStates, theirs: PageStates, b: number): Promise<void> {
    const unmerged = this.#git('diff', '--name-only', '--diff-filter=U').split('\n')
    const sideOf = (name: string, bit: number) => {
      if (unmerged.includes(name)) this.#git('checkout', bit ? '--ours' : '--theirs', name)
    }
    if (b % 3 === 0) {
      sideOf('docs.config.ts', b & 4)
      sideOf('docs.json', b & 8)
      return this.#isJudged(this.#tree, joined(base, ours, theirs, this.#sides(), true))
    }
    if (unmerged.includes('docs.config.ts')) {
      const { ours: one, theirs: other } = splitConflict(this.#tree.read('docs.config.ts')) ?? {}
      const [mine, yours] = [configured(one?.text ?? ''), configured(other?.text ?? '')]
      for (const [title, { pages, ...look }] of Object.entries(yours)) {
        const own: Group = (mine[title] = { ...look, ...(mine[title] ?? { pages: [] }) })
        for (const page of pages) if (!pagesOf(mine).has(page)) own.pages.push(page)
      }
      for (const own of Object.values(mine)) {
        own.pages = own.pages.filter(
          (page) => ours.config.has(page) === theirs.config.has(page) || !base.config.has(page),
        )
      }
      this.#writes(mine)
    }
    if (!unmerged.includes('docs.json')) return
    const config = factsOf(configured(this.#tree.read('docs.config.ts')))
    const refused = await refusals(() => build({ cwd: this.#tree.folder }))
    const merged = joined(base, ours, theirs, { config, docs: config }, true)
    for (const side of [ours, theirs]) {
      const lost = changedPages(side).edited.filter(
        (page) => !isOrder(page) && side.docs.has(page) && !merged.config.has(page),
      )
      const told = textOf(refused)
      for (const page of lost) {
        if (!isNamed(page, told)) throw new Error(`${page} is lost with a side of the conflict: ${told}`)
      }
    }
    if (refused.length > 0) await build({ cwd: this.#tree.folder, force: true })
  }

  #commit(): void {
    const head = this.#head()
    const message = this.#message()
    // Nothing here is new to git, and where nothing was changed, it makes no commit.
    if (!this.#tries('commit', '-q', '-a', '-m', message)) return
    this.#note(message, committed(this.#now, head))
    this.#became()
  }

  #message(): string {
    return `commit ${++this.#count}`
  }

  #note(message: string, states: PageStates): void {
    const id = this.#tree.head()
    this.#commits.set(id, states)
    this.#named.set(message, id)
  }

  /** The working tree as it is now. */
  #became(before = this.#now): void {
    this.#now = edited(before, this.#sides(), this.#head())
  }

  #head(): PageStates {
    return this.#statesOf('HEAD')
  }

  /** Of a commit that a rebase wrote, what it made of the one with its name. */
  #statesOf(commit: string): PageStates {
    const id = commit === 'HEAD' ? this.#tree.head() : commit
    const known = this.#commits.get(id)
    if (known) return known
    const name = this.#tree.commitData(id).subject
    const original = this.#named.get(name)
    const [parent] = this.#parents(id)
    if (original === undefined) throw new Error(`nobody made ${name}`)
    const [from] = this.#parents(original)
    const onto = parent === undefined ? nowhere : this.#statesOf(parent)
    const base = from === undefined ? nowhere : this.#statesOf(from)
    const isSettled = this.#settled.has(name)
    const states = committed(joined(base, onto, this.#statesOf(original), this.#sides(id), isSettled), onto)
    this.#commits.set(id, states)
    return states
  }

  #parents(commit: string): string[] {
    return this.#tree.commitData(commit).parents
  }

  /** The commit from which both went on. */
  #common(other: string): string | undefined {
    try {
      return this.#git('merge-base', 'HEAD', other)
    } catch {
      return undefined
    }
  }

  #other(a: number): string | undefined {
    const here = this.#tree.branch()
    const others = this.#tree.branches().filter((branch) => branch !== here)
    return others[a % Math.max(others.length, 1)]
  }

  /** One of the last commits. */
  #commit_(a: number): string {
    const commits = this.#git('rev-list', '--max-count=5', 'HEAD').split('\n')
    return commits[a % commits.length] as string
  }

  #isClean(): boolean {
    return this.#git('status', '--porcelain') === ''
  }

  /** Of the working tree, or of a commit. */
  #sides(commit?: string): Pick<PageStates, 'config' | 'docs'> {
    const read = (name: string) => (commit ? this.#git('show', `${commit}:${name}`) : this.#tree.read(name))
    return {
      config: factsOf(configured(read('docs.config.ts'))),
      docs: factsOf(listed(JSON.parse(read('docs.json')))),
    }
  }

  #git(...args: string[]): string {
    return this.#tree.git(...args).trim()
  }

  /** Whether a git command went through; at a conflict it stops. */
  #tries(...args: string[]): boolean {
    return this.#tree.tries(...args)
  }
}

/** Refuses what would be lost, names all of it, and nothing else. */
function isRight(
  states: PageStates,
  refused: readonly Diagnostic[],
  docs: ReadonlySet<string>,
  { edited: handled, isShallow }: { readonly edited: ReadonlySet<string>; readonly isShallow?: boolean },
): void {
  const { edited: edits, unbuilt, unclear } = changedPages(states)
  const told = textOf(refused)
  // A config that only adds is built where nothing is known.
  const lost = edits.filter((page) =>
    isShallow ? !isOrder(page) && states.docs.has(page) : isCertain(page, states, edits),
  )
  if (refused.length === 0) {
    const gone = lost.find((page) => docs.has(page) !== states.docs.has(page))
    if (gone !== undefined) throw new Error(`a build loses the edit of ${gone}`)
    return
  }
  const unnamed = lost.find((page) => !isNamed(page, told))
  if (unnamed !== undefined) throw new Error(`the edit of ${unnamed} is not named: ${told}`)
  if (refused.some(({ code }) => code === 'docs-json-unknown')) return
  // A page that the config removed may have got another place in docs.json.
  const reordered = new Set([...edits, ...unclear].filter(isOrder).flatMap((fact) => fact.split(' < ')))
  for (const page of unbuilt.filter((fact) => hasName(fact) && !reordered.has(fact)))
    if (told.includes(`'${page}'`)) throw new Error(`${page} was not edited: ${told}`)
  // What docs.json removed, and the config put another page in its place, both have removed, each in its own way.
  const isEdited = [...handled].some((page) => isNamed(page, told))
  if (edits.length + unclear.length === 0 && !isEdited) throw new Error(`nothing was edited: ${told}`)
}

/** By its name, or where more are counted than named. */
function isNamed(page: string, told: string): boolean {
  return namesOf(page).some((name) => told.includes(name)) || /\d+ (more|pages)/.test(told)
}

function textOf(refused: readonly Diagnostic[]): string {
  return refused.map(({ code, message }) => `${code}: ${message}`).join('\n')
}

async function refusals(run: () => Promise<unknown>): Promise<readonly Diagnostic[]> {
  try {
    await run()
    return []
  } catch (error) {
    if (error instanceof BuildNavError) return error.diagnostics
    throw error
  }
}

/** True for a page or an icon, which a message tells by its own name. */
function hasName(fact: string): boolean {
  return !fact.includes(' ')
}

/** An order of two pages is one side's own where both sides have both in one list, and that side has turned it round. */
function isCertain(fact: string, { config, docs }: PageStates, of: readonly string[]): boolean {
  if (!isOrder(fact)) return true
  const opposite = fact.split(' < ').reverse().join(' < ')
  return of.includes(opposite) && config.has(fact) !== config.has(opposite) && docs.has(fact) !== docs.has(opposite)
}
