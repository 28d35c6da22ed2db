import { ts } from 'ts-morph'
import type { Action, Data, Edit, Way } from '../edits/edit.js'
import { conditionFor, type Condition } from './conditions.js'
import { insertion } from './lists.js'
import { cut, splice, type Change, type DataChange, type Splice } from './splice.js'

/** Edits as changes of the source, and those that no way is left for. */
export interface Grouped {
  readonly changes: readonly Change[]
  readonly left: readonly Edit[]
}

/**
 * Edits at one place with one text are one change: of the code where it is all that the place gives, otherwise under a
 * condition. `skip` says how many of an edit's ways have been tried.
 */
export function groupEdits(edits: readonly Edit[], skip: ReadonlyMap<string, number>): Grouped {
  let open: Open[] = edits.map((edit) => ({ edit, index: skip.get(edit.key) ?? 0, way: undefined }))
  const changes: Change[] = []
  const left: Edit[] = []
  // A way that can't be taken by all of its group sends its edits on to their next ways.
  while (open.length > 0) {
    const groups = new Map<string, Taken[]>()
    for (const { edit, index } of open) {
      const way = wayOf(edit, index)
      if (!way) {
        left.push(edit)
        continue
      }
      const key = `${way.place}\n${textOf(way.action)}`
      const group = groups.get(key)
      if (group) group.push({ edit, index, way })
      else groups.set(key, [{ edit, index, way }])
    }
    open = []
    for (const group of withEnds([...groups.values()])) {
      const change = changeOf(group)
      if (change) changes.push(change)
      else open.push(...group.map(({ edit, index }) => ({ edit, index: index + 1, way: undefined })))
    }
  }
  return { changes, left }
}

interface Open {
  readonly edit: Edit
  /** Which of its ways is next. */
  readonly index: number
  readonly way: Way | undefined
}
type Taken = Open & { readonly way: Way }

const moreWays = new WeakMap<Edit, readonly Way[]>()

function wayOf(edit: Edit, index: number): Way | undefined {
  if (index < edit.ways.length) return edit.ways[index]
  const more = moreWays.get(edit) ?? edit.more()
  moreWays.set(edit, more)
  return more[index - edit.ways.length]
}

function changeOf(group: readonly Taken[]): Change | undefined {
  const ways = group.map(({ way }) => way)
  const [first] = ways
  if (!first) return undefined
  const own = new Set(ways.map(({ own: { of } }) => of))
  const isAll = first.all.every(({ of }) => own.has(of))
  const isMove = /__moved_/.test(textOf(first.action))
  const condition = isAll ? undefined : isMove ? undefined : conditionFor(first, own)
  if (!isAll && !condition) return undefined
  const splices = splicesOf(first.action, condition)
  if (!splices) return undefined
  const { action } = first
  const removed = action.type === 'remove' && !condition ? [action] : []
  return {
    edits: group.map(({ edit }) => edit),
    file: first.file,
    splices: [
      ...[...splices, ...(condition?.splices ?? [])].map((each) => ({ ...each, file: first.file })),
      ...(first.words ?? []),
    ],
    removals: removed,
    data: action.type === 'data' ? [dataChange(action)] : [],
    builders: ways.flatMap(({ builders }) => builders),
    hasCondition: condition !== undefined,
    leads: ways.some(({ leads }) => leads === true),
  }
}

/** What comes last in every variant of a list is one change, whatever each variant ends with so far. */
function withEnds(groups: readonly (readonly Taken[])[]): readonly (readonly Taken[])[] {
  const ends = new Map<string, Taken[]>()
  for (const taken of groups.flat()) {
    const { action, file } = taken.way
    if (action.type !== 'insert' || action.isAtEnd !== true) continue
    const key = `${file} ${action.list.pos}-${action.list.end} ${textOf(action)}`
    ends.set(key, [...(ends.get(key) ?? []), taken])
  }
  const whole = [...ends.values()].filter((all) => {
    const own = new Set(all.map(({ way }) => way.own.of))
    return all.every(
      ({ way }) => own.size === all.length && way.all.length === own.size && way.all.every(({ of }) => own.has(of)),
    )
  })
  const merged = new Set(whole.flat())
  const behind = ({ way: { action } }: Taken) => (action.type === 'insert' ? (action.beside?.pos ?? 0) : 0)
  return [
    ...groups.map((group) => group.filter((taken) => !merged.has(taken))).filter(({ length }) => length > 0),
    ...whole.map((all) => all.toSorted((left, right) => behind(right) - behind(left))),
  ]
}

