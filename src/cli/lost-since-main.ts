import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BuildResult } from '../commands/build/build.js'
import { builtFileOf } from '../commands/build/record.js'
import { counted, printable } from '../base/diagnostics/text.js'
import { readableText } from '../base/files/read.js'
import { findRepository, headCommit, mainBranch, type Repository } from '../base/git/repository.js'
import { isRecord } from '../format/json/value.js'

/** The last line of a build, on URLs lost since the main branch. That branch's docs.json is read once a commit. */
export async function lostSinceMain({
  out,
  config,
  text,
}: Pick<BuildResult, 'out' | 'config' | 'text'>): Promise<string> {
  const folder = path.dirname(out)
  // `diff` reads the docs.json of its folder.
  if (path.basename(out) !== 'docs.json' || path.dirname(config) !== folder) return ''
  const repository = findRepository(folder)
  const before = repository && (await docsOfMain(repository, out))
  if (before === undefined || before === text) return ''
  // The text lacks the parts behind each `$ref`.
  const isSplit = [before, text].some((each) => each.includes('$ref'))
  if (!isSplit && keepsAll(before, text)) return ''
  try {
    const { diff } = await import('../commands/diff/diff.js')
    const { lost, from } = await diff({ cwd: folder })
    if (lost.length === 0) return ''
    const [works, which] = lost.length === 1 ? ['works', 'it'] : ['work', 'them']
    return `${counted(lost.length, 'URL')} of ${printable(from)} no longer ${works}. To see ${which}, run \`npx build-nav diff\`.\n`
  } catch {
    // `diff` explains an unreadable history.
    return ''
  }
}

/** The docs.json at the fork from the main branch, kept for the next build of both commits. */
async function docsOfMain(repository: Repository, out: string): Promise<string | undefined> {
  const [main, head] = [mainBranch(repository)?.commit, headCommit(repository)]
  if (main === undefined || head === undefined) return undefined
  const [cache, key] = [builtFileOf(out, 'main'), `${main} ${head}\n`]
  const known = readableText(cache)
  if (known?.startsWith(key)) return known.slice(key.length) || undefined
  const { commonCommit } = await import('../base/git/refs.js')
  const commit = main === head ? head : await commonCommit(repository.root, main, head)
  const text = commit === undefined ? undefined : await textAt(repository, commit, out)
  try {
    mkdirSync(path.dirname(cache), { recursive: true })
    writeFileSync(cache, `${key}${text ?? ''}`)
  } catch {
    // A read-only checkout: git is asked each time.
  }
  return text
}

/** The docs.json of a commit, even in a former folder. */
async function textAt(repository: Repository, commit: string, out: string): Promise<string | undefined> {
  const { blobAt } = await import('../base/git/blobs.js')
  const text = blobAt(repository, commit, out)
  if (text !== undefined) return text
  const { FormerFolders } = await import('../base/git/former-folders.js')
  const place = await new FormerFolders(repository, out).at(commit)
  return place && blobAt(place, commit, out)
}

/** True if a docs.json keeps all pages and redirects, and hides none by a new redirect. */
function keepsAll(before: string, now: string): boolean {
  try {
    const [had, left] = [namesIn(JSON.parse(before)), namesIn(JSON.parse(now))]
    const isHidden = (name: string) => !had.has(name) && had.has((/^\/(.*?)\/* → /.exec(name) ?? [])[1] ?? name)
    return [...had].every((name) => left.has(name)) && ![...left].some(isHidden)
  } catch {
    return false
  }
}

/** The texts in the lists of a navigation, its roots, and the sources of the redirects. */
function namesIn(docs: unknown): Set<string> {
  const names = new Set<string>()
  const { navigation, redirects } = isRecord(docs) ? docs : {}
  const open: unknown[] = [navigation]
  while (open.length > 0) {
    const value = open.pop()
    for (const [key, inner] of Object.entries(isRecord(value) || Array.isArray(value) ? value : {})) {
      if (typeof inner === 'object') open.push(inner)
      else if (typeof inner === 'string' && (Array.isArray(value) || key === 'root')) names.add(inner)
    }
  }
  for (const redirect of Array.isArray(redirects) ? redirects : [])
    if (isRecord(redirect)) names.add(`${String(redirect['source'])} → ${String(redirect['destination'])}`)
  return names
}
