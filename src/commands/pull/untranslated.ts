import { isLacking } from './origin/sites.js'
import { TracedLoads } from './origin/traced-load.js'
import { elementsIn } from './origin/traced-value.js'
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
