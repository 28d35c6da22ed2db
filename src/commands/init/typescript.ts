import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { ts as TypeScript } from 'ts-morph'
import { inPattern } from '../../base/diagnostics/text.js'
import { typescript } from '../../config/loader/source-text.js'
import { typesName } from '../register/name.js'
import { diskAt } from '../../site/model/disk.js'
import { textAt } from '../../site/model/past-files.js'
import { withEntries } from './json-list.js'
import { nothing } from './planned.js'
import type { Part, PlannedFile } from './planned.js'
import { manifestIn, pathFrom } from './surroundings.js'
import type { Manifest, Surroundings } from './surroundings.js'

/** The name of the config's project where tsconfig.json belongs to the repository. */
const apartName = 'tsconfig.docs.json'

/** A part, and the project for `tsc`, absolute; undefined if `tsc` can read none. */
export interface Project extends Part {
  readonly project: string | undefined
}

/** A tsconfig.json (or tsconfig.docs.json) with its settings. */
interface Found {
  readonly file: string
  readonly text: string
  readonly options: TypeScript.CompilerOptions
  /** The compiled files of the repository besides declarations, absolute. */
  readonly compiles: () => readonly string[]
}

/**
 * The file of a new config, absolute: docs.config.ts, or docs.config.mts if the repository's project takes a `.ts` file
 * for CommonJS (`module: nodenext` without `"type": "module"`).
 */
export function configFile(where: Surroundings): string {
  const config = path.join(where.folder, 'docs.config.ts')
  const owner = projectsWith(config, where).find(({ file }) => path.basename(file) === 'tsconfig.json')
  if (owner === undefined || !fits(owner, config, where)) return config
  const { options } = owner
  const ts = typescript()
  const format = ts.getImpliedNodeFormatForFile(config, undefined, ts.sys, options)
  const isCommonJs =
    format === ts.ModuleKind.CommonJS || (options.module === ts.ModuleKind.CommonJS && options.verbatimModuleSyntax)
  return isCommonJs ? config.replace(/ts$/, 'mts') : config
}

/**
 * The project of a config: a tsconfig.json beside it, found by editors and ESLint by name. If the name is taken,
 * tsconfig.docs.json, with a reference in tsconfig.json: editors and ESLint follow references, `tsc -p .` does not. A
 * project of the repository that would stumble over the config, or compile the config into its output, excludes it.
 */
export function typescriptProject(where: Surroundings, config: string, made: readonly string[]): Project {
  if (!/\.[mc]?ts$/.test(config)) return { ...nothing, project: undefined }
  const beside = path.join(where.folder, 'tsconfig.json')
  const apart = path.join(where.folder, apartName)
  const old = oldTypeScript(where)
  const takers = projectsWith(config, where)
  const misfits = takers.filter((each) => !fits(each, config, where))
  const left = misfits.map((each) => withoutConfig(each, made.length > 0 ? made : [config], where))
  const own = takers.find(({ file }) => file === beside)
  const isOwners = own !== undefined && !misfits.includes(own)
  const isWhole = isOwners && (made.length === 0 || own.compiles().every((file) => made.includes(file)))
  const project = existsSync(apart) ? apart : isWhole || !existsSync(beside) ? beside : apart
  // Editors take the nearest tsconfig.json that includes the config.
  const isRead = project === beside || isOwners || left.some(({ file, isLeft }) => file === beside && isLeft)
  const text = textFor(where, made.length > 0 ? made : [config], isRead || old !== undefined)
  const writes = !existsSync(project) && (project === beside || made.length > 0 || !isOwners)
  const files = left.flatMap((each) => (each.text === undefined ? [] : [excluded(each.found, each.text)]))
  if (!isRead && old === undefined && existsSync(beside)) refer(beside, files)
  if (writes) files.push({ path: project, before: undefined, text, why: 'lets your editor check the config' })
  const notes = [
    ...(old === undefined ? rangeNotes(where) : [oldNote(old)]),
    ...left.flatMap(({ note }) => note ?? []),
    ...eslintNotes(where, config, {
      project,
      isRead: isRead || old === undefined,
      isTaken: takers.length > left.length,
    }),
  ]
  return { files, notes, project: old === undefined ? project : undefined }
}

/** Adds a reference to the config's project, for editors. */
function refer(file: string, files: PlannedFile[]): void {
  const at = files.findIndex((each) => each.path === file)
  const before = textAt(file) ?? ''
  const text = withEntries(files[at]?.text ?? before, 'references', [{ path: `./${apartName}` }])
  if (text === undefined || text === before) return
  const why = files[at] ? `${files[at].why}, and names its project` : "names the config's project, for editors"
  files.splice(at === -1 ? files.length : at, 1, { path: file, before, text, why })
}

