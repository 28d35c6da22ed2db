import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build } from '../build/build.js'
import { findConfig } from '../config/find-config.js'
import { BuildNavError } from '../diagnostics/build-nav-error.js'
import { nearest } from '../diagnostics/near.js'
import { startOf } from '../diagnostics/diagnostic.js'
import type { PastFiles } from '../files/config-load.js'
import { writeFilesAtomically } from '../files/write.js'
import type { JsonValue } from '../json/value.js'
import { pull } from '../pull/pull.js'
import { compiledConfig } from '../site/input/compiled-config.js'
import type { CompiledConfig } from '../site/input/compiled-config.js'
import { diskAt } from '../site/disk.js'
import { cutReport } from './codes.js'
import { foldersOf, movedTo } from './folders.js'
import { listings, type NewRelease } from './release-lists.js'
import { newestOf, versionLists } from './versions.js'
import { isCut, withVersion, type Cut } from './with-version.js'

export interface CutOptions {
  /** The folder that the other paths are relative to; the current one. */
  readonly cwd?: string | undefined
  /** The config; found as docs.config.{ts,mts,cts,js,mjs,cjs} in `cwd`. */
  readonly config?: string | undefined
  /** The version to copy; the newest one. */
  readonly from?: string | undefined
  /** Finds out what would be done, and writes nothing. */
  readonly dryRun?: boolean | undefined
}

export interface CutResult {
  /** The version that was copied. */
  readonly from: string
  /** The folders that were copied, from the docs root. */
  readonly folders: readonly { readonly from: string; readonly to: string; readonly files: number }[]
  /** The modules of the config that list the new version. */
  readonly code: readonly { readonly path: string; readonly before: string; readonly text: string }[]
  /** The docs.json. */
  readonly out: string
  /** Pages of the new version whose links name a folder of the old one. */
  readonly linking: readonly string[]
  readonly written: boolean
}

/** Copies the newest version: its folders of pages, and its place in the config; then builds. What stands in the way is thrown. */
export async function cut(label: string, options: CutOptions = {}): Promise<CutResult> {
  const cwd = path.resolve(options.cwd ?? '.')
  const config = findConfig(cwd, options.config)
  const root = path.dirname(config)
  const refuse = (code: Parameters<typeof cutReport>[0], args: object): never => {
    throw new BuildNavError([cutReport(code, args as never, startOf(config))])
  }
  const { changed, out } = await build({ cwd, config, check: true })
  if (changed) refuse('cut-unbuilt', { out: path.basename(out) })
  const compiled = await compiledConfig(config)
  const lists = versionLists(compiled.json['navigation'])
  const labels = [...new Set(lists.flatMap((list) => list.labels))]
  if (labels.length === 0) refuse('cut-no-versions', {})
  if (labels.includes(label)) refuse('cut-exists', { label })
  const from = options.from ?? newestOf(lists[0]?.labels ?? [])
  if (!labels.includes(from)) refuse('cut-from-missing', { from, near: nearest(from, labels) })
  const found = foldersOf(from, lists)
  if (!found) return refuse('cut-no-folder', { from })
  const { naming } = found
  const folders = new Map(found.folders.map((folder) => [folder, renamed(folder, naming(label))]))
  // A folder is a part of the pages' addresses; `../x` would leave the site.
  if (!/^[\w~-][\w.~-]*$/.test(naming(label))) refuse('cut-label', { label })
  for (const to of folders.values()) if (existsSync(path.join(root, to))) refuse('cut-folder-exists', { folder: to })
  const release = { label, from, labels: lists[0]?.labels ?? [], naming }
  const words = [[naming(label), naming(from)] as const, [label, from] as const]
  const plan: Plan = { config, compiled, release, root, folders, cut: { label, from, moved: movedTo(folders), words } }
  const code = (await inList(plan)) ?? (await byPull(plan))
  if (!code) return refuse('cut-no-list', { from })
  const result = {
    from,
    folders: [...folders].map(([own, to]) => ({ from: own, to, files: filesBelow(path.join(root, own)).length })),
    code: code.map((file) => ({ ...file, before: readFileSync(file.path, 'utf8') })),
    out,
    linking: linkingTo(plan),
    written: !options.dryRun,
  }
  if (!options.dryRun) await write(plan, code)
  return result
}

