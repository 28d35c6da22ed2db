import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { ts, type Project } from 'ts-morph'
import { packageRoot } from '../../config/loader/own-package.js'
import { importsFrom, isTypeScript, parse } from '../code/nodes.js'
import type { Texts } from './run-config.js'

/** Type checks of a config's modules before and after changes. */
export class TypeChecks {
  readonly #config: string
  /** Modules and data, with new texts or checked. */
  readonly #files: Set<string>
  readonly #before: Texts
  #project: Project | undefined
  #known: readonly string[] | undefined

  /** `before`: texts at the start of the pull, if different from the disk. */
  constructor(config: string, files: readonly string[], before: Texts) {
    this.#config = config
    this.#files = new Set(files.filter(isTypeScript))
    this.#before = before
  }

  /** True if TypeScript reports no new error. Plain changes need no type check. */
  isAsBefore(texts: Texts): boolean {
    if (this.#files.size === 0 || [...texts].every(([file, text]) => this.#isPlain(file, text))) return true
    // A run loads no module of types only, so such a module is missing from `files`.
    for (const file of texts.keys()) this.#files.add(file)
    const now = this.#errorsIn(texts)
    if (now.length === 0) return true
    this.#known ??= this.#errorsIn(new Map())
    for (const error of this.#known) {
      const at = now.indexOf(error)
      if (at >= 0) now.splice(at, 1)
    }
    return now.length === 0
  }

  #isPlain(file: string, text: string): boolean {
    const before = this.#textBefore(file)
    return text === before || (isTypeScript(file) && isPlainChange(file, before, text))
  }

  #textBefore(file: string): string {
    return this.#before.get(file) ?? readFileSync(file, 'utf8')
  }

  /** The errors of the modules by code: places change, and so do types in a message. */
  #errorsIn(texts: Texts): string[] {
    const project = (this.#project ??= new (morph().Project)({ compilerOptions: optionsFor(this.#config) }))
    for (const file of this.#files)
      project.createSourceFile(file, texts.get(file) ?? this.#textBefore(file), { overwrite: true })
    const { compilerObject: program } = project.getProgram()
    return [...this.#files].filter(isTypeScript).flatMap((file) => {
      const errors = program.getSemanticDiagnostics(program.getSourceFile(file))
      return errors.map(({ code }) => `${file} ${code}`)
    })
  }
}

/** All of ts-morph, with the types of JavaScript: everything else needs the parser alone. */
function morph(): typeof import('ts-morph') {
  return createRequire(import.meta.url)('ts-morph') as typeof import('ts-morph')
}

// No browser: the types of the DOM would take twice as long as everything else.
const lib = ['lib.esnext.d.ts']

/** The options of the author's tsconfig.json, or strict defaults. */
function optionsFor(file: string): ts.CompilerOptions {
  const found = ts.findConfigFile(path.dirname(file), ts.sys.fileExists)
  const { config } = found === undefined ? {} : ts.readConfigFile(found, ts.sys.readFile)
  const own =
    config &&
    ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, path.dirname(found as string)).options
  return {
    ...(own ?? {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      resolveJsonModule: true,
      strict: true,
    }),
    noEmit: true,
    lib,
    skipLibCheck: true,
    // Types and code of 'build-nav' come from this package: the loader resolves the name likewise.
    paths: { ...own?.paths, 'build-nav': [path.join(packageRoot, 'dist/index.d.ts')] },
  }
}

/** Functions of build-nav with a result typed by the arguments. `group('a')` is a group with any arguments. */
const typedByArguments: ReadonlySet<string> = new Set(['newestFirst', 'inEach', 'when', 'under'])

/**
 * True if two texts of a module differ only in plain code: literals and builder calls as arguments of builders.
 * `group('A').pages('one', 'two')` is plain, and so is `rows.map((row) => group(row).pages('one', 'two'))`. An entry of
 * a constant, a name or a condition is not plain: TypeScript has to check all uses.
 */
function isPlainChange(file: string, before: string, after: string): boolean {
  const [old, now] = [parse(file, before), parse(file, after)]
  const builders = buildersIn(now)
  const skeletons = (statements: readonly ts.Statement[]) =>
    statements.map((each) => skeleton(each, builders, false)).join('\n')
  return skeletons(changedFrom(old, now)) === skeletons(changedFrom(now, old))
}

/** The statements without an equal statement in another text; imports of build-nav are maintained by pull. */
function changedFrom({ statements }: ts.SourceFile, other: ts.SourceFile): readonly ts.Statement[] {
  const known = new Set(other.statements.map((each) => each.getText()))
  const isOurs = (each: ts.Statement) => ts.isImportDeclaration(each) && /['"]build-nav['"]/.test(each.getText())
  return statements.filter((each) => !known.has(each.getText()) && !isOurs(each))
}

function buildersIn(source: ts.SourceFile): ReadonlySet<string> {
  const names = importsFrom(source, 'build-nav').flatMap(({ elements }) => [...elements])
  const own = names.filter(({ name, propertyName }) => !typedByArguments.has((propertyName ?? name).text))
  return new Set(own.map(({ name }) => name.text))
}

/** Code without plain arguments of builders: `group(row).pages()` of `group(row).pages('one', 'two')`. */
function skeleton(node: ts.Node, builders: ReadonlySet<string>, isArgument: boolean): string {
  const bracketed = (nodes: readonly ts.Node[], name = '') => {
    const inner = nodes.map((each) => skeleton(each, builders, true)).join('')
    return isArgument && inner === '' ? '' : `${name}(${inner})`
  }
  const links = linksOf(node, builders)
  // The last call decides the type: an element without pages has a different type.
  if (links)
    return bracketed(
      links.flatMap(({ args }) => args),
      isArgument ? '' : links.at(-1)?.name,
    )
  if (isArgument && isLiteral(node)) return ''
  if (isArgument && ts.isPropertyAssignment(node) && !ts.isComputedPropertyName(node.name))
    return bracketed([node.initializer], node.name.getText())
  if (isArgument && ts.isObjectLiteralExpression(node)) return bracketed(node.properties)
  if (isArgument && ts.isArrayLiteralExpression(node)) return bracketed(node.elements)
  if (isArgument && ts.isSpreadElement(node)) return bracketed([node.expression])
  const children = node.getChildren()
  if (children.length === 0) return `${node.getText()} `
  return children.map((each) => skeleton(each, builders, false)).join('')
}

function isLiteral(node: ts.Node): boolean {
  const { TrueKeyword, FalseKeyword, NullKeyword } = ts.SyntaxKind
  return ts.isLiteralExpression(node) || [TrueKeyword, FalseKeyword, NullKeyword].includes(node.kind as never)
}

interface Link {
  readonly name: string
  readonly args: readonly ts.Node[]
}

/** The calls of a builder's chain, in order; undefined for all other code. */
function linksOf(node: ts.Node, builders: ReadonlySet<string>): readonly Link[] | undefined {
  const links: Link[] = []
  for (let call = node; ts.isCallExpression(call);) {
    const { expression: callee, arguments: args } = call
    if (ts.isIdentifier(callee)) return builders.has(callee.text) ? [{ name: callee.text, args }, ...links] : undefined
    if (!ts.isPropertyAccessExpression(callee)) return undefined
    links.unshift({ name: callee.name.text, args })
    call = callee.expression
  }
  return undefined
}
