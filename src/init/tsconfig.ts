import path from 'node:path'
import { foldersUpTo, pathFrom, textAt } from './surroundings.js'
import type { Surroundings } from './surroundings.js'
import { nothing } from './planned.js'
import type { Part } from './planned.js'

/** What the compiler and editors need: the config, what it imports, and the types of pages once they are there. */
const text = `{
  "compilerOptions": {
    "strict": true,
    "noEmit": true,
    "target": "es2022",
    "module": "esnext",
    "moduleResolution": "bundler",
    "resolveJsonModule": true,
    "skipLibCheck": true
  },
  "files": ["docs.config.ts"],
  "include": ["build-nav-env.d.ts"]
}
`

/** A tsconfig.json beside the config, unless one there or above takes the config in. */
export async function tsconfig({ folder, repository }: Surroundings, config: string): Promise<Part> {
  if (!/\.[mc]?ts$/.test(config)) return nothing
  const beside = path.join(folder, 'tsconfig.json')
  for (const each of foldersUpTo(folder, repository ?? folder)) {
    const file = path.join(each, 'tsconfig.json')
    const found = textAt(file)
    if (found === undefined) continue
    if (await takesIn(file, config)) return nothing
    if (file !== beside) continue
    const name = path.basename(config)
    return { files: [], notes: [`Add "${name}" to "include" in tsconfig.json, so that your editor checks it.`] }
  }
  const own = text.replace('docs.config.ts', pathFrom(folder, config))
  return {
    files: [{ path: beside, before: undefined, text: own, why: 'so that your editor checks the config' }],
    notes: [],
  }
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
async function takesIn(project: string, file: string): Promise<boolean> {
  const { ts } = await import('ts-morph')
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
