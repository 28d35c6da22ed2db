import { literal } from '../model.js'
import type { Plan } from '../model.js'
import type { Axis, Context } from './context.js'
import { choice, code, equals, list, local, made, template } from './expression.js'

/** A folder in code, and the tables that it looks names up in. */
interface FolderCode {
  readonly tables: readonly Plan[]
  readonly expression: Plan
}

/** Exceptions beyond this share of the labels make a full table the plainer one. */
const MOST_EXCEPTIONS = 1 / 3

/** The folder of a variant, from its language and its version, which is said by `label`. */
export function folderExpression(context: Context, label: Plan, typeOf: (axis: Axis) => Plan | undefined): FolderCode {
  const nameOf = ({ name }: Axis) => (name === 'language' ? local('locale') : label)
  const split = splitByAxis(context)
  if (!split) return lookedUp(context, nameOf)
  const tables: Plan[] = []
  const pieces: Plan[] = []
  let mayBeEmpty = false
  for (const { axis, values } of split) {
    const head = sharedHead([...values.values()])
    const rest = new Map(
      [...values].map(([key, value]) => [key, head === '' ? value : value.slice(head.length).replace(/^\//, '')]),
    )
    if (head !== '') pieces.push(literal(head))
    if ([...rest.values()].every((value) => value === '')) continue
    if ([...rest.values()].includes('')) mayBeEmpty = true
    const { table, expression } = named(axis, nameOf(axis), rest, typeOf(axis))
    if (table) tables.push(table)
    pieces.push(expression)
  }
  const [only] = pieces
  if (only && pieces.length === 1) return { tables, expression: only }
  const expression = mayBeEmpty
    ? code`${list(pieces)}.filter(Boolean).join('/')`
    : template(
        ...pieces.flatMap((piece, at) => [at > 0 ? '/' : '', piece.type === 'literal' ? String(piece.value) : piece]),
      )
  return { tables, expression }
}

/** The part of the folder that each axis decides, in the order of the path; undefined where none can. */
function splitByAxis({ axes, variants, folders, keyOn }: Context) {
  const parts = (order: readonly Axis[], cut: number) => {
    const found = order.map((axis) => ({ axis, values: new Map<string, string>() }))
    for (const variant of variants) {
      const names = folders.of(variant).split('/')
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
  type: Plan | undefined,
): { table?: Plan; expression: Plan } {
  const forms = formsOf(values, label)
  const differing = ({ of }: Form) => [...values].filter(([key, value]) => of(key) !== value)
  const best = forms.reduce((known, next) => (differing(next).length < differing(known).length ? next : known))
  const bad = differing(best)
  if (bad.length === 0) return { expression: best.code }
  const [first] = bad
  if (first && bad.length === 1 && values.size > 1) {
    return { expression: choice(equals(label, literal(first[0])), literal(first[1]), best.code) }
  }
  const name = axis.name === 'language' ? 'localeFolders' : 'releaseFolders'
  const isPartial = axis.whole !== undefined || bad.length <= values.size * MOST_EXCEPTIONS
  const entries = (isPartial ? bad : [...values]).map(([key, value]) => ({ key, value: literal(value), comments: [] }))
  const object: Plan = { type: 'object', entries, open: false, comments: [] }
  if (!isPartial)
    return { table: code`const ${made([name], 0)} = ${object}`, expression: code`${made([name], 0)}[${label}]` }
  const table = made(
    [`const ${name}: { readonly [_ in `, ...(type ? [type] : ['string']), ']?: string } = ', object],
    0,
  )
  return { table, expression: made([name, '[', label, '] ?? ', best.code], 5) }
}

/** A way to write a folder by its label. */
interface Form {
  readonly of: (key: string) => string
  readonly code: Plan
}

/** The label as it is, in lower case, without its `v`, and with what most folders have around it. */
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

/** One entry for each variant, where no axis decides. */
function lookedUp({ axes, variants, folders, keyOn }: Context, nameOf: (axis: Axis) => Plan): FolderCode {
  const idOf = (variant: Context['variants'][number]) => axes.map(({ name }) => keyOn(variant, name)).join(' ')
  const entries = variants.map((variant) => ({ key: idOf(variant), value: literal(folders.of(variant)), comments: [] }))
  const object: Plan = { type: 'object', entries, open: false, comments: [] }
  const key = template(...axes.flatMap((axis, at) => [at > 0 ? ' ' : '', nameOf(axis)]))
  return {
    tables: [made(['const folders: Record<string, string> = ', object], 0)],
    expression: code`folders[${key}] ?? ''`,
  }
}

function sharedHead(values: readonly string[]): string {
  const [first = '', ...others] = values
  const parts = first.split('/')
  let length = 0
  while (length < parts.length && others.every((value) => value.split('/')[length] === parts[length])) length++
  return others.length === 0 ? '' : parts.slice(0, length).join('/')
}
