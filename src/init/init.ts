import { existsSync } from 'node:fs'
import path from 'node:path'
import { configNames } from '../config/find-config.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { readText } from '../files/read.js'
import { writeFilesAtomically } from '../files/write.js'
import { recordBuilt } from '../build/guard/record.js'
import { wholeText } from '../build/whole-text.js'
import { ignored } from './ignored.js'
import { packageJson } from './package-json.js'
import { shellWord } from '../files/shell-word.js'
import type { PlannedFile } from './planned.js'
import { start } from './start.js'
import type { Origin } from './start.js'
import { pathFrom, surroundingsOf } from './surroundings.js'
import { tsconfig } from './tsconfig.js'
import { workflows } from './workflow.js'

export type { Origin } from './start.js'
export type { PlannedFile } from './planned.js'

export interface InitOptions {
  /** The folder of the docs; the current one. */
  readonly cwd?: string | undefined
  /** Says what there is to do, and writes nothing. */
  readonly dryRun?: boolean | undefined
}

export interface InitResult {
  /** What the config is made from; `config` where there is one already. */
  readonly origin: Origin
  /** The files that were written, or would be; none where everything is there. */
  readonly files: readonly PlannedFile[]
  readonly written: boolean
  /** What is left to do by hand, a sentence each. */
  readonly notes: readonly string[]
  /** The commands that come next. */
  readonly next: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Makes a site of whatever is there: a config, and what a team needs around it. What is there stays; a second run changes nothing. */
export async function init({ cwd = '.', dryRun = false }: InitOptions = {}): Promise<InitResult> {
  const folder = path.resolve(cwd)
  const where = surroundingsOf(folder)
  const { origin, config, files: made, diagnostics, notes } = await start(folder)
  const types = tsconfig(where, config)
  const parts = [packageJson(where, types.isOwn), types, ignored(where), workflows(where, types.isOwn)]
  const files = [...made, ...parts.flatMap((part) => part.files)]
  if (!dryRun) writePlanned(files)
  const installs = parts[0]?.files.length ? [installCommand(folder, where)] : []
  const docsJson = path.join(folder, 'docs.json')
  const isBuilt = existsSync(docsJson) || files.some((file) => file.path === docsJson)
  const builds = isBuilt ? [] : ['npx build-nav']
  return {
    origin,
    files,
    written: !dryRun && files.length > 0,
    notes: [...notes, ...parts.flatMap((part) => part.notes)],
    next: files.length > 0 ? [...installs, ...builds, 'npx build-nav --check', 'npx build-nav check'] : [],
    diagnostics,
  }
}

/** Writes what init has planned. */
export function writePlanned(files: readonly PlannedFile[]): void {
  writeFilesAtomically(files.map(({ path: file, text }) => ({ file, text, makesFolder: true })))
  // A config that is made gives the docs.json beside it: the first build knows it for its own.
  const config = files.find(({ path: file }) => (configNames as readonly string[]).includes(path.basename(file)))
  const docsJson = config && path.join(path.dirname(config.path), 'docs.json')
  if (docsJson && existsSync(docsJson)) recordBuilt(docsJson, wholeText(readText(docsJson), docsJson, {}))
}

function installCommand(folder: string, { packageFolder, manager }: ReturnType<typeof surroundingsOf>): string {
  const at = pathFrom(folder, packageFolder)
  return at === '' ? `${manager} install` : `(cd ${shellWord(at)} && ${manager} install)`
}
