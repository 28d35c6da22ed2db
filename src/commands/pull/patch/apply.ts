import { ts } from 'ts-morph'
import type { Builder } from '../../migrate/model.js'
import type { MovedCode, Patch } from '../../code/patch.js'
import { patchData, type Change } from './change.js'
import { buildersUsedIn, finishModule, quotesOf } from '../../code/imports.js'
import { Rendering } from '../../code/rendering.js'

/** The new texts of the changed files. */
export function applyChanges(
  changes: readonly Change[],
  textOf: (file: string) => string,
  moved: ReadonlyMap<string, MovedCode>,
): ReadonlyMap<string, string> {
  const patches = new Map<string, readonly Patch[]>()
  const files = new Set(changes.flatMap((change) => [change.file, ...change.patches.map(({ file }) => file)]))
  for (const file of files) patches.set(file, patchesIn(file, changes, textOf(file)))
  const rendering = new Rendering(textOf, patches, moved)
  const texts = new Map<string, string>()
  for (const file of files) {
    const own = changes.filter((change) => change.file === file)
    const data = own.flatMap((change) => change.data)
    if (data.length > 0) texts.set(file, patchData(file, textOf(file), data))
    else {
      const builders = new Set([
        ...own.flatMap((change) => change.builders),
        ...buildersIn(file, patches.get(file) ?? [], moved),
      ])
      texts.set(file, finishModule(file, textOf(file), rendering.file(file), builders))
    }
  }
  return texts
}

/** The patches of a file in the file's quotes, without duplicates. */
function patchesIn(file: string, changes: readonly Change[], text: string): readonly Patch[] {
  const inQuotes = quotesOf(text)
  const asked = changes.flatMap(({ patches }) => patches).filter((patch) => patch.file === file)
  const once = [...new Map(asked.map((patch) => [keyOf(patch), patch])).values()]
  return once.map((patch) => ('text' in patch ? { ...patch, text: inQuotes(patch.text) } : patch))
}

/** Builders needed by code from another module. */
function buildersIn(
  file: string,
  patches: readonly Patch[],
  moved: ReadonlyMap<string, MovedCode>,
): readonly Builder[] {
  const texts = patches.flatMap((patch) => ('text' in patch ? [patch.text] : []))
  const come = [...moved].filter(([token, code]) => code.file !== file && texts.some((text) => text.includes(token)))
  return come.flatMap(([, { node }]) => buildersUsedIn(node))
}

/** A patch as text, with nodes as ranges. A property of an object is added once, wherever. */
function keyOf(patch: Patch): string {
  if (patch.type === 'add' && ts.isObjectLiteralExpression(patch.list)) return `${patch.list.pos} ${patch.text}`
  const isNode = (value: unknown): value is ts.Node => typeof value === 'object' && value !== null && 'kind' in value
  const parts = Object.entries(patch).filter(([key]) => key !== 'items')
  return JSON.stringify(parts.map(([key, value]) => [key, isNode(value) ? [value.pos, value.end] : value]))
}
