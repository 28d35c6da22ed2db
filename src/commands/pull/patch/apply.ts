import { ts } from 'ts-morph'
import { keyOf, type MovedCode, type Patch } from '../../code/patch.js'
import { patchData, type Change } from './change.js'
import { finishModule, quotesOf } from '../../code/imports.js'
import { Rendering } from '../../code/rendering.js'

/** The new texts of the changed files; undefined if the changes don't fit together. */
export function applyChanges(
  changes: readonly Change[],
  textOf: (file: string) => string,
  moved: ReadonlyMap<string, MovedCode>,
): ReadonlyMap<string, string> | undefined {
  const files = new Set(changes.flatMap((change) => [change.file, ...change.patches.map(({ file }) => file)]))
  const patches = new Map([...files].map((file) => [file, patchesIn(file, changes, textOf(file))]))
  const rendering = new Rendering(textOf, patches, moved)
  const changed = (file: string) => {
    const data = changes.flatMap((change) => (change.file === file ? change.data : []))
    const text = textOf(file)
    return data.length > 0 ? patchData(file, text, data) : finishModule(file, text, rendering.file(file))
  }
  try {
    return new Map([...files].map((file) => [file, changed(file)]))
  } catch {
    return undefined
  }
}

/** The patches of a file in the file's quotes, without duplicates. */
function patchesIn(file: string, changes: readonly Change[], text: string): readonly Patch[] {
  const inQuotes = quotesOf(text)
  const asked = changes.flatMap(({ patches }) => patches).filter((patch) => patch.file === file)
  const once = [...new Map(asked.map((patch) => [nameOf(patch), patch])).values()]
  return once.map((patch) => ('text' in patch ? { ...patch, text: inQuotes(patch.text) } : patch))
}

/** A property of an object is added once, wherever. */
function nameOf(patch: Patch): string {
  const isProperty = patch.type === 'add' && ts.isObjectLiteralExpression(patch.list)
  return isProperty ? `${patch.list.pos} ${patch.text}` : keyOf(patch)
}
