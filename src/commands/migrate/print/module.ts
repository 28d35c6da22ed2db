import path from 'node:path'
import type { Constant, Layout, Module } from '../layout/layout.js'
import type { DefinitionPlan, Plan } from '../model.js'
import { above, printPlan } from './expression.js'
import type { Names } from './expression.js'
import { printLiteral } from './literal.js'

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
        const imported = isType(constant.plan) ? `type ${constant.name}` : constant.name
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
  const value = printPlan(plan, names) + (isExact(plan) ? ' as const' : '')
  return `${above(plan.comments)}${isExported ? 'export ' : ''}const ${name} = ${value};\n`
}

function printDefinition(plan: DefinitionPlan, name: string, isExported: boolean, names: Names): string {
  const doc = plan.doc ? printDoc(plan.doc) : ''
  const head = `${doc}${isExported ? 'export ' : ''}${plan.form} ${name}`
  const value = printPlan(plan.value, names)
  if (plan.form === 'function') return `${head}${value}\n`
  return `${head}${plan.of ? `: ${names.nameOf(plan.of) ?? printPlan(plan.of, names)}` : ''} = ${value};\n`
}

/** Prettier leaves comments as they are: what is longer than a line gets a line for each sentence. */
function printDoc(doc: string): string {
  if (doc.length <= DOC_WIDTH) return `/** ${doc} */\n`
  const sentences = doc.split(/(?<=[.?!]) (?=\p{Lu})/u)
  return `/**\n${sentences.map((sentence) => ` * ${sentence}\n`).join('')} */\n`
}

const DOC_WIDTH = 112

function isType(plan: Plan): boolean {
  return plan.type === 'definition' && plan.form === 'type'
}

function isExact(plan: Plan): boolean {
  return plan.type === 'literal' && plan.exact
}

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

/** With the extension of the compiled file, which every module resolution takes. */
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
