import path from 'node:path'
import { isJsonObject, type JsonValue } from '../../../format/json/value.js'
import { template } from '../factor/expression.js'
import type { Constant, Layout, Module } from '../layout/modules.js'
import type { Builder, CallPlan, DefinitionPlan, Plan, RedirectPart, RedirectsPlan } from '../model.js'
import { printComment, printKey, printLiteral } from './literal.js'

/** The name of a constant, noted for the imports; undefined for code in place. */
interface Names {
  readonly nameOf: (plan: Plan) => string | undefined
  readonly needBuilder: (builder: Builder) => void
}

type Printer<Of> = (plan: Of, names: Names) => string

/** A plan as code, constants inside it by their names. Prettier decides on the layout. */
export function printPlan(plan: Plan, names: Names): string {
  return printers[plan.type](plan as never, names)
}

const printers: { readonly [Type in Plan['type']]: Printer<Extract<Plan, { type: Type }>> } = {
  element: ({ builder, args, calls }, names) => {
    names.needBuilder(builder)
    return `${builder}(${printParts(args, names)})${calls.map((call) => printCall(call, names)).join('')}`
  },
  list: ({ items }, names) => `[${printParts(items, names)}]`,
  object: ({ entries, open }, names) => {
    const lines = entries.map(({ key, value, comments }) => {
      const part = printPart(value, names)
      return above([...comments, ...commentsAt(value, names)]) + (part === key ? key : `${printKey(key)}: ${part}`)
    })
    // Prettier keeps an object open with its first key on a new line.
    return open ? `{\n${lines.join(',\n')}\n}` : `{ ${lines.join(', ')} }`
  },
  literal: ({ value }) => printLiteral(value),
  redirects: printRedirects,
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

/** A call of a chain, with comments above. */
export function printCall({ method, args, comments }: CallPlan, names: Names): string {
  return `${lineAbove(comments)}.${method}(${printParts(args, names)})`
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

/** The comments at a plan; a named plan has its comments at the definition. */
function commentsAt(plan: Plan, names: Names): readonly string[] {
  return names.nameOf(plan) === undefined ? plan.comments : []
}

/** Comments, a line each. */
export function above(comments: readonly string[]): string {
  return comments.map((comment) => `${printComment(comment)}\n`).join('')
}

/** The modules as TypeScript, not yet formatted. */
export function printModules(layout: Layout): { path: string; text: string }[] {
  return layout.modules.map((module) => ({ path: module.path, text: codeOf(module, layout) }))
}

function codeOf({ path: own, constants, docs }: Module, layout: Layout): string {
  const builders = new Set<string>()
  const needed = new Map<string, Set<string>>()
  const names: Names = {
    needBuilder: (builder) => builders.add(builder),
    nameOf: (plan) => {
      const constant = layout.constantOf(plan)
      if (constant && constant.module !== own) {
        const isType = constant.plan.type === 'definition' && constant.plan.form === 'type'
        const imported = isType ? TYPE + constant.name : constant.name
        needed.set(constant.module, (needed.get(constant.module) ?? new Set()).add(imported))
      }
      return constant?.name
    },
  }
  const statements = constants.map((constant) => printConstant(constant, names))
  if (docs) statements.push(`${above(docs.comments)}export default ${printPlan(docs, names)};\n`)
  return `${importsOf(own, builders, needed).join('')}\n${statements.join('\n')}`
}

function printConstant({ plan, name, isExported }: Constant, names: Names): string {
  if (plan.type === 'definition') return printDefinition(plan, name, isExported, names)
  const value = printPlan(plan, names) + (plan.type === 'literal' && plan.exact ? ' as const' : '')
  return `${above(plan.comments)}${isExported ? 'export ' : ''}const ${name} = ${value};\n`
}

function printDefinition(plan: DefinitionPlan, name: string, isExported: boolean, names: Names): string {
  const doc = plan.doc ? printDoc(plan.doc) : ''
  const head = `${doc}${isExported ? 'export ' : ''}${plan.form} ${name}`
  const value = printPlan(plan.value, names)
  if (plan.form === 'function') return `${head}${value}\n`
  return `${head}${plan.of ? `: ${printPart(plan.of, names)}` : ''} = ${value};\n`
}

/** Prettier does not break comments: a long text gets a line for each sentence. */
function printDoc(doc: string): string {
  if (doc.length <= DOC_WIDTH) return `/** ${doc} */\n`
  const sentences = doc.split(/(?<=[.?!]) (?=\p{Lu})/u)
  return `/**\n${sentences.map((sentence) => ` * ${sentence}\n`).join('')} */\n`
}

const DOC_WIDTH = 112

function importsOf(
  own: string,
  builders: ReadonlySet<string>,
  needed: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const local = [...needed].map(([module, names]) => [specifier(own, module), names] as const)
  local.sort(([left], [right]) => alphabetically(left, right))
  const all = builders.size > 0 ? [['build-nav', builders] as const, ...local] : local
  return all.map(([from, names]) => `import ${importClause([...names].sort(byName))} from ${printLiteral(from)};\n`)
}

function importClause(names: readonly string[]): string {
  const isTypes = names.every((name) => name.startsWith(TYPE))
  const listed = isTypes ? names.map((name) => name.slice(TYPE.length)) : names
  return `${isTypes ? TYPE : ''}{ ${listed.join(', ')} }`
}

const TYPE = 'type '

/** With the extension of the compiled file, for every module resolution. */
function specifier(from: string, to: string): string {
  const relative = path.posix.relative(path.posix.dirname(from), to.replace(/ts$/, 'js'))
  return relative.startsWith('../') ? relative : `./${relative}`
}

function byName(left: string, right: string): number {
  return alphabetically(left.replace(TYPE, ''), right.replace(TYPE, ''))
}

function alphabetically(left: string, right: string): number {
  return left.localeCompare(right, 'en')
}

/** Redirects as one call, or as a list of calls and objects. */
function printRedirects({ parts, isTable, latest }: RedirectsPlan, names: Names): string {
  const address = (text: string) =>
    latest && text.startsWith(latest.start)
      ? printPlan(template('/', latest.label, `/${text.slice(latest.start.length)}`), names)
      : printLiteral(text)
  const isLong = (part: RedirectPart) => part.type === 'rows' && part.rows.length > 1
  // Prettier puts each part of a table on a line of its own if a part has several lines.
  const open = isTable && !parts.some(isLong) ? parts.find(({ type }) => type === 'rows') : undefined
  const printed = parts.map((part) => {
    if (part.type === 'object') return printObject(part.value, address)
    names.needBuilder(part.builder)
    const rows = part.rows.map(([source, destination]) => `${printLiteral(source)}: ${address(destination)}`)
    const isBroken = isLong(part) || (part === open && parts.length > 1)
    return `...${part.builder}({${isBroken ? '\n' : ' '}${rows.join(isBroken ? ',\n' : ', ')} })`
  })
  const [only = ''] = printed
  return printed.length === 1 && only.startsWith('...') ? only.slice(3) : `[${printed.join(', ')}]`
}

function printObject(value: JsonValue, address: (text: string) => string): string {
  if (!isJsonObject(value)) return printLiteral(value)
  const entries = Object.entries(value).map(([key, member]) => {
    const isAddress = key === 'destination' && typeof member === 'string'
    return `${printKey(key)}: ${isAddress ? address(member) : printLiteral(member)}`
  })
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}
