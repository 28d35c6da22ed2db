import path from 'node:path'
import type { Change } from '../../changes/change.js'
import { blobAt } from '../../git/blobs.js'
import { changedFiles, changesSince, lastChange } from '../../git/history.js'
import type { Commit } from '../../git/history.js'
import { findRepository, incomingCommits, pathInRepository, shallowCommits } from '../../git/repository.js'
import type { Repository } from '../../git/repository.js'
import { deepEqual } from '../../json/equal.js'
import { isJsonObject } from '../../json/value.js'
import type { JsonValue } from '../../json/value.js'
import { wholeText } from '../whole-text.js'
import { withNavigation } from '../with-navigation.js'
import { PastConfigs } from './config-at.js'
import { differences, lostEdits } from './lost-edits.js'
import { pastTexts } from './past-texts.js'
import type { Built } from './record.js'

/** A docs.json that is not what the config wants. */
export interface Question {
  readonly out: string
  readonly config: string
  /** The config's modules. */
  readonly files: readonly string[]
  /** What it reads besides: pages, folders of pages, specifications. */
  readonly reads: readonly string[]
  /** The files that docs.json is split into, beside itself. */
  readonly fragments: readonly string[]
  /** The files that the config leaves to others. */
  readonly keep: readonly string[]
  readonly owns: 'docs' | 'navigation'
  /** docs.json as it is, and as the config wants it. */
  readonly text: string
  readonly docs: JsonValue
  readonly wanted: JsonValue
  readonly built: Built
  /** Reads a docs.json of the past; undefined where it is broken. */
  readonly read: (text: string) => JsonValue | undefined
}

/** Why it can't be told which side is newer. */
export type Unknown = 'never-built' | 'shallow' | 'first-commit'

/** `built`: docs.json holds nothing but what a config gave. `edited`: it holds more, and `edits` would be lost. */
export type Verdict =
  | { readonly kind: 'built'; readonly base?: JsonValue | undefined }
  | { readonly kind: 'edited'; readonly edits: readonly Change[]; readonly base: JsonValue | undefined }
  | { readonly kind: 'open'; readonly why: Unknown }

const built: Verdict = { kind: 'built' }

/** Commits of the config that are run, at most, to find the one that gave a docs.json. */
const MOST_RUNS = 8

/** Whether a docs.json that is not what the last build left was only ever built all the same. */
export async function judge(question: Question): Promise<Verdict> {
  const { docs, wanted } = question
  const verdict = await evidence(question)
  if (verdict.kind === 'open' && differences(docs, wanted).every(({ what }) => what === 'added')) return built
  return verdict
}

/** The same, and no benefit of the doubt: a config that only adds may as well be one that somebody took from. */
export async function evidence(question: Question): Promise<Verdict> {
  return (await History.of(question))?.workingTree() ?? byRecord(question)
}

/** Without git: what the last build left against what is there now. */
function byRecord({ text, docs, wanted, built: record, read }: Question): Verdict {
  const last = record.last === undefined ? undefined : read(record.last)
  if (last === undefined) return record.knows(text) ? built : { kind: 'open', why: 'never-built' }
  if (isWhatABuildLeft(record, text, !deepEqual(wanted, last))) return built
  return edited(lostEdits(last, docs, wanted), last)
}

/** An own build that a stash or a checkout brought back; but where the config did not change since the last one, docs.json went back on its own. */
function isWhatABuildLeft(record: Built, text: string, isConfigChanged: boolean): boolean {
  return record.isNewest(text) || (isConfigChanged && record.knows(text))
}

function edited(edits: readonly Change[], base: JsonValue | undefined): Verdict {
  return edits.length > 0 ? { kind: 'edited', edits, base } : { kind: 'built', base }
}

/** What git tells about a docs.json. */
export class History {
  readonly #question: Question
  readonly #repository: Repository
  /** The paths of docs.json, and of the files that it is split into. */
  readonly #names: readonly string[]
  readonly #configs: PastConfigs
  readonly #shallow: ReadonlySet<string>
  readonly #committed: string
  #runs = 0

  /** Undefined where docs.json is in no repository, or in no commit. */
  static async of(question: Question): Promise<History | undefined> {
    const repository = findRepository(path.dirname(question.out))
    if (!repository) return undefined
    const [committed] = await pastTexts(repository, question.out, ['HEAD'], question.keep)
    return committed === undefined ? undefined : new History(question, repository, committed)
  }

  private constructor(question: Question, repository: Repository, committed: string) {
    this.#question = question
    this.#repository = repository
    this.#names = [question.out, ...question.fragments].map((file) => pathInRepository(repository, file))
    this.#committed = committed
    this.#configs = new PastConfigs({ ...question, repository })
    this.#shallow = shallowCommits(repository)
  }

