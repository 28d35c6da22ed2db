import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { BuildNavError } from '../diagnostics/build-nav-error.js'
import { blobs } from '../git/blobs.js'
import type { Repository } from '../git/repository.js'
import { readJson } from '../json/read.js'
import type { JsonFile } from '../json/read.js'
import { resolveRefs } from '../json/refs/refs.js'
import type { JsonValue } from '../json/value.js'

const REF = /"\$ref"\s*:\s*"((?:[^"\\]|\\.)*)"/g

/** A docs.json of a commit, with the files that it names by `$ref` as they were there. */
export async function resolvedAt(
  repository: Repository,
  commit: string,
  name: string,
  text: string,
): Promise<JsonValue> {
  if (!text.includes('"$ref"')) return readJson(text, { file: name }).value
  const folder = mkdtempSync(path.join(os.tmpdir(), 'build-nav-diff-'))
  try {
    const known = new Set([name])
    for (let open = [{ name, text }]; open.length > 0;) {
      for (const file of open) write(path.join(folder, file.name), file.text)
      const wanted = open
        .flatMap((file) => refsIn(file.text).map((ref) => path.posix.join(path.posix.dirname(file.name), ref)))
        .filter((ref) => !ref.startsWith('..') && !known.has(ref) && known.add(ref))
      const texts = await blobs(
        repository.root,
        wanted.map((ref) => `${commit}:${ref}`),
      )
      open = wanted.flatMap((ref, index) => (texts[index] === undefined ? [] : [{ name: ref, text: texts[index] }]))
    }
    return withRefs(readJson(text, { file: path.join(folder, name) }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A document with its `$ref`s resolved; as it is where a file is missing: what stands beside can be compared all the same. */
export function withRefs(document: JsonFile): JsonValue {
  try {
    return resolveRefs(document).value
  } catch (error) {
    if (!(error instanceof BuildNavError)) throw error
    return document.value
  }
}

function refsIn(text: string): string[] {
  return [...text.matchAll(REF)].map(([, ref]) => JSON.parse(`"${ref}"`) as string)
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
