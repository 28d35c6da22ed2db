import path from 'node:path'
import { blobAt, blobs } from '../../base/git/blobs.js'
import { FormerFolders } from '../../base/git/former-folders.js'
import { areSame, changesUpTo, isStagedSince, lastChange, lastTouch, type Commit } from '../../base/git/history.js'
import { commonCommit } from '../../base/git/refs.js'
import {
  findRepository,
  incomingCommits,
  pathInRepository,
  shallowCommits,
  type Repository,
} from '../../base/git/repository.js'
import { merge } from '../../format/changes/merge.js'
import { agreedOn, beginning } from '../../format/changes/three-way.js'
import { isJsonObject, type JsonValue, deepEqual } from '../../format/json/value.js'
import { wholeText } from './docs-json-files.js'
import { framedIn, withOwned } from '../../format/parts/owned.js'
import { PastConfigs } from './past-configs.js'
import { built, byRecord, differences, isWhatABuildLeft, since, type Question, type Verdict } from './verdict.js'

/** The most past configs to run for a docs.json. */
const MOST_RUNS = 16

/** The most commits of docs.json to read: an old edit may have come through many merges. */
const MOST_COMMITS = 40

/** A docs.json of a commit, and the verdict on it. */
interface Side {
  readonly docs: JsonValue
  readonly verdict: Verdict
}

/** A side of conflict markers. */
interface MarkedSide {
  /** Undefined where git does not know. */
  readonly verdict?: Verdict | undefined
  /** The source for `git checkout`. */
  readonly from?: string | undefined
}

/** Both sides of conflict markers, and their base. */
interface MarkedSides {
  /** As text. */
  readonly base: string | undefined
  readonly ours: MarkedSide
  readonly theirs: MarkedSide
}

type Open = Extract<Verdict, { kind: 'open' }>

/** The last common state of docs.json and the config, or the reason why nobody can know. */
type Origin = { readonly kind: 'known'; readonly docs: JsonValue } | Open

const known = (docs: JsonValue): Origin => ({ kind: 'known', docs })
const open = (why: Open['why']): Open => ({ kind: 'open', why })

/** The history of a docs.json and its config in git. */
export class Past {
  readonly #question: Question
  readonly #repository: Repository
  readonly #configs: PastConfigs
  readonly #folders: FormerFolders
  /** The repository with the names of a commit, if docs.json was in a former folder. */
  readonly #former = new Map<string, Repository>()
  readonly #shallow: ReadonlySet<string>
  readonly #verdicts = new Map<string, Promise<Verdict>>()
  /** docs.json in the last commit. */
  #committed = ''

  constructor(question: Question, repository: Repository) {
    this.#question = question
    this.#repository = repository
    this.#folders = new FormerFolders(repository, question.out)
    this.#configs = new PastConfigs({ ...question, repository, folders: this.#folders })
    this.#shallow = shallowCommits(repository)
  }

  /** The past of the docs.json on the disk; undefined outside of repositories, and before the first commit. */
  static async of(question: Question): Promise<Past | undefined> {
    const repository = findRepository(path.dirname(question.out))
    if (!repository) return undefined
    const past = new Past(question, repository)
    const [committed] = await past.#texts(['HEAD'])
    if (committed === undefined) return undefined
    past.#committed = committed
    return past
  }

  // The docs.json on the disk.