/**
 * Settings for the compiler and editors: the config, its imports, and the types of pages once written. A referenced
 * project has to be `composite`, to list its files, and to have an output.
 */
function textFor(where: Surroundings, made: readonly string[], isRead: boolean): string {
  const names = namesOf(where.folder, made)
  const hasNode = where.above.some(
    (each) =>
      existsSync(path.join(each, 'node_modules/@types/node')) ||
      /"@types\/node"\s*:/.test(textAt(path.join(each, 'package.json')) ?? ''),
  )
  const compilerOptions = {
    strict: true,
    ...(isRead
      ? { noEmit: true }
      : { composite: true, emitDeclarationOnly: true, outDir: 'node_modules/.cache/build-nav' }),
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    resolveJsonModule: true,
    // TypeScript 6 and later include only named types.
    ...(hasNode ? { types: ['node'] } : {}),
    skipLibCheck: true,
  }
  const [config = ''] = names
  const files = isRead ? { files: [config], include: [typesName] } : { include: [...names, typesName] }
  return `${JSON.stringify({ compilerOptions, ...files }, undefined, 2)}\n`
}

/** Modules by their names in a folder, the config first: new folders as a whole. */
function namesOf(from: string, made: readonly string[]): readonly string[] {
  const code = made.filter((file) => /\.[mc]?ts$/.test(file))
  const config = code.filter((file) => path.basename(file).startsWith('docs.config.'))
  const names = [...config, ...code].map((file) => {
    const folder = path.dirname(file)
    return folder === path.dirname(config[0] ?? file) || existsSync(folder) ? file : folder
  })
  return [...new Set(names.map((name) => pathFrom(from, name)))]
}

/** A project that excludes the config now, or a note for its author. */
interface Excluded {
  readonly found: Found
  readonly file: string
  readonly text?: string
  readonly note?: string
  /** True if the project keeps the config, since another project extends it. */
  readonly isLeft?: boolean
}

/** Leaves the config out of the repository's own compile. */
function withoutConfig(found: Found, made: readonly string[], where: Surroundings): Excluded {
  const { file, text, options } = found
  const folder = path.dirname(file)
  // The types of pages import build-nav, which another project's compiler settings may not find.
  const names = [...namesOf(folder, made), pathFrom(folder, path.join(where.folder, typesName))]
  const isOwnList = Array.isArray(rawOf(file)['exclude'])
  const heir = isOwnList ? undefined : heirOf(file, where)
  const at = pathFrom(where.top, file)
  const advice = `add ${names.map((name) => `"${name}"`).join(', ')} to "exclude" in ${at}`
  if (heir !== undefined) {
    const note = `${at} is the base of ${pathFrom(where.top, heir)}, so it was not changed. If you compile ${at} itself, ${advice}.`
    return { found, file, note, isLeft: true }
  }
  // An "exclude" of its own would replace the base's.
  const bases = isOwnList ? [] : rawOf(file)['extends'] === undefined ? [] : (excludesOf(found) ?? [])
  const usual = ['node_modules', ...(options.outDir ? [pathFrom(folder, options.outDir)] : [])]
  const changed = withEntries(text, 'exclude', names, bases.length > 0 ? bases : usual)
  const note = `A${advice.slice(1)}: this project would compile them with the rest.`
  return changed === undefined ? { found, file, note, isLeft: true } : { found, file, text: changed }
}

function excluded({ file, text: before, options }: Found, text: string): PlannedFile {
  const reason = options.noEmit ? "can't read" : 'would put into its output'
  return { path: file, before, text, why: `leaves the config out, which the compile of this repository ${reason}` }
}

/** A project's "exclude", inherited or not. */
function excludesOf({ file }: Found): readonly string[] | undefined {
  const ts = typescript()
  const { raw } = ts.parseJsonConfigFileContent(rawOf(file), ts.sys, path.dirname(file), undefined, file) as {
    raw?: { exclude?: string[] }
  }
  return raw?.exclude
}

/** A project that extends the file, and inherits "exclude". */
function heirOf(file: string, { top }: Surroundings): string | undefined {
  const all = diskAt(top)
    .files()
    .filter((name) => /(^|\/)tsconfig[^/]*\.json$/.test(name))
    .map((name) => path.join(top, name))
  return all.find((each) => {
    const { exclude, extends: bases } = rawOf(each)
    if (each === file || exclude !== undefined) return false
    const names = [bases ?? []].flat().filter((base) => typeof base === 'string' && /^[./]/.test(base))
    const at = names.map((base) => path.resolve(path.dirname(each), base as string))
    return at.some((base) => [base, `${base}.json`, path.join(base, 'tsconfig.json')].includes(file))
  })
}

