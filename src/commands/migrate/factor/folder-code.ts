import { literal } from '../model.js'
import type { Plan } from '../model.js'
import type { Axis, Context } from './axes.js'
import { choice, code, equals, list, local, made, object, template } from './expression.js'
import type { Folder } from './folders.js'
import { textOf } from './variants.js'

/** More exceptions than this share of the labels become a full table. */
const MOST_EXCEPTIONS = 1 / 3

/** The names around the code of a folder. */
interface FolderSetting {
  readonly context: Context
  /** The version in the surrounding code: `label`, `release.label`. */
  readonly label: Plan
  /** A label in code: `'2.0'`, or `latest`. */
  readonly labelOf: (axis: Axis, key: string) => Plan
  readonly typeOf: (axis: Axis) => Plan | undefined
  /** A table of folders, with one name for all functions. */
  readonly table: (name: string, value: Plan, type?: Plan) => Plan
}

/** A way to write a folder by its label. */
interface Form {
  readonly of: (key: string) => string
  readonly code: Plan
}

/** A part of the folder. */
interface Piece {
  readonly code: Plan
  readonly mayBeEmpty: boolean
  /** The only different label: `code` is a choice between both. */
  readonly exception?: { readonly test: Plan; readonly value: string; readonly otherwise: Plan } | undefined
}

/** The folder of a variant, from language and version. */
export function folderCode(folder: Folder, setting: FolderSetting): Plan {
  const split = splitByAxis(setting.context, folder)
  if (!split) return lookedUp(folder, setting)
  const pieces: Piece[] = []
  for (const { axis, values } of split) {
    const table = split.length > 1 ? `${axis.name}Folders` : `${folder.name}s`
    const head = sharedHead([...values.values()])
    const inner = [...values].map(([key, value]) => [key, value.slice(head.length).replace(/^\//, '')] as const)
    const piece = byLabel(axis, head === '' ? values : new Map(inner), table, setting)
    if (piece.isTable && split.length === 1) return byLabel(axis, values, table, setting).code
    if (head !== '') pieces.push({ code: literal(head), mayBeEmpty: false })
    const filled = inner.filter(([, value]) => value !== '').length
    if (filled > 0) pieces.push({ ...piece, mayBeEmpty: filled < inner.length })
  }
  return joined(pieces)
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

/** The parts with slashes between; an empty part has no slash. */
function joined(pieces: readonly Piece[]): Plan {
  const [only] = pieces
  if (only && pieces.length === 1) return only.code
  const codes = pieces.map((piece) => piece.code)
  const [bare, another] = pieces.filter(({ mayBeEmpty }) => mayBeEmpty)
  if (!bare) return path(codes)
  const { exception } = bare
  if (another || exception?.value !== '') return code`${list(codes)}.filter(Boolean).join('/')`
  const without = codes.filter((each) => each !== bare.code)
  return choice(
    exception.test,
    path(without),
    path(codes.map((each) => (each === bare.code ? exception.otherwise : each))),
  )
}

/** `` `docs/${locale}` `` */
function path(parts: readonly Plan[]): Plan {
  const [only] = parts
  if (only && parts.length === 1) return only
  if (parts.every(({ type }) => type === 'literal')) return literal(parts.map(textOf).join('/'))
  return template(...parts.flatMap((part, at) => [at > 0 ? '/' : '', textOf(part) ?? part]))
}

/** The label itself, in one of its forms, with an exception or some; otherwise a table. */
function byLabel(axis: Axis, values: ReadonlyMap<string, string>, name: string, setting: FolderSetting) {
  const label = nameOf(axis, setting)
  const differing = ({ of }: Form) => [...values].filter(([key, value]) => of(key) !== value)
  const best = formsOf(values, label).reduce((known, next) =>
    differing(next).length < differing(known).length ? next : known,
  )
  const bad = differing(best)
  const [first, second] = bad
  if (!first) return { code: best.code }
  if (values.size === 2 || bad.length === 1) {
    const otherwise = second ? literal(second[1]) : best.code
    const test = equals(label, setting.labelOf(axis, first[0]))
    return { code: choice(test, literal(first[1]), otherwise), exception: { test, value: first[1], otherwise } }
  }
  const isPartial = axis.whole !== undefined || bad.length <= values.size * MOST_EXCEPTIONS
  const rows = object((isPartial ? bad : [...values]).map(([key, value]) => [key, literal(value)]))
  if (!isPartial) return { isTable: true, code: code`${setting.table(name, rows)}[${label}]` }
  const type = made(['{ readonly [_ in ', setting.typeOf(axis) ?? 'string', ']?: string }'], 0)
  return { code: made([setting.table(name, rows, type), '[', label, '] ?? ', best.code], 5) }
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

function sharedHead(values: readonly string[]): string {
  const [first = '', ...others] = values
  const parts = first.split('/')
  let length = 0
  while (length < parts.length && others.every((value) => value.split('/')[length] === parts[length])) length++
  return others.length === 0 ? '' : parts.slice(0, length).join('/')
}
