import { capital } from '../../../base/diagnostics/text.js'
import { literal, textOf, type Plan } from '../model.js'
import type { Axis, Context } from './axes.js'
import { choice, code, equals, list, local, made, object, template } from './expression.js'
import type { Folder } from './folders.js'

/** The names around the code of a folder. */
interface FolderSetting {
  readonly context: Context
  /** The version in the surrounding code: `label`, `release.label`. */
  readonly label: Plan
  /** A label in code: `'2.0'`, or `latest`. */
  readonly labelOf: (axis: Axis, key: string) => Plan
  /** A table of folders, with one name for all functions. */
  readonly table: (name: string, value: Plan, type?: Plan) => Plan
}

/** A way to write a folder by its label. */
interface Form {
  readonly of: (key: string) => string
  readonly code: Plan
}

/** The folder of a variant, from language and version: `docs/${locale}`, or parts without the empty ones. */
export function folderCode(folder: Folder, setting: FolderSetting): Plan {
  const split = splitByAxis(setting.context, folder)
  if (!split) return lookedUp(folder, setting)
  const parts = split.filter(({ values }) => [...values.values()].some((value) => value !== ''))
  const codes = parts.map(({ axis, values }) => {
    return byLabel(axis, values, split.length > 1 ? tableOf(axis, folder) : `${folder.name}s`, setting)
  })
  const [only = literal('')] = codes
  if (codes.length < 2) return only
  const mayBeEmpty = parts.some(({ values }) => [...values.values()].includes(''))
  if (mayBeEmpty) return code`${list(codes)}.filter(Boolean).join('/')`
  return template(...codes.flatMap((part, at) => [at > 0 ? '/' : '', textOf(part) ?? part]))
}

/** `versionFolders`, or for a folder named after pages `apiVersionFolders`. */
function tableOf({ name }: Axis, folder: Folder): string {
  const byAxis = `${name}Folders`
  const [, owner, number] = /^(.+)Folder(\d*)$/.exec(folder.name) ?? []
  return owner === undefined ? byAxis : `${owner}${capital(byAxis)}${number}`
}

/** The part of the folder for each axis, in the order of the path; undefined where the axes do not separate. */
function splitByAxis({ axes, variants, keyOn }: Context, folder: Folder) {
  const parts = (order: readonly Axis[], cut: number) => {
    const found = order.map((axis) => ({ axis, values: new Map<string, string>() }))
    for (const variant of variants) {
      const names = folder.of(variant).split('/')
      const pieces = order.length === 1 ? [names] : [names.slice(0, cut), names.slice(cut)]
      for (const [at, { axis, values }] of found.entries()) {
        const [key, value] = [keyOn(variant, axis.name), pieces[at]!.join('/')]
        if ((values.get(key) ?? value) !== value) return undefined
        values.set(key, value)
      }
    }
    return found
  }
  const pairs = axes.length === 2 ? [axes, axes.toReversed()] : []
  const cuts = pairs.flatMap((order) => [1, 2, 3].map((cut) => [order, cut] as const))
  for (const [order, cut] of [...axes.map((axis) => [[axis], 0] as const), ...cuts]) {
    const found = parts(order, cut)
    if (found) return found
  }
  return undefined
}

/** The label itself, in one of its forms, with one exception; otherwise a table. */
function byLabel(axis: Axis, values: ReadonlyMap<string, string>, name: string, setting: FolderSetting): Plan {
  const label = nameOf(axis, setting)
  const differing = ({ of }: Form) => [...values].filter(([key, value]) => of(key) !== value)
  const best = formsOf(values, label).reduce((known, next) =>
    differing(next).length < differing(known).length ? next : known,
  )
  const [first, second] = differing(best)
  if (!first) return best.code
  if (values.size === 2 || !second) {
    const test = equals(label, setting.labelOf(axis, first[0]))
    return choice(test, literal(first[1]), second ? literal(second[1]) : best.code)
  }
  const rows = object([...values].map(([key, value]) => [key, literal(value)]))
  if (!axis.whole) return code`${setting.table(name, rows)}[${label}]`
  return made([setting.table(name, rows, made(['Record<string, string>'], 0)), '[', label, "] ?? ''"], 5)
}

/** The label as it is, in lower case, without its `v`, and with the text around most folders. */
function formsOf(values: ReadonlyMap<string, string>, label: Plan): readonly Form[] {
  const plain: readonly Form[] = [
    { of: (key) => key, code: label },
    { of: (key) => key.toLowerCase(), code: code`${label}.toLowerCase()` },
    { of: (key) => key.slice(1), code: code`${label}.slice(1)` },
  ]
  const around = plain.flatMap(({ of, code: inner }) => {
    const found = [...values].find(([key, value]) => of(key) !== '' && value.includes(of(key)) && value !== of(key))
    if (!found) return []
    const [before = '', ...behind] = found[1].split(of(found[0]))
    const after = behind.join(of(found[0]))
    return [{ of: (key: string) => before + of(key) + after, code: template(before, inner, after) }]
  })
  return [...plain, ...around]
}

/** An entry for each variant, where no axis decides. */
function lookedUp(folder: Folder, setting: FolderSetting): Plan {
  const { axes, variants, keyOn } = setting.context
  const rows = variants.map((variant) => {
    return [axes.map(({ name }) => keyOn(variant, name)).join(' '), literal(folder.of(variant))] as const
  })
  const key = template(...axes.flatMap((axis, at) => [at > 0 ? ' ' : '', nameOf(axis, setting)]))
  const table = setting.table(`${folder.name}s`, object(rows), made(['Record<string, string>'], 0))
  return made([table, '[', key, "] ?? ''"], 5)
}

function nameOf({ name }: Axis, { label }: FolderSetting): Plan {
  return name === 'language' ? local('locale') : label
}
