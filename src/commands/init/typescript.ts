import { existsSync } from 'node:fs'
import path from 'node:path'
import { typescript } from '../../config/loader/source-text.js'
import { readJson } from '../../format/json/read.js'
import type { JsonNode } from '../../format/json/tree.js'
import { diskAt } from '../../site/model/disk.js'
import { ignoring } from '../../site/model/ignored.js'
import { textAt } from '../../site/model/past-files.js'
import { typesName } from '../register/name.js'
import type { Plan } from './plan.js'
import { filesIn, hasOldTypescript, pathFrom } from './surroundings.js'
import type { Site, Surroundings } from './surroundings.js'

/** The name of the config's project where tsconfig.json belongs to the repository. */
const apartName = 'tsconfig.docs.json'

/** The project of a config: a tsconfig.json beside it or, if the name is taken, tsconfig.docs.json. */
export function projectOf(where: Surroundings, config: string): string | undefined {
  if (!/\.[mc]?ts$/.test(config)) return undefined
  const [beside, apart] = [path.join(where.folder, 'tsconfig.json'), path.join(where.folder, apartName)]
  const { files = [], include = [] } = rawOf(beside)
  const isOwn = [files, include].flat().includes(path.basename(config))
  return existsSync(apart) || (existsSync(beside) && !isOwn) ? apart : beside
}

/**
 * Writes the project, and a reference in a tsconfig.json beside it: editors and ESLint follow references, `tsc -p .` does
 * not. The repository's projects exclude the config, unless others extend them: these would lose the usual "exclude".
 */
export function planProject(plan: Plan, site: Site, file: string): void {
  if (existsSync(file)) return
  const beside = path.join(site.folder, 'tsconfig.json')
  let isReferred = file !== beside && !hasOldTypescript(site)
  for (const { own, usual } of projectsWith(site)) {
    const names = namesOf(path.dirname(own), site)
    const at = pathFrom(site.top, own)
    const heir = heirOf(own, site)
    if (heir === undefined) {
      plan.change(own, 'leaves the config out, which has a project of its own', (before) =>
        withEntries(own, before, 'exclude', names, usual),
      )
    } else {
      if (own === beside) isReferred = false
      const all = names.map((name) => `"${name}"`).join(', ')
      const why = `${at} is the base of ${heir}, so it was not changed.`
      plan.notes.push(`${why} If you compile ${at} itself, add ${all} to "exclude" in ${at}.`)
    }
  }
  if (isReferred)
    plan.change(beside, "names the config's project, for editors", (before) =>
      withEntries(beside, before, 'references', [{ path: `./${apartName}` }]),
    )
  // A referenced project has to be `composite`, and to have an output.
  const output = { composite: true, emitDeclarationOnly: true, outDir: 'node_modules/.cache/build-nav' }
  const compilerOptions = {
    strict: true,
    ...(isReferred ? output : { noEmit: true }),
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    resolveJsonModule: true,
    skipLibCheck: true,
  }
  const settings = { compilerOptions, include: namesOf(site.folder, site) }
  plan.change(file, 'lets your editor check the config', () => `${JSON.stringify(settings, undefined, 2)}\n`)
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
  const names = diskAt(top).files()
  return names.find((name) => {
    if (!/(^|\/)tsconfig[^/]*\.json$/.test(name)) return false
    const { exclude, extends: own = [] } = rawOf(path.join(top, name))
    const bases = [own].flat().map((base) => path.resolve(top, path.dirname(name), String(base)))
    return exclude === undefined && bases.some((base) => base === file || `${base}.json` === file)
  })
}

/** A project file without comments; `{}` if unreadable. */
function rawOf(file: string): Record<string, unknown> {
  const { config } = typescript().readConfigFile(file, (name) => textAt(name)) as { config?: unknown }
  return (config ?? {}) as Record<string, unknown>
}

/** The projects with a config in its folder and above, nearest first, and the names that a new "exclude" replaces. */
function projectsWith({ above, config }: Site): readonly { readonly own: string; readonly usual: string[] }[] {
  const { parseJsonConfigFileContent, sys } = typescript()
  // The config may not exist yet: patterns are matched here, and have the same meaning for git.
  const readDirectory: typeof sys.readDirectory = (root, _ends, excludes = [], includes = []) => {
    const patternOf = (each: string) => `/${pathFrom(root, path.resolve(root, each)) || '**'}`.replace(/[[\]]/g, '\\$&')
    const matches = (patterns: readonly string[]) => ignoring(patterns.map(patternOf))(pathFrom(root, config))
    return matches(includes) && !matches(excludes) ? [config] : []
  }
  return filesIn(above, /^tsconfig(?!\.docs\.).*\.json$/).flatMap((own) => {
    const folder = path.dirname(own)
    const parsed = parseJsonConfigFileContent(rawOf(own), { ...sys, readDirectory }, folder, undefined, own)
    if (!parsed.fileNames.some((name) => path.resolve(name) === config)) return []
    const { exclude = [] } = (parsed.raw ?? {}) as { exclude?: string[] }
    const { outDir } = parsed.options
    const usual = ['node_modules', ...(outDir ? [pathFrom(folder, outDir)] : [])]
    return [{ own, usual: exclude.length > 0 ? exclude : usual }]
  })
}

/**
 * A settings file with more entries in a list at its top, comments and layout untouched; a missing list begins with
 * `usual`. Undefined for a value other than a list.
 *
 *     { "exclude": ["dist"] /* ours *\/ }   →   { "exclude": ["dist", "nav"] /* ours *\/ }
 */
function withEntries(
  file: string,
  text: string,
  key: string,
  entries: readonly unknown[],
  usual: readonly string[] = [],
) {
  const root = readJson(text, { file, tolerant: true }).tree()
  // `{ "path": "./tsconfig.docs.json" }`, as formatters print a short value.
  const printed = (value: unknown) => JSON.stringify(value, undefined, 1).replaceAll(/\n\s*/g, ' ')
  const list = root.members?.find((each) => each.key === key)?.node
  if (!list) return withMembers(text, root, [`"${key}": [${[...usual, ...entries].map(printed).join(', ')}]`])
  if (!Array.isArray(list.value)) return undefined
  return withMembers(text, list, entries.map(printed))
}

/** A text with more members at the end of an object or list: each on its own line, if the last one is. */
function withMembers(text: string, { start, members = [] }: JsonNode, added: readonly string[]): string {
  const last = members.at(-1)
  if (!last) return text.slice(0, start + 1) + added.join(', ') + text.slice(start + 1)
  const gap = /\r?\n[ \t]*$/.exec(text.slice(0, last.start))?.[0] ?? ' '
  const { end } = last.node
  return text.slice(0, end) + added.map((each) => `,${gap}${each}`).join('') + text.slice(end)
}
