import { counted, digits, inJson, listedUpTo } from '../../base/diagnostics/text.js'
import { generators } from '../contract/attributes.js'
import type { JsonPath } from '../json/tree.js'
import type { JsonValue } from '../json/value.js'
import type { Side } from './alignment.js'
import type { Change, ChangeSide } from './change.js'
import { elementsIn } from './elements.js'
import { changedFolders, isEntry, redirectOf } from './fact.js'
import type { Fact } from './fact.js'
import { nameOf } from '../json/patch/pair.js'
import { kindIn, titleOf } from './place.js'
import type { Step } from './place.js'
import { neutralPlace, sideOf, variantOf } from './variant.js'
import type { Variant } from './variant.js'
import { axisAt, axisInWords, isGrid, variantsInWords, withoutAxis } from './variant-words.js'

/** The look of names and places in a medium. */
export interface Marks {
  readonly name: (text: string) => string
  readonly place: (text: string) => string
  /** Several entries of a setting, such as redirects; by default, in the line. */
  readonly entries?: (entries: readonly string[]) => string
}

/** Options for a medium, and facts known beside the changes. */
export interface Telling {
  readonly marks?: Marks | undefined
  /** True if a page became another; by default, their paths decide. */
  readonly isRename?: (before: string, after: string) => boolean
  /** The number of pages that an element gets from specifications, beyond its listed pages. */
  readonly madeIn?: (element: JsonValue, side: 'before' | 'after') => number
  /** The number of pages from specifications of the element at a path, after the change. */
  readonly madeAt?: (path: JsonPath) => number
  /** True if Mintlify generates the page of an endpoint without an entry. */
  readonly isMade?: (page: string, side: 'before' | 'after') => boolean
  /** The titles of the elements around a page, after the change. */
  readonly listedIn?: (page: string) => readonly string[]
}

/** For terminals and messages. */
const plainMarks: Marks = { name: (text) => `'${text}'`, place: (text) => text }

/** More names are only counted. */
const NAMED = 6
const LONGEST = 60

/** The greatest length of a quoted text: long enough to tell similar texts apart. */
const LONGEST_TEXT = 120

/** A fact as a line. */
export function sentenceOf(fact: Fact, telling: Telling = {}): string {
  return new Sentence(fact, telling).text()
}

class Sentence {
  readonly #fact: Fact
  readonly #marks: Marks
  readonly #isRename: NonNullable<Telling['isRename']>
  readonly #madeIn: NonNullable<Telling['madeIn']>
  readonly #madeAt: NonNullable<Telling['madeAt']>
  readonly #isMade: NonNullable<Telling['isMade']>
  readonly #listedAfter: NonNullable<Telling['listedIn']>
  readonly #change: Change
  /** The axis of a change directly in a language or version, made in all of several. */
  readonly #axis: keyof Variant | undefined