  /** The verdict on the docs.json on the disk. */
  async verdict(): Promise<Verdict> {
    const { docs, built: record, read } = this.#question
    const head = read(this.#committed)
    if (head === undefined) {
      const marked = await this.#unreadable()
      return marked ? this.#merge(marked, docs) : byRecord(this.#question)
    }
    if (deepEqual(head, docs)) return this.at('HEAD', docs)
    const last = record.last === undefined ? undefined : read(record.last)
    if (isWhatABuildLeft(this.#question, last ?? head)) return built
    const before = await this.at('HEAD', head)
    const joined = await this.#joinedOnDisk({ docs: head, verdict: before })
    if (joined) return joined
    const bases = (await this.#isFromHead()) ? [head] : [last, head, last && (await this.#lastBeside(head, last))]
    const base = nearest(bases, docs)
    const isEdited = before.kind === 'edited' && deepEqual(base, head)
    const verdict = since(isEdited ? (before.base ?? base) : base, this.#question)
    if (!deepEqual(base, head)) return verdict
    return verdict.kind === 'built' && before.kind === 'open' ? before : verdict
  }

  /** True if git has put the commit's docs.json on the disk since the last build, as in a switch of branches. */
  async #isFromHead(): Promise<boolean> {
    const { built: record, out, keep } = this.#question
    // The time is in whole milliseconds, and git's is exact.
    if (!record.left || !isStagedSince(this.#repository, out, record.left.time + 1)) return false
    // Staging an edit of a built docs.json makes git note a time, too.
    const [staged] = await pastTexts(this.#repository, out, [':0'], keep)
    return staged === this.#committed
  }

  /**
   * The last build without the unbuilt work of the commit. git writes this text when a stash is popped onto a commit whose
   * config went on without a build.
   */
  async #lastBeside(head: JsonValue, last: JsonValue): Promise<JsonValue | undefined> {
    const given = await this.#given('HEAD', head)
    if (given === undefined || deepEqual(given, head)) return undefined
    const { value, conflicts } = merge(given, last, head)
    return conflicts.length > 0 ? undefined : value
  }

  /** The verdict during a merge, with docs.json settled by git, by choosing a side, or by hand; undefined outside of merges. */
  async #joinedOnDisk(ours: Side): Promise<Verdict | undefined> {
    const { docs } = this.#question
    const incoming = incomingCommits(this.#repository)
    const sides = await this.#sides(incoming.map(({ commit }) => commit))
    const chosen = sides.find((side) => side.verdict.kind !== 'open' && deepEqual(side.docs, docs))
    if (chosen) return chosen.verdict
    const origin = await this.#originOnDisk(incoming)
    if (origin === undefined) return undefined
    return origin.kind === 'open' ? origin : this.#joined(origin.docs, docs, [ours, ...sides])
  }

  /** The common state of the sides of a merge under way. */
  async #originOnDisk([first, ...others]: ReturnType<typeof incomingCommits>): Promise<Origin | undefined> {
    const { root } = this.#repository
    const from =
      first && (first.from ?? (await commonCommit(root, 'HEAD', first.commit, ...others.map(({ commit }) => commit))))
    const origin = await this.#origin(from)
    if (origin) return origin
    // A first commit picked anew began with nothing.
    if (first?.from !== undefined) return known(beginning)
    const [staged] = await this.#docs([':1'])
    return staged === undefined ? undefined : known(staged)
  }

  /** The sides of conflict markers, of a stopped merge or in a commit. */
  async markedSides(): Promise<MarkedSides> {
    const { read, built: record, out, keep } = this.#question
    const head = read(this.#committed)
    if (head === undefined) {
      const { parents = [] } = (await this.#unreadable()) ?? {}
      const common = parents.length > 0 ? await commonCommit(this.#repository.root, ...parents) : undefined
      const [base] = common === undefined ? [] : await this.#texts([common])
      const side = async (from: string) => ({ from, verdict: (await this.#sides([from]))[0]?.verdict })
      const [ours = {}, theirs = {}] = await Promise.all(parents.map(side))
      return { base, ours, theirs }
    }
    const [incoming] = incomingCommits(this.#repository)
    const [theirs] = incoming ? await this.#sides([incoming.commit]) : []
    const [base, ours, staged] = await pastTexts(this.#repository, out, [':1', ':2', ':3'], keep)
    const isOwnBuild = staged !== undefined && record.knows(staged)
    return {
      base,
      ours: { verdict: await this.at('HEAD', head), from: ours === undefined ? 'HEAD' : '--ours' },
      theirs: {
        verdict: theirs?.verdict ?? (isOwnBuild ? built : undefined),
        from: staged === undefined ? incoming?.commit : '--theirs',
      },
    }
  }

  // The docs.json of a commit.

  /** The verdict on the docs.json of a commit. */
  async at(commit: string, docs: JsonValue): Promise<Verdict> {
    const found = this.#verdicts.get(commit)
    if (found) return found
    if (this.#verdicts.size >= MOST_COMMITS) return open('too-long')
    const verdict = this.#at(commit, docs)
    this.#verdicts.set(commit, verdict)
    return verdict
  }

  async #at(at: string, docs: JsonValue): Promise<Verdict> {
    const { root } = this.#repository
    const last = await this.#last(at, docs)
    if (!last) return open('never-built')
    const { gave, given, isCut } = await this.#versions(last, at, docs)
    if (gave) return built
    const restored = await this.#restored(last, docs)
    if (restored !== undefined) return this.at(restored, docs)
    if (this.#shallow.has(last.id)) return open('shallow')
    if (last.parents.length > 1) return this.#merge(last, docs, given)
    const { wanted } = this.#question
    const [first] = given
    if (first !== undefined) {
      const from = await this.#before(last, first)
      return from.kind === 'open' ? from : this.#joined(from.docs, docs, [], given)
    }
    if (isCut) return open('too-long')
    // No config of the time runs. A config changed together with docs.json gave docs.json.
    if ((await lastChange(root, last.id, this.#configs.paths))?.id === last.id) return built
    const [earlier] = await this.#docs([`${last.id}^`])
    return earlier === undefined ? open('first-commit') : since(earlier, { docs, wanted })
  }

  /**
   * The commit of a docs.json. On a merged branch, if the branch has returned to the content of the opposite side.
   */
  async #last(at: string, docs: JsonValue): Promise<Commit | undefined> {
    const { root } = this.#repository
    const names = this.#names(at)
    const last = await lastChange(root, at, names)
    const touch = last && (await lastTouch(root, last, at, names))
    const [touched] = touch ? await this.#docs([touch.id]) : []
    return touched !== undefined && deepEqual(touched, docs) ? touch : last
  }

  /** The outputs of the configs since docs.json last changed, oldest first, and whether docs.json is one of them. */
  async #versions(last: Commit, at: string, docs: JsonValue) {
    const later = await changesUpTo(this.#repository.root, `${last.id}..${at}`, this.#configs.inputs)
    const given: JsonValue[] = []
    for (const commit of new Set([last.id, ...later.toReversed()])) {
      if (this.#configs.runs >= MOST_RUNS) return { gave: false, given, isCut: true }
      const version = await this.#given(commit, docs)
      if (version !== undefined && deepEqual(version, docs)) return { gave: true, given }
      if (version !== undefined) given.push(version)
    }
    return { gave: false, given }
  }

  /** The output of the config at a commit; undefined without a config, or if it fails. */
  async #given(commit: string, docs: JsonValue): Promise<JsonValue | undefined> {
    const past = await this.#configs.at(commit)
    if (past === undefined) return undefined
    const { wanted, json: now, owns, out, keep } = this.#question
    const isOfParts = typeof owns !== 'string'
    if (past === 'now' && isOfParts) return wanted
    const read = (file: string) => blobAt(this.#former.get(commit) ?? this.#repository, commit, file)
    const [given, owned] =
      past === 'now'
        ? [wanted, owns]
        : [JSON.parse(wholeText(JSON.stringify(past.json), out, { keep, read })) as JsonValue, past.owns]
    if (!isJsonObject(docs) || !isJsonObject(given)) return given
    if (isOfParts) return framedIn(docs, { json: now, owns })({ json: given, owns: owned })
    return owned === 'navigation' ? withOwned(docs, { json: given, owns: owned }) : given
  }

  /** The earlier commit with docs.json and config as in this commit, as after a revert. */
  async #restored({ id, parents }: Commit, docs: JsonValue): Promise<string | undefined> {
    const { root } = this.#repository
    const [parent, more] = parents
    if (parent === undefined || more !== undefined) return undefined
    const names = [...this.#names(id), ...this.#configs.inputs]
    const earlier = await changesUpTo(root, parent, names)
    for (const [index, then] of (await this.#docs(earlier)).entries()) {
      const commit = earlier[index] as string
      if (then !== undefined && deepEqual(then, docs) && (await areSame(root, [commit, id], names))) return commit
    }
    return undefined
  }

  /** The common state of docs.json and the config before a change of docs.json. */
  async #before(last: Commit, gave: JsonValue): Promise<Origin> {
    const { root } = this.#repository
    const change = await lastChange(root, last.id, this.#configs.inputs)
    if (!change) {
      // docs.json is older than the config. If docs.json only has more, the rest was added, as in a migration merged later.
      const [docs] = await this.#docs([last.id])
      const onlyAdds = docs !== undefined && differences(gave, docs).every(({ what }) => what === 'added')
      return onlyAdds ? known(gave) : open('never-built')
    }
    // Before a first commit there was nothing: the common part is agreed.
    return (await this.#origin(`${last.id}^`)) ?? known(change.id === last.id ? beginning : gave)
  }

  /** The verdict on a merge with a docs.json of its own: edits of a side, and edits in the merge, are edits here. */
  async #merge({ parents }: Commit, docs: JsonValue, given: readonly JsonValue[] = []): Promise<Verdict> {
    const sides = await this.#sides(parents)
    const unknown = sides.find(({ verdict }) => verdict.kind === 'open')
    // Without a common docs.json, both sides began one, or a foreign history was joined as a folder.
    const origin = (await this.#origin(await commonCommit(this.#repository.root, ...parents))) ?? known(beginning)
    if (origin.kind === 'open') return origin
    const verdict = this.#joined(origin.docs, docs, sides, given)
    return verdict.kind === 'built' && unknown ? unknown.verdict : verdict
  }

  /** The verdict by an origin, the sides of a merge, and the outputs of the config since then: their common part is built. */
  #joined(origin: JsonValue, docs: JsonValue, sides: readonly Side[], given: readonly JsonValue[] = []): Verdict {
    const agreed = sides.filter(({ verdict }) => verdict.kind !== 'open').map(agreedIn)
    const base = [...agreed, ...given].reduce((before, side, index) => {
      // Without sides, the first config is of the commit that changed docs.json.
      return agreedOn(before, side, docs, sides.length === 0 && index === 0 ? 'in one commit' : 'one by one')
    }, origin)
    return since(base, { docs, wanted: this.#question.wanted })
  }

  /** The common state of docs.json and the config at a commit; undefined without a docs.json. */
  async #origin(commit: string | undefined): Promise<Origin | undefined> {
    const [side] = commit === undefined ? [] : await this.#sides([commit])
    if (!side) return undefined
    const { verdict } = side
    // Past the end of the search there may be edits; a docs.json never built is as it began.
    const isUnsearched = verdict.kind === 'open' && (verdict.why === 'shallow' || verdict.why === 'too-long')
    return isUnsearched ? verdict : known(agreedIn(side))
  }

  /** The commits that have a docs.json. */
  async #sides(commits: readonly string[]): Promise<readonly Side[]> {
    const sides: Side[] = []
    for (const [index, docs] of (await this.#docs(commits)).entries()) {
      if (docs !== undefined) sides.push({ docs, verdict: await this.at(commits[index] as string, docs) })
    }
    return sides
  }

  /** The commit that brought an unreadable docs.json: conflict markers were committed. */
  async #unreadable(): Promise<Commit | undefined> {
    let at = 'HEAD'
    for (let looks = 0; looks < MOST_COMMITS; looks++) {
      const last = await lastChange(this.#repository.root, at, this.#names(at))
      const [parent] = last?.parents ?? []
      if (!last || parent === undefined) return last
      if ((await this.#docs(last.parents)).some((docs) => docs !== undefined)) return last
      at = parent
    }
    return undefined
  }

  /** The docs.json of each commit; undefined for none, or a broken one. */
  async #docs(commits: readonly string[]): Promise<(JsonValue | undefined)[]> {
    const texts = await this.#texts(commits)
    return texts.map((text) => (text === undefined ? undefined : this.#question.read(text)))
  }

  /** The text of docs.json at each commit, in the folder of the time. */
  async #texts(commits: readonly string[]): Promise<(string | undefined)[]> {
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

  /** The paths of docs.json and its `$ref` files at a commit. */
  #names(commit: string): string[] {
    const { out, fragments } = this.#question
    return [out, ...fragments].map((file) => pathInRepository(this.#former.get(commit) ?? this.#repository, file))
  }
}

/** The docs.json before it was edited. */
function agreedIn({ docs, verdict }: Side): JsonValue {
  return verdict.kind === 'open' ? docs : (verdict.base ?? docs)
}

/** The document with the fewest differences from a docs.json; the first of several. */
function nearest(documents: readonly (JsonValue | undefined)[], docs: JsonValue): JsonValue {
  const counted = documents.flatMap((document) =>
    document === undefined ? [] : [{ document, count: differences(document, docs).length }],
  )
  return counted.reduce((best, other) => (other.count < best.count ? other : best)).document
}

/** The result of a merge in git's index. */
const MERGED = ':0'

/**
 * A docs.json at commits, with the `$ref`s of the time resolved; undefined for none. In a stopped merge (`:1`, `:3`), files
 * without a conflict are as merged.
 */
export async function pastTexts(
  repository: Repository,
  out: string,
  commits: readonly string[],
  keep: readonly string[],
): Promise<(string | undefined)[]> {
  const name = pathInRepository(repository, out)
  const names = [MERGED, ...commits].map((commit) => `${commit}:${name}`)
  const [merged, ...texts] = await blobs(repository.root, names)
  return commits.map((commit, index) => {
    const isMerge = commit.startsWith(':')
    const document = texts[index] ?? (isMerge ? merged : undefined)
    let isThere = texts[index] !== undefined
    if (document === undefined) return undefined
    const read = (file: string): string | undefined => {
      const text = blobAt(repository, commit, file)
      isThere ||= text !== undefined
      return text ?? (isMerge ? blobAt(repository, MERGED, file) : undefined)
    }
    const whole = wholeText(document, out, { keep, read })
    return isThere ? whole : undefined
  })
}
