import { counted, inJson, listed, listedUpTo } from '../../base/diagnostics/text.js'
import { kinds } from '../contract/kinds.js'
import { nameOf } from '../json/patch/pair.js'
import type { JsonPath } from '../json/tree.js'
import { valueAt, type JsonValue } from '../json/value.js'
import type { Side } from './alignment.js'
import type { Change, ChangeSide } from './change.js'
import { elementsIn, isElementList } from './elements.js'
import { changedFolders, fold, isEntry, isRedirect, sideOf, type Fact } from './facts.js'
import { isEdition, keyInWords, kindIn, neutralPlace, stepsTo, titleOf, type Variant } from './place.js'

/** The look of names and places in a medium. */
export interface Marks {
  readonly name: (text: string) => string
  readonly place: (text: string) => string
}

/** Options for a medium, and facts known beside the changes. */
export interface Telling {
  readonly marks?: Marks | undefined
  /** True if a page became another; by default, a page keeps its name in another folder. */
  readonly isRename?: (before: string, after: string) => boolean
  /** The number of pages from an element's specifications, beyond its listed pages. */
  readonly madeIn?: (element: JsonValue, side: 'before' | 'after') => number
}

/** For terminals and messages. */
const plainMarks: Marks = { name: (text) => `'${text}'`, place: (text) => text }

/** More names are only counted. */
const NAMED = 6
/** More languages and versions are only counted. */
const FEW = 3
/** Longer values are described by their size. */
const LONGEST = 60
/** The greatest length of a quoted text: long enough to tell similar texts apart. */
const LONGEST_TEXT = 120

const NAVIGATION = 'the navigation'

/** Changes in words, a line per fact. */
export function tell(changes: readonly Change[], marks?: Marks): string[] {
  return fold(changes).map((fact) => sentenceOf(fact, { marks }))
}

/** A fact as a line: `added page 'setup' to Guides › Start (in 4 languages)`. */
export function sentenceOf(fact: Fact, telling: Telling = {}): string {
  return new Sentence(fact, telling).text()
}

class Sentence {
  readonly #fact: Fact
  readonly #telling: Telling
  readonly #marks: Marks
  /** The first change: the one shown. */
  readonly #change: Change
  readonly #changes: readonly Change[]
  readonly #variants: readonly Variant[]

  constructor(fact: Fact, telling: Telling) {
    const [{ changes, variants }] = fact.members
    this.#fact = fact
    this.#telling = telling
    this.#marks = telling.marks ?? plainMarks
    this.#change = changes[0]
    this.#changes = fact.members.map((member) => member.changes[0])
    this.#variants = variants
  }

  text(): string {
    const isShown = this.#variants.length < 2 || isEdition(sideOf(this.#change).place.at(-1))
    return isShown ? this.#body() : `${this.#body()} (${variantsInWords(this.#variants)})`
  }

  #body(): string {
    const { what, of } = this.#fact
    const { before, after } = this.#change
    const [from, to] = [this.#place(before), this.#place(after)]
    if (of === 'keys') return 'changed the order of the keys'
    const [oldKey, newKey] = [before, after].map((side) => side?.path.at(-1))
    if (of === 'content') return `${to} has ${newKey} instead of ${oldKey}`
    if (of === 'attribute') return this.#attribute()
    if (of === 'setting') return this.#setting()
    if (what === 'renamed') return of === 'page' ? this.#renamedPage() : this.#renamed(of)
    const things = this.#things()
    if (what === 'added') return `added ${things} to ${to}`
    if (what === 'removed') return `removed ${things} from ${from}`
    if (what === 'moved') return `moved ${things} ${from === to ? `within ${to}` : `from ${from} to ${to}`}`
    return `${what} ${things} in ${to}`
  }

  #renamed(kind: keyof typeof kinds): string {
    const { before, after } = this.#change
    const [old, now] = [before, after].map((side) => this.#name(side && (titleOf(kind, side.value) ?? '')))
    const place = this.#place(after)
    return `renamed ${kind} ${old} to ${now}${place === NAVIGATION ? '' : ` in ${place}`}`
  }

