import { ts } from 'ts-morph'
import { grouped } from '../../../base/diagnostics/grouped.js'
import { contents } from '../../../format/contract/contents.js'
import { importsFrom, identifiersIn, nodesIn, parse } from '../../code/nodes.js'
import { around, before, behind, type Addition, type Patch, replaced } from '../../code/patch.js'
import type { Keep } from '../patch/change.js'
import { patched } from '../../code/rendering.js'
import { quotesOf } from '../../code/imports.js'
import { either, isSame, withoutStyle } from './either.js'

/** An item under a condition. Code that reads a list which is not of an element's children may expect no `false`. */
export function conditional(list: ts.Node, condition: string, text: string, item?: ts.Node): string {
  if (ts.isObjectLiteralExpression(list)) return `...(${condition} ? { ${text} } : {})`
  if (!skipsFalse(list) || (item && ts.isSpreadElement(item))) return `...(${condition} ? [${text}] : [])`
  return item && bindsLoosely(item) ? `${condition} && (${text})` : `${condition} && ${text}`
}

/** The code before and after an item that puts it under a condition. */
function aroundItem(list: ts.Node, condition: string, item: ts.Node): readonly [head: string, tail: string] {
  const [head = '', tail = ''] = conditional(list, condition, HOLE, item).split(HOLE)
  return [head, tail]
}

/** The code before and after a spread that puts other items in its place under a condition. */
export function aroundSpread(
  spread: ts.SpreadElement | ts.SpreadAssignment,
  condition: string,
  text: string,
): readonly [head: string, tail: string] {
  const [open, close] = ts.isSpreadElement(spread) ? ['[', ']'] : ['{ ', ' }']
  return [`...(${condition} ? ${open}${text}${close} : ${open}`, `${close})`]
}

const HOLE = '__item__'

/** Content calls, `under(…)` and `when(…)` skip what is false. */
function skipsFalse(list: ts.Node): boolean {
  if (!ts.isCallExpression(list)) return false
  const { expression: callee } = list
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText()
  if (name === 'under' || name === 'when') return !isListed(list)
  // `...this.pages('a')`: a method of the author's, as no element can be spread.
  return (name in contents || name === 'global') && !ts.isSpreadElement(list.parent)
}

/** `[...under('v1', …)]`: what a list has, it may be typed to have. */
function isListed({ parent }: ts.Node): boolean {
  return ts.isSpreadElement(parent) && ts.isArrayLiteralExpression(parent.parent)
}

function bindsLoosely(item: ts.Node): boolean {
  if (ts.isBinaryExpression(item)) return item.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken
  return ts.isConditionalExpression(item) || ts.isArrowFunction(item)
}

/** From here on, neighbours under one condition are written as one: `...when(c, a, b, c)`. */
const MANY = 3

/** Items that are added or kept under a condition, as code: many neighbours under the same one together. */
export function inRuns(patches: readonly (Patch | Keep)[]): readonly Patch[] {
  const additions = patches.filter((patch) => patch.type === 'add')
  const kept = patches.filter((patch) => patch.type === 'keep')
  const others = patches.filter((patch) => patch.type !== 'add' && patch.type !== 'keep')
  return [...others, ...addedRuns(additions), ...keptRuns(kept, additions)]
}

function addedRuns(additions: readonly Addition[]): readonly Addition[] {
  const slots = grouped(additions, ({ list, beside, side }) => `${list.pos} ${list.end} ${beside?.pos} ${side}`)
  return [...slots.values()].flatMap((slot) => {
    const inOrder = slot.toSorted((left, right) => left.order - right.order)
    return runsOf(inOrder, (one, next) => one.under !== undefined && one.under.code === next.under?.code).flatMap(
      (run) => {
        const [first] = run
        if (!first?.under || run.length < MANY || !mayBeWhen(first.list)) return run
        const texts = run.map(({ under, text }) => under?.text ?? text)
        return [{ ...first, text: `...when(${first.under.code}, ${texts.join(', ')})` }]
      },
    )
  })
}

function keptRuns(kept: readonly Keep[], additions: readonly Addition[]): readonly Patch[] {
  const lists = grouped(kept, ({ list, code }) => `${list.pos} ${list.end} ${code}`)
  return [...lists.values()].flatMap((own) => {
    const inOrder = own.toSorted((left, right) => left.item.pos - right.item.pos)
    const isNext = ({ items, item }: Keep, next: Keep) => items.indexOf(item) + 1 === items.indexOf(next.item)
    return runsOf(inOrder, isNext).flatMap((run) => {
      const [first, last] = [run[0], run.at(-1)]
      if (!first || !last || run.length < MANY || !mayBeWhen(first.list) || additions.some(isAmong(first, last)))
        return run.flatMap(alone)
      const range = { start: first.item.getStart(), end: last.item.end }
      return around(first.file, range, `...when(${first.code}, `, ')')
    })
  })
}

function alone({ file, list, item, code }: Keep): readonly Patch[] {
  const [head, tail] = aroundItem(list, code, item)
  const range = { start: item.getStart(), end: item.end }
  if (head.startsWith('...')) return around(file, range, head, tail)
  return [before(file, range.start, head), behind(file, range.end, tail)]
}

/** True if an addition is between two items of a list. */
function isAmong(first: Keep, last: Keep): (addition: Addition) => boolean {
  return ({ list, beside, side }) => {
    if (list !== first.list || !beside) return false
    const isBefore = beside.pos < first.item.pos || (beside === first.item && side === 'before')
    return !isBefore && !(beside.pos > last.item.pos || (beside === last.item && side === 'after'))
  }
}

/** True if a list may have a spread, and its module may call build-nav's `when`. */
function mayBeWhen(list: ts.Node): boolean {
  if (ts.isObjectLiteralExpression(list)) return false
  const source = list.getSourceFile()
  const isImported = importsFrom(source, 'build-nav').some(({ elements }) =>
    elements.some((each) => each.getText() === 'when'),
  )
  return isImported || identifiersIn(source).every(({ text }) => text !== 'when')
}

/** Neighbours that belong together, each with the next one. */
function runsOf<Each>(all: readonly Each[], isNext: (one: Each, next: Each) => boolean): readonly Each[][] {
  const runs: Each[][] = []
  for (const each of all) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last !== undefined && isNext(last, each)) run.push(each)
    else runs.push([each])
  }
  return runs
}

/**
 * A module in which a new condition chooses nothing that the one beside it chooses, too: `a ? x : b ? x : y`
 * is `a || b ? x : y`. Where a comment would go, both stay.
 */
export function withJoinedBranches(file: string, text: string, conditions: readonly string[]): string {
  if (conditions.length === 0) return text
  const added = new Set(conditions.map(withoutStyle))
  const isNew = (node: ts.Node) => added.has(withoutStyle(node.getText()))
  const patches = nodesIn(parse(file, text))
    .filter(ts.isConditionalExpression)
    .flatMap(({ condition, whenTrue, whenFalse }) => {
      if (!ts.isConditionalExpression(whenFalse) || !isSame(whenTrue, whenFalse.whenTrue)) return []
      const { condition: other } = whenFalse
      const [start, end] = [condition.getStart(), other.end]
      const hasComment = /\/[/*]/.test(text.slice(start, end).replace(strings, ''))
      if (hasComment || !(isNew(condition) || isNew(other))) return []
      return [replaced(file, start, end, quotesOf(text)(either(condition, other)))]
    })
  return patches.length === 0 ? text : patched(file, text, patches)
}

const strings = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g
