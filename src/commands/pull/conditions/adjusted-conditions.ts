import { ts } from 'ts-morph'
import { bare, visibleAt } from '../../code/declarations.js'
import { isWithin } from '../../code/nodes.js'
import { commentsFrom } from '../../code/comments.js'
import { replaced, type Patch } from '../../code/patch.js'
import { REMARK } from '../../migrate/factor/accidental.js'
import type { TracedList } from '../origin/traced-value.js'
import type { Candidate } from '../propose/edit.js'
import { candidate, instancesOf, type EditContext } from '../propose/edit-context.js'
import { originOf } from '../locate/entries.js'
import { axesOf } from './axes.js'

/** An entry under a condition: `locale === 'fr' && 'deploy'`. */
export type ConditionalEntry = ts.BinaryExpression

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
    const entry = items.slice(Math.min(...gaps), Math.max(...gaps)).find((each) => isEntryOf(each, text))
    return entry ? adjusted(context, list, entry, false) : []
  })
}

/** Candidates for a conditional entry, now in fewer variants: the condition is narrowed. */
export function narrowed(context: EditContext, list: TracedList, entry: ts.Node): readonly Candidate[] {
  return adjusted(context, list, entry, true)
}

function adjusted(
  context: EditContext,
  { call }: TracedList,
  entry: ts.Node,
  isNarrower: boolean,
): readonly Candidate[] {
  if (!call || !isConditional(entry)) return []
  const [all, own] = instancesOf(context, call)
  const hasEntry = (list: TracedList | undefined) =>
    list?.items.some((child) => {
      const origin = originOf(context, child)
      return origin !== undefined && isWithin(origin, entry.right)
    })
  const had = new Set(all.flatMap(({ of }) => (hasEntry(context.instances.listOf(of)) ? [of] : [])))
  const names = new Set(axesOf(all, visibleAt(entry)).map(({ name }) => name))
  return had.size > 0 && isOnVariants(entry.left, names)
    ? [candidate({ type: 'adjust', entry, had, isNarrower }, entry, all, own)]
    : []
}

/** True for an entry with some code, apart from quotes, white space and commas. */
function isEntryOf(entry: ts.Node, text: string): entry is ConditionalEntry {
  const plain = (code: string) => code.replace(/['"`\s,]/g, '')
  return isConditional(entry) && plain(entry.right.getText()) === plain(text)
}

function isConditional(entry: ts.Node): entry is ConditionalEntry {
  return ts.isBinaryExpression(entry) && entry.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
}

/** True for a condition on variants only, free to be replaced. */
function isOnVariants(condition: ts.Node, names: ReadonlySet<string>): boolean {
  const node = bare(condition)
  const isName = (code: ts.Node) => names.has(bare(code).getText())
  if (ts.isPrefixUnaryExpression(node)) return isOnVariants(node.operand, names)
  if (ts.isCallExpression(node))
    return isName(node.expression) || (nameOf(node.expression) === 'includes' && node.arguments.every(isName))
  if (!ts.isBinaryExpression(node)) return false
  if (equality(node) !== undefined) return isName(node.left) || isName(node.right)
  return isOnVariants(node.left, names) && isOnVariants(node.right, names)
}

/** True for `===`, false for `!==`; otherwise undefined. */
function equality({ operatorToken: { kind } }: ts.BinaryExpression): boolean | undefined {
  if (kind === ts.SyntaxKind.EqualsEqualsEqualsToken) return true
  return kind === ts.SyntaxKind.ExclamationEqualsEqualsToken ? false : undefined
}

/** `since` of `release.since` */
function nameOf(node: ts.Node): string {
  const name = ts.isPropertyAccessExpression(node) ? node.name : node
  return ts.isIdentifier(name) ? name.text : ''
}

/** Patches for an entry without its condition, and without migrate's remark on the condition. */
export function unconditional({ left, right }: ConditionalEntry): readonly Patch[] {
  const { fileName, text } = left.getSourceFile()
  const above = commentsFrom(text, left.getFullStart()).at(-1)
  const start = above?.text.startsWith(`// ${REMARK}`) ? above.start : left.getStart()
  return [replaced(fileName, start, right.getStart(), '')]
}
