import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Output } from '../build/docs-json-files.js'
import { siteLinks } from '../check/links/site-links.js'
import type { RawFinding } from '../check/rule.js'
import { isRecord } from '../../format/json/value.js'
import type { Disk } from '../../site/model/disk.js'
import { ignoredBy, withLines } from '../../site/model/ignored.js'
import { unpublished } from '../../site/model/page-index.js'
import { baseOf, foldersOf, pagePath, withoutExtension } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import type { Fixed } from './fix-docs.js'

const name = '.mintignore'
const heading = '# Not for readers (build-nav)'

/** The new .mintignore, and its findings. */
export interface Ignored {
  readonly files: readonly Output[]
  readonly fixed: readonly Fixed[]
  /** Files that no single line hides alone. */
  readonly unnamed: readonly string[]
}

/**
 * Names files in .mintignore that readers should not get; `isAsked`: also files that only look so.
 *
 *     AGENTS.md                  an agent's file, in every folder
 *     /plans/                    a folder with nothing else
 *     /methodology/runbook.md    a file among others
 *
 * The lines unpublish exactly these files: instead of a line that hides another page, too, longer lines are written.
 */
export function ignoredFiles(findings: readonly RawFinding[], site: Site, root: string, isAsked: boolean): Ignored {
  const isWanted = ({ unpublish }: RawFinding) => unpublish === 'always' || (isAsked && unpublish === 'asked')
  const wanted = new Map(
    findings.filter(isWanted).flatMap((finding) => ('file' in finding.at ? [[finding.at.file, finding] as const] : [])),
  )
  if (wanted.size === 0) return { files: [], fixed: [], unnamed: [] }
  const before = site.disk.read(name)
  const textWith = (lines: Iterable<string>) => withLines(before, [...new Set(lines)], heading) ?? before ?? ''
  const isExactly = (lines: ReadonlyMap<string, string>) =>
    isExact(textWith(lines.values()), new Set(lines.keys()), site.disk)
  const [short, sure] = linesFor(wanted, site, root)
  const single = () => new Map([...sure].filter((each) => isExactly(new Map([each]))))
  const lines = isExactly(short) ? short : isExactly(sure) ? sure : single()
  const text = textWith(lines.values())
  return {
    files: lines.size === 0 ? [] : [{ file: path.join(root, name), before, text }],
    fixed: [...wanted].flatMap(([file, finding]): readonly Fixed[] => {
      const line = lines.get(file)
      return line === undefined ? [] : [{ finding, change: `${line} in ${name}`, at: finding.at }]
    }),
    unnamed: [...wanted.keys()].filter((file) => !lines.has(file)),
  }
}

/** The line for each file, in the shortest form and in the surest. A folder is named if it has nothing for readers. */
function linesFor(
  wanted: ReadonlyMap<string, RawFinding>,
  site: Site,
  root: string,
): readonly [short: ReadonlyMap<string, string>, sure: ReadonlyMap<string, string>] {
  const folders = new Map<string, boolean>()
  const used = new Set([...siteLinks(site).linked, ...textsIn(site.docs)])
  const isFree = (file: string) => {
    if (wanted.has(file)) return true
    if (/\.mdx?$/i.test(file)) return !site.pages.isPublished(withoutExtension(file))
    // A specification may be referred to in ways not searched here.
    return !/\.(?:json|ya?ml)$/i.test(file) && !used.has(file)
  }
  const isOnly = (folder: string) => {
    const known = folders.get(folder) ?? filesBelow(root, folder).every(isFree)
    folders.set(folder, known)
    return known
  }
  const short = [...wanted].map(([file, { unpublish }]) => {
    if (unpublish === 'always') return [file, escaped(baseOf(file))] as const
    const folder = foldersOf(file).find(isOnly)
    return [file, folder === undefined ? `/${escaped(file)}` : `/${escaped(folder)}/`] as const
  })
  const sure = [...wanted.keys()].map((file) => [file, `/${escaped(file)}`] as const)
  return [new Map(short), new Map(sure)]
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
function isExact(text: string, wanted: ReadonlySet<string>, disk: Disk): boolean {
  const [before, after] = [disk, { ...disk, read: (file: string) => (file === name ? text : disk.read(file)) }].map(
    (each) => {
      const isIgnored = ignoredBy(each)
      return (file: string) => unpublished(file, isIgnored) !== undefined
    },
  ) as [(file: string) => boolean, (file: string) => boolean]
  return disk.files().every((file) => (wanted.has(file) ? after(file) : before(file) === after(file)))
}