interface Plan {
  readonly config: string
  readonly compiled: CompiledConfig
  readonly release: NewRelease
  readonly root: string
  /** The folders to copy, and where to. */
  readonly folders: ReadonlyMap<string, string>
  readonly cut: Cut
}

type Code = readonly { readonly path: string; readonly text: string }[]

function renamed(folder: string, name: string): string {
  return [...folder.split('/').slice(0, -1), name].join('/')
}

/** The release in a list of releases, where that gives the version and changes nothing else. */
async function inList({ config, compiled, release, root, folders, cut: wanted }: Plan): Promise<Code | undefined> {
  const past = withCopies(root, folders)
  for (const { file, text } of listings(compiled.files, release)) {
    const source = (name: string) => (name === file ? text : undefined)
    const overlay = { source, data: () => undefined, past, compiled: new Map<string, string>() }
    const after = await compiledConfig(config, { overlay }).catch(() => undefined)
    if (
      after &&
      after.diagnostics.every(({ severity }) => severity !== 'error') &&
      isCut(after.json, compiled.json, wanted)
    )
      return [{ path: file, text }]
  }
  return undefined
}

/** The version beside the newest one, as an edit of docs.json that is taken into the config. */
async function byPull({ config, compiled, cut: wanted }: Plan): Promise<Code | undefined> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'build-nav-cut-'))
  try {
    const edited = path.join(folder, 'docs.json')
    writeFileSync(edited, `${JSON.stringify(withVersion(compiled.json as JsonValue, wanted), null, 2)}\n`)
    const { files, left } = await pull({ config, out: edited, force: true, dryRun: true })
    const isOwn = files.every((file) => !file.path.includes(`${path.sep}node_modules${path.sep}`))
    return left.length === 0 && files.length > 0 && isOwn ? files : undefined
  } catch (error) {
    if (error instanceof BuildNavError) return undefined
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The disk with the copies on it that are not there yet: a config may read its pages. */
function withCopies(root: string, folders: ReadonlyMap<string, string>): PastFiles {
  const originals = new Map<string, string>()
  const all = diskAt(root)
    .files()
    .map((file) => path.join(root, file))
  for (const [from, to] of folders) {
    const start = path.join(root, from, path.sep)
    for (const file of all.filter((name) => name.startsWith(start)))
      originals.set(path.join(root, to, file.slice(start.length)), file)
  }
  const known = [...all, ...originals.keys()]
  return {
    files: (folder) => known.filter((file) => file.startsWith(path.join(folder, path.sep))),
    read: (file) => {
      const original = originals.get(file) ?? file
      return existsSync(original) ? readFileSync(original, 'utf8') : undefined
    },
  }
}

async function write({ root, folders, config }: Plan, code: Code): Promise<void> {
  const copied: string[] = []
  try {
    for (const [from, to] of folders) {
      copied.push(path.join(root, to))
      cpSync(path.join(root, from), path.join(root, to), { recursive: true })
    }
    writeFilesAtomically(code.map(({ path: file, text }) => ({ file, text })))
  } catch (error) {
    for (const folder of copied) rmSync(folder, { recursive: true, force: true })
    throw error
  }
  // docs.json was what the config gave: there is no edit to lose.
  await build({ config, cwd: root, force: true })
}

function filesBelow(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.map((name) => path.join(folder, name)).filter((file) => statSync(file).isFile())
}

/** Links from the root name the version that they lead to. */
function linkingTo({ root, folders }: Plan): string[] {
  const found: string[] = []
  for (const [from, to] of folders) {
    for (const file of filesBelow(path.join(root, from)).filter((name) => /\.mdx?$/i.test(name))) {
      const page = path.relative(path.join(root, from), file).replaceAll(path.sep, '/')
      if (readFileSync(file, 'utf8').includes(`/${from}/`)) found.push(`${to}/${page}`)
    }
  }
  return found.sort()
}
