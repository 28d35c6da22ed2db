import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ts as TypeScript } from 'ts-morph'
import { typescript } from '../../config/loader/source-text.js'
import { diskAt } from '../../site/model/disk.js'
import { ignoring } from '../../site/model/ignored.js'
import { textAt } from '../../site/model/past-files.js'
import { typesName } from '../register/name.js'
import { withEntries } from './plan.js'
import type { Plan, PlannedFile } from './plan.js'
import { filesIn, manifestText, newestIn, pathFrom } from './surroundings.js'
import type { Site, Surroundings } from './surroundings.js'

/** The name of the config's project where tsconfig.json belongs to the repository. */
const apartName = 'tsconfig.docs.json'

/** A project of the repository with the config, perhaps a config to come. */
interface Found {
  readonly file: string
  readonly options: TypeScript.CompilerOptions
  /** Inherited or not. */
  readonly exclude: readonly string[]
}

/**
 * The file of a new config, absolute: docs.config.ts, or docs.config.mts if the repository's project takes a `.ts` file
 * for CommonJS (`module: nodenext` without `"type": "module"`).
 */
export function configFile(where: Surroundings): string {
  const config = path.join(where.folder, 'docs.config.ts')
  const owner = projectsWith(config, where).find(({ file }) => path.basename(file) === 'tsconfig.json')
  if (owner === undefined || compilerIn(where).isOld || !fits(owner, config)) return config
  const { options } = owner
  const { getImpliedNodeFormatForFile, ModuleKind, sys } = typescript()
  const isCommonJs =
    getImpliedNodeFormatForFile(config, undefined, sys, options) === ModuleKind.CommonJS ||
    (options.module === ModuleKind.CommonJS && options.verbatimModuleSyntax)
  return isCommonJs ? config.replace(/ts$/, 'mts') : config
}

/** The project of a config, and the projects of the repository with the config. */
export type Project = NonNullable<ReturnType<typeof projectOf>>

/** The project of a config: a tsconfig.json beside it or, if the name is taken, tsconfig.docs.json. `made`: new files. */
export function projectOf(where: Surroundings, config: string, made: readonly PlannedFile[]) {
  if (!/\.[mc]?ts$/.test(config)) return undefined
  const [beside, apart] = [path.join(where.folder, 'tsconfig.json'), path.join(where.folder, apartName)]
  const { isOld, notes } = compilerIn(where)
  const takers = projectsWith(config, where)
  const fitting = takers.filter((each) => !isOld && fits(each, config))
  // Others would stumble over the config, or compile the config into their output.
  const misfits = takers.filter((each) => !fitting.includes(each))
  const isOwn = fitting.some((each) => each.file === beside)
  const isAlone =
    isOwn && (made.length === 0 || sourcesOf(beside).every((name) => made.some((each) => each.path === name)))
  const file = existsSync(apart) || (existsSync(beside) && !isAlone) ? apart : beside
  // Editors and ESLint take the nearest tsconfig.json with the config.
  const isFound = file === beside || isOwn || misfits.some((each) => each.file === beside && heirOf(beside, where))
  return { file, isOld, isFound, fitting, misfits, notes }
}

/**
 * Writes the project, and a reference in a tsconfig.json beside it: editors and ESLint follow references, `tsc -p .` does
 * not. The repository's projects exclude the config, unless others extend them: these would lose the usual "exclude".
 */
export function planProject(plan: Plan, site: Site, { file, isOld, isFound, fitting, misfits, notes }: Project): void {
  const beside = path.join(site.folder, 'tsconfig.json')
  plan.notes.push(...notes)
  for (const { file: own, options, exclude } of misfits) {
    const names = namesOf(path.dirname(own), site)
    const [at, heir] = [pathFrom(site.top, own), heirOf(own, site)]
    if (heir !== undefined) {
      const all = names.map((name) => `"${name}"`).join(', ')
      const advice = `If you compile ${at} itself, add ${all} to "exclude" in ${at}.`
      plan.notes.push(`${at} is the base of ${heir}, so it was not changed. ${advice}`)
      continue
    }
    // A new "exclude" replaces the inherited and the usual names.
    const output = options.outDir ? [pathFrom(path.dirname(own), options.outDir)] : []
    const usual = exclude.length > 0 ? exclude : ['node_modules', ...output]
    const reason = options.noEmit ? "can't read" : 'would put into its output'
    plan.change(own, `leaves the config out, which the compile of this repository ${reason}`, (before) =>
      withEntries(before, 'exclude', names, usual),
    )
  }
  if (!isFound && !isOld && existsSync(beside))
    plan.change(beside, "names the config's project, for editors", (before) =>
      withEntries(before, 'references', [{ path: `./${apartName}` }]),
    )
  if (!existsSync(file)) plan.change(file, 'lets your editor check the config', () => textFor(site, isFound || isOld))
  if (fitting.length === 0) plan.notes.push(...eslintNotes(site, file))
}

