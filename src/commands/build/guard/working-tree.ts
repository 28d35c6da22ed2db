import path from 'node:path'
import { commonCommit } from '../../../base/git/refs.js'
import { findRepository, incomingCommits } from '../../../base/git/repository.js'
import type { Incoming, Repository } from '../../../base/git/repository.js'
import { isStagedSince } from '../../../base/git/staged.js'
import { merge } from '../../../format/changes/three-way.js'
import { deepEqual } from '../../../format/json/equal.js'
import type { JsonValue } from '../../../format/json/value.js'
import { beginning } from './agreed.js'
import { byRecord, isWhatABuildLeft } from './by-record.js'
import { Commits } from './commits.js'
import type { Origin, Side } from './commits.js'
import { differences, lostEdits } from './lost-edits.js'
import { pastTexts } from './past-texts.js'
import { built, edited } from './verdict.js'
import type { Question, Verdict } from './verdict.js'

/** A side of conflict markers. */
export interface MarkedSide {
  /** Was its docs.json only ever built? Undefined where git does not know. */
  readonly verdict: Verdict | undefined
  /** The source for `git checkout`. */
  readonly from: string | undefined
}

/** Both sides, and what they started from. */
export interface Sides {
  readonly base: JsonValue | undefined
  readonly ours: MarkedSide
  readonly theirs: MarkedSide
}

const unknown: MarkedSide = { verdict: undefined, from: undefined }

/** The history of the docs.json on disk, from git. */
export class WorkingTree {
  readonly #question: Question
  readonly #repository: Repository
  readonly #commits: Commits
  readonly #committed: string

  /** Undefined where docs.json is in no repository, or in no commit. */
  static async of(question: Question): Promise<WorkingTree | undefined> {
    const repository = findRepository(path.dirname(question.out))
    if (!repository) return undefined
    const commits = new Commits(question, repository)
    const [committed] = await commits.texts(['HEAD'])
    return committed === undefined ? undefined : new WorkingTree(question, repository, commits, committed)
  }

  private constructor(question: Question, repository: Repository, commits: Commits, committed: string) {
    this.#question = question
    this.#repository = repository
    this.#commits = commits
    this.#committed = committed
  }

  /** Was it only ever built? */
  async verdict(): Promise<Verdict> {
    const { docs, wanted, built: record, read } = this.#question
    const head = read(this.#committed)
    if (head === undefined) {
      const marked = await this.#commits.unreadable()
      return marked ? this.#commits.merge(marked, docs) : byRecord(this.#question)
    }
    if (deepEqual(head, docs)) return this.#commits.verdict('HEAD', docs)
    const last = record.last === undefined ? undefined : read(record.last)
    if (isWhatABuildLeft(this.#question, last ?? head)) return built
    const before = await this.#commits.verdict('HEAD', head)
    const joined = await this.#joined({ docs: head, verdict: before })
    if (joined) return joined
    const bases = (await this.#isFromHead()) ? [head] : [last, head, last && (await this.#lastBeside(head, last))]
    const [base, made] = nearest(bases, docs)
    const edits = made === 0 ? [] : lostEdits(base, docs, wanted)
    if (!deepEqual(base, head) || before.kind === 'built') return edited(edits, base)
    if (before.kind === 'open') return edits.length > 0 ? edited(edits, base) : before
    const agreed = before.base ?? base
    return edited(lostEdits(agreed, docs, wanted), agreed)
  }

  /**
   * True if git has put the commit's docs.json on the disk since the last build, as it does in a switch of branches.
   */
  async #isFromHead(): Promise<boolean> {
    const { built: record, out, keep } = this.#question
    // The time is in whole milliseconds, and git's is exact.
    if (!record.left || !isStagedSince(this.#repository, out, record.left.time + 1)) return false
    // Who stages an edit makes git note it, too: that may be one of what was built.
    const [staged] = await pastTexts(this.#repository, out, [':0'], keep)
    return staged === this.#committed
  }

  /**
   * The last build without the unbuilt work of the commit: git puts such a docs.json together where a stash is popped
   * onto a commit whose config went on without a build. No edit of anybody's is in it.
   */
  async #lastBeside(head: JsonValue, last: JsonValue): Promise<JsonValue | undefined> {
    const given = await this.#commits.given('HEAD', head)
    if (given === undefined || deepEqual(given, head)) return undefined
    const { value, conflicts } = merge(given, last, head)
    return conflicts.length > 0 ? undefined : value
  }

  /** A docs.json in which a merge under way is settled: by git, by the choice of a side, or by hand. Undefined where none is. */
  async #joined(ours: Side): Promise<Verdict | undefined> {
    const { docs } = this.#question
    const incoming = incomingCommits(this.#repository)
    const sides = await this.#commits.sides(incoming.map(({ commit }) => commit))
    const chosen = sides.find((side) => side.verdict.kind !== 'open' && deepEqual(side.docs, docs))
    if (chosen) return chosen.verdict
    const origin = await this.#origin(incoming)
    if (origin === undefined) return undefined
    return origin.kind === 'open' ? origin : this.#commits.joined(origin.docs, docs, [ours, ...sides])
  }

  /** The common base of both sides of a merge under way. */
  async #origin([first, ...others]: readonly Incoming[]): Promise<Origin | undefined> {
    if (!first) return this.#commits.staged()
    const from =
      first.from ??
      (await commonCommit(this.#repository.root, 'HEAD', first.commit, ...others.map(({ commit }) => commit)))
    const origin = await this.#commits.origin(from)
    // What a first commit brings in began with nothing.
    return origin ?? (first.from === undefined ? this.#commits.staged() : { kind: 'known', docs: beginning })
  }

  /** The sides of conflict markers: of a merge that stopped, or of one that was committed with them. */
  async sides(): Promise<Sides> {
    const head = this.#question.read(this.#committed)
    return head === undefined ? this.#committedSides() : this.#stoppedSides(head)
  }

  async #stoppedSides(head: JsonValue): Promise<Sides> {
    const { read, built: record, out, keep } = this.#question
    const [incoming] = incomingCommits(this.#repository)
    const [theirs] = incoming ? await this.#commits.sides([incoming.commit]) : []
    const [base, ours, staged] = await pastTexts(this.#repository, out, [':1', ':2', ':3'], keep)
    const isOwnBuild = staged !== undefined && record.knows(staged)
    return {
      base: base === undefined ? undefined : read(base),
      ours: { verdict: await this.#commits.verdict('HEAD', head), from: ours === undefined ? 'HEAD' : '--ours' },
      theirs: {
        verdict: theirs?.verdict ?? (isOwnBuild ? built : undefined),
        from: staged === undefined ? incoming?.commit : '--theirs',
      },
    }
  }

  async #committedSides(): Promise<Sides> {
    const { parents } = (await this.#commits.unreadable()) ?? { parents: [] }
    const common = parents.length > 0 ? await commonCommit(this.#repository.root, ...parents) : undefined
    const [base] = common === undefined ? [] : await this.#commits.docs([common])
    const [ours, theirs] = await Promise.all(
      parents.map(async (from) => ({ from, verdict: (await this.#commits.sides([from]))[0]?.verdict })),
    )
    return { base, ours: ours ?? unknown, theirs: theirs ?? unknown }
  }
}

/** The document that differs least from another, the first of several, and by how many changes. */
function nearest(documents: readonly (JsonValue | undefined)[], docs: JsonValue): [JsonValue, number] {
  const known = documents.filter((document) => document !== undefined)
  const counted = known.map((document): [JsonValue, number] => [document, differences(document, docs).length])
  return counted.reduce((best, other) => (other[1] < best[1] ? other : best))
}
