import type { Edit, Way } from '../edits/edit.js'
import { visibleAt } from '../source/visible.js'
import type { Lookup, WordTables } from '../source/word-tables.js'
import { lookUp, renamedKey } from './words.js'

type Titled = Edit & { readonly title: Way }

/**
 * A title that is another now in every language: a word with an entry in each table, where the literals that say it so
 * far say something else, too.
 */
export function mergeTitles(edits: readonly Edit[], tables: WordTables): readonly Edit[] {
  const titled = edits.filter(isTitled)
  const groups = new Map<string, Titled[]>()
  for (const edit of titled) groups.set(edit.title.place, [...(groups.get(edit.title.place) ?? []), edit])
  const merged = new Map<Edit, Way>()
  for (const group of groups.values()) {
    const text = isOfAll(group) && !group.every((edit) => isOwn(edit, titled)) ? wordOf(group, tables) : undefined
    if (!text) continue
    for (const edit of group) {
      const { action } = edit.title
      if (action.type === 'replace')
        merged.set(edit, { ...edit.title, action: { ...action, text: text.code }, words: text.words })
    }
  }
  return edits.map((edit) => {
    const way = merged.get(edit)
    return way ? { ...edit, ways: [way, ...edit.ways] } : edit
  })
}

/** A key that is another now wherever it is asked for is renamed. */
export function renameTogether(edits: readonly Edit[], tables: WordTables): readonly Edit[] {
  const asked = new Map<string, Set<Lookup>>()
  const named = edits.map((edit) => {
    const lookup = edit.ways[0]?.words ? tables.keyAt(edit.ways[0].at) : undefined
    const name = `${lookup?.key}\n${String(edit.value)}`
    if (lookup) asked.set(name, (asked.get(name) ?? new Set()).add(lookup))
    return { edit, lookup, name }
  })
  return named.map(({ edit, lookup, name }) => {
    const [first, ...others] = edit.ways
    const all = tables.keys.filter(({ key }) => key === lookup?.key)
    if (!first || !lookup || all.length < 2 || !all.every((each) => asked.get(name)?.has(each))) return edit
    return {
      ...edit,
      ways: [{ ...first, words: renamedKey(lookup.key, String(edit.value), tables, false) }, ...others],
    }
  })
}

function isTitled(edit: Edit): edit is Titled {
  return edit.title?.at !== undefined && typeof edit.value === 'string'
}

function isOfAll(group: readonly Titled[]): boolean {
  const own = new Set(group.map(({ title }) => title.own.of))
  return group.length > 1 && (group[0]?.title.all ?? []).every(({ of }) => own.has(of))
}

/** Whether all that the literal of a title says becomes the same. */
function isOwn({ ways: [first], value }: Titled, edits: readonly Titled[]): boolean {
  if (!first) return false
  const own = new Set(
    edits
      .filter((edit) => edit.value === value && edit.ways[0]?.place === first.place)
      .map((edit) => edit.ways[0]?.own.of),
  )
  return first.all.every(({ of }) => own.has(of))
}

function wordOf(group: readonly Titled[], tables: WordTables): ReturnType<typeof lookUp> {
  const said = group.map(({ value }) => String(value))
  const place = group[0]?.title.at
  if (!place || new Set(said).size === 1) return undefined
  const ways = group.map(({ title }) => title)
  return lookUp(ways, said, tables, visibleAt(place).names)
}
