import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Project, ts } from 'ts-morph'
import { packageRoot } from '../../../config/loader/own-package.js'
import { hasMoved } from '../../code/patch.js'
import { isTypeScript } from '../../code/nodes.js'
import type { Change } from '../patch/change.js'
import type { Texts } from '../search/search.js'

/** From so many on, changes may not fit each other. */
const MANY = 8

/** True for changes that may not compile together: many of them, or code that moves to where other names and values are. */
export function mayNotCompile(changes: readonly Change[]): boolean {
  return (
    changes.length >= MANY ||
    changes.some(({ patches }) => patches.some((patch) => 'text' in patch && hasMoved(patch.text)))
  )
}

/** The modules of a config as TypeScript sees them. */
export class TypeChecks {
  readonly #modules: readonly string[]
  readonly #project: Project
  readonly #before: Texts
  #known: readonly string[] | undefined

  /** `before`: texts that were not as they are on the disk when the pull began. */
  constructor(files: readonly string[], before: Texts) {
    this.#modules = files.filter(isTypeScript)
    this.#before = before
    // The libraries of JavaScript are in the rest of ts-morph, which nothing else loads.
    const morph = createRequire(import.meta.url)('ts-morph') as typeof import('ts-morph')
    this.#project = new morph.Project({
      compilerOptions: optionsFor(this.#modules[0]),
      skipAddingFilesFromTsConfig: true,
    })
  }

  /** True if TypeScript refuses nothing in them that it did not refuse before. */
  isAsBefore(texts: Texts): boolean {
    const now = this.#errorsIn(texts)
    if (now.length === 0) return true
    this.#known ??= this.#errorsIn(this.#before)
    for (const error of this.#known) {
      const at = now.indexOf(error)
      if (at >= 0) now.splice(at, 1)
    }
    return now.length === 0
  }

  /** The errors in the modules, without their places, which change. */
  #errorsIn(texts: Texts): string[] {
    for (const file of this.#modules) {
      const text = texts.get(file) ?? this.#before.get(file) ?? readFileSync(file, 'utf8')
      if (this.#project.getSourceFile(file)?.getFullText() !== text)
        this.#project.createSourceFile(file, text, { overwrite: true })
    }
    const program = this.#project.getProgram().compilerObject
    return this.#modules.flatMap((file) =>
      program
        .getSemanticDiagnostics(program.getSourceFile(file))
        .map(({ code, messageText }) => `${file} ${code} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`),
    )
  }
}

/** The options of the author's tsconfig.json, or else strict ones. */
function optionsFor(file: string | undefined): ts.CompilerOptions {
  const found = file === undefined ? undefined : ts.findConfigFile(path.dirname(file), ts.sys.fileExists)
  const { config } = found === undefined ? {} : ts.readConfigFile(found, ts.sys.readFile)
  const own =
    config &&
    ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, path.dirname(found as string)).options
  return {
    ...(own ?? { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.NodeNext, strict: true }),
    noEmit: true,
    // A config runs in no browser, and reading the types of one takes twice as long as all the rest.
    lib: ['lib.esnext.d.ts'],
    skipLibCheck: true,
    // The types of this package, as the config gets its code.
    paths: { ...own?.paths, 'build-nav': [path.join(packageRoot, 'dist/index.d.ts')] },
  }
}
