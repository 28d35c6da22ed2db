import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ts as TypeScript } from 'ts-morph'
import { typescript } from '../../config/loader/places/source-text.js'
import { textAt } from '../../site/model/past-files.js'
import { foldersUpTo, pathFrom } from './surroundings.js'
import type { Surroundings } from './surroundings.js'
import { nothing } from './planned.js'
import type { Part } from './planned.js'
import { oldTypeScript, OLDEST } from './typescript-version.js'

/**
 * The settings that the compiler and editors need: the config, its imports, and the types of pages once they are
 * there.
 */
const textFor = (config: string, types: string) => `{
  "compilerOptions": {
    "strict": true,
    "noEmit": true,
    "target": "es2022",
    "module": "esnext",
    "moduleResolution": "bundler",
    "resolveJsonModule": true,
${types}    "skipLibCheck": true
  },
  "files": ["${config}"],
  "include": ["build-nav-env.d.ts"]
}
`

/** A tsconfig.json as it is in any layout. */
function withoutLayout(text: string): string {
  return text.replaceAll(/\s/g, '')
}

/** A part, and the project that `tsc` is run on, absolute; undefined where the repository's own compile has the config. */
export interface Project extends Part {
  readonly project: string | undefined
}

/**
 * The file of a new config, absolute: docs.config.ts, or docs.config.mts where the repository's project takes that for
 * CommonJS, as it does with `module: nodenext` and no `"type": "module"`.
 */
export function configFile({ folder, repository }: Surroundings): string {
  const config = path.join(folder, 'docs.config.ts')
  const owner = ownerOf(config, folder, repository ?? folder)
  if (owner === undefined || !fits(owner, oldTypeScript(folder, repository ?? folder))) return config
  const { options } = owner
  const ts = typescript()
  const format = ts.getImpliedNodeFormatForFile(config, undefined, ts.sys, options)
  const isCommonJs =
    format === ts.ModuleKind.CommonJS || (options.module === ts.ModuleKind.CommonJS && options.verbatimModuleSyntax)
  return isCommonJs ? config.replace(/ts$/, 'mts') : config
}

/**
 * True if a project may have the config: it can read the types, and writes no output, of which docs.config.js would
 * be one.
 */
function fits({ options }: Owner, old: string | undefined): boolean {
  return old === undefined && options.noEmit === true
}

/** A tsconfig.json beside the config, unless one there or above takes the config in. */
export function tsconfig({ folder, repository }: Surroundings, config: string, made: readonly string[]): Project {
  const none = { ...nothing, project: undefined }
  if (!/\.[mc]?ts$/.test(config)) return none
  const top = repository ?? folder
  const name = pathFrom(folder, config)
  const old = oldTypeScript(folder, top)
  const notes = old === undefined ? [] : [oldNote(old)]
  const texts = [textFor(name, ''), textFor(name, '    "types": ["node"],\n')]
  const text = texts[hasNodeTypes(folder, top) ? 1 : 0] as string
  const project = (file: string) => (old === undefined ? file : undefined)
  for (const base of ['tsconfig.json', 'tsconfig.docs.json']) {
    const file = path.join(folder, base)
    if (texts.map(withoutLayout).includes(withoutLayout(textAt(file) ?? '')))
      return { files: [], notes, project: project(file) }
  }
  const owner = ownerOf(config, folder, top)
  if (owner && fits(owner, old)) return none
  const beside = path.join(folder, 'tsconfig.json')
  const isTaken = textAt(beside) !== undefined
  const file = isTaken ? path.join(folder, 'tsconfig.docs.json') : beside
  const own = { path: file, before: undefined, text, why: 'lets your editor check the config' }
  // Editors look at a tsconfig.json only: another one is for `tsc`, which has to be able to read it.
  const owns = isTaken && old !== undefined ? [] : [own]
  if (!owner) return { files: owns, notes, project: project(file) }
  const left = withoutConfig(owner, made.length > 0 ? made : [config])
  return { files: [...left.files, ...owns], notes: [...notes, ...left.notes], project: project(file) }
}

/** A repository's own project, and its options. */
interface Owner {
  readonly file: string
  readonly options: TypeScript.CompilerOptions
}

/** The nearest tsconfig.json that takes a file in. */
function ownerOf(config: string, folder: string, top: string): Owner | undefined {
  for (const each of foldersUpTo(folder, top)) {
    const file = path.join(each, 'tsconfig.json')
    if (textAt(file) === undefined) continue
    const { fileNames, options } = projectWith(file, config)
    if (fileNames.some((name) => path.resolve(name) === config)) return { file, options }
  }
  return undefined
}

function oldNote(version: string): string {
  return `This repository has TypeScript ${version}, but the types of build-nav need ${OLDEST}, so \`tsc\` can't check the config until you install a newer one. Editors check it with their own TypeScript.`
}

