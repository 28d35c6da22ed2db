import type { BuildResult } from '../commands/build/build.js'
import { kinds } from '../format/contract/kinds.js'
import { counted, listed, printable, short } from '../base/diagnostics/text.js'
import { isRecord, strictValue } from '../format/json/value.js'

/** The number of titles that are named. */
const MOST_NAMED = 5

/**
 * The line at the end of a build that brings titles for which the word tables of some languages have no entry, so that
 * these languages show another one's; else empty. Only a build that brings a language a title of the default one pays
 * for a look at the tables.
 */
export async function lackingWords({
  config,
  out,
  before,
  text,
  changes,
  written,
}: Pick<BuildResult, 'config' | 'out' | 'before' | 'text' | 'changes' | 'written'>): Promise<string> {
  if (!written || before === undefined) return ''
  const parts = changes.filter(({ file }) => file !== out)
  if (!bringsTitles(before, text) && !parts.some((part) => bringsTitle(part.before ?? '{}', part.text))) return ''
  try {
    const { untranslated } = await import('../commands/pull/words/untranslated.js')
    const found = await untranslated(config)
    return found.length === 0 ? '' : `${inWords(found)}\n`
  } catch {
    // A config that can't be traced is for `pull` to explain.
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

/** True if a language has a title of the default language that it did not have before. */
function bringsTitles(before: string, now: string): boolean {
  try {
    const [old, titles] = [titlesIn(before), titlesIn(now)]
    const [original, ...others] = [...titles.values()]
    return others.some(({ code, texts }) =>
      [...texts].some((text) => original?.texts.has(text) && !old.get(code)?.texts.has(text)),
    )
  } catch {
    // A conflict, or a docs.json that was broken.
    return false
  }
}

/** True if a part of a split docs.json has a title that it did not have; of which language, the part may not show. */
function bringsTitle(before: string, now: string): boolean {
  const [old, titles] = [new Set<string>(), new Set<string>()]
  try {
    collect(strictValue(before), old, new Map())
    collect(strictValue(now), titles, new Map())
  } catch {
    return false
  }
  return [...titles].some((text) => !old.has(text))
}

interface Titles {
  readonly code: string
  readonly texts: ReadonlySet<string>
}

type TitlesByLanguage = Map<string, Titles & { readonly texts: Set<string>; readonly isDefault: boolean }>

/** The titles in the navigation of each language, those of the default one first. */
function titlesIn(docsJson: string): ReadonlyMap<string, Titles> {
  const found: TitlesByLanguage = new Map()
  const docs = strictValue(docsJson)
  collect(isRecord(docs) ? docs['navigation'] : undefined, undefined, found)
  const all = [...found.values()].reverse()
  return new Map(all.sort((a, b) => Number(b.isDefault) - Number(a.isDefault)).map((each) => [each.code, each]))
}

/** Collects the titles in a value: those in a language by that, and the others into a set, if there is one. */
function collect(root: unknown, outer: Set<string> | undefined, found: TitlesByLanguage): void {
  const open: { value: unknown; into: Set<string> | undefined }[] = [{ value: root, into: outer }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value } = next
    let { into } = next
    if (isRecord(value) && typeof value['language'] === 'string' && !outer) {
      const code = value['language']
      const own = found.get(code) ?? { code, texts: new Set<string>(), isDefault: value['default'] === true }
      found.set(code, own)
      into = own.texts
    }
    for (const [key, inner] of Object.entries(isRecord(value) || Array.isArray(value) ? value : {})) {
      if (typeof inner === 'object') open.push({ value: inner, into })
      else if (typeof inner === 'string' && Object.hasOwn(kinds, key)) into?.add(inner)
    }
  }
}
