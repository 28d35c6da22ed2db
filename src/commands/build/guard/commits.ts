import { blobAt } from '../../../base/git/blobs.js'
import { FormerFolders } from '../../../base/git/former-folders.js'
import { areSame, changedFiles, changesSince, changesUpTo, lastChange, lastTouch } from '../../../base/git/history.js'
import type { Commit } from '../../../base/git/history.js'
import { commonCommit } from '../../../base/git/refs.js'
import { pathInRepository, shallowCommits } from '../../../base/git/repository.js'
import type { Repository } from '../../../base/git/repository.js'
import { deepEqual } from '../../../format/json/equal.js'
import { isJsonObject } from '../../../format/json/value.js'
import type { JsonValue } from '../../../format/json/value.js'
import { wholeText } from '../whole-text.js'
import { withNavigation } from '../with-navigation.js'
import { agreedOn, beginning } from './agreed.js'
import { PastConfigs } from './config-at.js'
import { differences, lostEdits } from './lost-edits.js'
import { pastTexts } from './past-texts.js'
import { built, edited } from './verdict.js'
import type { Question, Verdict } from './verdict.js'

/** Commits of the config that are run, at most, to find the one that gave a docs.json. */
const MOST_RUNS = 16

/** Commits of docs.json that are looked at, at most: an old edit may have come through many merges. */
const MOST_COMMITS = 40

/** A side of a merge, and whether its docs.json was only ever built. */
export interface Side {
  readonly docs: JsonValue
  readonly verdict: Verdict
}

/** The base of a docs.json, or the reason why it can't be known. */
export type Origin = { readonly kind: 'known'; readonly docs: JsonValue } | Extract<Verdict, { kind: 'open' }>

/** The docs.json of commits. */
export class Commits {
  readonly #question: Question
  readonly #repository: Repository
  readonly #configs: PastConfigs
  readonly #folders: FormerFolders
  /** The repository with the names of a commit, where docs.json was in another folder. */
  readonly #former = new Map<string, Repository>()
  readonly #shallow: ReadonlySet<string>
  readonly #verdicts = new Map<string, Promise<Verdict>>()

  constructor(question: Question, repository: Repository) {
    this.#question = question
    this.#repository = repository
    this.#folders = new FormerFolders(repository, question.out)
    this.#configs = new PastConfigs({ ...question, repository, folders: this.#folders })
    this.#shallow = shallowCommits(repository)
  }

  /** Of a merge that stopped at docs.json, what both sides started from. */
  async staged(): Promise<Origin | undefined> {
    const [docs] = await this.docs([':1'])
    return docs === undefined ? undefined : { kind: 'known', docs }
  }

