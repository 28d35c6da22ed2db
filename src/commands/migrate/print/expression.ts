import type { Builder, CallPlan, ElementPlan, ListPlan, LiteralPlan, ObjectPlan, Plan } from '../model.js'
import { printComment, printKey, printLiteral } from './literal.js'
import { printRedirects } from './redirects.js'

/** Gives the name of what is a constant, having noted that it is needed; undefined for what is written out. */
export interface Names {
  readonly nameOf: (plan: Plan) => string | undefined
  readonly needBuilder: (builder: Builder) => void
}

type Printer<Of> = (plan: Of, names: Names) => string

/** A plan as code, constants inside it by their names. Prettier decides on the layout. */
export function printPlan(plan: Plan, names: Names): string {
  return printers[plan.type](plan as never, names)
}

const printers: { readonly [Type in Plan['type']]: Printer<Extract<Plan, { type: Type }>> } = {
  element: ({ builder, args, calls }: ElementPlan, names) => {
    names.needBuilder(builder)
    return `${builder}(${printParts(args, names)})${calls.map((call) => printCall(call, names)).join('')}`
  },
  list: ({ items }: ListPlan, names) => `[${printParts(items, names)}]`,
  object: ({ entries, open }: ObjectPlan, names) => {
    const lines = entries.map(({ key, value, comments }) => {
      const part = printPart(value, names)
      return above([...comments, ...commentsAt(value, names)]) + (part === key ? key : `${printKey(key)}: ${part}`)
    })
    // Prettier keeps an object open whose first key stands on a line of its own.
    return open ? `{\n${lines.join(',\n')}\n}` : `{ ${lines.join(', ')} }`
  },
  literal: ({ value }: LiteralPlan) => printLiteral(value),
  redirects: (plan, names) =>
    printRedirects(plan, { needBuilder: names.needBuilder, print: (part) => printPlan(part, names) }),
  name: ({ name, of }, names) => {
    if (of === 'helper') names.needBuilder(name as Builder)
    if (of === 'type') names.needBuilder(`type ${name}`)
    return name
  },
  code: ({ parts }, names) =>
    parts.map((part) => (typeof part === 'string' ? part : lineAbove(part.comments) + printPart(part, names))).join(''),
  word: ({ key }) => `t(${printLiteral(key)})`,
  definition: ({ value }, names) => printPlan(value, names),
}

/** Comments amid an expression. */
function lineAbove(comments: readonly string[]): string {
  return comments.length > 0 ? `\n${above(comments)}` : ''
}

/** A call of a chain, with the comments that go above it. */
export function printCall({ method, args, comments }: CallPlan, names: Names): string {
  const call = `.${method}(${printParts(args, names)})`
  return comments.length > 0 ? `\n${above(comments)}${call}` : call
}

function printParts(plans: readonly Plan[], names: Names): string {
  const parts = plans.map((plan) => {
    const isSpread = plan.type === 'list' && plan.spread
    return above(commentsAt(plan, names)) + (isSpread ? '...' : '') + printPart(plan, names)
  })
  const hasComments = plans.some((plan) => commentsAt(plan, names).length > 0)
  return hasComments ? `\n${parts.join(',\n')}` : parts.join(', ')
}

function printPart(plan: Plan, names: Names): string {
  return names.nameOf(plan) ?? printPlan(plan, names)
}

/** The comments to print at a plan; those of a named plan are printed at its definition. */
function commentsAt(plan: Plan, names: Names): readonly string[] {
  return names.nameOf(plan) === undefined ? plan.comments : []
}

/** Comments, each on a line of its own. */
export function above(comments: readonly string[]): string {
  return comments.map((comment) => `${printComment(comment)}\n`).join('')
}
