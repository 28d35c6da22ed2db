import { ts } from 'ts-morph'
import { grouped } from '../../base/diagnostics/grouped.js'
import { attributes } from '../../format/contract/attributes.js'
import { identifierFrom } from '../migrate/layout/names.js'
import { printKey, printLiteral } from '../migrate/print/literal.js'
import { visibleAt } from '../code/declarations.js'
import { assignmentOf, nodesIn, parse } from '../code/nodes.js'
import { addition, hasMoved, removal, type Patch } from '../code/patch.js'
import { Rendering } from '../code/rendering.js'
import { axesOf, type Axis } from './conditions/axes.js'
import { ownSpan, type Instance, type Instances } from './origin/instances.js'
import type { Sites } from './origin/sites.js'
import type { TracedCall, TracedElement, TracedText, TracedValue } from './origin/traced-value.js'
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
    for (const [text, argument, call] of shownTexts(root, sites)) {
      const instance = instances.of(call ?? text)
      this.shown.set(text, { argument, instance, text: text.json })
      const [lookup, literal] = [lookupOf(argument), sites.nodeAt(ownSpan(text)?.site)]
      if (!lookup || !literal) continue
      const { parent } = literal
      if (parent === argument) fallsBack = true
      if (!ts.isPropertyAssignment(parent) || parent.initializer !== literal) continue
      names.add(lookup.name)
      for (const title of instance.variant) this.#note(title, parent.parent)
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

/** The visible texts, with their code: the builder's argument, or the value of a setting's property. */
function* shownTexts(value: TracedValue, sites: Sites): Generator<[TracedText, ts.Node, TracedCall?]> {
  if (value.type === 'list') for (const item of value.items) yield* shownTexts(item, sites)
  if (value.type !== 'element' && value.type !== 'record') return
  for (const [key, text] of value.entries) {
    if (text.type !== 'text') yield* shownTexts(text, sites)
    else if (value.type === 'record') {
      const owner = sites.nodeAt(value.ownerOf(key))
      const property = owner && ts.isObjectLiteralExpression(owner) ? assignmentOf(owner, key) : undefined
      if (property) yield [text, property.initializer]
    } else if (key === value.title || isWord(key)) {
      const call = key === value.title ? value.made : value.calls.get(key)
      const node = sites.nodeAt(call?.trace?.site)
      const argument = node && ts.isCallExpression(node) ? node.arguments[0] : undefined
      if (argument) yield [text, argument, call]
    }
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
  const inserted = edits
    .flatMap((edit) => edit.candidates.find(isInsertion) ?? [])
    .filter(({ instances }) => instances.length > 1)
  const merged = new Map<Candidate, Candidate>()
  const shapeOf = ({ place, action: { order, text } }: Insertion) => `${place} ${order} ${text.replace(strings, '""')}`
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
    candidates: edit.candidates.flatMap((each) => [...(merged.has(each) ? [merged.get(each)!] : []), each]),
  }))
}

/** True for an insertion without moved code. */
function isInsertion(own: Candidate): own is Insertion {
  return (own.action.type === 'add' || own.action.type === 'chain') && !hasMoved(own.action.text)
}

/** Code with lookups, and new entries for the tables. */
interface LookupCode {
  readonly code: string
  readonly entries: readonly Patch[]
}