/** A project file without comments; `{}` if unreadable. */
function rawOf(file: string): Readonly<Record<string, unknown>> {
  const ts = typescript()
  const { config } = ts.readConfigFile(file, (name) => textAt(name)) as { config?: unknown }
  return (config ?? {}) as Readonly<Record<string, unknown>>
}

/**
 * True if a project may include the config: its settings read build-nav's types, the config lies below its root, and no
 * output comes of it.
 */
function fits({ options }: Found, config: string, where: Surroundings): boolean {
  const { module, moduleResolution, target = 0, rootDir, isolatedDeclarations, noEmit } = options
  const { ModuleKind, ModuleResolutionKind, ScriptTarget } = typescript()
  const isClassic =
    moduleResolution === undefined
      ? module === undefined
        ? target >= ScriptTarget.ES2015
        : module !== ModuleKind.CommonJS && module < ModuleKind.Node16
      : moduleResolution === ModuleResolutionKind.Classic
  const isBelow = rootDir === undefined || !pathFrom(rootDir, config).startsWith('../')
  return noEmit === true && !isClassic && isBelow && isolatedDeclarations !== true && oldTypeScript(where) === undefined
}

/** The projects that include a file, in its folder or above, nearest first. */
function projectsWith(config: string, { above }: Surroundings): readonly Found[] {
  return above.flatMap((folder) =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => /^tsconfig.*\.json$/.test(name) && name !== apartName)
      .sort((one, other) => one.length - other.length)
      .flatMap((name) => takerOf(path.join(folder, name), config) ?? []),
  )
}

/** A project, if it includes a file (perhaps a file to come). */
function takerOf(file: string, config: string): Found | undefined {
  const ts = typescript()
  const text = textAt(file)
  if (text === undefined) return undefined
  const parsed = (host: TypeScript.ParseConfigHost) =>
    ts.parseJsonConfigFileContent(rawOf(file), host, path.dirname(file), undefined, file)
  const readDirectory: TypeScript.ParseConfigHost['readDirectory'] = (root, _ends, excludes = [], includes = []) =>
    includes.some((each) => takes(root, each, config)) && !excludes.some((each) => takes(root, each, config, true))
      ? [config]
      : []
  const { fileNames, options } = parsed({ ...ts.sys, readDirectory })
  if (!fileNames.some((name) => path.resolve(name) === config)) return undefined
  const compiles = () =>
    parsed(ts.sys)
      .fileNames.filter((name) => !name.endsWith('.d.ts'))
      .map((name) => path.resolve(name))
  return { file, text, options, compiles }
}

/** True if a project's pattern matches a file or, in `exclude`, a folder above the file. */
function takes(root: string, pattern: string, file: string, isExclude = false): boolean {
  const absolute = path.resolve(root, pattern).replaceAll(path.sep, '/')
  const last = path.basename(absolute)
  const isFolder = !/[*?.]/.test(last)
  const source = absolute
    .split('/')
    .map((part) =>
      part === '**'
        ? '**'
        : inPattern(part)
            .replaceAll(String.raw`\*`, '[^/]*')
            .replaceAll(String.raw`\?`, '[^/]'),
    )
    .join('/')
    .replaceAll(/\/\*\*(?=\/|$)/g, isExclude ? '(/.*)?' : '(/(?!node_modules(/|$))[^./][^/]*)*?')
  const end = isExclude ? '(/.*)?' : last === '**' || isFolder ? '(/.*)?' : ''
  return RegExp(`^${source}${end}$`).test(file.replaceAll(path.sep, '/'))
}

