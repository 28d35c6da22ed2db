import { existsSync } from 'node:fs'
import path from 'node:path'
import { changedFiles, docsJsonFiles } from '../build/docs-json-files.js'
import { wholeText, type DocsJsonFiles, type Output } from '../build/docs-json-files.js'
import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { readText } from '../../base/files/read.js'
import { assertWritable } from '../../base/files/write.js'
import { printJson } from '../../format/json/patch/print.js'
import type { Start } from '../pull/run-config.js'
import { refsIn } from '../../format/json/refs/refs.js'
import type { Given, Owns } from '../../format/parts/find.js'
import { ownedIn, settledAfter, withOwned } from '../../format/parts/owned.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import { configRefs } from '../../site/model/input/compiled-config.js'
import { jsonInput, type Input } from '../../site/model/input/input.js'

/** The files of a fixed docs.json. */
export interface Changes {
  readonly files: readonly Output[]
  /** The value of the files, `$ref`s resolved. */
  readonly docs: unknown
  /** True if everything was fixed: computed values of a config have to be fixed by hand. */
  readonly isAll: boolean
  /** The reasons why nothing of the code could be changed. */
  readonly problems: readonly Diagnostic[]
  /** The edits left to the author, each with a place and advice. */
  readonly left?: readonly Diagnostic[]
}

/** In a docs.json and the parts of it: unchanged bytes stay. */
export function jsonChanges({ file }: Input, docs: JsonObject): Changes {
  const files = changedFiles(docsJsonFiles(docs, { owns: 'docs', before: readText(file), out: file }))
  for (const each of files) assertWritable(each.file)
  return { files, docs, isAll: true, problems: [] }
}

/** In the modules of a config, in the files of `ref(…)`, and in docs.json for the keys outside of the config. */
export async function configChanges(input: Input, docs: JsonObject, start?: Start): Promise<Changes> {
  // The build writes docs.json: a dry run is refused, too, where nothing could be written.
  const out = path.join(input.root, 'docs.json')
  if (existsSync(out)) assertWritable(out)
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
  const out = path.join(input.root, 'docs.json')
  const begun = await runConfig(input.file, start?.texts, start?.past)
  const plan = plannedAround(input, docs, begun.json, out)
  if (plan === undefined) return { files: [], docs: input.docs, isAll: false, problems: [] }
  // A config that imports docs.json reads the planned file.
  const isReader = plan.docsJson !== undefined && begun.files.includes(out)
  const own: Start | undefined = isReader
    ? { ...start, texts: new Map([...(start?.texts ?? []), [out, plan.docsJson?.text ?? '']]) }
    : start
  const { json } = isReader ? await runConfig(input.file, own?.texts, own?.past) : begun
  const { owns, wanted } = plan
  const keep = refsIn(json)
  const texts = new Map(wanted.fragments.map(({ file, text }) => [file, text]))
  const whole = wholeText(wanted.docsJson.text, out, { keep, read: (file) => texts.get(file) })
  const taken = await pullText(input.file, typeof owns === 'string' ? wanted.docsJson.text : whole, out, own, owns)
  const isAll = taken.left.length === 0
  const given = configRefs(taken.json, input.root).docs as JsonObject
  const modules = taken.files.filter((each) => each.path !== out)
  return {
    files: [
      ...modules.map(({ path: file, before, text }) => ({ file, before, text })),
      ...plan.filesWith(isAll ? docs : withOwned(docs, { json: given, owns })),
    ],
    docs: isAll ? docs : typeof owns === 'string' ? { ...docs, ...given } : withOwned(docs, { json: given, owns }),
    isAll,
    problems: [],
    left: taken.left,
  }
}

/**
 * A planned docs.json, with the config's range inside: `wanted` has the config's output, `docsJson` the file around parts,
 * `filesWith` the files beside the code. Undefined if the plan removes a part.
 */
function plannedAround(input: Input, docs: JsonObject, json: JsonObject, out: string) {
  const { owns = 'docs', isBuilt = false } = input.owned ?? {}
  if (typeof owns === 'string') {
    const own = owns === 'docs' ? docs : { navigation: docs['navigation'] as JsonValue }
    const wanted = docsJsonFiles(own, { owns: 'docs', before: printJson(json), out })
    const fragments = wanted.fragments.filter(({ before, text }) => before !== text)
    const beside = owns === 'docs' || !existsSync(out) ? [] : changedFiles(around(docs, { json, owns }, owns, out))
    return { owns, wanted, docsJson: undefined, filesWith: () => [...fragments, ...beside] }
  }
  const settled = settledAfter(owns, input.docs as JsonObject, docs)
  if (settled.some(({ path: place }) => place === undefined)) return undefined
  const filesOf = (value: JsonObject) => docsJsonFiles(value, { owns: 'docs', before: readText(out), out })
  const kept = around(docs, { json, owns: settled }, owns, out)
  const filesWith = (value: JsonObject): readonly Output[] => changedFiles(isBuilt ? filesOf(value) : kept)
  return { owns: settled, wanted: filesOf(docs), docsJson: kept.docsJson, filesWith }
}

/** docs.json as planned, with the config's output as on the disk. */
function around(docs: JsonObject, { json, owns }: Given, before: Owns, out: string): DocsJsonFiles {
  const own = ownedIn(jsonInput(out).docs as JsonObject, { json, owns: before })
  return docsJsonFiles(withOwned(docs, { json: own, owns }), { owns: 'docs', before: readText(out), out })
}