  #renamedPage(): string {
    const { before, after } = this.#change
    const folders = changedFolders(this.#change)
    if (folders && this.#changes.length > 1) {
      const [old, now] = folders.map((folder) => this.#name(`${folder}/…`))
      // A page may be listed twice.
      const pages = new Set(this.#changes.map((change) => change.before?.value)).size
      return `renamed ${counted(pages, 'page')} from ${old} to ${now}`
    }
    const [old, now] = [this.#name(before?.value), this.#name(after?.value)]
    const isRename = folders || this.#telling.isRename?.(String(before?.value), String(after?.value))
    return `${isRename ? `renamed page ${old} to` : `replaced page ${old} with`} ${now} in ${this.#place(after)}`
  }

  #attribute(): string {
    const isOne = this.#changes.length === 1
    const owners = this.#changes.map((change) => {
      const side = sideOf(change)
      return isOne ? this.#place(side) : this.#name(side.place.at(-1)?.title ?? '')
    })
    return this.#valued(` of ${this.#listed(owners)}`)
  }

  #setting(): string {
    const { what } = this.#fact
    const { key = '' } = this.#change
    if (!isRedirect(this.#change) && !isEntry(this.#change)) return this.#valued('')
    const many = this.#changes.length
    const entries = this.#listed(this.#changes.map((change) => this.#entry(change)))
    if (isRedirect(this.#change)) return `${what} ${many > 1 ? `${many} redirects` : 'redirect'}: ${entries}`
    if (what === 'reordered') return `reordered ${this.#name(key)}: ${entries}`
    const some = many > 1 ? `${many} entries` : 'an entry'
    return `${what} ${some} ${what === 'added' ? 'to' : 'from'} ${this.#name(key)}: ${entries}`
  }

  /** `set 'icon' of Guides to 'book'`, `changed 'name' from 'A' to 'B'`; no values that look alike. */
  #valued(owner: string): string {
    const { what, key = '', before, after } = this.#change
    const [old, now] = [this.#value(before?.value), this.#value(after?.value)]
    const name = `${this.#name(key)}${owner}`
    if (what === 'added') return `set ${name} to ${now}`
    if (what === 'removed') return `removed ${name} (${old})`
    return `changed ${name}${old === now ? '' : ` from ${old} to ${now}`}`
  }

  /** The name of an entry in the settings; of a redirect, source and destination. */
  #entry(change: Change): string {
    const { value } = sideOf(change)
    const changed = /^redirects\[(.+)\]\.destination$/.exec(change.key ?? '')?.[1]
    const { source = changed, destination = value } = (value ?? {}) as Record<string, JsonValue | undefined>
    if (typeof source === 'string' && typeof destination === 'string')
      return `${this.#name(source)} → ${this.#name(destination)}`
    return this.#name(nameOf(value)?.text ?? (isShort(value) ? value : '…'))
  }

  /** `group X (3 pages)`, `page a`, `pages a, b and c`. */
  #things(): string {
    const names = this.#changes.map((change) => this.#thing(sideOf(change)))
    return `${this.#fact.of}${names.length > 1 ? 's' : ''} ${this.#listed(names)}`
  }

  #thing(side: ChangeSide): string {
    const kind = kindIn(side.path.at(-2), side.value)
    if (!kind || kind === 'page') return side.value === '' ? 'without a path' : this.#name(side.value)
    const title = titleOf(kind, side.value) ?? nameOf(side.value)?.text ?? ''
    const name = title === '' ? 'without a title' : this.#name(title)
    const pages = ['added', 'removed'].includes(this.#fact.what) ? this.#pagesIn(side) : 0
    return pages > 0 ? `${name} (${counted(pages, 'page')})` : name
  }

  /** The pages in an element, without pages found elsewhere before or now. */
  #pagesIn(element: Side): number {
    if (typeof element.value === 'string') return 1
    const made = this.#telling.madeIn?.(element.value, this.#fact.what === 'removed' ? 'before' : 'after') ?? 0
    const inner = elementsIn(element).filter(({ path }) => !this.#fact.moved.has(JSON.stringify(path)))
    return inner.reduce((sum, each) => sum + this.#pagesIn(each), made)
  }

  /** The titles around a value. Directly in several languages or versions, these are the place. */
  #place(side: ChangeSide | undefined): string {
    const place = side?.place ?? []
    const isMany = this.#variants.length > 1
    const titles = (isMany ? neutralPlace(place) : place).map(({ title }) => title)
    if (isMany && isEdition(place.at(-1))) titles.push(labelsOf(this.#variants))
    const text = titles.join(' › ')
    return text === '' ? NAVIGATION : this.#marks.place(text)
  }

  #name(value: JsonValue | undefined): string {
    return this.#marks.name(typeof value === 'string' ? value : inJson(value))
  }

  #value(value: JsonValue | undefined): string {
    if (value === '') return 'an empty string'
    // In quotes, `true` would be a text.
    if (typeof value === 'boolean' || typeof value === 'number') return String(value)
    if (isShort(value)) return this.#name(value)
    if (typeof value === 'string')
      return this.#name(`${value.slice(0, LONGEST_TEXT).trimEnd()}${value.length > LONGEST_TEXT ? '…' : ''}`)
    if (Array.isArray(value)) return `a list of ${counted(value.length, 'item')}`
    return `an object with ${this.#listed(Object.keys(value ?? {}).map((key) => this.#name(key)))}`
  }

  #listed(names: readonly string[]): string {
    return listedUpTo(names.length > NAMED ? NAMED - 1 : NAMED, names)
  }
}

