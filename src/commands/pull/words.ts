import { ts } from 'ts-morph'
import { grouped } from '../../base/diagnostics/grouped.js'
import { attributes } from '../../format/contract/attributes.js'
import { kinds } from '../../format/contract/kinds.js'
import { identifierFrom } from '../migrate/layout/names.js'
import { printKey, printLiteral } from '../migrate/print/literal.js'
import { visibleAt } from '../code/declarations.js'
import { assignmentOf, keyText, nodesIn, parse } from '../code/nodes.js'
import { addition, hasMoved, inPlace, removal, type Patch } from '../code/patch.js'
import { Rendering } from '../code/rendering.js'
import { axesOf, type Axis } from './conditions/axes.js'
import { ownSpan, type Instance, type Instances } from './origin/instances.js'
import { isCode, type Sites } from './origin/sites.js'
import { elementsIn, type TracedElement, type TracedText, type TracedValue } from './origin/traced-value.js'
import { withFirst, type Candidate, type Chain, type Edit, type Insert } from './propose/edit.js'
import { candidate, replacement } from './propose/edit-context.js'

/** A table of words in one language: `{ start: 'Démarrer' }`. */
type WordTable = ts.ObjectLiteralExpression

/** A lookup of a word: `t('Guides')`, `words.guides`. */
interface Lookup {
  /** `t`, `words` */
  readonly name: string
  readonly isCall: boolean
  /** The code of the title, as the builder's argument. */
  readonly argument: ts.Node
  readonly key: string
}

/** A visible text, with the builder's argument. */
interface ShownText {
  readonly argument: ts.Node
  readonly instance: Instance
  readonly text: string
}

/** Tables of titles in several languages, found by the titles in docs.json. */
export class WordTables {
  /** The lookups in all modules, also of a setting. */
  readonly lookups: readonly Lookup[]
  readonly sources: readonly ts.SourceFile[]
  /** True if a missing entry shows the key. */
  readonly fallsBack: boolean
  /** Visible texts, by traced value. */
  readonly shown = new Map<object, ShownText>()
  readonly #byVariant = new Map<string, WordTable | 'several'>()

  constructor(root: TracedValue, sites: Sites, instances: Instances) {
    const names = new Set<string>()
    let fallsBack = false
    for (const element of elementsIn(root)) {
      for (const [key, text] of wordsOf(element)) {
        const made = key === element.title ? element.made : element.calls.get(key)
        const call = sites.nodeAt(made?.trace?.site)
        const argument = call && ts.isCallExpression(call) ? call.arguments[0] : undefined
        const lookup = argument && lookupOf(argument)
        const site = sites.at(ownSpan(text)?.site)
        if (made && argument) this.shown.set(text, { argument, instance: instances.of(made), text: text.json })
        if (!made || !lookup || !isCode(site)) continue
        const { parent } = site.node
        if (parent === lookup.argument) fallsBack = true
        if (!ts.isPropertyAssignment(parent) || parent.initializer !== site.node) continue
        names.add(lookup.name)
        for (const title of instances.of(made).variant) this.#note(title, parent.parent)
      }
    }
    this.fallsBack = fallsBack
    this.sources = [...sites.sources()]
    const nodes = names.size > 0 ? this.sources.flatMap(nodesIn) : []
    this.lookups = nodes.flatMap((node) => lookupOf(node) ?? []).filter(({ name }) => names.has(name))
  }

  /** The table of a variant; undefined for the language of the keys. */
  of(variant: readonly string[]): WordTable | undefined {
    for (const title of variant) {
      const table = this.#byVariant.get(title)
      if (table && table !== 'several') return table
    }
    return undefined
  }

  get tables(): readonly WordTable[] {
    return [...new Set([...this.#byVariant.values()].filter((table) => table !== 'several'))]
  }

  #note(title: string, table: WordTable): void {
    const known = this.#byVariant.get(title) ?? table
    this.#byVariant.set(title, known === table ? table : 'several')
  }
}

/** The words of an element by key: the title and visible attributes. */
export function wordsOf({ entries, title }: TracedElement): readonly (readonly [key: string, text: TracedText])[] {
  return [...entries].flatMap(([key, text]) =>
    text.type === 'text' && (key === title || isWord(key)) ? [[key, text] as const] : [],
  )
}

function isWord(key: string): boolean {
  return Object.hasOwn(attributes, key) && attributes[key as keyof typeof attributes].value === 'text'
}

function lookupOf(argument: ts.Node): Lookup | undefined {
  if (ts.isPropertyAccessExpression(argument))
    return { isCall: false, name: argument.expression.getText(), argument, key: argument.name.text }
  const [key, ...others] = ts.isCallExpression(argument) ? argument.arguments : []
  if (!ts.isCallExpression(argument) || !key || !ts.isStringLiteralLike(key) || others.length > 0) return undefined
  return { isCall: true, name: argument.expression.getText(), argument, key: key.text }
}

const strings = /"(?:[^"\\]|\\.)*"/g

