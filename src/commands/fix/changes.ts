import { existsSync } from 'node:fs'
import path from 'node:path'
import { changedFiles, docsJsonFiles } from '../build/docs-json-files.js'
import type { Output } from '../build/docs-json-files.js'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { readText } from '../../base/files/read.js'
import { printJson } from '../../format/json/patch/print.js'
import type { Start } from '../pull/run-config.js'
import { isJsonObject, setOwn } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import { configRefs } from '../../site/model/input/config-refs.js'
import type { Input } from '../../site/model/input/input.js'
import { jsonInput } from '../../site/model/input/json-input.js'

/** The files that say a fixed docs.json. */
export interface Changes {
  readonly files: readonly Output[]
  /** The value of the files, `$ref`s resolved. */
  readonly docs: unknown
  /** True if everything was fixed: a value that a config computes has to be fixed by hand. */
  readonly isAll: boolean
  /** The reasons why nothing of the code could be changed. */
  readonly problems: readonly Diagnostic[]
}

/** In a docs.json, or the files that it is split into: what stays keeps its bytes. */
export function jsonChanges({ file }: Input, docs: JsonObject): Changes {
  const files = changedFiles(docsJsonFiles(docs, { owns: 'docs', before: readText(file), out: file }))
  return { files, docs, isAll: true, problems: [] }
}

/** In the modules of a config, in the files that its `ref(…)`s name, and in the docs.json that has the keys it leaves alone. */
export async function configChanges(input: Input, docs: JsonObject, start?: Start): Promise<Changes> {
  try {
    return await takenChanges(input, docs, start)
  } catch (error) {
    if (!(error instanceof BuildNavError)) throw error
    return {
      files: [],
      docs: input.docs,
      isAll: false,
      problems: error.diagnostics.map((problem) => ({ ...problem, hint: undefined })),
    }
  }
}

async function takenChanges(input: Input, docs: JsonObject, start: Start | undefined): Promise<Changes> {
  const { runConfig } = await import('../pull/run-config.js')
  const { pullText } = await import('../pull/pull.js')
  const { json, owns } = await runConfig(input.file, start?.texts, start?.past)
  const out = path.join(input.root, 'docs.json')
  const own = owns === 'docs' ? docs : { navigation: docs['navigation'] as JsonValue }
  const wanted = docsJsonFiles(own, { owns: 'docs', before: printJson(json), out })
  const taken = await pullText(input.file, wanted.docsJson.text, out, start)
  const modules = taken.files.map(({ path: file, before, text }) => ({ file, before, text }))
  const fragments = wanted.fragments.filter(({ before, text }) => before !== text)
  const beside = owns === 'navigation' ? besideChanges(input.docs, docs, out) : []
  const isAll = taken.left.length === 0
  return {
    files: [...modules, ...fragments, ...beside],
    docs: isAll ? docs : { ...docs, ...(configRefs(taken.json, input.root, () => undefined).docs as JsonObject) },
    isAll,
    problems: [],
  }
}

/** The keys that a navigation-only config leaves to docs.json. */
function besideChanges(before: unknown, docs: JsonObject, out: string): Output[] {
  if (!isJsonObject(before) || !existsSync(out)) return []
  const changed = Object.keys(docs).filter((key) => key !== 'navigation' && docs[key] !== before[key])
  const { docs: old } = jsonInput(out)
  if (changed.length === 0 || !isJsonObject(old)) return []
  const wanted = { ...old }
  for (const key of changed) setOwn(wanted, key, docs[key] as JsonValue)
  return changedFiles(docsJsonFiles(wanted, { owns: 'docs', before: readText(out), out }))
}