  /** docs.json as it is on disk. */
  async workingTree(): Promise<Verdict> {
    const { text, docs, wanted, built: record, read } = this.#question
    const head = read(this.#committed)
    if (head === undefined) return byRecord(this.#question)
    if (deepEqual(head, docs)) return this.#commit('HEAD', docs)
    const last = record.last === undefined ? undefined : read(record.last)
    if (isWhatABuildLeft(record, text, last === undefined || !deepEqual(wanted, last))) return built
    const before = await this.#commit('HEAD', head)
    if (await this.#isCleanMerge(before)) return built
    const [base, made] = nearest([head, last], docs)
    const edits = made === 0 ? [] : lostEdits(base, docs, wanted)
    if (base !== head || before.kind === 'built') return edited(edits, base)
    if (before.kind === 'open') return edits.length > 0 ? edited(edits, base) : before
    return edited([...before.edits, ...edits], before.base)
  }

  #texts(commits: readonly string[]): Promise<(string | undefined)[]> {
    return pastTexts(this.#repository, this.#question.out, commits, this.#question.keep)
  }

  /** A merge under way, of two sides that were only ever built, that git put together by itself. */
  async #isCleanMerge(head: Verdict): Promise<boolean> {
    const { docs, read } = this.#question
    const incoming = incomingCommits(this.#repository)
    if (incoming.length === 0 || head.kind !== 'built') return false
    const texts = await this.#texts([':0', ...incoming])
    const [staged, ...sides] = texts.map((text) => (text === undefined ? undefined : read(text)))
    if (staged === undefined || !deepEqual(staged, docs)) return false
    for (const [index, side] of sides.entries()) {
      if (side === undefined || (await this.#commit(incoming[index] as string, side)).kind !== 'built') return false
    }
    return true
  }

  /** The sides of a merge that stopped: what their commits have, and what both started from. */
  async sides(): Promise<{
    readonly base: JsonValue | undefined
    readonly ours: Verdict
    readonly theirs: Verdict | undefined
  }> {
    const [incoming] = incomingCommits(this.#repository)
    const texts = await this.#texts([':1', ':3', ...(incoming ? [incoming] : [])])
    const [base, , theirs] = texts.map((text) => (text === undefined ? undefined : this.#question.read(text)))
    const head = this.#question.read(this.#committed)
    const isOwnBuild = texts[1] !== undefined && this.#question.built.knows(texts[1])
    return {
      base,
      ours: head === undefined ? built : await this.#commit('HEAD', head),
      theirs: incoming && theirs !== undefined ? await this.#commit(incoming, theirs) : isOwnBuild ? built : undefined,
    }
  }

  /** The docs.json of a commit: was it only ever built up to there? */
  async #commit(at: string, docs: JsonValue): Promise<Verdict> {
    const { root } = this.#repository
    const last = await lastChange(root, at, this.#names)
    if (!last) return { kind: 'open', why: 'never-built' }
    const { gave, base } = await this.#versions(last, at, docs)
    if (gave) return built
    if (this.#shallow.has(last.id)) return { kind: 'open', why: 'shallow' }
    if (last.parents.length > 1) return this.#merge(last, docs, base)
    const { wanted, read } = this.#question
    if (base !== undefined) return edited(lostEdits(base, docs, wanted), base)
    // No config of that time runs: whether the commit changed the config with docs.json has to do.
    const changed = new Set(await changedFiles(root, last.id))
    if (this.#configs.paths.some((module) => changed.has(module))) return built
    const [text] = await this.#texts([`${last.id}^`])
    const earlier = text === undefined ? undefined : read(text)
    if (earlier === undefined) return { kind: 'open', why: 'first-commit' }
    return edited(lostEdits(earlier, docs, wanted), earlier)
  }

  /** The configs since docs.json last changed, whether one of them gave it, and what the first that runs gave instead. */
  async #versions(last: Commit, at: string, docs: JsonValue): Promise<{ gave: boolean; base?: JsonValue | undefined }> {
    const later = await changesSince(this.#repository.root, last.id, at, this.#configs.inputs)
    let base: JsonValue | undefined
    for (const commit of new Set([last.id, ...later])) {
      if (this.#runs++ >= MOST_RUNS) break
      const given = await this.#given(commit, docs)
      if (given !== undefined && deepEqual(given, docs)) return { gave: true }
      base ??= given
    }
    return { gave: false, base }
  }

  async #given(commit: string, docs: JsonValue): Promise<JsonValue | undefined> {
    const past = await this.#configs.at(commit)
    if (past === undefined) return undefined
    const { wanted, owns, out, keep } = this.#question
    const read = (file: string) => blobAt(this.#repository, commit, file)
    const [given, owned] =
      past === 'now'
        ? [wanted, owns]
        : [JSON.parse(wholeText(JSON.stringify(past.json), out, { keep, read })) as JsonValue, past.owns]
    return owned === 'navigation' && isJsonObject(docs) && isJsonObject(given) ? withNavigation(docs, given) : given
  }

  /** A merge whose docs.json is neither side's: what was edited on a side is edited here. */
  async #merge({ parents }: Commit, docs: JsonValue, base: JsonValue | undefined): Promise<Verdict> {
    const { wanted, read } = this.#question
    const texts = await this.#texts(parents)
    const edits: Change[] = []
    let unknown: Verdict | undefined
    for (const [index, parent] of parents.entries()) {
      const side = texts[index] === undefined ? undefined : read(texts[index] as string)
      if (side === undefined) continue
      const verdict = await this.#commit(parent, side)
      if (verdict.kind === 'edited') edits.push(...verdict.edits)
      if (verdict.kind === 'open') unknown = verdict
    }
    if (edits.length > 0) return edited(base === undefined ? edits : lostEdits(base, docs, wanted), base)
    return unknown ?? built
  }
}

/** The document that differs least from another, and by how many changes. */
function nearest(documents: readonly (JsonValue | undefined)[], docs: JsonValue): [JsonValue, number] {
  const known = documents.filter((document) => document !== undefined)
  const counted = known.map((document): [JsonValue, number] => [document, differences(document, docs).length])
  return counted.reduce((best, other) => (other[1] < best[1] ? other : best))
}
