import path from 'node:path'
import { ts } from 'ts-morph'
import { inQuotes } from '../../base/diagnostics/text.js'
import { readText } from '../../base/files/read.js'
import { type JsonObject, type JsonValue, changedAt, deepEqual } from '../../format/json/value.js'
import { diskAt } from '../../site/model/disk.js'
import { configInput, type ConfigInput } from '../../site/model/input/config-input.js'
import type { NavNode } from '../../site/model/navigation-tree.js'
import { overlayOf, pastFiles, textAt } from '../../site/model/past-files.js'
import { declaredValue } from '../code/declarations.js'
import { listedIn, nodesIn, parse } from '../code/nodes.js'
import { insertion, inPlace } from '../code/patch.js'
import { patchedFiles } from '../code/rendering.js'
import { configChanges } from '../fix/changes.js'
import type { Copy } from './copies.js'
import { labelsOf, pagesOf, placeOf, versionLists, type VersionList } from './versions.js'

/** A version to add to a config. */
export interface NewVersion {
  readonly input: ConfigInput
  readonly lists: readonly VersionList[]
  readonly label: string
  /** The version to copy. */
  readonly from: string
  /** The newest version so far, if older: `default` and `tag` move from it to the new version. */
  readonly newest: string | undefined
  /** The folders to copy, and their copies. */
  readonly folders: ReadonlyMap<string, string>
}

/**
 * Changed modules for the version: a label in a list of labels, or else a copy of a version that is written out.
 * `marksLeft`: `default` and `tag`, where the config sets them for another version; `docs`: docs.json of the changed config.
 */
export async function listingOf(version: NewVersion, copies: readonly Copy[]) {
  const { input, label } = version
  const at = (file: string) => path.join(input.root, file)
  const originals = new Map(copies.map(({ from, to }) => [at(to), at(from)]))
  const disk = diskAt(input.root).files().map(at)
  const past = pastFiles([...disk, ...originals.keys()], (file) => textAt(originals.get(file) ?? file))
  const wanted = withCopy(input.docs as JsonObject, version)
  const others = ({ title, json }: NavNode) => (title === label ? label : only(json, isOther))
  const pages = (node: NavNode) => node.title === label && pagesOf(node)
  let isComputed = false
  for (const texts of withLabel(version)) {
    const after = await configInput(input.file, { overlay: overlayOf(texts, past) }).catch(() => undefined)
    const isSound = after?.diagnostics.every(({ severity }) => severity !== 'error')
    const isLike = (read: (node: NavNode) => unknown) => {
      const [now, then] = [after?.docs, wanted].map((docs) => versionLists(docs).map((list) => list.map(read)))
      return deepEqual(now, then)
    }
    if (!isSound || !isLike(others)) continue
    isComputed = true
    if (!isLike(pages)) continue
    const files = [...texts].map(([file, text]) => ({ file, before: readText(file), text }))
    const marksLeft = marks.filter((mark) => !isLike(({ json }) => Boolean(json[mark])))
    return { files, marksLeft, docs: after?.docs }
  }
  // A label gives a version, but not the wanted one: that is for the author.
  if (isComputed) return undefined
  const { files, isAll } = await configChanges(input, wanted, { texts: new Map(), past })
  const isOwn = files.every(({ file }) => !file.split(path.sep).includes('node_modules'))
  return isAll && isOwn ? { files, marksLeft: [], docs: wanted } : undefined
}

const marks = ['default', 'tag']
const isMark = (key: string) => marks.includes(key)
const isOther = (key: string) => !isMark(key)

/** docs.json with a copy of the version, in each list with this version. */
function withCopy(docs: JsonObject, { lists, label, from, newest, folders }: NewVersion): JsonObject {
  const copyOf = (text: string) => {
    const [, slash = '', own = ''] = /^(\/?)(.*)/s.exec(text) ?? []
    const [old, copy] = [...folders].find(([folder]) => own.startsWith(`${folder}/`)) ?? ['', '']
    return slash + copy + own.slice(old.length)
  }
  return lists.reduce<JsonValue>((whole, list) => {
    const original = list.find(({ title }) => title === from)
    if (!original) return whole
    const before = list.find(({ title }) => title === newest)
    const text = JSON.stringify(only(original.json, (key) => key !== 'version' && isOther(key)))
    const own = JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? copyOf(value) : value)) as object
    const json = { version: label, ...only(before?.json ?? {}, isMark), ...own }
    const entries = list.map((each) => (each === before ? only(each.json, isOther) : each.json) as JsonValue)
    const all = entries.toSpliced(placeOf(label, from, labelsOf(list)), 0, json as JsonValue)
    return changedAt(whole, original.path.slice(0, -1), () => all)
  }, docs) as JsonObject
}

function only(json: NavNode['json'], isKept: (key: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(json).filter(([key]) => isKept(key))) as JsonObject
}

/**
 * Changed modules with the label in a list of all labels: `newestFirst('2.0', '1.0')` → `newestFirst('2.1', '2.0', '1.0')`.
 * In `newestFirst(latest, '1.0')`, the constant becomes the new label, or else stays.
 */
function* withLabel({ input, lists, label, from, newest }: NewVersion): Generator<ReadonlyMap<string, string>> {
  const wanted = lists
    .map(labelsOf)
    .find((each) => each.includes(from))
    ?.sort()
  for (const node of input.files.flatMap((file) => nodesIn(parse(file, readText(file))))) {
    const { items = [] } = listedIn(node) ?? {}
    const literals = [...items].map((each) => declaredValue(each)).filter(ts.isStringLiteralLike)
    const labels = literals.map(({ text }) => text)
    if (labels.length !== items.length || !deepEqual(labels.toSorted(), wanted)) continue
    const inserted = (index: number, text: string) =>
      insertion([...items], index, inQuotes(text, literals[0]?.getText().charAt(0)))
    const at = placeOf(label, from, labels)
    const latest = labels.indexOf(newest ?? '')
    const constant = literals[latest]
    if (constant && constant !== items[latest]) {
      const beside = inserted(at > latest ? latest : latest + 1, constant.text)
      yield patchedFiles([inPlace(constant, inQuotes(label, constant.getText().charAt(0))), beside])
    }
    yield patchedFiles([inserted(at, label)])
  }
}
