import { literal, partsOf } from '../model.js'
import type { CodePlan, DefinitionPlan, Helper, ListPlan, NamePlan, ObjectPlan, Plan } from '../model.js'
import { printLiteral } from '../print/literal.js'

const levels = { call: 0, not: 1, equals: 2, and: 3, or: 4, choice: 5 } as const

/** Code with plans in it: `` code`${releases}.map(${sidebar})` ``. */
export function code(texts: TemplateStringsArray, ...plans: readonly Plan[]): CodePlan {
  return made(
    texts.flatMap((text, at) => [...(text ? [text] : []), ...plans.slice(at, at + 1)]),
    levels.call,
  )
}

/** An expression of these parts. */
export function made(parts: readonly (string | Plan)[], level: number): CodePlan {
  return { type: 'code', parts, level, comments: [] }
}

/** A parameter of the function around. */
export function local(name: string): NamePlan {
  return { type: 'name', name, of: 'function', comments: [] }
}

/** A function of build-nav. */
export function helper(name: Helper): NamePlan {
  return { type: 'name', name, of: 'helper', comments: [] }
}

/** `f(a, b)` */
export function invoke(callee: Plan, ...args: readonly Plan[]): CodePlan {
  return made([callee, '(', ...separated(args), ')'], levels.call)
}

/** `...f(a, b)` */
export function spread(plan: Plan): CodePlan {
  return made(['...', ...inside(plan, levels.call)], levels.call)
}

/** `[a, b]` */
export function list(items: readonly Plan[]): ListPlan {
  return { type: 'list', items, spread: false, comments: [] }
}

/** `{ a: b }`; `open`: a line for each key. */
export function object(entries: readonly (readonly [string, Plan])[], open = false): ObjectPlan {
  return { type: 'object', entries: entries.map(([key, value]) => ({ key, value, comments: [] })), open, comments: [] }
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

/** `` `a${b}c` ``; strings among the parts are text. */
export function template(...parts: readonly (string | Plan)[]): CodePlan {
  const inner = parts.flatMap((part) => (typeof part === 'string' ? [escaped(part)] : ['${', part, '}']))
  return made(['`', ...withoutInner(inner), '`'], levels.call)
}

/** The parts of a template, with inner templates taken in: `` `api/v${label}` ``. */
function withoutInner(parts: readonly (string | Plan)[]): (string | Plan)[] {
  const isInner = (part: string | Plan | undefined): part is CodePlan =>
    typeof part === 'object' && part.type === 'code' && part.parts[0] === '`'
  return parts.flatMap((part, at) => {
    if (isInner(part) && parts[at - 1] === '${') return part.parts.slice(1, -1)
    const opens = part === '${' && isInner(parts[at + 1])
    const closes = part === '}' && isInner(parts[at - 1]) && parts[at - 2] === '${'
    return opens || closes ? [] : [part]
  })
}

/** Plans with commas between, as arguments. */
export function separated(plans: readonly Plan[]): (string | Plan)[] {
  return plans.flatMap((plan, at) => (at === 0 ? [plan] : [', ', plan]))
}

function joined(plans: readonly Plan[], operator: string, level: number): Plan {
  const [only] = plans
  if (only && plans.length === 1) return only
  return made(
    plans.flatMap((plan, at) => [...(at > 0 ? [operator] : []), ...inside(plan, level)]),
    level,
  )
}

/** Code in parentheses where it binds less than the code around. */
function inside(plan: Plan, level: number): (string | Plan)[] {
  return plan.type === 'code' && plan.level > level ? ['(', plan, ')'] : [plan]
}

function escaped(text: string): string {
  return printLiteral(text)
    .slice(1, -1)
    .replace(/\\"/g, '"')
    .replace(/`|\$(?=\{)/g, '\\$&')
}

/** A definition completed step by step: name and module may depend on the whole site. */
export class Definition implements DefinitionPlan {
  readonly type = 'definition'
  readonly comments = []
  readonly form: DefinitionPlan['form']
  names: readonly string[]
  module: string | undefined
  doc: string | undefined
  value: Plan
  /** The type behind its name. */
  of: Plan | undefined

  constructor(form: DefinitionPlan['form'], names: readonly string[], value: Plan = literal(undefined), doc?: string) {
    this.form = form
    this.names = names
    this.value = value
    this.doc = doc
  }
}

/** All plans inside some plans, each once, in the order of the code; with `isInnerFirst`, parts before the whole. */
export function everyPlan(plans: readonly Plan[], isInnerFirst = false): readonly Plan[] {
  const [found, seen]: [Plan[], Set<Plan>] = [[], new Set()]
  const visit = (plan: Plan): void => {
    if (seen.has(plan)) return
    seen.add(plan)
    if (!isInnerFirst) found.push(plan)
    partsOf(plan).forEach(visit)
    if (isInnerFirst) found.push(plan)
  }
  plans.forEach(visit)
  return found
}

/** All definitions in some plans, dependencies first. */
export function definitionsIn(plans: readonly Plan[]): DefinitionPlan[] {
  return everyPlan(plans, true).filter((plan) => plan.type === 'definition')
}

/** The names of parameters in a plan, with the number of uses; without definitions. */
export function localsIn(plan: Plan, found = new Map<string, number>()): Map<string, number> {
  const name = plan.type === 'name' && plan.of === 'function' ? plan.name : plan.type === 'word' ? 't' : undefined
  if (name !== undefined) found.set(name, (found.get(name) ?? 0) + 1)
  if (plan.type !== 'definition') for (const part of partsOf(plan)) localsIn(part, found)
  return found
}

/** A plan with new code for some parameters. */
export function replaceLocals(plan: Plan, by: (name: string) => Plan | undefined): Plan {
  const map = (part: Plan) => replaceLocals(part, by)
  switch (plan.type) {
    case 'name':
      return (plan.of === 'function' ? by(plan.name) : undefined) ?? plan
    case 'element':
      return {
        ...plan,
        args: plan.args.map(map),
        calls: plan.calls.map((call) => ({ ...call, args: call.args.map(map) })),
      }
    case 'list':
      return { ...plan, items: plan.items.map(map) }
    case 'object':
      return { ...plan, entries: plan.entries.map((entry) => ({ ...entry, value: map(entry.value) })) }
    case 'code':
      return { ...plan, parts: withoutInner(plan.parts.map((part) => (typeof part === 'string' ? part : map(part)))) }
    default:
      return plan
  }
}