/** The code of all candidates: a lookup for each different title, a choice for each other text. */
function mergedText(candidates: readonly Insertion[], tables: WordTables): LookupCode | undefined {
  const [{ at, action }] = candidates as readonly [Insertion]
  const instances = candidates.map(({ instance }) => instance)
  const axes = at ? axesOf(instances, visibleAt(at)) : []
  const near = at && nearest(tables, at, action.type === 'add' ? action.beside?.end : undefined)
  const literals = candidates.map((each) =>
    (each.action.text.match(strings) ?? []).map((text) => String(JSON.parse(text))),
  )
  const [start = '', ...parts] = action.text.split(strings)
  const entries: Patch[] = []
  let code = start
  for (const [index, behind] of parts.entries()) {
    const texts = candidates.map(({ instance: { variant } }, which) => ({
      variant,
      text: literals[which]?.[index] ?? '',
    }))
    const [, dot, called = ''] = /(\.?)\b([a-z]\w*)\($/.exec(code) ?? []
    const isShown = called !== '' && (dot === '' || isWord(called))
    const isEqual = new Set(texts.map(({ text }) => text)).size === 1
    const looked = near && isShown && !isEqual ? lookUp(texts, near, tables) : undefined
    const own = isEqual ? printLiteral(texts[0]?.text) : (looked?.code ?? byName(texts, axes))
    if (own === undefined) return undefined
    entries.push(...(looked?.entries ?? []))
    code += own + behind
  }
  return { code, entries }
}

/**
 * Turns a text with different values per language into a lookup, with an entry in each table: `group('Build')` becomes
 * `group(t('Make'))`, and `t('Build')` becomes `t('Make')` after an edit in the language of the keys.
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
    const texts = all.map((each) => ({ variant: each.instance.variant, text: now.get(each) ?? each.text }))
    const isOfKeys = ({ shown }: (typeof changed)[number]) => tables.of(shown.instance.variant) === undefined
    const isKey = lookupOf(argument)?.isCall === true && group.some(isOfKeys)
    const isNew = isKey || ts.isStringLiteralLike(argument) || group.length === all.length
    const near = isNew ? nearest(tables, argument) : undefined
    const differs = new Set(texts.map(({ text }) => text)).size > 1
    const looked = near && differs ? lookUp(texts, near, tables) : undefined
    // Unchanged languages use the tables, too.
    const instances = looked ? group.map(({ shown: { instance } }) => instance) : all.map(({ instance }) => instance)
    for (const each of group) {
      // In some versions only, a text of the keys' language stands beside the lookup.
      if (!looked && !(isKey && isOfKeys(each))) continue
      const action = replacement(argument, looked?.code ?? printLiteral(each.now))
      const own = candidate(action, argument, instances, each.shown.instance)
      merged.set(each.edit, { ...own, companions: looked?.entries ?? [] })
    }
  }
  return withFirst(edits, merged)
}

/** The nearest lookup available at a place: a new entry follows the nearest word, preferably from above. */
function nearest({ lookups }: WordTables, place: ts.Node, pos = place.pos): Lookup | undefined {
  const { names } = visibleAt(place)
  const known = lookups.filter(({ name }) => names.has(name.split('.')[0] ?? ''))
  const here = known.filter(({ argument }) => argument.getSourceFile() === place.getSourceFile())
  const above = here.filter(({ argument }) => argument.pos <= pos)
  return above.toSorted((left, right) => right.argument.pos - left.argument.pos)[0] ?? here[0] ?? known[0]
}

/** `` `${locale}/v2/index` `` if all texts begin with a name's value, or else `locale === 'fr' ? 'Nouveau' : 'New'`. */
function byName(texts: readonly VariantText[], axes: readonly Axis[]): string | undefined {
  for (const { name, values, isHidden } of axes) {
    if (isHidden || !values.every((value) => typeof value === 'string')) continue
    const [rest = '', ...rests] = new Set(texts.map(({ text }, index) => text.replace(`${values[index]}/`, '\0')))
    if (rests.length === 0 && rest.startsWith('\0') && !/[`\\$]/.test(rest)) return `\`\${${name}}/${rest.slice(1)}\``
    const words = new Map(texts.map(({ text }, index) => [values[index], text]))
    if (words.size < 2 || texts.some(({ text }, index) => words.get(values[index]) !== text)) continue
    const [[, last = ''] = [], ...others] = words
    return others.reduceRight(
      (code, [value, text]) => `${name} === ${printLiteral(value)} ? ${printLiteral(text)} : ${code}`,
      printLiteral(last),
    )
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

/** Changed files and tables, without entries of unused words: of keys mentioned nowhere, neither in code nor in types. */
export function withoutUnusedWords(
  changed: ReadonlyMap<string, string>,
  { lookups, sources }: WordTables,
  textOf: (file: string) => string,
): ReadonlyMap<string, string> {
  if (lookups.length === 0) return changed
  const [keys, names] = [new Set(lookups.map(({ key }) => key)), new Set(lookups.map(({ name }) => name))]
  const now = (file: string) => changed.get(file) ?? textOf(file)
  const nodes = sources.flatMap(({ fileName }) => nodesIn(parse(fileName, now(fileName))))
  // Behind a lookup by a name or an expression, any entry may be in use.
  const isOpen = (node: ts.Node) => ts.isCallExpression(node) && names.has(node.expression.getText()) && !lookupOf(node)
  if (nodes.some(isOpen)) return changed
  const isEntry = ({ parent }: ts.Node) => ts.isPropertyAssignment(parent) && ts.isStringLiteralLike(parent.initializer)
  const mentions = nodes
    .filter((node) => ts.isIdentifier(node) || ts.isStringLiteralLike(node))
    .filter(({ text }) => keys.has(text))
  const used = new Set(mentions.filter((node) => !isEntry(node)).map(({ text }) => text))
  const removals = mentions.flatMap((node) => {
    const { parent } = node
    if (!isEntry(node) || !ts.isPropertyAssignment(parent) || parent.name !== node || used.has(node.text)) return []
    return [removal({ list: parent.parent, items: parent.parent.properties }, parent)]
  })
  const patches = grouped(removals, ({ file }) => file)
  const rendering = new Rendering(now, patches, new Map())
  return new Map([...changed, ...[...patches.keys()].map((file) => [file, rendering.file(file)] as const)])
}
