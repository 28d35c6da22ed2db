import type { ts } from 'ts-morph'
import type { Builder } from '../../migrate/model.js'
import type { MovedCode, Patch } from '../../code/patch.js'
import { patchData, type Change, type Keep } from './change.js'
import { buildersUsedIn, finishModule, quotesOf } from '../../code/imports.js'
import { Rendering } from '../../code/rendering.js'
import { withJoinedBranches, inRuns } from '../conditions/conditional-code.js'
import { withoutDecided } from '../conditions/decided-comparisons.js'
import { widened } from '../types/widened-types.js'

/**
 * The files as some changes leave them; those that stay as they are, are not among them. Throws where the types of the
 * author can't be made to fit.
 */
export function applyChanges(
  changes: readonly Change[],
  textOf: (file: string) => string,
  moved: ReadonlyMap<string, MovedCode>,
): ReadonlyMap<string, string> {
  const patches = new Map<string, readonly Patch[]>()
  const files = new Set(changes.flatMap((change) => [change.file, ...change.patches.map(({ file }) => file)]))
  for (const file of files) patches.set(file, patchesIn(file, changes, textOf(file)))
  const rendering = new Rendering(textOf, patches, moved)
  const conditions = changes.flatMap(({ condition }) => condition ?? [])
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
      const text = withoutDecided(file, withJoinedBranches(file, rendering.file(file), conditions))
      texts.set(file, finishModule(file, textOf(file), text, builders))
    }
  }
  const typed = widened(texts, textOf)
  if (!typed) throw new Error('A literal is outside of a type that has a table.')
  return typed
}

/** The patches in the quotes of the file; one that several changes need is made once. */
function patchesIn(file: string, changes: readonly Change[], text: string): readonly Patch[] {
  const inQuotes = quotesOf(text)
  const asked = changes.flatMap(({ patches }) => patches).filter((patch) => patch.file === file)
  const patches = inRuns([...new Map(asked.map((patch) => [keyOf(patch), patch])).values()])
  return patches.map((patch) => ('text' in patch ? { ...patch, text: inQuotes(patch.text) } : patch))
}

/** The builders that the text of patches needs, and the code that moves there from other modules. */
function buildersIn(
  file: string,
  patches: readonly Patch[],
  moved: ReadonlyMap<string, MovedCode>,
): readonly Builder[] {
  const texts = patches.flatMap((patch) => ('text' in patch ? [patch.text] : []))
  const come = [...moved].filter(([token, code]) => code.file !== file && texts.some((text) => text.includes(token)))
  return [
    ...(texts.some((text) => text.includes('...when(')) ? ['when' as const] : []),
    ...come.flatMap(([, { node }]) => buildersUsedIn(node)),
  ]
}

/** The patch as text, its nodes by their places. */
function keyOf(patch: Patch | Keep): string {
  const isNode = (value: unknown): value is ts.Node => typeof value === 'object' && value !== null && 'kind' in value
  const parts = Object.entries(patch).filter(([key]) => key !== 'items')
  return JSON.stringify(parts.map(([key, value]) => [key, isNode(value) ? [value.pos, value.end] : value]))
}