interface Insertion extends Candidate {
  readonly action: Insert | Chain
}

/**
 * Joins additions with different words per variant into a single insertion. The words become entries of the tables,
 * `t('New')`, or a choice: `locale === 'fr' ? 'Nouveau' : 'New'`.
 */
export function mergeWords(edits: readonly Edit[], tables: WordTables): readonly Edit[] {
  const inserted = edits.flatMap((edit) => {
    const own = insertion(edit)
    return own && own.instances.length > 1 ? [own] : []
  })
  const shapeOf = ({ place, action: { order, text } }: Insertion) => `${place} ${order} ${text.replace(strings, '""')}`
  const merged = new Map<Candidate, Candidate>()
  for (const candidates of grouped(inserted, shapeOf).values()) {
    const [first] = candidates
    // An attribute or a page of some variants gets conditions instead.
    const isPart = first.action.type === 'add' && first.action.text.replace(strings, '') !== ''
    const isWhole = isPart || candidates.length === first.instances.length
    const differs = new Set(candidates.map(({ action }) => action.text)).size > 1
    const shared = isWhole && differs ? mergedText(candidates, tables) : undefined
    for (const own of shared ? candidates : [])
      merged.set(own, { ...own, action: { ...own.action, text: shared!.code }, companions: shared!.entries })
  }
  return edits.map((edit) => ({
    ...edit,
    candidates: edit.candidates.flatMap((each) => [...[merged.get(each) ?? []].flat(), each]),
  }))
}

/**
 * Turns a text with different values per language into a lookup, with an entry in each table: `group('Build')` becomes
 * `group(t('Make'))`.
 */
export function mergeTitles(edits: readonly Edit[], tables: WordTables): readonly Edit[] {
  if (tables.lookups.length === 0) return edits
  const changed = edits.flatMap((edit) => {
    const of = edit.candidates[0]?.instance.of
    const shown = of && typeof edit.value === 'string' ? tables.shown.get(of) : undefined
    return shown ? [{ edit, shown, now: String(edit.value) }] : []
  })
  const now = new Map(changed.map(({ shown, now: text }) => [shown, text]))
  const merged = new Map<Edit, Candidate>()
  for (const group of grouped(changed, ({ shown: { argument } }) => argument).values()) {
    const [{ argument }] = [group[0].shown]
    const all = [...tables.shown.values()].filter((each) => each.argument === argument)
    const isLiteral = ts.isStringLiteralLike(argument)
    const texts = all.map((each) => ({ variant: each.instance.variant, text: now.get(each) ?? each.text }))
    const near = isLiteral || group.length === all.length ? nearest(tables, argument) : undefined
    const differs = new Set(texts.map(({ text }) => text)).size > 1
    const looked = near && differs ? lookUp(texts, near, tables) : undefined
    // Unchanged languages use the tables, too.
    const instances = group.map(({ shown: { instance } }) => instance)
    for (const { edit, shown } of looked ? group : []) {
      const own = candidate(replacement(argument, looked!.code), argument, instances, shown.instance)
      merged.set(edit, { ...own, companions: looked!.entries })
    }
  }
  return withFirst(edits, merged)
}

/** The candidate with an insertion of words, if no code moves. */
function insertion({ candidates }: Edit): Insertion | undefined {
  const own = candidates.filter(
    (each): each is Insertion =>
      (each.action.type === 'add' || each.action.type === 'chain') && !hasMoved(each.action.text),
  )
  return own.find(({ action }) => action.type === 'add') ?? own[0]
}

/** Code with lookups, and new entries for the tables. */
interface LookupCode {
  readonly code: string
  readonly entries: readonly Patch[]
}