/** The modules of the config by their names in a folder, new folders as a whole, and the types of pages. */
function namesOf(from: string, { folder, modules }: Site): readonly string[] {
  const names = modules.map((file) => {
    const inner = path.dirname(file)
    return inner === folder || existsSync(inner) ? file : inner
  })
  return [...new Set([...names, path.join(folder, typesName)].map((name) => pathFrom(from, name)))]
}

/** A project that extends the file, and inherits "exclude". */
function heirOf(file: string, { top }: Surroundings): string | undefined {
  if (rawOf(file)['exclude'] !== undefined) return undefined
  const projects = diskAt(top)
    .files()
    .filter((name) => /(^|\/)tsconfig[^/]*\.json$/.test(name))
  return projects.find((name) => {
    const { exclude, extends: own = [] } = rawOf(path.join(top, name))
    const bases = [own].flat().map((base) => path.resolve(top, path.dirname(name), String(base)))
    return exclude === undefined && bases.some((base) => base === file || `${base}.json` === file)
  })
}

/**
 * Settings for the compiler and editors: the config, its imports, and the types of pages once written. A referenced
 * project has to be `composite`, to list its files, and to have an output.
 */
function textFor(site: Site, isFound: boolean): string {
  // TypeScript 6 and later include only named types.
  const hasNode = site.above.some(
    (each) =>
      existsSync(path.join(each, 'node_modules/@types/node')) ||
      manifestText(each, 'devDependencies.@types/node', 'dependencies.@types/node') !== undefined,
  )
  const names = namesOf(site.folder, site)
  const output = { composite: true, emitDeclarationOnly: true, outDir: 'node_modules/.cache/build-nav' }
  const settings = {
    compilerOptions: {
      strict: true,
      ...(isFound ? { noEmit: true } : output),
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      resolveJsonModule: true,
      ...(hasNode ? { types: ['node'] } : {}),
      skipLibCheck: true,
    },
    ...(isFound ? { files: names.slice(0, 1), include: [typesName] } : { include: names }),
  }
  return `${JSON.stringify(settings, undefined, 2)}\n`
}

/** A project file without comments; `{}` if unreadable. */
function rawOf(file: string): Record<string, unknown> {
  const { config } = typescript().readConfigFile(file, (name) => textAt(name)) as { config?: unknown }
  return (config ?? {}) as Record<string, unknown>
}

/**
 * True if a project may include the config: its settings read build-nav's types, the config lies below its root, and no
 * output comes of it.
 */
function fits({ options }: Found, config: string): boolean {
  const { module, moduleResolution, target = 0, rootDir, isolatedDeclarations, noEmit } = options
  const { ModuleKind, ModuleResolutionKind, ScriptTarget } = typescript()
  const kind = module ?? (target >= ScriptTarget.ES2015 ? ModuleKind.ES2015 : ModuleKind.CommonJS)
  const resolves =
    moduleResolution === undefined
      ? kind === ModuleKind.CommonJS || kind >= ModuleKind.Node16
      : moduleResolution !== ModuleResolutionKind.Classic
  const isBelow = rootDir === undefined || !pathFrom(rootDir, config).startsWith('../')
  return noEmit === true && resolves && isBelow && isolatedDeclarations !== true
}

