import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError, startOf } from '../../base/diagnostics/diagnostic.js'
import { listedUpTo, quotedUpTo } from '../../base/diagnostics/text.js'
import { copyFolderAtomically, writeFilesAtomically } from '../../base/files/write.js'
import { findConfig } from '../../config/loader/find-config.js'
import { configInput } from '../../site/model/input/config-input.js'
import { addressOf } from '../../site/model/addresses.js'
import { pairOf, redirectsOf, type RedirectPair } from '../../site/model/redirects.js'
import { plainVersion } from '../../site/model/variants.js'
import { assertBuilt, build } from '../build/build.js'
import type { Output } from '../build/docs-json-files.js'
import { cutReport } from './codes.js'
import { copiesOf, leftFiles, type Copy } from './copies.js'
import { listingOf, type NewVersion } from './listing.js'
import { foldersOf, labelsOf, predecessors, versionLists } from './versions.js'

export interface CutOptions {
  /** The folder for relative paths; the current one by default. */
  readonly cwd?: string | undefined
  /** The config; found as docs.config.{ts,mts,cts,js,mjs,cjs} in `cwd`. */
  readonly config?: string | undefined
  /** The version to copy; the newest by default. */
  readonly from?: string | undefined
  /** Writes nothing. */
  readonly dryRun?: boolean | undefined
}

export interface CutResult {
  /** The version that was copied. */
  readonly from: string
  /** The copied folders, from the docs root. */
  readonly folders: readonly { readonly from: string; readonly to: string; readonly files: number }[]
  /** The changed modules of the config. */
  readonly code: readonly { readonly path: string; readonly before: string; readonly text: string }[]
  /** The docs.json. */
  readonly out: string
  /** Rewritten links in copied pages. */
  readonly links: { readonly count: number; readonly pages: readonly string[] }
  /** Copied pages with the name of an old folder left in them. */
  readonly linking: readonly string[]
  /** `default` and `tag`, left on an older version by the config, or given to the new version without the highest number. */
  readonly marksLeft: { readonly version: string; readonly keys: readonly string[] }
  /** Redirects from outside to pages of the latest version so far, not computed from its label. */
  readonly redirectsLeft: readonly RedirectPair[]
  readonly written: boolean
}

/**
 * Copies the newest version: the folders of its pages, and its label in the config; then builds docs.json.
 *
 * @throws {BuildNavError} if a version can't be cut, with the reason. Nothing is written then.
 */
export async function cut(label: string, options: CutOptions = {}): Promise<CutResult> {
  const cwd = path.resolve(options.cwd ?? '.')
  const config = findConfig(cwd, options.config)
  await assertBuilt(config)
  const version = await planned(config, label, options.from)
  const { folders, from, newest } = version
  const { root } = version.input
  const taken = [...folders.values()].find((folder) => existsSync(path.join(root, folder)))
  if (taken !== undefined) refuse(config, 'cut-exists', { name: `The folder ${taken}` })
  const copies = copiesOf(root, folders)
  const named = [...folders].map(([old, to]) => `${old}/ to ${to}/`)
  const listing = await listingOf(version, copies)
  const { files, marksLeft, docs } = listing ?? refuse(config, 'cut-no-list', { label, from, copies: named })
  if (!options.dryRun) await write(version, files, copies)
  const latest = (newest !== undefined && foldersOf(newest, label, version.lists)?.folders) || []
  const countIn = (folder: string) => copies.filter((copy) => copy.from.startsWith(`${folder}/`)).length
  return {
    from,
    folders: [...folders].map(([old, to]) => ({ from: old, to, files: countIn(old) })),
    code: files.map(({ file, before = '', text }) => ({ path: file, before, text })),
    out: path.join(root, 'docs.json'),
    links: {
      count: copies.reduce((sum, { links }) => sum + links, 0),
      pages: copies.flatMap(({ to, text }) => (text === undefined ? [] : to)),
    },
    linking: copies.filter(({ isLinking }) => isLinking).map(({ to }) => to),
    marksLeft: { version: newest ?? label, keys: marksLeft },
    redirectsLeft: redirectsTo(latest, docs),
    written: !options.dryRun,
  }
}

