import path from 'node:path'
import { blobAt } from '../../../base/git/blobs.js'
import { BuildNavError, startOf } from '../../../base/diagnostics/diagnostic.js'
import { FormerFolders } from '../../../base/git/former-folders.js'
import { commitOf } from '../../../base/git/refs.js'
import { findRepository } from '../../../base/git/repository.js'
import { baseOf } from '../../build/guard.js'
import { wholeText } from '../../build/docs-json-files.js'
import { framedIn, withOwned } from '../../../format/parts/owned.js'
import { refsIn } from '../../../format/json/refs/refs.js'
import type { JsonValue } from '../../../format/json/value.js'
import { sourceOf, type Source } from '../../migrate/source.js'
import { pullReport } from '../codes.js'
import type { PullOptions } from '../pull.js'
import type { Ran } from '../run-config.js'

interface Sides {
  readonly ran: Ran
  readonly config: string
  readonly source: Source
  readonly out: string
}

/** The base of the edits in docs.json; undefined if the base is the output of the config. */
export async function mergeBase(sides: Sides, { base, force }: PullOptions): Promise<JsonValue | undefined> {
  const { out, source } = sides
  if (base !== undefined) {
    const { docs } = await docsJsonAt(base, out, refsIn(sides.ran.json))
    return framedIn(source.docs, sides.ran)(docs)
  }
  if (force) return undefined
  const found = await baseOf(buildingOf(sides))
  if (found.kind === 'unknown') {
    // Without any history, all differences are edits.
    if (!findRepository(path.dirname(out))) return undefined
    throw new BuildNavError([pullReport('pull-unknown', { ...found, out: path.basename(out) }, startOf(out))])
  }
  if (found.kind === 'docs.json') return source.docs
  return found.kind === 'both' ? found.value : undefined
}

function buildingOf({ ran: { json, owns, files, reads }, config, source, out }: Sides): Parameters<typeof baseOf>[0] {
  const { document, docs, resolved } = source
  const keep = refsIn(json)
  const text = JSON.stringify(withOwned(docs, { json, owns }))
  const before = wholeText(document.text, out, { keep })
  return {
    out,
    config,
    files,
    reads,
    owns,
    json,
    fragments: resolved.files.map(({ file }) => file),
    keep,
    before,
    text,
  }
}

/** docs.json at a commit, the common past of config and docs.json. */
async function docsJsonAt(ref: string, out: string, keepRef: readonly string[]): Promise<Source> {
  const repository = findRepository(path.dirname(out))
  const commit = repository && (await commitOf(repository.root, ref))
  const place = repository && commit !== undefined ? await new FormerFolders(repository, out).at(commit) : undefined
  const text = place && blobAt(place, commit as string, out)
  if (text !== undefined) return sourceOf(text, out, { keepRef })
  const reason = !repository ? 'no-git' : commit === undefined ? 'no-commit' : 'no-file'
  throw new BuildNavError([pullReport('pull-base', { ref, reason }, startOf(out))])
}
