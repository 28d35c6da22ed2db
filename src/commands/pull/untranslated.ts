import { ts } from 'ts-morph'
import type { Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { placeAt } from '../../base/files/place.js'
import type { JsonValue } from '../../format/json/value.js'
import { navigationTree, nodesIn as navigationNodes } from '../../site/model/navigation-tree.js'
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
  const [known, languages] = [languagesIn(before).map(([code]) => code), languagesIn(wanted)]
  // A renamed language has words of its own.
  const isRenamed = known.some((code) => !languages.some(([each]) => each === code))
  const added = isRenamed ? [] : languages.filter(([code]) => !known.includes(code))
  return added.flatMap(([code, shown]) =>
    files.flatMap(({ path: file, text }) =>
      nodesIn(parse(file, text)).flatMap((node) => {
        const own = ts.isObjectLiteralExpression(node) ? propertyOf(node, code) : undefined
        const others = own ? (node as ts.ObjectLiteralExpression).properties.filter((each) => each !== own) : []
        const taken = new Set(others.flatMap(textsIn).map(({ text: word }) => word))
        const words = own ? textsIn(own).filter(({ text: word }) => taken.has(word) && !shown.has(word)) : []
        const args = { code, words: words.map(({ text: word }) => word) }
        return words[0] ? pullReport('pull-untranslated', args, placeAt(text, words[0].getStart(), file)) : []
      }),
    ),
  )
}

/** The codes of all languages, with all texts inside. */
function languagesIn(docs: JsonValue): (readonly [code: string, shown: ReadonlySet<unknown>])[] {
  const languages = [...navigationNodes(navigationTree(docs, () => false))].filter(({ kind }) => kind === 'language')
  return languages.map(({ title = '', json }) => {
    const shown = new Set<unknown>()
    JSON.stringify(json, (_, value: unknown) => (shown.add(value), value))
    return [title, shown]
  })
}

/** The texts of an entry: of `es` in `{ fr, es }`, the texts of the table. */
function textsIn(entry: ts.ObjectLiteralElementLike): readonly ts.StringLiteralLike[] {
  const value = ts.isPropertyAssignment(entry) ? entry.initializer : entry.name
  const literals = value ? nodesIn(declaredValue(value)).filter(ts.isStringLiteralLike) : []
  return literals.filter((node) => !(ts.isPropertyAssignment(node.parent) && node.parent.name === node))
}