/** The projects with a config in its folder and above, nearest first. */
function projectsWith(config: string, { above }: Surroundings): readonly Found[] {
  const { parseJsonConfigFileContent, sys } = typescript()
  // The config may not exist yet: patterns are matched here, and have the same meaning for git.
  const readDirectory: typeof sys.readDirectory = (root, _ends, excludes = [], includes = []) => {
    const patternOf = (each: string) => `/${pathFrom(root, path.resolve(root, each)) || '**'}`.replace(/[[\]]/g, '\\$&')
    const matches = (patterns: readonly string[]) => ignoring(patterns.map(patternOf))(pathFrom(root, config))
    return matches(includes) && !matches(excludes) ? [config] : []
  }
  return filesIn(above, /^tsconfig(?!\.docs\.).*\.json$/).flatMap((file) => {
    const [host, folder] = [{ ...sys, readDirectory }, path.dirname(file)]
    const { fileNames, options, raw } = parseJsonConfigFileContent(rawOf(file), host, folder, undefined, file)
    const { exclude = [] } = (raw ?? {}) as { exclude?: readonly string[] }
    return fileNames.some((name) => path.resolve(name) === config) ? [{ file, options, exclude }] : []
  })
}

/** The files that a project compiles, besides declarations. */
function sourcesOf(file: string): readonly string[] {
  const { parseJsonConfigFileContent, sys } = typescript()
  const { fileNames } = parseJsonConfigFileContent(rawOf(file), sys, path.dirname(file), undefined, file)
  return fileNames.filter((name) => !name.endsWith('.d.ts')).map((name) => path.resolve(name))
}

/** A note on ESLint with types through `parserOptions.project`, which follows no references. */
function eslintNotes({ above, config }: Site, project: string): string[] {
  const [file] = filesIn(above, /^(eslint\.config\.[cm]?[jt]s|\.eslintrc(\.\w+)?)$/)
  if (file === undefined || !/\bproject['"]?\s*:(?!\s*true)/.test(textAt(file) ?? '')) return []
  const [name, at] = [config, project].map((each) => pathFrom(path.dirname(file), each))
  return [
    `ESLint with types needs the project of ${name}: add '${at}' to \`parserOptions.project\` in ${path.basename(file)}.`,
  ]
}

/** A project as `tsc -p` takes it: the folder of a tsconfig.json, or the path of another file. */
export function projectFrom(folder: string, project: string): string {
  const isUsual = path.basename(project) === 'tsconfig.json'
  return pathFrom(folder, isUsual ? path.dirname(project) : project) || '.'
}

/** The repository's TypeScript: too old for build-nav's types, or perhaps so, with a note. */
function compilerIn({ above, top }: Surroundings): { isOld: boolean; notes: readonly string[] } {
  const [installed] = above.flatMap(
    (folder) => manifestText(path.join(folder, 'node_modules/typescript'), 'version') ?? [],
  )
  const asking = above.find((folder) => rangeIn(folder) !== undefined) ?? top
  const range = installed ?? rangeIn(asking) ?? ''
  const isTooOld = (versions: string) => newestIn(versions) < 5009
  const least = /\d[.\d]*/.exec(range)?.[0] ?? ''
  const old = `This repository has TypeScript ${least}, but the types of build-nav need 5.9, so \`tsc\` can't check the config until you install a newer one. Editors check it with their own TypeScript.`
  if (isTooOld(range)) return { isOld: true, notes: [old] }
  const name = pathFrom(top, path.join(asking, 'package.json'))
  const note = `The types of build-nav need TypeScript 5.9 or newer, and ${name} lets in ${least}: if the workflows install an older one, update it.`
  return { isOld: false, notes: installed === undefined && isTooOld(least) ? [note] : [] }
}

/** A package's range of TypeScript. */
const rangeIn = (folder: string) => manifestText(folder, 'devDependencies.typescript', 'dependencies.typescript')

/** The range of TypeScript to ask for: of the repository's packages, nearest first. */
export function typescriptRange({ above, top }: Surroundings): string {
  const manifests = diskAt(top)
    .files()
    .filter((name) => name.endsWith('/package.json'))
  const folders = [...above, ...manifests.map((name) => path.join(top, path.dirname(name)))]
  return folders.map(rangeIn).find(Boolean) ?? '^5.9.3'
}
