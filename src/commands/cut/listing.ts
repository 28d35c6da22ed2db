import path from 'node:path'
import { ts } from 'ts-morph'
import { inQuotes } from '../../base/diagnostics/text.js'
import { readText } from '../../base/files/read.js'
import { deepEqual } from '../../format/json/value.js'
import { diskAt } from '../../site/model/disk.js'
import { configInput, type ConfigInput } from '../../site/model/input/config-input.js'
import type { NavNode } from '../../site/model/navigation-tree.js'
import { overlayOf, pastFiles, textAt } from '../../site/model/past-files.js'
import type { Output } from '../build/docs-json-files.js'
import { declaredValue } from '../code/declarations.js'
import { listedIn, nodesIn, parse } from '../code/nodes.js'
import { insertion, inPlace } from '../code/patch.js'
import { patchedFiles } from '../code/rendering.js'
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

/** The version in the config. */
export interface Listing {
  /** Changed modules. */
  readonly files: readonly Output[]
  /** `default` and `tag`, where the config sets them for another version. */
  readonly marksLeft: readonly string[]
  /** The docs.json of the changed config. */
  readonly docs: unknown
}

/** Changed modules with the label in a list, if the config then gives a copy of the version, and no other change. */
export async function listingOf(version: NewVersion, copies: readonly Copy[]): Promise<Listing | undefined> {
  const { input, lists, label, from, newest, folders } = version
  const at = (file: string) => path.join(input.root, file)
  const originals = new Map(copies.map(({ from: original, to }) => [at(to), at(original)]))
  const disk = diskAt(input.root).files().map(at)
  const past = pastFiles([...disk, ...originals.keys()], (file) => textAt(originals.get(file) ?? file))
  const copyOf = (page: string) => {
    const [old, copy] = [...folders].find(([folder]) => page.startsWith(`${folder}/`)) ?? ['', '']
    return copy + page.slice(old.length)
  }
  const others = (list: VersionList) => list.filter(({ title }) => title !== label).map(unmarked)
  const pagesIn = (list: VersionList, name: string) => list.filter(({ title }) => title === name).map(pagesOf)
  const wanted = lists.map((list) => [others(list), pagesIn(list, from).map((pages) => pages.map(copyOf))])
  for (const texts of withLabel(version)) {
    const after = await configInput(input.file, { overlay: overlayOf(texts, past) }).catch(() => undefined)
    if (!after || after.diagnostics.some(({ severity }) => severity === 'error')) continue
    const made = versionLists(after.docs)
    if (
      !deepEqual(
        made.map((list) => [others(list), pagesIn(list, label)]),
        wanted,
      )
    )
      continue
    const files = [...texts].map(([file, text]) => ({ file, before: readText(file), text }))
    const isLeft = (mark: string) => !deepEqual(marked(made, mark), marked(lists, mark, newest, label))
    return { files, marksLeft: marks.filter(isLeft), docs: after.docs }
  }
  return undefined
}

const marks = ['default', 'tag']

/** An element without `default` and `tag`. */
function unmarked({ json }: NavNode): object {
  return Object.fromEntries(Object.entries(json).filter(([key]) => !marks.includes(key)))
}

/** The labels with a mark, of each list; `label` in the place of `newest`. */
function marked(lists: readonly VersionList[], mark: string, newest?: string, label?: string) {
  const withMark = lists.map((list) => labelsOf(list.filter(({ json }) => json[mark])))
  return withMark.map((labels) => labels.map((each) => (each === newest ? label : each)))
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
