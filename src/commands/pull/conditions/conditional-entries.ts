import { ts } from 'ts-morph'
import { contents } from '../../../format/contract/contents.js'
import { commentsFrom } from '../../code/comments.js'
import { visibleAt } from '../../code/declarations.js'
import { isWithin, namesIn } from '../../code/nodes.js'
import { before, behind, replaced, type Patch, type Removal } from '../../code/patch.js'
import { REMARK } from '../../migrate/factor/accidental.js'
import { originOf } from '../locate/entries.js'
import type { Instance } from '../origin/instances.js'
import type { TracedList, TracedValue } from '../origin/traced-value.js'
import type { Candidate } from '../propose/edit.js'
import { candidate, instancesOf, type EditContext } from '../propose/edit-context.js'
import { axesOf } from './axes.js'
import { plainCode, type Condition } from './conditions.js'

/** An entry under a condition: `locale === 'fr' && 'deploy'`. */
export type ConditionalEntry = ts.BinaryExpression

const HOLE = '__item__'

/** An item under a condition. Only lists of children skip `false`; for all other lists, the item becomes a spread. */
export function conditional(list: ts.Node, condition: string, text: string, item?: ts.Node): string {
  if (ts.isObjectLiteralExpression(list)) return `...(${condition} ? { ${text} } : {})`
  if (!skipsFalse(list) || (item && ts.isSpreadElement(item))) return `...(${condition} ? [${text}] : [])`
  return item && bindsLoosely(item) ? `${condition} && (${text})` : `${condition} && ${text}`
}

/** True for content calls, `under(…)` and `when(…)`: a `false` among the arguments is skipped. */
function skipsFalse(list: ts.Node): boolean {
  if (!ts.isCallExpression(list)) return false
  const { expression: callee } = list
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText()
  if (name === 'under' || name === 'when') return !isListed(list)
  // `...this.pages('a')` is a method of the author's: an element can't be spread.
  return (name in contents || name === 'global') && !ts.isSpreadElement(list.parent)
}

/** `[...under('v1', …)]`: the array's type may exclude `false`. */
function isListed({ parent }: ts.Node): boolean {
  return ts.isSpreadElement(parent) && ts.isArrayLiteralExpression(parent.parent)
}

function bindsLoosely(item: ts.Node): boolean {
  if (ts.isBinaryExpression(item)) return item.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken
  return ts.isConditionalExpression(item) || ts.isArrowFunction(item)
}

/** Patches for an item kept under a condition. */
export function keptUnder({ opposite }: Condition, { file, list, item }: Removal): readonly Patch[] {
  const [head = '', tail = ''] = conditional(list, opposite, HOLE, item).split(HOLE)
  return [before(file, item.getStart(), head), behind(file, item.end, tail)]
}

/** The entry alone, with the changes inside. A removed condition takes migrate's remark along. */
export function unconditional(entry: ConditionalEntry): readonly Patch[] {
  const { fileName, text } = entry.getSourceFile()
  const { right } = entry
  const above = commentsFrom(text, entry.getFullStart()).at(-1)
  const start = above?.text.startsWith(`// ${REMARK}`) ? above.start : entry.getStart()
  const patches = [replaced(fileName, start, right.getStart(), ''), replaced(fileName, right.end, entry.end, '')]
  return patches.filter((patch) => patch.start < patch.end)
}

function isConditional(entry: ts.Node): entry is ConditionalEntry {
  return ts.isBinaryExpression(entry) && entry.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
}

/**
 * Candidates for a conditional entry, now in a further variant: the condition is widened. Without them, `inserts` would
 * repeat the entry.
 */
export function widened(
  context: EditContext,
  list: TracedList,
  inserts: readonly (Candidate | undefined)[],
): readonly Candidate[] {
  return inserts.flatMap((own) => {
    if (own?.action.type !== 'add' || !own.action.gaps) return []
    const { items, gaps, text } = own.action
    const entry = items
      .slice(Math.min(...gaps), Math.max(...gaps))
      .filter(isConditional)
      .find(({ right }) => plainCode(right.getText()) === plainCode(text))
    return entry ? adjusted(context, list, entry, false) : []
  })
}

/** Candidates for a conditional entry, now in other variants: the condition is widened or narrowed. */
export function adjusted(
  context: EditContext,
  { call }: TracedList,
  entry: ts.Node,
  isNarrower: boolean,
): readonly Candidate[] {
  if (!call || !isConditional(entry)) return []
  const [all, own] = instancesOf(context, call)
  const had = new Set(instancesWith(context, all, entry.right).map(({ of }) => of))
  // A condition on names of variants only, free to be replaced.
  const names = new Set(axesOf(all, visibleAt(entry)).flatMap(({ name }) => ['includes', ...name.split('.')]))
  return had.size > 0 && [...namesIn(entry.left)].every((name) => names.has(name))
    ? [candidate({ type: 'adjust', entry, had, isNarrower }, entry, all, own)]
    : []
}

/** The instances of a list that have a child from some code: of `locale === 'fr' && 'deploy'`, the list in French. */
export function instancesWith(context: EditContext, all: readonly Instance[], code: ts.Node): readonly Instance[] {
  const isFromCode = (child: TracedValue) => {
    const origin = originOf(context, child)
    return origin !== undefined && isWithin(origin, code)
  }
  return all.filter(({ of }) => context.instances.listOf(of)?.items.some(isFromCode))
}
