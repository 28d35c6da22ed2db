import { literal } from '../model.js'
import { printLiteral } from '../print/literal.js'
import type { CodePlan, Helper, ListPlan, NamePlan, Plan } from '../model.js'

const levels = { call: 0, not: 1, equals: 2, and: 3, or: 4, choice: 5 } as const

/** Code with plans in it: `` code`${releases}.map(${sidebar})` ``. */
export function code(texts: TemplateStringsArray, ...plans: readonly Plan[]): CodePlan {
  return made(
    texts.flatMap((text, at) => [...(text ? [text] : []), ...plans.slice(at, at + 1)]),
    levels.call,
  )
}

/** A parameter of the function around it. */
export function local(name: string): NamePlan {
  return { type: 'name', name, of: 'function', comments: [] }
}

export function helper(name: Helper): NamePlan {
  return { type: 'name', name, of: 'helper', comments: [] }
}

/** A type that build-nav exports. */
export function typeName(name: string): NamePlan {
  return { type: 'name', name, of: 'type', comments: [] }
}

/** `f(a, b)` */
export function invoke(callee: Plan, ...args: readonly Plan[]): CodePlan {
  return made([callee, '(', ...separated(args), ')'], levels.call)
}

/** `...f(a, b)` */
export function spread(plan: Plan): CodePlan {
  return made(['...', inside(plan, levels.call)].flat(), levels.call)
}

/** `[a, b]`; of one list that is spread, that list itself. */
export function listOf(items: readonly Plan[]): Plan {
  const [only] = items
  if (items.length !== 1 || only?.type !== 'code' || only.parts[0] !== '...') return list(items)
  return { ...only, parts: only.parts.slice(1) }
}

/** `[a, b]` */
export function list(items: readonly Plan[]): ListPlan {
  return { type: 'list', items, spread: false, comments: [] }
}

/** `a && b` */
export function and(...plans: readonly Plan[]): Plan {
  return joined(plans, ' && ', levels.and)
}

/** `a || b` */
export function or(...plans: readonly Plan[]): Plan {
  return joined(plans, ' || ', levels.or)
}

/** `!a` */
export function not(plan: Plan): CodePlan {
  return made(['!', ...inside(plan, levels.not)], levels.not)
}

/** `a === b`, `a !== b` */
export function equals(left: Plan, right: Plan, isEqual = true): CodePlan {
  return made([left, isEqual ? ' === ' : ' !== ', right], levels.equals)
}

/** `a ? b : c` */
export function choice(test: Plan, yes: Plan, no: Plan): CodePlan {
  return made([...inside(test, levels.or), ' ? ', ...inside(yes, levels.or), ' : ', no], levels.choice)
}

/** `` `a${b}c` ``; the strings among the parts are text. */
export function template(...parts: readonly (string | Plan)[]): CodePlan {
  const inner = parts.flatMap((part) => (typeof part === 'string' ? [escaped(part)] : ['${', part, '}']))
  return made(['`', ...withoutInner(inner), '`'], levels.call)
}

/** The parts of a template, with those of templates inside in their place: `` `api/v${label}` ``. */
export function withoutInner(parts: readonly (string | Plan)[]): (string | Plan)[] {
  const isInner = (part: string | Plan | undefined): part is CodePlan =>
    typeof part === 'object' && part.type === 'code' && part.parts[0] === '`'
  return parts.flatMap((part, at) => {
    if (isInner(part) && parts[at - 1] === '${') return part.parts.slice(1, -1)
    const opens = part === '${' && isInner(parts[at + 1])
    const closes = part === '}' && isInner(parts[at - 1]) && parts[at - 2] === '${'
    return opens || closes ? [] : [part]
  })
}

/** `['a', 'b'].includes(x)` */
export function isAmong(labels: readonly string[], plan: Plan): CodePlan {
  return code`${list(labels.map((label) => literal(label)))}.includes(${plan})`
}

/** With commas, as arguments. */
export function separated(plans: readonly Plan[]): (string | Plan)[] {
  return plans.flatMap((plan, at) => (at === 0 ? [plan] : [', ', plan]))
}

/** An expression of these parts. */
export function made(parts: readonly (string | Plan)[], level: number): CodePlan {
  return { type: 'code', parts, level, comments: [] }
}

function joined(plans: readonly Plan[], operator: string, level: number): Plan {
  const [only] = plans
  if (only && plans.length === 1) return only
  return made(
    plans.flatMap((plan, at) => [...(at > 0 ? [operator] : []), ...inside(plan, level)]),
    level,
  )
}

/** The code in parentheses where it binds less than the code around it. */
function inside(plan: Plan, level: number): (string | Plan)[] {
  return plan.type === 'code' && plan.level > level ? ['(', plan, ')'] : [plan]
}

function escaped(text: string): string {
  return printLiteral(text)
    .slice(1, -1)
    .replace(/\\"/g, '"')
    .replace(/`|\$(?=\{)/g, '\\$&')
}
