import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { shortHash } from '../../../../base/files/short-hash.js'
import type { ImportLog } from '../import-log.js'
import { isShared, packageRoot } from '../own-package.js'
import { circumstancesOf } from './circumstances.js'
import { isBeside, neighboursOf } from './neighbours.js'

/**
 * The modules of a config as tsx compiled them, for the next load. While nothing changes that tsx looks at, its
 * result stays equal, and to load tsx takes longer than the rest of a small build.
 */
export interface Memory {
  readonly config: string
  readonly circumstances: string
  /** Its manifest, and the version in that. */
  readonly tsx: readonly [file: string, version: string | undefined]
  /** The code of each. */
  readonly modules: Readonly<Record<string, string>>
  /** importer → specifier → the file, or the name of what this package shares. */
  readonly imports: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** By the path that an import names. */
  readonly neighbours: Readonly<Record<string, readonly string[]>>
}

/** A module as it is written, and compiled. */
export interface CompiledSource {
  readonly source: string
  readonly code: string
}

/**
 * The first line of the file that keeps a memory: all of it but the texts, which follow as bytes. JSON takes longer to read
 * than a large config to run.
 */
interface Head extends Omit<Memory, 'modules'> {
  /** The numbers of bytes of the texts of each. */
  readonly modules: readonly (readonly [file: string, source: number, code: number])[]
}

/** The memory of a config, if it is still valid. */
export function recall(config: string): Memory | undefined {
  try {
    const file = fileFor(config)
    if (!isPrivate(path.dirname(file))) return undefined
    const bytes = readFileSync(file)
    const end = bytes.indexOf('\n')
    const { modules, ...rest } = JSON.parse(bytes.toString('utf8', 0, end)) as Head
    if (rest.config !== config || !holds(rest)) return undefined
    const codes: Record<string, string> = {}
    let at = end + 1
    for (const [module, source, code] of modules) {
      if (!isAsWritten(module, bytes.subarray(at, at + source))) return undefined
      codes[module] = bytes.toString('utf8', at + source, (at += source + code))
    }
    return { ...rest, modules: codes }
  } catch {
    return undefined
  }
}

/** Keeps what a load has compiled, where all that it depends on is known. */
export function remember(config: string, log: ImportLog, modules: ReadonlyMap<string, CompiledSource>): void {
  try {
    const known = dependenciesOf(config, log, modules)
    const file = fileFor(config)
    if (!known || !holds(known)) return
    const texts = [...modules].map(
      ([name, { source, code }]) => [name, Buffer.from(source), Buffer.from(code)] as const,
    )
    if (!texts.every(([module, source]) => isAsWritten(module, source))) return
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    if (!isPrivate(path.dirname(file))) return
    const head: Head = { ...known, modules: texts.map(([name, source, code]) => [name, source.length, code.length]) }
    const bytes = [Buffer.from(`${JSON.stringify(head)}\n`), ...texts.flatMap(([, source, code]) => [source, code])]
    writeFileSync(`${file}-${process.pid}`, Buffer.concat(bytes), { mode: 0o600 })
    renameSync(`${file}-${process.pid}`, file)
  } catch {
    // The next load takes as long as this one.
  }
}

/** A memory without its texts. */
function dependenciesOf(
  config: string,
  log: ImportLog,
  modules: ReadonlyMap<string, CompiledSource>,
): Omit<Memory, 'modules'> | undefined {
  const circumstances = circumstancesOf(config)
  const imports = [...log.resolved].map(([importer, found]) => [importer, Object.fromEntries(found)] as const)
  const named = [...log.resolved].flatMap(([from, found]) => [...found].map(([name, file]) => ({ from, name, file })))
  const isPlain = named.every(({ from, name, file }) => isShared(file) || isBeside(from, name, file))
  const isCompiled = [...log.files].every((file) => modules.has(file) || file.endsWith('.json'))
  if (circumstances === undefined || !isPlain || !isCompiled) return undefined
  const paths = named
    .filter(({ file }) => !isShared(file))
    .map(({ from, name }) => path.resolve(path.dirname(from), name))
  const tsx = createRequire(import.meta.url).resolve('tsx/package.json')
  return {
    config,
    circumstances,
    tsx: [tsx, versionIn(tsx)],
    imports: Object.fromEntries(imports),
    neighbours: Object.fromEntries(paths.map((each) => [each, neighboursOf(each)])),
  }
}

function holds({
  config,
  circumstances,
  tsx: [manifest, version],
  imports,
  neighbours,
}: Omit<Memory, 'modules'>): boolean {
  const sharing = Object.entries(imports).filter(([, found]) => Object.values(found).some(isShared))
  const folders = new Set(sharing.map(([importer]) => path.dirname(importer)))
  return (
    circumstances === circumstancesOf(config) &&
    version === versionIn(manifest) &&
    Object.entries(neighbours).every(([named, names]) => neighboursOf(named).join('/') === names.join('/')) &&
    [...folders].every(isOursFor)
  )
}

function versionIn(manifest: string): string | undefined {
  return /"version": "([^"]+)"/.exec(readFileSync(manifest, 'utf8'))?.[1]
}

function isAsWritten(file: string, source: Buffer): boolean {
  return realpathSync(file) === file && readFileSync(file).equals(source)
}

/** No other copy of this package has been installed for the modules of a folder. */
function isOursFor(folder: string): boolean {
  const copy = path.join(folder, 'node_modules', 'build-nav')
  if (existsSync(copy)) return realpathSync(copy) === packageRoot
  return path.dirname(folder) === folder || isOursFor(path.dirname(folder))
}

/** Configs share so many places: what nobody needs any more makes room by itself. */
function fileFor(config: string): string {
  const slot = parseInt(shortHash(config).slice(-2), 16)
  return path.join(tmpdir(), `build-nav-${process.getuid?.() ?? ''}`, String(slot))
}

/** True if nobody else can write to a folder: they could make us run any code. */
function isPrivate(folder: string): boolean {
  const { mode, uid } = lstatSync(folder)
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
}