  constructor(
    fact: Fact,
    {
      marks = plainMarks,
      isRename = () => false,
      madeIn = () => 0,
      madeAt = () => 0,
      isMade = () => false,
      listedIn = () => [],
    }: Telling,
  ) {
    this.#fact = fact
    this.#madeIn = madeIn
    this.#madeAt = madeAt
    this.#isMade = isMade
    this.#listedAfter = listedIn
    this.#marks = marks
    this.#isRename = isRename
    this.#change = fact.members[0].changes[0]
    const { of, what, members } = fact
    const isPlaced = of !== 'setting' && of !== 'keys' && what !== 'renamed'
    const axis = isPlaced ? axisAt(sideOf(this.#change).place) : undefined
    this.#axis = axis && isGrid(members[0].variants) ? axis : undefined
  }

  text(): string {
    return `${this.#body()}${this.#variants()}`
  }

  #body(): string {
    const { what, of } = this.#fact
    if (of === 'keys') return 'changed the order of the keys'
    if (of === 'content') return this.#content()
    if (of === 'attribute') return this.#attribute()
    if (of === 'setting') return this.#setting()
    const sentences: Record<Change['what'], () => string> = {
      added: () => `added ${this.#things()} ${this.#to()}${this.#within()}${this.#madeOfPages()}`,
      removed: () =>
        `removed ${this.#things()} from ${this.#place(this.#change.before)}${this.#stillIn()}${this.#madeOfPages()}`,
      moved: () => this.#moved(),
      reordered: () => `reordered ${this.#things()} in ${this.#place(this.#change.after)}`,
      renamed: () => this.#renamed(),
      changed: () => `changed ${this.#things()}`,
    }
    return sentences[what]()
  }

  #moved(): string {
    const [from, to] = [this.#place(this.#change.before), this.#place(this.#change.after)]
    return from === to ? `moved ${this.#things()} within ${to}` : `moved ${this.#things()} from ${from} to ${to}`
  }

  #renamed(): string {
    const { members } = this.#fact
    const { before, after, of } = this.#change
    if (!before || !after) return ''
    if (of !== 'page') {
      const kind = of as Step['kind']
      const [old, now] = [titleOf(kind, before.value) ?? '', titleOf(kind, after.value) ?? '']
      return `renamed ${of} ${this.#name(old)} to ${this.#name(now)}${this.#in(after)}`
    }
    const folders = changedFolders(this.#change)
    if (folders && members.length > 1) {
      const [old, now] = folders.map((folder) => this.#name(`${folder}/…`))
      // A page may be listed twice.
      const pages = new Set(members.map(({ changes: [change] }) => change.before?.value)).size
      return `renamed ${counted(pages, 'page')} from ${old} to ${now}`
    }
    const [old, now] = [this.#name(before.value), this.#name(after.value)]
    const texts = [String(before.value), String(after.value)] as const
    return folders || resembles(...texts) || this.#isRename(...texts)
      ? `renamed page ${old} to ${now} in ${this.#place(after)}`
      : `replaced page ${old} with ${now} in ${this.#place(after)}`
  }

  #content(): string {
    const { before, after } = this.#change
    const holder = after?.place.at(-1)
    const [old, now] = [before?.path.at(-1), after?.path.at(-1)]
    return `${holder ? this.#place(after) : 'the navigation'} has ${now} instead of ${old}`
  }

  #attribute(): string {
    const { what, key = '', before, after } = this.#change
    const owners = this.#owners()
    if (what === 'added') {
      const made = after ? this.#madeAt(after.path.slice(0, -1)) : 0
      const pages = generators.some((each) => each === key) && made > 0 ? ` (${counted(made, 'page')})` : ''
      return `set ${this.#name(key)} of ${owners} to ${this.#value(after?.value)}${pages}`
    }
    if (what === 'removed') return `removed ${this.#name(key)} ${this.#value(before?.value)} from ${owners}`
    return `changed ${this.#name(key)} of ${owners} from ${this.#value(before?.value)} to ${this.#value(after?.value)}`
  }

  #setting(): string {
    const { what, key = '', before, after } = this.#change
    if (isEntry(this.#change)) {
      const many = this.#fact.members.length
      const each = this.#fact.members.map(({ changes: [{ after: now, before: old }] }) =>
        this.#entry((now ?? old)?.value),
      )
      const entries = each.length > 1 && this.#marks.entries ? this.#marks.entries(each) : ` ${this.#listed(each)}`
      const of = many > 1 ? `${many} entries` : 'an entry'
      if (key === 'redirects') return `${what} ${many > 1 ? `${many} redirects` : 'redirect'}:${entries}`
      if (what === 'added') return `added ${of} to ${this.#name(key)}:${entries}`
      if (what === 'removed') return `removed ${of} from ${this.#name(key)}:${entries}`
      if (what === 'reordered') return `reordered ${this.#name(key)}:${entries}`
    }
    const shown = this.#name(key)
    if (what === 'added') return `set ${shown} to ${this.#value(after?.value)}`
    if (what === 'removed') return `removed ${shown} (${this.#value(before?.value)})`
    const source = redirectOf(this.#change)
    const all = this.#fact.members.map(({ changes: [change] }) => change)
    if (all.length > 1) {
      const rows = all.map((each) => `${this.#name(redirectOf(each))} → ${this.#value(each.after?.value)}`)
      return `changed the destinations of ${all.length} redirects: ${this.#listed(rows)}`
    }
    const about = source === undefined ? shown : `the destination of redirect ${this.#name(source)}`
    return `changed ${about} from ${this.#value(before?.value)} to ${this.#value(after?.value)}`
  }

  /** `group X (3 pages)`, `page a`, `pages a, b and c`. */
  #things(): string {
    const { of, members } = this.#fact
    const sides = members.map(({ changes: [change] }) => sideOf(change))
    const names = this.#listed(sides.map((side) => this.#thing(side)))
    return `${of}${members.length > 1 ? 's' : ''} ${names}`
  }