  /** The docs.json of each commit; undefined where there was none, or a broken one. */
  async docs(commits: readonly string[]): Promise<(JsonValue | undefined)[]> {
    const texts = await this.texts(commits)
    return texts.map((text) => (text === undefined ? undefined : this.#question.read(text)))
  }

  /** The text of docs.json at each commit, in whatever folder it was then. */
  async texts(commits: readonly string[]): Promise<(string | undefined)[]> {
    const { out, keep } = this.#question
    const texts = await pastTexts(this.#repository, out, commits, keep)
    for (const [index, commit] of commits.entries()) {
      if (texts[index] !== undefined || commit.startsWith(':')) continue
      const former = await this.#folders.at(commit)
      if (!former || former === this.#repository) continue
      this.#former.set(commit, former)
      texts[index] = (await pastTexts(former, out, [commit], keep))[0]
    }
    return texts
  }

  /** The paths at a commit of docs.json, and of the files that it is split into. */
  #names(commit: string): string[] {
    const { out, fragments } = this.#question
    const repository = this.#former.get(commit) ?? this.#repository
    return [out, ...fragments].map((file) => pathInRepository(repository, file))
  }

  /** Those of commits with a docs.json. */
  async sides(commits: readonly string[]): Promise<readonly Side[]> {
    const sides: Side[] = []
    for (const [index, docs] of (await this.docs(commits)).entries()) {
      if (docs !== undefined) sides.push({ docs, verdict: await this.verdict(commits[index] as string, docs) })
    }
    return sides
  }

  /** The docs.json of a commit: was it only ever built up to there? */
  async verdict(at: string, docs: JsonValue): Promise<Verdict> {
    const known = this.#verdicts.get(at)
    if (known) return known
    if (this.#verdicts.size >= MOST_COMMITS) return { kind: 'open', why: 'too-long' }
    const verdict = this.#verdict(at, docs)
    this.#verdicts.set(at, verdict)
    return verdict
  }

  async #verdict(at: string, docs: JsonValue): Promise<Verdict> {
    const { root } = this.#repository
    const last = await this.#last(at, docs)
    if (!last) return { kind: 'open', why: 'never-built' }
    const { gave, given, isCut } = await this.#versions(last, at, docs)
    if (gave) return built
    const restored = await this.#restored(last, docs)
    if (restored !== undefined) return this.verdict(restored, docs)
    if (this.#shallow.has(last.id)) return { kind: 'open', why: 'shallow' }
    if (last.parents.length > 1) return this.merge(last, docs, given)
    const { wanted } = this.#question
    const [first] = given
    if (first !== undefined) {
      const from = await this.#before(last, first)
      if (from.kind === 'open') return from
      const agreed = given.reduce((before, config, index) => agreedOn(before, config, docs, order(index)), from.docs)
      return edited(lostEdits(agreed, docs, wanted), agreed)
    }
    if (isCut) return { kind: 'open', why: 'too-long' }
    // No config of that time runs: whether the commit changed the config with docs.json has to do.
    const changed = new Set(await changedFiles(root, last.id))
    if (this.#configs.paths.some((module) => changed.has(module))) return built
    const [earlier] = await this.docs([`${last.id}^`])
    if (earlier === undefined) return { kind: 'open', why: 'first-commit' }
    return edited(lostEdits(earlier, docs, wanted), earlier)
  }

  /** The earlier commit to which a commit put docs.json and its config back, as a revert does. */
  async #restored({ id, parents }: Commit, docs: JsonValue): Promise<string | undefined> {
    const { root } = this.#repository
    const [parent, more] = parents
    if (parent === undefined || more !== undefined) return undefined
    const names = [...this.#names(id), ...this.#configs.inputs]
    const earlier = await changesUpTo(root, parent, names)
    const was = await this.docs(earlier)
    for (const [index, commit] of earlier.entries()) {
      const then = was[index]
      if (then !== undefined && deepEqual(then, docs) && (await areSame(root, [commit, id], names))) return commit
    }
    return undefined
  }

  /**
   * The commit that docs.json is from: its own, where a branch has returned to the content of the other side of its
   * merge.
   */
  async #last(at: string, docs: JsonValue): Promise<Commit | undefined> {
    const { root } = this.#repository
    const names = this.#names(at)
    const last = await lastChange(root, at, names)
    const touch = last && (await lastTouch(root, last, at, names))
    const [touched] = touch ? await this.docs([touch.id]) : []
    return touched !== undefined && deepEqual(touched, docs) ? touch : last
  }

  /** The outputs of the configs since docs.json last changed, oldest first, and whether docs.json is one of them. */
  async #versions(
    last: Commit,
    at: string,
    docs: JsonValue,
  ): Promise<{ gave: boolean; given: readonly JsonValue[]; isCut?: boolean }> {
    const later = await changesSince(this.#repository.root, last.id, at, this.#configs.inputs)
    const given: JsonValue[] = []
    for (const commit of new Set([last.id, ...later.toReversed()])) {
      if (this.#configs.runs >= MOST_RUNS) return { gave: false, given, isCut: true }
      const version = await this.given(commit, docs)
      if (version !== undefined && deepEqual(version, docs)) return { gave: true, given }
      if (version !== undefined) given.push(version)
    }
    return { gave: false, given }
  }

  /**
   * The state on which docs.json and the config agreed when docs.json last changed: the config's output, if it had
   * been built until then; otherwise, the state on which both agreed before.
   */
  async #before(last: Commit, gave: JsonValue): Promise<Origin> {
    const { root } = this.#repository
    const change = await lastChange(root, last.id, this.#configs.inputs)
    if (!change) return this.#beforeConfig(last, gave)
    const later = change.id === last.id ? [] : await changesSince(root, change.id, last.id, this.#names(last.id))
    const versions = await this.docs([change.id, ...later.toReversed()])
    if (versions.some((version) => version !== undefined && deepEqual(version, gave)))
      return { kind: 'known', docs: gave }
    if (this.#shallow.has(change.id)) return { kind: 'open', why: 'shallow' }
    const from = await this.origin(`${change.id}^`)
    if (from?.kind === 'open') return from
    if (from === undefined && versions[0] === undefined) return { kind: 'known', docs: gave }
    // Before a first commit there was nothing: what both have is agreed, and what one of them has is its own.
    const before = from?.docs ?? beginning
    const agree = (agreed: JsonValue, version: JsonValue | undefined, at: number) =>
      version === undefined ? agreed : agreedOn(agreed, gave, version, order(at))
    return { kind: 'known', docs: versions.reduce(agree, before) }
  }

  /**
   * The state of a docs.json that is older than the config. What it has more was added to it, as in a migration that
   * was merged later; where the config has more, too, either may be newer.
   */
  async #beforeConfig(last: Commit, gave: JsonValue): Promise<Origin> {
    const [docs] = await this.docs([last.id])
    const onlyAdds = docs !== undefined && differences(gave, docs).every(({ what }) => what === 'added')
    return onlyAdds ? { kind: 'known', docs: gave } : { kind: 'open', why: 'never-built' }
  }

  /** The output of the config at a commit; undefined if there was no config, or it does not run. */
  async given(commit: string, docs: JsonValue): Promise<JsonValue | undefined> {
    const past = await this.#configs.at(commit)
    if (past === undefined) return undefined
    const { wanted, owns, out, keep } = this.#question
    const read = (file: string) => blobAt(this.#former.get(commit) ?? this.#repository, commit, file)
    const [given, owned] =
      past === 'now'
        ? [wanted, owns]
        : [JSON.parse(wholeText(JSON.stringify(past.json), out, { keep, read })) as JsonValue, past.owns]
    return owned === 'navigation' && isJsonObject(docs) && isJsonObject(given) ? withNavigation(docs, given) : given
  }

  /** The commit that brought a docs.json which nobody can read: its conflict markers were committed. */
  async unreadable(): Promise<Commit | undefined> {
    let at = 'HEAD'
    for (let looks = 0; looks < MOST_COMMITS; looks++) {
      const last = await lastChange(this.#repository.root, at, this.#names(at))
      const [parent] = last?.parents ?? []
      if (!last || parent === undefined) return last
      const before = await this.docs(last.parents)
      if (before.some((docs) => docs !== undefined)) return last
      at = parent
    }
    return undefined
  }

  /** A merge whose docs.json is neither side's: what was edited on a side, or in the merge, is edited here. */
  async merge({ parents }: Commit, docs: JsonValue, given: readonly JsonValue[] = []): Promise<Verdict> {
    const sides = await this.sides(parents)
    const unknown = sides.find(({ verdict }) => verdict.kind === 'open')
    // With no common docs.json, each side began one, or another history was joined as a folder.
    const origin = (await this.origin(await commonCommit(this.#repository.root, ...parents))) ?? {
      kind: 'known',
      docs: beginning,
    }
    if (origin.kind === 'open') return origin
    const verdict = this.joined(origin.docs, docs, sides, given)
    return verdict.kind === 'built' && unknown ? unknown.verdict : verdict
  }

  /** The state on which the docs.json of a commit and its config agreed. */
  async origin(commit: string | undefined): Promise<Origin | undefined> {
    const [side] = commit === undefined ? [] : await this.sides([commit])
    if (!side) return undefined
    const { verdict } = side
    // What is not in this clone, or further back than is looked, may have been edited; what was never built is as it began.
    if (verdict.kind === 'open' && /^(shallow|too-long)$/.test(verdict.why)) return verdict
    return { kind: 'known', docs: agreedIn(side) }
  }

  /** A docs.json that was put together of sides with a common origin: what a side built is no edit. */
  joined(origin: JsonValue, docs: JsonValue, sides: readonly Side[], given: readonly JsonValue[] = []): Verdict {
    const known = sides.filter(({ verdict }) => verdict.kind !== 'open').map(agreedIn)
    const agreed = [...known, ...given].reduce((before, side) => agreedOn(before, side, docs), origin)
    return edited(lostEdits(agreed, docs, this.#question.wanted), agreed)
  }
}

/** The first of several versions is of the commit that changed both. */
function order(at: number): 'in one commit' | 'one by one' {
  return at === 0 ? 'in one commit' : 'one by one'
}

/** The docs.json before it was edited. */
function agreedIn({ docs, verdict }: Side): JsonValue {
  return verdict.kind === 'open' ? docs : (verdict.base ?? docs)
}