/** Notes on ESLint with types, where ESLint doesn't find the config by itself. */
function eslintNotes(
  { above, folder, top }: Surroundings,
  config: string,
  { project, isRead, isTaken }: { project: string; isRead: boolean; isTaken: boolean },
): string[] {
  const names = ['js', 'mjs', 'cjs', 'ts', 'mts'].map((end) => `eslint.config.${end}`)
  const older = ['', '.json', '.js', '.cjs', '.yml', '.yaml'].map((end) => `.eslintrc${end}`)
  const file = above
    .flatMap((each) => [...names, ...older].map((name) => path.join(each, name)))
    .find((each) => existsSync(each))
  if (file === undefined) return []
  const text = textAt(file) ?? ''
  const [at, name] = [path.basename(file), pathFrom(path.dirname(file), config)]
  if (/projectService/.test(text))
    return isRead
      ? []
      : [`ESLint finds ${name} in no tsconfig.json: add it to \`projectService.allowDefaultProject\` in ${at}.`]
  const isTyped = /\bproject['"]?\s*:/.test(text)
  if (!isTyped || isTaken || (folder !== top && /\bproject['"]?\s*:\s*true/.test(text))) return []
  return [
    `ESLint with types needs the project of ${name}: add '${pathFrom(path.dirname(file), project)}' to \`parserOptions.project\` in ${at}.`,
  ]
}

/** A project as `tsc -p` takes it: the folder of a tsconfig.json, or the path of another file. */
export function projectFrom(folder: string, project: string): string {
  const isUsual = path.basename(project) === 'tsconfig.json'
  return pathFrom(folder, isUsual ? path.dirname(project) : project) || '.'
}

/** The oldest TypeScript for build-nav's types. */
const OLDEST = '5.9'

function oldNote(version: string): string {
  return `This repository has TypeScript ${version}, but the types of build-nav need ${OLDEST}, so \`tsc\` can't check the config until you install a newer one. Editors check it with their own TypeScript.`
}

/** The version of a site's TypeScript, if too old: installed, or the newest version that a package.json lets in. */
function oldTypeScript({ above }: Surroundings): string | undefined {
  const version = above
    .map((folder) => installedIn(folder) ?? newestOf(rangeIn(manifestIn(folder)) ?? ''))
    .find(Boolean)
  return version !== undefined && isOld(version) ? version : undefined
}

function installedIn(folder: string): string | undefined {
  const text = textAt(path.join(folder, 'node_modules', 'typescript', 'package.json'))
  return /"version"\s*:\s*"([^"]+)"/.exec(text ?? '')?.[1]
}

/** A note on a range that lets in a version that is too old, before anything is installed. */
function rangeNotes({ above, top }: Surroundings): string[] {
  if (above.some((folder) => installedIn(folder) !== undefined)) return []
  return above.flatMap((folder) => {
    const range = rangeIn(manifestIn(folder)) ?? ''
    const least = /^[\^~>=v\s]*(\d+\.\d+[.\d]*)/.exec(range)?.[1]
    if (least === undefined || !isOld(least) || newestOf(range) !== undefined) return []
    const name = pathFrom(top, path.join(folder, 'package.json'))
    return [
      `The types of build-nav need TypeScript ${OLDEST} or newer, and ${name} lets in ${least}: if the workflows install an older one, update it.`,
    ]
  })
}

/** The first version of a range; undefined for a range open to a new version: `latest`, `>=4`, `5.x`, `^5.4.0`. */
function newestOf(range: string): string | undefined {
  const [, sign = '', version = ''] = /^([^\d\s]*)\s*v?(\d+(?:\.\d+)*)/.exec(range.trim()) ?? []
  const isOfAnyMinor = sign === '^' || !version.includes('.')
  const lets = sign.startsWith('>') || (isOfAnyMinor && Number.parseInt(version) >= Number.parseInt(OLDEST))
  return version === '' || lets ? undefined : version
}

function isOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldest = 0, least = 0] = OLDEST.split('.').map(Number)
  return major < oldest || (major === oldest && minor < least)
}

/** A package's range of TypeScript. */
function rangeIn({ dependencies, devDependencies }: Manifest): string | undefined {
  return devDependencies?.['typescript'] ?? dependencies?.['typescript']
}

/** The compiler's range for a repository without TypeScript. */
const USUAL = '^5.9.3'

/** The range of TypeScript to ask for: from the repository's packages, nearest first, or from its catalog. */
export function typescriptRange({ above, top }: Surroundings): string {
  const names = diskAt(top)
    .files()
    .filter((name) => name.endsWith('/package.json'))
  const folders = [...above, ...names.map((name) => path.join(top, path.dirname(name)))]
  const ranges = folders.flatMap((folder) => rangeIn(manifestIn(folder)) ?? [])
  return ranges[0] ?? catalogRange(top) ?? USUAL
}

/** `catalog:` where the catalog of pnpm or yarn lists TypeScript. */
function catalogRange(top: string): string | undefined {
  const entry = /^catalog:.*(?:\n(?:[ \t#\r].*)?)*?\n[ \t]+['"]?typescript['"]?:/m
  const lists = ['pnpm-workspace.yaml', '.yarnrc.yml'].map((name) => textAt(path.join(top, name)) ?? '')
  return lists.some((text) => entry.test(text)) ? 'catalog:' : undefined
}
