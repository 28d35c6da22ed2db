import { literal } from '../model.js'
import type { Plan } from '../model.js'
import { Bits } from './bits.js'
import type { Conditions } from './conditions.js'
import type { Context } from './context.js'
import { totalWeight } from './cost.js'
import { local, made } from './expression.js'
import { folderExpression } from './folder-expression.js'
import type { AxisCode } from './folder-expression.js'
import type { Folder } from './folders.js'
import { replaceLocal, usesOf } from './replace.js'
import { choose } from './values.js'

/** The folders that a function needs, each with its code; those that others need first. */
export type FolderCodes = readonly { readonly name: string; readonly expression: Plan }[]

/** The context and the names that the code of folders is written with. */
export interface FolderSetting extends AxisCode {
  readonly context: Context
  readonly conditions: Conditions
  /** The version in the surrounding code: `label`, `release.label`. */
  readonly label: Plan
}

/** The code of the folders with these names, and of the main one if that of another needs it. */
export function folderCodes(needed: ReadonlySet<string>, setting: FolderSetting): FolderCodes {
  const [main, ...others] = setting.context.folders
  if (!main) return []
  const own = others
    .filter(({ name }) => needed.has(name))
    .map((folder) => ({ name: folder.name, expression: otherCode(folder, main, setting) }))
  const needsMain =
    needed.has(main.name) || needed.has('prefix') || own.some(({ expression }) => usesOf(expression, main.name) > 0)
  return [...(needsMain ? [{ name: main.name, expression: folderExpression(main, setting) }] : []), ...own]
}

/** `since('2.0') ? folder : 'v1'`, or by itself, where that is shorter. */
function otherCode(folder: Folder, main: Folder, setting: FolderSetting): Plan {
  const { variants } = setting.context
  const values = new Map<string | undefined, number[]>()
  for (const variant of variants) {
    const value = folder.of(variant) === main.of(variant) ? undefined : folder.of(variant)
    values.set(value, [...(values.get(value) ?? []), variant.id])
  }
  const classes = [...values].map(([value, ids]) => ({
    variants: Bits.of(ids),
    plan: value === undefined ? local(main.name) : literal(value),
  }))
  const expression = choose(classes, setting)
  const alone = folderExpression(folder, setting)
  return totalWeight(alone) <= totalWeight(expression) ? alone : expression
}

/** The code with the parts of a release by its name: `release.since` for `since`. */
export function ofRelease(plan: Plan): Plan {
  return ['since', 'until', 'only', 'label'].reduce(
    (code, name) => replaceLocal(code, name, made([`release.${name}`], 0)),
    plan,
  )
}
