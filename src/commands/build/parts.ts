import path from 'node:path'
import { BuildNavError, startOf, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { changesUpTo } from '../../base/git/history.js'
import { FormerFolders } from '../../base/git/former-folders.js'
import { findRepository, pathInRepository } from '../../base/git/repository.js'
import { compileReport } from '../../config/compile/codes.js'
import type { Compiled } from '../../config/compile/compile.js'
import { findParts, ownOf, pagesIn, type FoundPart, type Given, type Owns } from '../../format/parts/find.js'
import { asGiven, ownedBefore, textToNote } from '../../format/parts/owned.js'
import { valueOf } from './docs-json-files.js'
import { readJson } from '../../format/json/read.js'
import { resolveRefs, refsIn, type RefOptions } from '../../format/json/refs/refs.js'
import { isJsonObject, type JsonValue } from '../../format/json/value.js'
import { partReports } from '../../site/model/input/part-reports.js'
import { builtBefore } from './record.js'

/** A config that was run. */
export interface RanConfig extends Pick<Compiled, 'json' | 'owns'> {
  readonly files: readonly string[]
  readonly reads: readonly string[]
}

interface Sides {
  readonly config: string
  readonly out: string
  /** The text of docs.json; undefined for none. */
  readonly before: string | undefined
  readonly read?: RefOptions['read']
  /** The config once more, with the places of its calls: for errors only. */
  readonly traced: () => Promise<Pick<Compiled, 'owns'>>
  /** Accepts a part that docs.json lacks, or has under another title. */
  readonly acceptsMissing?: boolean
}

interface Settled {
  /** With places in docs.json. */
  readonly owns: Owns
  readonly found: readonly FoundPart[]
  /** The errors about missing parts, if accepted. */
  readonly missing: readonly Diagnostic[]
}

/** The parts of a config with their places in docs.json. Throws the errors about parts without an element. */
export async function settledParts(ran: RanConfig, sides: Sides): Promise<Settled> {
  const { json, owns } = ran
  if (typeof owns === 'string') return { owns, found: [], missing: [] }
  const { out, before, read, acceptsMissing = false } = sides
  if (before === undefined) throw noDocs(out)
  const document = readJson(before, { file: out })
  const { value: docs, placeOf } = resolveRefs(document, { read, keep: refsIn(json) })
  if (!isJsonObject(docs)) throw new BuildNavError([compileReport('docs-json-no-object', {}, startOf(out))])
  const found = await knownFrom(findParts(docs, { json, owns }), ran, sides)
  const settled = found.map(({ part, element, lack }) => {
    const renamed = acceptsMissing && lack?.why === 'missing' && lack.isRenamed ? lack.near : undefined
    return { ...part, path: (element ?? renamed)?.path }
  })
  const again = findParts(docs, { json, owns: settled })
  const wrong = again.filter(({ lack }) => lack)
  if (wrong.length === 0) return { owns: settled, found: again, missing: [] }
  const { owns: places } = await sides.traced()
  const placed = wrong.map(({ part, ...rest }) => {
    const traced = typeof places === 'string' ? undefined : places.find(({ at }) => at.join() === part.at.join())
    return { part: { ...part, trace: traced?.trace }, ...rest }
  })
  const reports = partReports(placed, { docs, json, placeOf })
  if (!acceptsMissing || wrong.some(({ lack }) => lack?.why !== 'missing')) throw new BuildNavError(reports)
  return { owns: settled, found: again, missing: reports }
}

/** The error about a missing docs.json, which only people can bring back. */
export function noDocs(out: string): BuildNavError {
  return new BuildNavError([compileReport('part-no-docs', { file: path.basename(out) }, startOf(out))])
}

/** The parts, with strangers taken for parts where the config gave them before: all pages of a folder were renamed. */
async function knownFrom(
  found: readonly FoundPart[],
  ran: RanConfig,
  { config, out }: Sides,
): Promise<readonly FoundPart[]> {
  if (!found.some(({ lack }) => lack?.why === 'stranger')) return found
  const past = await pastOutputs(ran, config, out)
  return found.map((each): FoundPart => {
    const { part, lack } = each
    if (lack?.why !== 'stranger') return each
    const { element } = lack
    const present = new Set(pagesIn(part.kind, element.value))
    const isKnown = past.some((then) => {
      const owned = { json: ran.json, owns: [part] }
      const value = ownOf(ownedBefore(then, owned, {}), part)
      return pagesIn(part.kind, value).some((page) => present.has(page))
    })
    return isKnown ? { part, element } : each
  })
}

/** The output of the last build here, and of the config at commits. */
async function pastOutputs({ files, reads }: RanConfig, config: string, out: string): Promise<readonly Given[]> {
  const { last } = builtBefore(out)
  const noted = last === undefined ? undefined : givenIn(last)
  const repository = findRepository(path.dirname(out))
  const past: Given[] = noted ? [noted] : []
  if (!repository) return past
  const { PastConfigs } = await import('./past-configs.js')
  const configs = new PastConfigs({ repository, config, files, reads, folders: new FormerFolders(repository, out) })
  const commits = await changesUpTo(repository.root, 'HEAD', [pathInRepository(repository, out), ...configs.inputs])
  for (const commit of commits.slice(0, MOST_RUNS)) {
    const then = await configs.at(commit)
    if (then !== undefined && then !== 'now') past.push(then)
  }
  return past
}

/** The most past configs to run for a renamed folder. */
const MOST_RUNS = 8

/** The note of an earlier build: the parts of the time, or a whole docs.json. */
function givenIn(noted: string): Given | undefined {
  try {
    return asGiven(JSON.parse(noted.replace(/^\ufeff/, '')) as JsonValue)
  } catch {
    return undefined
  }
}

/** The form in which a build notes a docs.json: of a config with parts, the parts alone. */
export function noterOf({
  json,
  owns,
  out,
  keep,
}: Given & { readonly out: string; readonly keep: readonly string[] }): (text: string) => string {
  if (typeof owns === 'string') return (text) => text
  return (text) => textToNote(valueOf(text, out, keep) ?? null, { json, owns })
}