  #thing(side: ChangeSide): string {
    const kind = kindIn(side.path.at(-2), side.value)
    if (!kind || kind === 'page') return this.#named(side.value, 'without a path')
    const name = this.#named(titleOf(kind, side.value) ?? nameOf(side.value)?.text, 'without a title')
    const tellsSize = this.#fact.what === 'added' || this.#fact.what === 'removed'
    const pages = tellsSize ? this.#pagesIn(side) : 0
    const listed = tellsSize ? this.#listedIn(side) : []
    // The counts of a build are counts of listed pages.
    const more = pages - listed.length
    const generated = more > 0 && listed.length > 0 ? `, ${digits(more)} of them from specifications` : ''
    return pages > 0 ? `${name} (${counted(pages, 'page')}${generated}${this.#made(pages, listed)})` : name
  }

  /** For removed entries with pages in another list: `, still in ByteDance`. */
  #stillIn(): string {
    const { of, members } = this.#fact
    if (of !== 'page') return ''
    const places = members.map(({ changes: [change] }) => this.#listedAfter(String(sideOf(change).value)))
    const listed = places.filter((titles) => titles.length > 0)
    if (listed.length === 0) return ''
    const titles = [...new Set(listed.flat())]
    const still = `still in ${this.#listed(titles.map((title) => this.#marks.place(title)))}`
    return listed.length === members.length ? `, ${still}` : `, ${digits(listed.length)} of them ${still}`
  }

  /** For endpoints outside of an element's content: `, still generated`. */
  #madeOfPages(): string {
    const { of, members } = this.#fact
    const entries = of === 'page' ? members.map(({ changes: [change] }) => sideOf(change).value) : []
    return this.#made(entries.length, entries)
  }

  /** The share of removed entries that readers still see, or of added entries that they saw before. */
  #made(pages: number, entries: readonly unknown[]): string {
    const [side, words] =
      this.#fact.what === 'removed' ? (['after', 'still'] as const) : (['before', 'already'] as const)
    const made = entries.filter((entry) => typeof entry === 'string' && this.#isMade(entry, side)).length
    if (made === 0) return ''
    return made === pages ? `, ${words} generated` : `, ${digits(made)} of them ${words} generated`
  }

  /** The entries in an element, without entries found elsewhere now. */
  #listedIn(element: Side): readonly unknown[] {
    if (typeof element.value === 'string') return [element.value]
    return this.#innerOf(element).flatMap((each) => this.#listedIn(each))
  }

  #innerOf(element: Side): readonly Side[] {
    return elementsIn(element).filter(({ path }) => !this.#fact.movedOut.has(JSON.stringify(path)))
  }

  /** The pages in an element, without pages found elsewhere now. */
  #pagesIn(element: Side): number {
    if (typeof element.value === 'string') return 1
    const made = this.#madeIn(element.value, this.#fact.what === 'removed' ? 'before' : 'after')
    return this.#innerOf(element).reduce((sum, each) => sum + this.#pagesIn(each), made)
  }

  #to(): string {
    return `to ${this.#place(this.#change.after)}`
  }

  /** The elements that moved into an added element. */
  #within(): string {
    const { movedIn } = this.#fact
    if (movedIn.length === 0) return ''
    const origins = new Set(movedIn.map(({ changes: [{ before }] }) => this.#place(before)))
    const names = this.#listed(movedIn.map(({ changes: [change] }) => this.#thing(sideOf(change))))
    return `, with ${names} from ${origins.size === 1 ? [...origins][0] : `${origins.size} places`}`
  }

  #owners(): string {
    const owners = this.#fact.members.map(({ changes: [change] }) => {
      const { place } = sideOf(change)
      const isOne = this.#fact.members.length === 1 || this.#axis !== undefined
      return isOne ? this.#place(sideOf(change)) : this.#name(place.at(-1)?.title ?? '')
    })
    return this.#listed(owners)
  }

  #in(side: ChangeSide): string {
    return this.#path(side.place) === '' ? '' : ` in ${this.#place(side)}`
  }

  #place(side: ChangeSide | undefined): string {
    const text = this.#path(side?.place ?? [])
    return text === '' ? 'the navigation' : this.#marks.place(text)
  }

  #path(place: readonly Step[]): string {
    const { variants } = this.#fact.members[0]
    if (variants.length < 2) return place.map(({ title }) => title).join(' › ')
    const titles = neutralPlace(place).map(({ title }) => title)
    const axis = axisAt(place)
    if (axis !== undefined && axis === this.#axis) titles.push(axisInWords(axis, variants))
    return titles.join(' › ')
  }

  #name(value: JsonValue | undefined): string {
    return this.#marks.name(typeof value === 'string' ? value : inJson(value))
  }

  #named(value: JsonValue | undefined, otherwise: string): string {
    return value === undefined || value === '' ? otherwise : this.#name(value)
  }

  #value(value: JsonValue | undefined): string {
    if (value === '') return 'an empty string'
    // In quotes, `true` would be a text.
    if (typeof value === 'boolean' || typeof value === 'number') return String(value)
    if (isShort(value)) return this.#name(value)
    if (typeof value === 'string')
      return this.#name(`${value.slice(0, LONGEST_TEXT).trimEnd()}${value.length > LONGEST_TEXT ? '…' : ''}`)
    if (Array.isArray(value))
      return `a list with ${value.length === 1 ? 'one entry' : `${digits(value.length)} entries`}`
    return `an object with ${this.#listed(Object.keys(value ?? {}).map((key) => this.#name(key)))}`
  }

  #entry(value: JsonValue | undefined): string {
    const { source, destination } = (value ?? {}) as Readonly<Record<string, JsonValue | undefined>>
    if (typeof source === 'string' && typeof destination === 'string')
      return `${this.#name(source)} → ${this.#name(destination)}`
    return this.#name(nameOf(value)?.text ?? (isShort(value) ? value : '…'))
  }

  #listed(names: readonly string[]): string {
    return listedUpTo(names.length > NAMED ? NAMED - 1 : NAMED, names)
  }

  #variants(): string {
    const { variants, changes } = this.#fact.members[0]
    if (variants.length < 2) return ''
    if (this.#axis) {
      const rest = withoutAxis(this.#axis, variants)
      return rest.length === 0 ? '' : ` (${variantsInWords(rest)})`
    }
    const translated = this.#fact.what === 'renamed' && this.#fact.of !== 'page' ? othersIn(changes) : []
    if (translated.length === 0) return ` (${variantsInWords(variants)})`
    const own = variants.filter(({ language }) => !translated.includes(language ?? ''))
    const versions = new Set(variants.flatMap(({ version }) => version ?? [])).size
    const shown = this.#listed(translated)
    const inVersions = versions > 1 ? `; ${counted(versions, 'version')}` : ''
    const said = variantsInWords(own.map(({ language }) => (language === undefined ? {} : { language })))
    return ` (${said}, and its translation in ${shown}${inVersions})`
  }
}

/** Languages whose changed title differs from the first language's. */
function othersIn(changes: readonly Change[]): string[] {
  const titles = changes.map(({ of, before, after }) =>
    JSON.stringify([before, after].map((side) => side && titleOf(of as Step['kind'], side.value))),
  )
  return [...new Set(changes.flatMap((change, at) => (titles[at] === titles[0] ? [] : languageOf(change))))]
}

function languageOf(change: Change): string[] {
  const { language } = variantOf(sideOf(change).place)
  return language === undefined ? [] : [language]
}

function isShort(value: JsonValue | undefined): boolean {
  return value !== undefined && JSON.stringify(value).length <= LONGEST
}

/** True if two paths look like one page under another path. */
function resembles(before: string, after: string): boolean {
  const [left, right] = [before, after].map(
    (page) => new Set((page.split('/').at(-1) ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u)),
  )
  const joined = (words: ReadonlySet<string> | undefined) => [...(words ?? [])].join('')
  return joined(left) === joined(right) || [...(left ?? [])].some((word) => word.length > 2 && right?.has(word))
}
