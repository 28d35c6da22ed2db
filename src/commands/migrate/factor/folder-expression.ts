import { literal } from '../model.js'
import type { Plan } from '../model.js'
import type { Axis, Context } from './context.js'
import type { Folder } from './folders.js'
import { choice, code, equals, list, local, made, template } from './expression.js'
import { textOf } from './variants.js'
import { formsOf } from './folder-forms.js'
import type { Form } from './folder-forms.js'

/** Exceptions beyond this share of the labels make a full table the plainer one. */
const MOST_EXCEPTIONS = 1 / 3

/** The code for the labels, types and tables of an axis. */
export interface AxisCode {
  /** One of its labels: `'2.0'`, or `latest`. */
  readonly labelOf: (axis: Axis, key: string) => Plan
  readonly typeOf: (axis: Axis) => Plan | undefined
  /** A table of folders, which has the name for all functions. */
  readonly table: (name: string, value: Plan, type?: Plan) => Plan
}

/** The folder of a variant, from its language and its version, which is the value of `label`. */
export function folderExpression(
  folder: Folder,
  { context, label, ...axisCode }: AxisCode & { readonly context: Context; readonly label: Plan },
): Plan {
  const nameOf = ({ name }: Axis) => (name === 'language' ? local('locale') : label)
  const split = splitByAxis(context, folder)
  if (!split) return lookedUp(context, folder, nameOf, axisCode)
  const pieces: Piece[] = []
  for (const { axis, values } of split) {
    const head = sharedHead([...values.values()])
    const rest = new Map(
      [...values].map(([key, value]) => [key, head === '' ? value : value.slice(head.length).replace(/^\//, '')]),
    )
    if (head !== '') pieces.push({ code: literal(head), mayBeEmpty: false })
    if ([...rest.values()].every((value) => value === '')) continue
    const table = split.length > 1 ? `${axis.name}Folders` : `${folder.name}s`
    const piece = named(axis, nameOf(axis), rest, table, axisCode)
    // A table has all of it.
    if (piece.isTable && split.length === 1) return named(axis, nameOf(axis), values, table, axisCode).code
    pieces.push({ ...piece, mayBeEmpty: [...rest.values()].includes('') })
  }
  return joined(pieces)
}

/** A part of the folder. */
interface Piece {
  readonly code: Plan
  readonly mayBeEmpty: boolean
  /** A label that differs from the others: `code` is the choice between both. */
  readonly exception?: { readonly test: Plan; readonly value: string; readonly otherwise: Plan } | undefined
}

/** The parts with slashes between them, of which there is none beside an empty part. */
function joined(pieces: readonly Piece[]): Plan {
  const [only] = pieces
  if (only && pieces.length === 1) return only.code
  const open = pieces.filter(({ mayBeEmpty }) => mayBeEmpty)
  const [bare] = open
  if (!bare) return path(pieces.map((piece) => piece.code))
  const { exception } = bare
  if (open.length > 1 || exception?.value !== '') {
    return code`${list(pieces.map((piece) => piece.code))}.filter(Boolean).join('/')`
  }
  const without = pieces.filter((piece) => piece !== bare).map((piece) => piece.code)
  const whole = pieces.map((piece) => (piece === bare ? exception.otherwise : piece.code))
  return choice(exception.test, path(without), path(whole))
}

/** `` `docs/${locale}` `` */
function path(parts: readonly Plan[]): Plan {
  const [only] = parts
  if (only && parts.length === 1) return only
  if (parts.every(({ type }) => type === 'literal')) return literal(parts.map(textOf).join('/'))
  return template(...parts.flatMap((part, at) => [at > 0 ? '/' : '', textOf(part) ?? part]))
}

/** The part of the folder that each axis decides, in the order of the path; undefined where none can. */
function splitByAxis({ axes, variants, keyOn }: Context, folder: Folder) {
  const parts = (order: readonly Axis[], cut: number) => {
    const found = order.map((axis) => ({ axis, values: new Map<string, string>() }))
    for (const variant of variants) {
      const names = folder.of(variant).split('/')
      const pieces = order.length === 1 ? [names] : [names.slice(0, cut), names.slice(cut)]
      for (const [at, { axis, values }] of found.entries()) {
        const value = pieces[at]!.join('/')
        const key = keyOn(variant, axis.name)
        if ((values.get(key) ?? value) !== value) return undefined
        values.set(key, value)
      }
    }
    return found
  }
  for (const axis of axes) {
    const found = parts([axis], 0)
    if (found) return found
  }
  for (const order of axes.length === 2 ? [axes, [...axes].reverse()] : []) {
    for (let cut = 1; cut <= 3; cut++) {
      const found = parts(order, cut)
      if (found) return found
    }
  }
  return undefined
}

/** The label itself, in lower case, with an exception or some; otherwise a table. */
function named(
  axis: Axis,
  label: Plan,
  values: ReadonlyMap<string, string>,
  table: string,
  axisCode: AxisCode,
): Omit<Piece, 'mayBeEmpty'> & { readonly isTable?: true } {
  const forms = formsOf(values, label)
  const differing = ({ of }: Form) => [...values].filter(([key, value]) => of(key) !== value)
  const best = forms.reduce((known, next) => (differing(next).length < differing(known).length ? next : known))
  const bad = differing(best)
  const [first, second] = bad
  if (!first) return { code: best.code }
  if (values.size === 2 || bad.length === 1) {
    const otherwise = second ? literal(second[1]) : best.code
    const test = equals(label, axisCode.labelOf(axis, first[0]))
    return { code: choice(test, literal(first[1]), otherwise), exception: { test, value: first[1], otherwise } }
  }
  const isPartial = axis.whole !== undefined || bad.length <= values.size * MOST_EXCEPTIONS
  const entries = (isPartial ? bad : [...values]).map(([key, value]) => ({ key, value: literal(value), comments: [] }))
  const object: Plan = { type: 'object', entries, open: false, comments: [] }
  if (!isPartial) return { isTable: true, code: code`${axisCode.table(table, object)}[${label}]` }
  const type = made(['{ readonly [_ in ', axisCode.typeOf(axis) ?? 'string', ']?: string }'], 0)
  return { code: made([axisCode.table(table, object, type), '[', label, '] ?? ', best.code], 5) }
}

/** One entry for each variant, where no axis decides. */
function lookedUp(
  { axes, variants, keyOn }: Context,
  folder: Folder,
  nameOf: (axis: Axis) => Plan,
  { table }: AxisCode,
): Plan {
  const idOf = (variant: Context['variants'][number]) => axes.map(({ name }) => keyOn(variant, name)).join(' ')
  const entries = variants.map((variant) => ({ key: idOf(variant), value: literal(folder.of(variant)), comments: [] }))
  const object: Plan = { type: 'object', entries, open: false, comments: [] }
  const key = template(...axes.flatMap((axis, at) => [at > 0 ? ' ' : '', nameOf(axis)]))
  const folders = table(`${folder.name}s`, object, made(['Record<string, string>'], 0))
  return made([folders, '[', key, "] ?? ''"], 5)
}

function sharedHead(values: readonly string[]): string {
  const [first = '', ...others] = values
  const parts = first.split('/')
  let length = 0
  while (length < parts.length && others.every((value) => value.split('/')[length] === parts[length])) length++
  return others.length === 0 ? '' : parts.slice(0, length).join('/')
}