/** The repository's project without the config: what the repository compiles stays as it was. */
function withoutConfig({ file, options }: Owner, made: readonly string[]): Part {
  const text = textAt(file) ?? ''
  const names = [...new Set(made.map((each) => pathFrom(path.dirname(file), each)))].filter((name) =>
    /\.[mc]?ts$/.test(name),
  )
  const ts = typescript()
  const json = ts.parseJsonText(file, text)
  const root = json.statements[0]?.expression
  const lacks = `Add ${names.map((name) => `"${name}"`).join(', ')} to "exclude" in ${path.basename(file)}: this project would compile ${names.length === 1 ? 'it' : 'them'} with the rest.`
  if (!root || !ts.isObjectLiteralExpression(root)) return { files: [], notes: [lacks] }
  const member = (name: string) =>
    root.properties.find((each) => ts.isPropertyAssignment(each) && each.name.getText(json).slice(1, -1) === name)
  const own = member('exclude')
  const list = own && ts.isPropertyAssignment(own) ? own.initializer : undefined
  const quoted = names.map((name) => JSON.stringify(name))
  const plan = (at: number, added: string) => ({
    files: [
      {
        path: file,
        before: text,
        text: text.slice(0, at) + added + text.slice(at),
        why: `leaves the config out, which the compile of this repository ${options.noEmit ? "can't read" : 'would put into its output'}`,
      },
    ],
    notes: [],
  })
  if (list) {
    if (!ts.isArrayLiteralExpression(list)) return { files: [], notes: [lacks] }
    const last = list.elements.at(-1)
    return last ? plan(last.end, `, ${quoted.join(', ')}`) : plan(list.getStart(json) + 1, quoted.join(', '))
  }
  // What a base excludes would be lost with an "exclude" of its own.
  const last = root.properties.at(-1)
  if (member('extends') || !last) return { files: [], notes: [lacks] }
  // The compiler's own list, which one in the file replaces.
  const usual = ['node_modules', ...(options.outDir ? [pathFrom(path.dirname(file), options.outDir)] : [])]
  const all = [...usual.map((name) => JSON.stringify(name)), ...quoted].join(', ')
  const indent = /\n([ \t]*)\S[^\n]*$/.exec(text.slice(0, last.getStart(json) + 1))?.[1]
  return plan(last.end, indent === undefined ? `, "exclude": [${all}]` : `,\n${indent}"exclude": [${all}]`)
}

/** TypeScript 6 and later take them only where they are named. */
function hasNodeTypes(folder: string, top: string): boolean {
  return foldersUpTo(folder, top).some(
    (each) =>
      existsSync(path.join(each, 'node_modules', '@types', 'node')) ||
      /"@types\/node"\s*:/.test(textAt(path.join(each, 'package.json')) ?? ''),
  )
}

/** The compiler's own matching of patterns, which it does not declare. */
interface Matching {
  matchFiles(
    folder: string,
    extensions: readonly string[] | undefined,
    excludes: readonly string[] | undefined,
    includes: readonly string[] | undefined,
    caseSensitive: boolean,
    cwd: string,
    depth: number | undefined,
    entriesOf: (folder: string) => { readonly files: readonly string[]; readonly directories: readonly string[] },
    realpath: (name: string) => string,
  ): string[]
}

/** A project on a disk where one file is the only one: it may not be there yet. */
function projectWith(project: string, file: string): TypeScript.ParsedCommandLine {
  const ts = typescript()
  const { config } = ts.readConfigFile(project, (name) => ts.sys.readFile(name)) as { config?: unknown }
  const { matchFiles } = ts as unknown as Matching
  const host = {
    ...ts.sys,
    readDirectory: (
      root: string,
      extensions?: readonly string[],
      excludes?: readonly string[],
      includes?: readonly string[],
      depth?: number,
    ) => matchFiles(root, extensions, excludes, includes, true, root, depth, wayTo(file), (name) => name),
  }
  return ts.parseJsonConfigFileContent(config ?? {}, host, path.dirname(project), undefined, project)
}

/** The content of a folder, if there were nothing but one file. */
function wayTo(file: string) {
  return (folder: string) => {
    const [next, ...rest] = path.relative(path.resolve(folder), file).split(path.sep)
    if (next === undefined || next === '..' || next === '') return { files: [], directories: [] }
    return rest.length === 0 ? { files: [next], directories: [] } : { files: [], directories: [next] }
  }
}

/** A project as `tsc -p` takes it: the folder of a tsconfig.json, or the path of another file. */
export function projectFrom(folder: string, project: string): string {
  const isUsual = path.basename(project) === 'tsconfig.json'
  return pathFrom(folder, isUsual ? path.dirname(project) : project) || '.'
}

/** The project that a config is compiled with, absolute: the nearest one, with the files that are still to be written. */
export function projectOf({ folder, repository }: Surroundings, planned: Part['files']): string {
  const candidates = foldersUpTo(folder, repository ?? folder).flatMap((each) =>
    ['tsconfig.docs.json', 'tsconfig.json'].map((name) => path.join(each, name)),
  )
  const isThere = (file: string) => planned.some((each) => each.path === file) || existsSync(file)
  return candidates.find(isThere) ?? path.join(folder, 'tsconfig.json')
}
