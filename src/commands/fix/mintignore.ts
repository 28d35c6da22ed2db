import { readdirSync } from 'node:fs'
import path from 'node:path'
import { isRecord } from '../../format/json/value.js'
import type { Disk } from '../../site/model/disk.js'
import { ignoredBy, withLines } from '../../site/model/ignored.js'
import { unpublished } from '../../site/model/page-index.js'
import { baseOf, foldersOf, pagePath, withoutExtension } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import type { Output } from '../build/docs-json-files.js'
import { siteLinks } from '../check/links/site-links.js'
import type { RawFinding } from '../check/rule.js'
import type { Fixed } from './fix-docs.js'

const name = '.mintignore'
const heading = '# Not for readers (build-nav)'

/** The new .mintignore, and its findings. */
interface Ignored {
  readonly files: readonly Output[]
  readonly fixed: readonly Fixed[]
  /** Files that no lines hide alone. */
  readonly unnamed: readonly string[]
}

/**
 * Names files in .mintignore that readers should not get; `isAsked`: also files that only look so.
 *
 *     AGENTS.md                  an agent's file, in every folder
 *     /plans/                    a folder with nothing else
 *     /methodology/runbook.md    a file among others
 *
 * The lines unpublish exactly these files: where a short line hides another page, too, each file gets a line.
 */
export function ignoredFiles(findings: readonly RawFinding[], site: Site, root: string, isAsked: boolean): Ignored {
  const wanted = new Map<string, RawFinding>()
  for (const finding of findings) {
    const { unpublish, at } = finding
    if ('file' in at && (unpublish === 'always' || (isAsked && unpublish === 'asked'))) wanted.set(at.file, finding)
  }
  if (wanted.size === 0) return { files: [], fixed: [], unnamed: [] }
  const before = site.disk.read(name)
  const textWith = (lines: ReadonlyMap<string, string>) => withLines(before, [...new Set(lines.values())], heading)
  const forms = [shortLines(wanted, site, root), new Map([...wanted.keys()].map((file) => [file, `/${escaped(file)}`]))]
  const lines = forms.find((each) => isExact(textWith(each) ?? before ?? '', wanted, site.disk))
  if (!lines) return { files: [], fixed: [], unnamed: [...wanted.keys()] }
  const fixed = [...wanted].map(([file, finding]) => ({
    finding,
    change: `${lines.get(file)} in ${name}`,
    at: finding.at,
  }))
  return { files: [{ file: path.join(root, name), before, text: textWith(lines) ?? before ?? '' }], fixed, unnamed: [] }
}

/** The shortest line for each file. A folder is named if it has nothing for readers. */
function shortLines(wanted: ReadonlyMap<string, RawFinding>, site: Site, root: string): ReadonlyMap<string, string> {
  const used = new Set([...siteLinks(site).linked, ...textsIn(site.docs)])
  const isFree = (file: string) => {
    if (wanted.has(file)) return true
    if (/\.mdx?$/i.test(file)) return !site.pages.isPublished(withoutExtension(file))
    // A specification may be referred to in ways not searched here.
    return !/\.(?:json|ya?ml)$/i.test(file) && !used.has(file)
  }
  const folders = new Map<string, boolean>()
  const isOnly = (folder: string) => {
    const known = folders.get(folder) ?? filesBelow(root, folder).every(isFree)
    folders.set(folder, known)
    return known
  }
  const lineFor = (file: string, { unpublish }: RawFinding) => {
    if (unpublish === 'always') return escaped(baseOf(file))
    const folder = foldersOf(file).find(isOnly)
    return folder === undefined ? `/${escaped(file)}` : `/${escaped(folder)}/`
  }
  return new Map([...wanted].map(([file, finding]) => [file, lineFor(file, finding)]))
}

/** A name as a pattern: `[a]` is `\\[a\\]`. */
function escaped(file: string): string {
  return file.replace(/[\\[\]*?]/g, '\\$&')
}

function filesBelow(root: string, folder: string): readonly string[] {
  const names = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
  return names.map((inner) => `${folder}/${inner.replaceAll(path.sep, '/')}`)
}

function* textsIn(value: unknown): Iterable<string> {
  if (typeof value === 'string') yield pagePath(value).path
  else if (Array.isArray(value) || isRecord(value)) for (const inner of Object.values(value)) yield* textsIn(inner)
}

/** True if a text unpublishes exactly these files and no page besides. */
function isExact(text: string, wanted: ReadonlyMap<string, unknown>, disk: Disk): boolean {
  const ignoredNow = ignoredBy(disk)
  const ignoredThen = ignoredBy({ ...disk, read: (file) => (file === name ? text : disk.read(file)) })
  const isGone = (file: string, by: typeof ignoredNow) => unpublished(file, by) !== undefined
  return disk.files().every((file) => isGone(file, ignoredThen) === (wanted.has(file) || isGone(file, ignoredNow)))
}