/** Redirects to pages of folders; `/:lang/v2/start` is in `en/v2`. A redirect between pages of the folders is left out. */
function redirectsTo(folders: readonly string[], docs: unknown): RedirectPair[] {
  const isInside = (address: string) => {
    const steps = addressOf(address).split('/').slice(1)
    const isStep = (step: string, at: number, all: readonly string[]) =>
      steps[at] === step || (at < all.length - 1 && /^:\w+$/.test(steps[at] ?? ''))
    return folders.some((folder) => folder.split('/').every(isStep))
  }
  return redirectsOf(docs)
    .filter(({ source, destination }) => isInside(destination) && !isInside(source))
    .map(pairOf)
}

function refuse<Code extends Parameters<typeof cutReport>[0]>(
  config: string,
  code: Code,
  args: Parameters<typeof cutReport<Code>>[1],
): never {
  throw new BuildNavError([cutReport(code, args, startOf(config))])
}

/** The version to copy, and its folders. */
async function planned(config: string, label: string, given: string | undefined): Promise<NewVersion> {
  const root = path.dirname(config)
  const input = await configInput(config)
  const lists = versionLists(input.docs)
  const all = [...new Set(lists.flatMap(labelsOf))]
  if (all.length === 0) refuse(config, 'cut-no-versions', {})
  const same = all.find((each) => plainVersion(each) === plainVersion(label))
  if (same !== undefined) refuse(config, 'cut-exists', { name: `Version '${same}'` })
  const list = lists.map(labelsOf).find((each) => given === undefined || each.includes(given)) ?? []
  const { newest, ...next } = predecessors(label, list)
  const from = given ?? next.from
  const isThere = (folder: string) => existsSync(path.join(root, folder))
  const stop = (reason: string) => {
    const labels = all.filter((each) => each !== from && foldersOf(each, label, lists)?.folders.every(isThere))
    return refuse(config, 'cut-no-folder', { reason, labels })
  }
  if (!all.includes(from)) stop(`There is no version '${from}'. The navigation has ${quotedUpTo(5, all)}.`)
  const { name, folders } =
    foldersOf(from, label, lists) ??
    stop(`There is no version '${from}' with pages in a folder named after it, so build-nav can't tell what to copy.`)
  // A folder is a part of the pages' URLs; `../x` would leave the site.
  if (!/^[\w~-][\w.~-]{0,199}$/.test(name)) refuse(config, 'cut-label', { label })
  const missing = folders.filter((folder) => !isThere(folder))
  if (missing.length > 0) stop(`Version '${from}' has no folder ${listedUpTo(5, missing)}.`)
  const copies = new Map(folders.map((folder) => [folder, path.posix.join(path.posix.dirname(folder), name)]))
  return { input, lists, label, from, newest, folders: copies }
}

async function write(version: NewVersion, files: readonly Output[], copies: readonly Copy[]): Promise<void> {
  const { root, file: config } = version.input
  const copied: string[] = []
  try {
    for (const [from, to] of version.folders) {
      const texts = copies.flatMap(({ to: file, text }): [string, string][] =>
        text === undefined || !file.startsWith(`${to}/`) ? [] : [[file.slice(to.length + 1), text]],
      )
      const original = path.join(root, from)
      copyFolderAtomically(original, path.join(root, to), new Map(texts), leftFiles(original))
      copied.push(path.join(root, to))
    }
    writeFilesAtomically(files)
  } catch (error) {
    for (const folder of copied) rmSync(folder, { recursive: true, force: true })
    throw error
  }
  // docs.json was up to date: no edit can be lost.
  await build({ config, cwd: root, force: true })
}
