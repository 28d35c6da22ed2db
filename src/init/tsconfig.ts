import { existsSync } from 'node:fs'
import path from 'node:path'
import { typescript } from '../config/places/source-text.js'
import { textAt } from '../site/past-files.js'
import { foldersUpTo, pathFrom } from './surroundings.js'
import type { Surroundings } from './surroundings.js'
import { nothing } from './planned.js'
import type { Part } from './planned.js'

/** What the compiler and editors need: the config, what it imports, and the types of pages once they are there. */
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

/** A part, and whether a tsconfig.json that init has made holds for the config: `tsc` then checks that, and nothing else. */
export interface Project extends Part {
  readonly isOwn: boolean
}

const notOwn: Project = { ...nothing, isOwn: false }

/** A tsconfig.json beside the config, unless one there or above takes the config in. */
export function tsconfig({ folder, repository }: Surroundings, config: string): Project {
  if (!/\.[mc]?ts$/.test(config)) return notOwn
  const beside = path.join(folder, 'tsconfig.json')
  const own = ['', '    "types": ["node"],\n'].map((types) => textFor(pathFrom(folder, config), types))
  if (own.includes(textAt(beside) ?? '')) return { ...nothing, isOwn: true }
  for (const each of foldersUpTo(folder, repository ?? folder)) {
    const file = path.join(each, 'tsconfig.json')
    const found = textAt(file)
    if (found === undefined) continue
    if (takesIn(file, config)) return notOwn
    if (file !== beside) continue
    const name = path.basename(config)
    const notes = [`Add "${name}" to "include" in tsconfig.json, so that your editor checks it.`]
    return { files: [], notes, isOwn: false }
  }
  const text = own[hasNodeTypes(folder, repository ?? folder) ? 1 : 0] as string
  return {
    files: [{ path: beside, before: undefined, text, why: 'so that your editor checks the config' }],
    notes: [],
    isOwn: true,
  }
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

/** Whether a project has a file as one of its own, on a disk where that is the only one: it may not be there yet. */
function takesIn(project: string, file: string): boolean {
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
  const { fileNames } = ts.parseJsonConfigFileContent(config ?? {}, host, path.dirname(project), undefined, project)
  return fileNames.some((name) => path.resolve(name) === file)
}

/** What a folder holds, where there is nothing but one file. */
function wayTo(file: string) {
  return (folder: string) => {
    const [next, ...rest] = path.relative(path.resolve(folder), file).split(path.sep)
    if (next === undefined || next === '..' || next === '') return { files: [], directories: [] }
    return rest.length === 0 ? { files: [next], directories: [] } : { files: [], directories: [next] }
  }
}
