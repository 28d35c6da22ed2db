import { readdirSync } from 'node:fs'
import path from 'node:path'
import { startOf, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import type { Disk } from '../../site/model/disk.js'
import { ignoredBy, withLines } from '../../site/model/ignored.js'
import { kept } from '../../site/model/kept.js'
import { unpublished } from '../../site/model/page-index.js'
import { baseOf, foldersOf, isPageFile, withoutExtension } from '../../site/model/page-path.js'
import type { Site } from '../../site/model/site.js'
import type { Output } from '../build/docs-json-files.js'
import { checkReport } from '../check/codes.js'
import { siteLinks } from '../check/links/site-links.js'
import type { RawFinding } from '../check/rule.js'
import type { Fixed } from './fix-docs.js'

const name = '.mintignore'
const heading = '# Not for readers (build-nav)'

/**
 * Names files in .mintignore that readers should not get; `isAsked`: also files that only look so.
 *
 *     AGENTS.md                  an agent's file, in every folder
 *     /plans/                    a folder with nothing else
 *     /methodology/runbook.md    a file among others
 *
 * The lines unpublish exactly these files: where a short line hides another page, too, each file gets a line.
 */
export function ignoredFiles(findings: readonly RawFinding[], site: Site | undefined, root: string, isAsked: boolean) {
  const fixes = findings.flatMap((finding) => finding.fixes.map((fix) => ({ finding, fix })))
  const wanted = new Map(
    fixes.flatMap(({ finding, fix }) =>
      fix.do === 'unpublish' && (fix.isSure || isAsked) ? [[fix.file, { ...fix, finding }]] : [],
    ),
  )
  const none = { files: [] as Output[], fixed: [] as Fixed[], problems: [] as Diagnostic[] }
  if (wanted.size === 0 || !site) return none
  const before = site.disk.read(name)
  const textWith = (lines: readonly string[]) => withLines(before, [...new Set(lines)], heading) ?? before ?? ''
  const files = [...wanted.keys()]
  const forms = [shortLines(wanted, site, root), files.map((file) => `/${escaped(file)}`)]
  const lines = forms.find((each) => isExact(textWith(each), wanted, site.disk))
  const report = (file: string) => checkReport('mintignore-inexact', { file }, startOf(path.join(root, file)))
  if (!lines) return { ...none, problems: files.map(report) }
  const fixed = [...wanted.values()].map(({ finding }, index) => ({ finding, change: `${lines[index]} in ${name}` }))
  return { ...none, files: [{ file: path.join(root, name), before, text: textWith(lines) }], fixed }
}

/** The shortest line for each file. A folder is named if it has nothing for readers. */
function shortLines(wanted: ReadonlyMap<string, { readonly isSure: boolean }>, site: Site, root: string): string[] {
  const { linked } = siteLinks(site)
  const docs = JSON.stringify(site.docs)
  const isFree = (file: string) => {
    if (wanted.has(file)) return true
    if (isPageFile(file)) return !site.pages.isPublished(withoutExtension(file))
    // A specification may be referred to in ways not searched here.
    return !/\.(?:json|ya?ml)$/i.test(file) && !linked.has(file) && !docs.includes(file)
  }
  const isOnly = kept((folder) => filesBelow(root, folder).every(isFree))
  return [...wanted].map(([file, { isSure }]) => {
    if (isSure) return escaped(baseOf(file))
    const folder = foldersOf(file).find(isOnly)
    return folder === undefined ? `/${escaped(file)}` : `/${escaped(folder)}/`
  })
}

/** A name as a pattern: `[a]` is `\\[a\\]`. */
function escaped(file: string): string {
  return file.replace(/[\\[\]*?]/g, '\\$&')
}

function filesBelow(root: string, folder: string): readonly string[] {
  const names = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
  return names.map((inner) => `${folder}/${inner.replaceAll(path.sep, '/')}`)
}

/** True if a text unpublishes exactly these files and no page besides. */
function isExact(text: string, wanted: ReadonlyMap<string, unknown>, disk: Disk): boolean {
  const ignoredNow = ignoredBy(disk)
  const ignoredThen = ignoredBy({ ...disk, read: (file) => (file === name ? text : disk.read(file)) })
  const isGone = (file: string, by: typeof ignoredNow) => unpublished(file, by) !== undefined
  return disk.files().every((file) => isGone(file, ignoredThen) === (wanted.has(file) || isGone(file, ignoredNow)))
}
