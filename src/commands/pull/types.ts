import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { ts, type Project } from 'ts-morph'
import { packageRoot } from '../../config/loader/own-package.js'
import { isTypeScript } from '../code/nodes.js'
import { isPlainChange } from './plain-changes.js'
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
    const count = (errors: readonly string[] = [], error: string) => errors.filter((each) => each === error).length
    return now.every((error) => count(now, error) <= count(this.#known, error))
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

const defaults = { compilerOptions: { target: 'es2023', module: 'preserve', strict: true } }

/** The options of the author's tsconfig.json, or strict defaults. */
function optionsFor(file: string): ts.CompilerOptions {
  const found = ts.findConfigFile(path.dirname(file), ts.sys.fileExists)
  const config = found === undefined ? defaults : (ts.readConfigFile(found, ts.sys.readFile).config as object)
  const folder = path.dirname(found ?? file)
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, folder)
  return {
    ...options,
    noEmit: true,
    // No browser: the types of the DOM would take twice as long as everything else.
    lib: ['lib.esnext.d.ts'],
    skipLibCheck: true,
    // Types and code of 'build-nav' come from this package: the loader resolves the name likewise.
    paths: { ...options.paths, 'build-nav': [path.join(packageRoot, 'dist/index.d.ts')] },
  }
}