function dataChange({ path, value, previous, isNew = false }: Data): DataChange {
  return { path, value, previous, isNew }
}

function textOf(action: Action): string {
  if (action.type === 'data') return JSON.stringify(action.value) ?? ''
  return 'text' in action ? `${action.text} ${'order' in action ? action.order : ''}` : ''
}

/** An action as text in the place of text; undefined where a condition can't be put to it. */
function splicesOf(action: Action, condition: Condition | undefined): readonly Splice[] | undefined {
  return writers[action.type](action as never, condition)
}

type Writer<Of> = (action: Of, condition: Condition | undefined) => readonly Splice[] | undefined

const writers: { readonly [Type in Action['type']]: Writer<Extract<Action, { type: Type }>> } = {
  replace: ({ start, end, text, isExpression }, condition) => {
    if (!condition) return [splice(start, end, text)]
    if (!isExpression) return undefined
    return [splice(start, start, `${condition.code} ? ${text} : `), splice(end, end, '')]
  },
  insert: ({ items, beside, side, text, order, list }, condition) => {
    const own = condition ? conditional(list, condition.code, text) : text
    return insertion({ list, items, beside, side, text: own, order })
  },
  remove: ({ item, list }, condition) => {
    if (!condition) return []
    const [before, behind] = conditional(list, condition.opposite, HOLE, item).split(HOLE)
    return [splice(item.getStart(), item.getStart(), before ?? ''), splice(item.end, item.end, behind ?? '')]
  },
  chain: ({ behind, text, order }, condition) => {
    if (!condition) return [splice(behind.end, behind.end, text, order)]
    const call = /^\.(\w+)\((.*)\)$/s.exec(text)
    if (!call) return undefined
    const [, method, value] = call
    return [splice(behind.end, behind.end, `.${method}(${condition.code} ? ${value || 'true'} : undefined)`, order)]
  },
  unchain: ({ call }, condition) => {
    const callee = call.expression as ts.PropertyAccessExpression
    if (!condition) return [cut(callee.expression.end, call.end)]
    const [argument] = call.arguments
    if (call.arguments.length > 1) return undefined
    if (!argument) return [splice(call.end - 1, call.end - 1, `${condition.opposite} ? true : undefined`)]
    return [
      splice(argument.getStart(), argument.getStart(), `${condition.opposite} ? `),
      splice(argument.end, argument.end, ' : undefined'),
    ]
  },
  order: ({ wanted }, condition) => {
    if (condition) return undefined
    const slots = wanted.toSorted((left, right) => left.start - right.start)
    return slots.flatMap((slot, index) => {
      const part = wanted[index]
      if (!part || part === slot) return []
      return [splice(slot.start, slot.end, `__range_${part.start}_${part.end}__`)]
    })
  },
  data: (_, condition) => (condition ? undefined : []),
}

const HOLE = '__item__'

/** An item that comes and goes. A list literal may be gone through by code that expects no `false`; so is an object. */
function conditional(list: ts.Node, condition: string, text: string, item?: ts.Node): string {
  if (ts.isObjectLiteralExpression(list)) return `...(${condition} ? { ${text} } : {})`
  if (ts.isArrayLiteralExpression(list)) return `...(${condition} ? [${text}] : [])`
  if (item && ts.isSpreadElement(item)) return `...(${condition} ? [${text}] : [])`
  return item && bindsLoosely(item) ? `${condition} && (${text})` : `${condition} && ${text}`
}

function bindsLoosely(item: ts.Node): boolean {
  if (ts.isBinaryExpression(item)) return item.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken
  return ts.isConditionalExpression(item) || ts.isArrowFunction(item)
}