function mergedText(candidates: readonly Insertion[], tables: WordTables): LookupCode | undefined {
  const [first] = candidates
  if (!first?.at) return undefined
  const axes = axesOf(
    candidates.map(({ instance }) => instance),
    visibleAt(first.at),
  )
  const near = nearest(tables, first.at, first.action.type === 'add' ? first.action.beside?.end : undefined)
  const parts = first.action.text.split(strings)
  const literals = candidates.map(({ action }) =>
    [...action.text.matchAll(strings)].map(([literal]) => JSON.parse(literal) as string),
  )
  const entries: Patch[] = []
  let code = parts[0] ?? ''
  for (const [index, behind] of parts.slice(1).entries()) {
    const texts = literals.map((each) => each[index] ?? '')
    const [, dot, called = ''] = /(\.?)\b([a-z]\w*)\($/.exec(parts[index] ?? '') ?? []
    const isShown = called !== '' && (dot === '' || isWord(called))
    const shown = candidates.map(({ instance: { variant } }, which) => ({ variant, text: texts[which] ?? '' }))
    const isEqual = new Set(texts).size === 1
    const looked = near && isShown && !isEqual ? lookUp(shown, near, tables) : undefined
    const own = isEqual ? printLiteral(texts[0]) : (looked?.code ?? byName(texts, axes))
    if (own === undefined) return undefined
    entries.push(...(looked?.entries ?? []))
    code += own + behind
  }
  return { code, entries }
}

/** The nearest lookup available at a place: a new entry follows the nearest word, preferably from above. */
function nearest({ lookups }: WordTables, place: ts.Node, pos = place.pos): Lookup | undefined {
  const { names } = visibleAt(place)
  const known = lookups.filter(({ name }) => names.has(name.split('.')[0] ?? ''))
  const here = known.filter(({ argument }) => argument.getSourceFile() === place.getSourceFile())
  const above = here.filter(({ argument }) => argument.pos <= pos)
  return above.toSorted((left, right) => right.argument.pos - left.argument.pos)[0] ?? here[0] ?? known[0]
}

/** `` `${locale}/v2/index` `` if all texts begin with the name's value, otherwise `locale === 'fr' ? 'Nouveau' : 'New'`. */
function byName(texts: readonly string[], axes: readonly Axis[]): string | undefined {
  const own = axes.filter(({ isHidden, values }) => !isHidden && values.every((value) => typeof value === 'string'))
  for (const { name, values } of own) {
    const rests = new Set(texts.map((text, index) => text.replace(`${String(values[index])}/`, '\0')))
    const [rest = ''] = rests
    if (rests.size === 1 && rest.startsWith('\0') && !/[`\\$]/.test(rest)) return `\`\${${name}}/${rest.slice(1)}\``
  }
  for (const { name, values } of own) {
    const words = new Map(texts.map((text, index) => [String(values[index]), text]))
    const isChosen = texts.every((text, index) => words.get(String(values[index])) === text)
    if (words.size < 2 || !isChosen) continue
    const [[, last] = ['', ''], ...others] = words
    const choose = (code: string, [value, text]: readonly [string, string]) =>
      `${name} === ${printLiteral(value)} ? ${printLiteral(text)} : ${code}`
    return others.reduceRight(choose, printLiteral(last))
  }
  return undefined
}

/** The text at a place in a variant. */
interface VariantText {
  readonly variant: readonly string[]
  readonly text: string
}

/** A lookup like those nearby, with an entry for each table; undefined if a table can't have the entry. */
function lookUp(shown: readonly VariantText[], near: Lookup, tables: WordTables): LookupCode | undefined {
  const own = near.isCall ? shown.find(({ variant }) => tables.of(variant) === undefined) : undefined
  // A text of the language without a table is the key; otherwise a name if keys are names, such as `gettingStarted`.
  const areNames = !near.isCall || (!tables.fallsBack && tables.lookups.every((each) => /^[a-z][\w-]*$/.test(each.key)))
  const text = (own ?? shown[0])?.text ?? ''
  const key = own || !areNames ? text : identifierFrom(text)
  if (key === undefined) return undefined
  const wanted = new Map<WordTable, string>()
  for (const { variant, text: word } of shown) {
    const table = tables.of(variant)
    if (table ? (wanted.get(table) ?? word) !== word : !near.isCall || word !== key) return undefined
    if (table) wanted.set(table, word)
  }
  const entries = tables.tables.map((table): readonly Patch[] | undefined => {
    const [now, was] = [wanted.get(table), assignmentOf(table, key)?.initializer]
    if (was) return ts.isStringLiteralLike(was) && was.text === (now ?? was.text) ? [] : undefined
    // A complete table would not compile without the new word.
    const mayLack = tables.fallsBack && tables.lookups.some((each) => !assignmentOf(table, each.key))
    if (now === undefined) return mayLack || !assignmentOf(table, near.key) ? [] : undefined
    return mayLack && near.isCall && now === key ? [] : [newEntry(table, key, now, near.key)]
  })
  if (wanted.size === 0 || entries.includes(undefined)) return undefined
  const code = near.isCall ? `${near.name}(${printLiteral(key)})` : `${near.name}.${key}`
  return { code, entries: entries.flatMap((each) => each ?? []) }
}

/** A new entry, behind the entry of a title nearby: tables keep the order of the navigation. */
function newEntry(table: WordTable, key: string, text: string, near: string): Patch {
  const { properties: items } = table
  const beside = assignmentOf(table, near) ?? items.at(-1)
  return addition({ list: table, items }, `${printKey(key)}: ${printLiteral(text)}`, { beside })
}

/**
 * Renames a key after an edit of its text in the keys' language; a key used elsewhere is copied. For some variants
 * only, the text is written beside the lookup, without new entries.
 */
export function renameKeys(own: Candidate, was: string, now: string, tables: WordTables): Candidate {
  const lookup = tables.lookups.find(({ argument }) => argument === own.at?.parent)
  if (!lookup || lookup.key !== was || own.action.type !== 'splice') return own
  const isShared = tables.lookups.filter(({ key }) => key === was).length > 1
  return {
    ...own,
    action: { ...own.action, whole: lookup.argument },
    companions: tables.tables.flatMap((table) => renamedKey(table, was, now, isShared)),
  }
}

function renamedKey(table: WordTable, was: string, now: string, isShared: boolean): readonly Patch[] {
  const entry = assignmentOf(table, was)
  if (!entry || assignmentOf(table, now)) return []
  if (!isShared) return [inPlace(entry.name, printKey(now))]
  return ts.isStringLiteralLike(entry.initializer) ? [newEntry(table, now, entry.initializer.text, was)] : []
}

/** Changed files and tables, without entries of unused words: of keys mentioned nowhere, neither in code nor in types. */
export function withoutUnusedWords(
  changed: ReadonlyMap<string, string>,
  tables: WordTables,
  textOf: (file: string) => string,
): ReadonlyMap<string, string> {
  const [keys, names] = [new Set(tables.lookups.map(({ key }) => key)), new Set(tables.lookups.map(({ name }) => name))]
  const now = (file: string) => changed.get(file) ?? textOf(file)
  const entries: ts.PropertyAssignment[] = []
  const used = new Set<string>()
  for (const node of keys.size > 0
    ? tables.sources.flatMap(({ fileName }) => nodesIn(parse(fileName, now(fileName))))
    : []) {
    // Behind a lookup by a name or an expression, any entry may be in use.
    if (ts.isCallExpression(node) && names.has(node.expression.getText()) && !lookupOf(node)) return changed
    if (!(ts.isIdentifier(node) || ts.isStringLiteralLike(node)) || !keys.has(node.text)) continue
    const { parent } = node
    const isEntry = ts.isPropertyAssignment(parent) && ts.isStringLiteralLike(parent.initializer)
    if (isEntry && parent.name === node) entries.push(parent)
    // A table's text or a title may equal a key, without being a use.
    else if (!isEntry && !isTitle(node)) used.add(node.text)
  }
  const gone = entries.filter(({ name }) => !used.has(keyText(name) ?? ''))
  const removals = gone.map((item) => removal({ list: item.parent, items: item.parent.properties }, item))
  const patches = grouped(removals, ({ file }) => file)
  const rendering = new Rendering(now, patches, new Map())
  return new Map([...changed, ...[...patches.keys()].map((file) => [file, rendering.file(file)] as const)])
}

/** True if a text is a builder's argument. */
function isTitle({ parent }: ts.Node): boolean {
  return ts.isCallExpression(parent) && parent.arguments.length === 1 && parent.expression.getText() in kinds
}
