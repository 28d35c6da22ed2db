import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ts as TypeScript } from 'ts-morph'
import { typescript } from '../../config/loader/source-text.js'
import { diskAt } from '../../site/model/disk.js'
import { ignoring } from '../../site/model/ignored.js'
import { textAt } from '../../site/model/past-files.js'
import { typesName } from '../register/name.js'
import { withEntries } from './plan.js'
import type { Plan } from './plan.js'
import { filesIn, manifestText, newestIn, pathFrom } from './surroundings.js'
import type { Site, Surroundings } from './surroundings.js'

/** The name of the config's project where tsconfig.json belongs to the repository. */
const apartName = 'tsconfig.docs.json'

/** The project of a config, and the repository's projects with the config. */
export interface Project {
  readonly file: string
  /** True for a TypeScript too old for build-nav's types. */
  readonly isOld: boolean
  /** The repository's projects with the config; `heir`: a project that extends one, and inherits "exclude". */
  readonly takers: readonly (Found & { readonly heir: string | undefined })[]
}

interface Found {
  readonly file: string
  readonly options: TypeScript.CompilerOptions
  /** Inherited or not. */
  readonly exclude: readonly string[]
}

/** The project of a config: a tsconfig.json beside it or, if the name is taken, tsconfig.docs.json. */
export function projectOf(where: Surroundings, config: string): Project | undefined {
  if (!/\.[mc]?ts$/.test(config)) return undefined
  const [beside, apart] = [path.join(where.folder, 'tsconfig.json'), path.join(where.folder, apartName)]
  const { files = [], include = [] } = rawOf(beside)
  const isOwn = [files, include].flat().includes(path.basename(config))
  const file = existsSync(apart) || (existsSync(beside) && !isOwn) ? apart : beside
  const takers = projectsWith(config, where)
    .filter((each) => each.file !== file)
    .map((each) => ({ ...each, heir: heirOf(each.file, where) }))
  return { file, isOld: newestIn(where.typescript ?? '') < 5009, takers }
}

/**
 * Writes the project, and a reference in a tsconfig.json beside it: editors and ESLint follow references, `tsc -p .` does
 * not. The repository's projects exclude the config, unless others extend them: these would lose the usual "exclude".
 */
export function planProject(plan: Plan, site: Site, { file, isOld, takers }: Project): void {
  if (existsSync(file)) return
  const beside = path.join(site.folder, 'tsconfig.json')
  for (const { file: own, options, exclude, heir } of takers) {
    const names = namesOf(path.dirname(own), site)
    const at = pathFrom(site.top, own)
    if (heir !== undefined) {
      const all = names.map((name) => `"${name}"`).join(', ')
      const advice = `If you compile ${at} itself, add ${all} to "exclude" in ${at}.`
      plan.notes.push(`${at} is the base of ${heir}, so it was not changed. ${advice}`)
      continue
    }
    // A new "exclude" replaces the inherited and the usual names.
    const output = options.outDir ? [pathFrom(path.dirname(own), options.outDir)] : []
    const usual = exclude.length > 0 ? exclude : ['node_modules', ...output]
    plan.change(own, 'leaves the config out, which has a project of its own', (before) =>
      withEntries(before, 'exclude', names, usual),
    )
  }
  const isInBase = takers.some((each) => each.file === beside && each.heir !== undefined)
  const isReferred = file !== beside && !isOld && !isInBase
  if (isReferred)
    plan.change(beside, "names the config's project, for editors", (before) =>
      withEntries(before, 'references', [{ path: `./${apartName}` }]),
    )
  plan.change(file, 'lets your editor check the config', () => textFor(site, isReferred))
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
 * project has to be `composite`, and to have an output.
 */
function textFor(site: Site, isReferred: boolean): string {
  // TypeScript 6 and later include only named types.
  const hasNode = site.above.some(
    (each) =>
      existsSync(path.join(each, 'node_modules/@types/node')) ||
      manifestText(each, 'devDependencies.@types/node', 'dependencies.@types/node') !== undefined,
  )
  const output = { composite: true, emitDeclarationOnly: true, outDir: 'node_modules/.cache/build-nav' }
  const settings = {
    compilerOptions: {
      strict: true,
      ...(isReferred ? output : { noEmit: true }),
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      resolveJsonModule: true,
      ...(hasNode ? { types: ['node'] } : {}),
      skipLibCheck: true,
    },
    include: namesOf(site.folder, site),
  }
  return `${JSON.stringify(settings, undefined, 2)}\n`
}

/** A project file without comments; `{}` if unreadable. */
function rawOf(file: string): Record<string, unknown> {
  const { config } = typescript().readConfigFile(file, (name) => textAt(name)) as { config?: unknown }
  return (config ?? {}) as Record<string, unknown>
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

/** A project as `tsc -p` takes it: the folder of a tsconfig.json, or the path of another file. */
export function projectFrom(folder: string, project: string): string {
  const isUsual = path.basename(project) === 'tsconfig.json'
  return pathFrom(folder, isUsual ? path.dirname(project) : project) || '.'
}
