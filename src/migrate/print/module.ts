import path from 'node:path'
import { Project, StructureKind, VariableDeclarationKind } from 'ts-morph'
import type { ImportDeclarationStructure, StatementStructures } from 'ts-morph'
import type { Constant, Layout, Module } from '../layout/layout.js'
import type { Plan } from '../model.js'
import { above, printPlan } from './expression.js'
import type { Names } from './expression.js'

/** The modules as TypeScript, not yet formatted. */
export function printModules(layout: Layout): { path: string; text: string }[] {
  const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true })
  return layout.modules.map((module) => {
    const file = project.createSourceFile(module.path, { statements: statementsOf(module, layout) })
    return { path: module.path, text: file.getFullText() }
  })
}

/** In one list, as adding statements one by one would parse the file once for each. */
function statementsOf({ path: own, constants, docs }: Module, layout: Layout): StatementStructures[] {
  const builders = new Set<string>()
  const needed = new Map<string, Set<string>>()
  const names: Names = {
    needBuilder: (builder) => builders.add(builder),
    nameOf: (plan) => {
      const constant = layout.constantOf(plan)
      if (constant && constant.module !== own) {
        needed.set(constant.module, (needed.get(constant.module) ?? new Set()).add(constant.name))
      }
      return constant?.name
    },
  }
  const body = constants.map((constant) => constantStatement(constant, names))
  const statements: StatementStructures[] = docs
    ? [
        ...body,
        {
          kind: StructureKind.ExportAssignment,
          isExportEquals: false,
          leadingTrivia: `\n${above(docs.comments)}`,
          expression: printPlan(docs, names),
        },
      ]
    : body
  return [...importsOf(own, builders, needed), ...statements]
}

function constantStatement({ plan, name, isExported }: Constant, names: Names): StatementStructures {
  return {
    kind: StructureKind.VariableStatement,
    declarationKind: VariableDeclarationKind.Const,
    isExported,
    leadingTrivia: `\n${above(plan.comments)}`,
    declarations: [{ name, initializer: printPlan(plan, names) + (isExact(plan) ? ' as const' : '') }],
  }
}

function isExact(plan: Plan): boolean {
  return plan.type === 'literal' && plan.exact
}

function importsOf(
  own: string,
  builders: ReadonlySet<string>,
  needed: ReadonlyMap<string, ReadonlySet<string>>,
): ImportDeclarationStructure[] {
  const statement = (moduleSpecifier: string, names: ReadonlySet<string>): ImportDeclarationStructure => ({
    kind: StructureKind.ImportDeclaration,
    moduleSpecifier,
    namedImports: [...names].sort(alphabetically),
  })
  const local = [...needed].map(([module, names]) => statement(specifier(own, module), names))
  local.sort((left, right) => alphabetically(left.moduleSpecifier, right.moduleSpecifier))
  return builders.size > 0 ? [statement('build-nav', builders), ...local] : local
}

/** With the extension of the compiled file, which every module resolution takes. */
function specifier(from: string, to: string): string {
  const relative = path.posix.relative(path.posix.dirname(from), to.replace(/ts$/, 'js'))
  return relative.startsWith('.') ? relative : `./${relative}`
}

function alphabetically(left: string, right: string): number {
  return left.localeCompare(right, 'en')
}