function isShort(value: JsonValue | undefined): boolean {
  return value !== undefined && JSON.stringify(value).length <= LONGEST
}

/** `in en, fr`, `in 4 languages, 35 versions`; `in de and 2.0` for a single variant. */
function variantsInWords(variants: readonly Variant[]): string {
  return `in ${labelsOf(variants)}`
}

function labelsOf(variants: readonly Variant[]): string {
  const labels = (axis: keyof Variant) => [...new Set(variants.flatMap((variant) => variant[axis] ?? []))]
  const some = (names: readonly string[], noun: string) =>
    names.length > FEW ? counted(names.length, noun) : names.join(', ')
  const [languages, versions] = [labels('language'), labels('version')]
  if (variants.length === 1) return listed([...languages, ...versions])
  if (languages.length === 0) return some(versions, 'version')
  if (versions.length === 0) return some(languages, 'language')
  const inVersions = versions.length === 1 ? `version ${versions[0]}` : counted(versions.length, 'version')
  return `${some(languages, 'language')}, ${inVersions}`
}

/** A path in readers' words: `the title of group 'Start' in Guides`, `'icon' of Guides`. */
export function whereInWords(root: JsonValue, path: JsonPath): string {
  const steps = stepsTo(root, path)
  const around = steps.map(({ title }) => title).join(' › ') || NAVIGATION
  const titled = titledInWords(root, path, steps.at(-1)?.title ?? '')
  if (titled !== undefined) return `the title of ${titled}`
  const value = valueAt(root, path)
  if (typeof path.at(-1) === 'number' && isElementList(path.slice(0, -1)) && value !== undefined) {
    const kind = kindIn(path.at(-2), value)
    const name = kind === 'page' || kind === undefined ? String(value) : titleOf(kind, value)
    return `${kind} '${name ?? ''}' in ${around}`
  }
  if (isElementList(path)) return `the ${path.at(-1)} of ${around}`
  const element = path.findLastIndex((_, index) => isElementList(path.slice(0, index))) + 1
  const name = `'${keyInWords(valueAt(root, path.slice(0, element)), path.slice(element))}'`
  return element === 0 ? name : `${name} of ${around}`
}

/** An element by its former title, for a path to its title: `group 'Start' in Guides`. */
function titledInWords(root: JsonValue, path: JsonPath, title: string): string | undefined {
  const steps = stepsTo(root, path)
  const owner = steps.pop()
  if (!owner || path.at(-1) !== kinds[owner.kind].title) return undefined
  return `${owner.kind} '${title}'${steps.length > 0 ? ` in ${steps.map((step) => step.title).join(' › ')}` : ''}`
}
