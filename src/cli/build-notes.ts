import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../base/diagnostics/diagnostic.js'
import { counted, listed, listedUpTo, printable, short } from '../base/diagnostics/text.js'
import type { BuildResult } from '../commands/build/build.js'
import { kinds } from '../format/contract/kinds.js'
import { readJson } from '../format/json/read.js'
import { resolveRefs } from '../format/json/refs/refs.js'
import { isJsonObject } from '../format/json/value.js'
import { jsonFilesIn } from '../base/files/read.js'
import { textAt } from '../site/model/past-files.js'
import type { Terminal } from './command.js'
import { lostSinceMain } from './lost-since-main.js'

/** The lines at the end of a build: unused parts, titles without translation, lost URLs. */
export async function buildNotes(result: BuildResult, terminal: Terminal): Promise<string> {
  return `${unusedParts(result, terminal.path)}${await lackingWords(result)}${await lostSinceMain(result)}`
}

/** Prints the findings of a build. `build-nav check` names each use of `.set`. */
export async function printWarnings({ diagnostics, written }: BuildResult, terminal: Terminal): Promise<void> {
  const shown = diagnostics.filter(({ severity, code }) => severity !== 'note' && code !== 'set-known-key')
  // Apart, with a screen of their own: only this build reports new gaps of variants.
  const [ofVariants, others] = [true, false].map((isOf) =>
    shown.filter(({ code }) => (code === 'locale-parity' || code === 'variant-parity') === isOf),
  ) as [Diagnostic[], Diagnostic[]]
  if (others.length > 0) await terminal.report(others, (code) => `\`npx build-nav check --only ${code}\``)
  if (ofVariants.length > 0) await reportVariants(ofVariants, written, terminal)
  if (shown.some(({ severity }) => severity === 'error'))
    terminal.error(
      `${written ? 'docs.json was still built, but `' : '`'}npx build-nav check\` fails until the errors are fixed.\n`,
    )
}

/** Reports new gaps of languages, versions and products; `check` lists all gaps. */
async function reportVariants(found: readonly Diagnostic[], written: boolean, terminal: Terminal): Promise<void> {
  await terminal.report(found, (code) => `--only ${code}`)
  const only = [...new Set(found.map(({ code }) => `--only ${code}`))].join(' ')
  const command = `\`npx build-nav check ${only} --all\` lists them, with those of what was there before`
  terminal.error(`${written ? 'Later builds do not repeat these warnings: ' : ''}${command}.\n`)
}

/** The line at the end of a build for parts without a `$ref` from now on. */
export function unusedParts(
  {
    out,
    before,
    text,
    changes,
    written,
    settled,
  }: Pick<BuildResult, 'out' | 'before' | 'text' | 'changes' | 'written' | 'settled'>,
  pathOf: (file: string) => string,
): string {
  if (!written || settled || before === undefined || !before.includes('$ref')) return ''
  const partsOf = (document: string, side: 'before' | 'text') => {
    const read = (part: string) => changes.find(({ file }) => file === part)?.[side]
    return resolveRefs(readJson(document, { file: out }), { read }).files.map(({ file }) => file)
  }
  try {
    const used = new Set(partsOf(text, 'text'))
    const unused = partsOf(before, 'before').filter((file) => !used.has(file) && existsSync(file))
    return adviceOn(unused, pathOf)
  } catch {
    // `check` explains an unreadable part.
    return ''
  }
}

/** The line at the end of a pull for files left by an edit of docs.json: made like the parts beside, without a `$ref`. */
export function leftParts(out: string, pathOf: (file: string) => string): string {
  const text = textAt(out)
  if (text === undefined || !text.includes('$ref')) return ''
  try {
    const parts = resolveRefs(readJson(text, { file: out }), {}).files.map(({ file }) => file)
    const left = [...new Set(parts.map((file) => path.dirname(file)))].flatMap((each) => {
      const own = parts.filter((file) => path.dirname(file) === each)
      const others = jsonFilesIn(each).filter((file) => file !== out && !own.includes(file))
      const keys = new Set(own.flatMap(keysOf))
      return each === path.dirname(out)
        ? []
        : others.filter((file) => keysOf(file).length > 0 && keysOf(file).every((key) => keys.has(key)))
    })
    return adviceOn(left, pathOf)
  } catch {
    return ''
  }
}

function keysOf(file: string): readonly string[] {
  const { value } = readJson(textAt(file) ?? '', { file })
  return isJsonObject(value) ? Object.keys(value) : []
}

function adviceOn(unused: readonly string[], pathOf: (file: string) => string): string {
  if (unused.length === 0) return ''
  const [is, it] = unused.length === 1 ? ['is', 'it'] : ['are', 'them']
  const names = unused.map(pathOf)
  return `${listedUpTo(3, names)} ${is} no longer part of docs.json. Delete ${it} if nothing else needs ${it}.\n`
}

/** The most named titles. */
const MOST_NAMED = 5

/**
 * The line at the end of a build for titles without an entry in the word tables of some languages; empty without. The
 * tables are read only after new titles.
 */
export async function lackingWords(
  build: Pick<BuildResult, 'config' | 'out' | 'before' | 'changes' | 'written'>,
): Promise<string> {
  if (!build.written || build.before === undefined || !bringsTitles(build)) return ''
  try {
    const { untranslated } = await import('../commands/pull/untranslated.js')
    const found = await untranslated(build.config)
    return found.length === 0 ? '' : `${inWords(found)}\n`
  } catch {
    // `pull` explains an untraceable config.
    return ''
  }
}

function inWords(found: readonly { readonly text: string; readonly languages: readonly string[] }[]): string {
  const codes = [...new Set(found.flatMap(({ languages }) => languages))]
  const isSame = found.every(({ languages }) => languages.length === codes.length)
  const named = found.slice(0, MOST_NAMED).map(({ text, languages }) => {
    const title = `'${short(text, 40)}'`
    return printable(isSame ? title : `${title} (${languages.join(', ')})`)
  })
  const rest = found.length > MOST_NAMED ? ` and ${found.length - MOST_NAMED} more` : ''
  const have = found.length === 1 ? 'has' : 'have'
  return `${counted(found.length, 'title')} ${have} no translation in ${printable(listed(codes, 'or'))}: ${named.join(', ')}${rest}`
}

/** True if a title is new in a second language, or anywhere in a part of a split docs.json. */
function bringsTitles({ out, changes }: Pick<BuildResult, 'out' | 'changes'>): boolean {
  const [had, has] = [
    titlesIn(changes.map(({ before = '' }) => before)),
    titlesIn(changes.map(({ text }) => text)),
  ] as const
  const isSplit = changes.some(({ file }) => file !== out)
  return [...has].some(([title, count]) => count > (had.get(title) ?? 0) && (isSplit || count > 1))
}

const titled = Object.keys(kinds).filter((kind) => kind !== 'language')

/** The titles in JSON texts, with their counts. */
function titlesIn(documents: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const entry = new RegExp(String.raw`"(?:${titled.join('|')})"\s*:\s*"((?:[^"\\]|\\.)*)"`, 'g')
  for (const [, title = ''] of documents.join('\n').matchAll(entry)) counts.set(title, (counts.get(title) ?? 0) + 1)
  return counts
}
