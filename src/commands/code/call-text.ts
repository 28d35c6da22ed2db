import { ts } from 'ts-morph'

/** The text of a call in a chain, taken apart at the value that it gives. */
export interface CallText {
  /** `.icon(`, `.set("icon", `, with the FIXME above. */
  readonly before: string
  /** Empty for a call without arguments. */
  readonly value: string
  readonly behind: string
}

/** The value in `.icon("book")` or `.set("icon", 5)`; undefined for a call with several. */
export function callWith(text: string): CallText | undefined {
  const prefix = 'x'
  const source = ts.createSourceFile('call.ts', prefix + text, ts.ScriptTarget.Latest)
  const [statement] = source.statements
  const call = statement && ts.isExpressionStatement(statement) ? statement.expression : undefined
  if (!call || !ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return undefined
  const isSet = call.expression.name.text === 'set'
  const { length } = call.arguments
  if (isSet ? length < 2 : length > 1) return undefined
  const value = call.arguments[isSet ? 1 : 0]
  const [start, end] = value ? [value.getStart(source), value.end] : [call.end - 1, call.end - 1]
  const own = source.text
  return { before: own.slice(prefix.length, start), value: own.slice(start, end), behind: own.slice(end) }
}
