import { ts } from 'ts-morph'
import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { placeAt } from '../../base/files/place.js'
import type { JsonValue } from '../../format/json/value.js'
import { type NavNode, navigationTree, nodesIn as navigationNodes } from '../../site/model/navigation-tree.js'
import { declaredValue } from '../code/declarations.js'
import { nodesIn, parse, propertyOf } from '../code/nodes.js'
import { pullReport } from './codes.js'
import { isLacking } from './origin/sites.js'
import { TracedLoads } from './origin/traced-load.js'
import { elementsIn } from './origin/traced-value.js'
import type { PulledFile } from './pull.js'
import { wordsOf } from './words.js'

/** A visible text without a translation in the tables of some languages. */
export interface Untranslated {
  readonly text: string
  readonly languages: readonly string[]
}

/**
 * Finds texts shown by a fallback, such as `words[locale][title] ?? title`, for lack of an entry in a language's table.
 * The default language is skipped, as keys may serve as words.
 */
export async function untranslated(config: string): Promise<Untranslated[]> {
  const loads = new TracedLoads(config)
  const languages = elementsIn(await loads.load(new Map())).filter(({ kind }) => kind === 'language')
  const original = languages.find(({ entries }) => entries.get('default')?.json === true) ?? languages[0]
  const found = new Map<string, Set<string>>()
  for (const language of languages) {
    const code = language.entries.get('language')?.json
    if (typeof code !== 'string' || code === original?.entries.get('language')?.json) continue
    for (const [, { json, spans }] of elementsIn(language).flatMap(wordsOf)) {
      if (spans.some(({ site }) => isLacking(loads.sites.at(site))))
        found.set(json, (found.get(json) ?? new Set()).add(code))
    }
  }
  return [...found].map(([text, codes]) => ({ text, languages: [...codes] }))
}

/**
 * Notes on words of a new language that pull copied from the language beside, for a table with an entry in each language:
 * docs.json lacks the groups with these words.
 */
export function copiedWords(before: JsonValue, wanted: JsonValue, files: readonly PulledFile[]): Diagnostic[] {
  const [known, languages] = [languagesIn(before), languagesIn(wanted)]
  const isIn = (list: readonly NavNode[], code: string) => list.some(({ title }) => title === code)
  // A renamed language has words of its own.
  if (known.some(({ title = '' }) => !isIn(languages, title))) return []
  const tables = files.flatMap(({ path, text }) => nodesIn(parse(path, text)).filter(ts.isObjectLiteralExpression))
  return languages.flatMap(({ title: code = '', json }) => {
    const shown = JSON.stringify(json)
    return tables.flatMap((table) => {
      const own = isIn(known, code) ? undefined : propertyOf(table, code)
      if (!own) return []
      const others = new Set(table.properties.flatMap((each) => (each === own ? [] : textsIn(each))).map(textOf))
      const copied = textsIn(own).filter(({ text }) => others.has(text) && !shown.includes(JSON.stringify(text)))
      const { fileName, text } = table.getSourceFile()
      const place = copied[0] && placeAt(text, copied[0].getStart(), fileName)
      return place ? pullReport('pull-untranslated', { code, words: copied.map(textOf) }, place) : []
    })
  })
}

function languagesIn(docs: JsonValue): readonly NavNode[] {
  return [...navigationNodes(navigationTree(docs, () => false))].filter(({ kind }) => kind === 'language')
}

function textOf({ text }: ts.StringLiteralLike): string {
  return text
}

/** The texts of an entry: of `es` in `{ fr, es }`, the texts of the table. */
function textsIn(entry: ts.ObjectLiteralElementLike): readonly ts.StringLiteralLike[] {
  const value = ts.isPropertyAssignment(entry) ? entry.initializer : entry.name
  const literals = value ? nodesIn(declaredValue(value)).filter(ts.isStringLiteralLike) : []
  return literals.filter((node) => !(ts.isPropertyAssignment(node.parent) && node.parent.name === node))
}
