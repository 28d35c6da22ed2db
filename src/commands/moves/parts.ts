import path from 'node:path'
import type { Output } from '../build/docs-json-files.js'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { readJsonText } from '../../base/files/read.js'
import { readJson, type JsonFile } from '../../format/json/read.js'
import { refTarget, resolveRefs } from '../../format/json/refs/refs.js'
import type { JsonNode } from '../../format/json/tree.js'
import { folderOf } from '../../site/model/page-path.js'
import { textAt } from '../../site/model/past-files.js'
import type { ChangedLink } from './bodies.js'
import type { Places } from './places.js'
import { inRoot } from './site-files.js'

/** docs.json and the files of its `$ref`s, from the docs root; `file` is the docs.json or the config. */
export function partsOf(file: string): ReadonlySet<string> {
  const root = path.dirname(file)
  const docsJson = path.join(root, 'docs.json')
  const own = new Set([docsJson, file].map((each) => inRoot(root, each)))
  try {
    const { files } = resolveRefs(readJson(textAt(docsJson) ?? '{}', { file: docsJson, tolerant: true }))
    return new Set([...own, ...files.map((part) => inRoot(root, part.file))])
  } catch (error) {
    // The `$ref` of a part moved by hand still names the old place.
    if (error instanceof BuildNavError) return own
    throw error
  }
}

/** The parts of a docs.json after a move. */
export interface MovedRefs {
  /** All changed files of docs.json, at their new places. */
  readonly outputs: readonly Output[]
  /** The rewritten `$ref`s. */
  readonly refs: readonly ChangedLink[]
}

/**
 * Writes the `$ref`s of a docs.json and of its parts anew, where a part moves:
 *
 *     { "$ref": "./nav/guides.json" }   →   { "$ref": "./parts/guides.json" }
 */
export function movedRefs(docsJson: string, files: Places, outputs: readonly Output[]): MovedRefs {
  const root = path.dirname(docsJson)
  const document = readJson(readJsonText(docsJson), { file: docsJson })
  const parts = [document, ...resolveRefs(document).files]
  if (!parts.some(({ file }) => files.has(inRoot(root, file)))) return { outputs, refs: [] }
  const refs: ChangedLink[] = []
  const changed = parts.flatMap((part): readonly Output[] => {
    const name = inRoot(root, part.file)
    const home = files.get(name) ?? name
    const planned = outputs.find(({ file }) => file === part.file)
    let text = planned?.text ?? part.text
    const own: ChangedLink[] = []
    const file = planned ? readJson(text, { file: part.file }) : part
    for (const { start, end, ref } of refsOf(file).toReversed()) {
      const target = refTarget(ref, part === document ? undefined : name)
      const now = files.get(target) ?? target
      if (refTarget(ref, home) === now) continue
      const near = path.posix.relative(`/${folderOf(home)}`, `/${now}`)
      const after = ref.startsWith('./') && !near.startsWith('.') ? `./${near}` : near
      const { line, column } = file.placeAt(start)
      own.unshift({ file: home, line, column, before: ref, after })
      text = text.slice(0, start) + JSON.stringify(after) + text.slice(end)
    }
    refs.push(...own)
    return planned || text !== part.text ? [{ file: path.join(root, home), before: part.text, text }] : []
  })
  const isPart = ({ file }: Output) => parts.some((part) => part.file === file)
  return { outputs: [...outputs.filter((each) => !isPart(each)), ...changed], refs }
}

/** The `$ref`s in the text of a file, in their order. */
function refsOf(file: JsonFile): { readonly start: number; readonly end: number; readonly ref: string }[] {
  const found: { start: number; end: number; ref: string }[] = []
  const look = (node: JsonNode): void => {
    for (const { key, node: value } of node.members ?? []) {
      const text = file.text.slice(value.start, value.end)
      if (key === '$ref' && text.startsWith('"'))
        found.push({ start: value.start, end: value.end, ref: JSON.parse(text) as string })
      look(value)
    }
  }
  look(file.tree())
  return found
}
