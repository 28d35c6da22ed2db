import { ownEntries } from '../../../config/loader/outside.js'
import { titleOf } from '../model.js'
import type { Node } from './graph.js'

/** `gettingStarted` for 'Getting Started': camel case, in whatever script; undefined where nothing is left to use. */
export function identifierFrom(title: string): string | undefined {
  const [first = '', ...rest] = wordsOf(title).slice(0, 5)
  const joined = rest.reduce((name, word) => joinWords(name, pascal(word)), camel(first))
  const name = /^\p{ID_Start}/u.test(joined) ? joined : joined && `v${joined}`
  return name || undefined
}

/** The name of a title in code; empty where nothing is left to use. */
export function named(title: string): string[] {
  const name = identifierFrom(title)
  return name ? [name] : []
}

/**
 * Joins two words to a name: `guides` and `Start` to `guidesStart`; with `_` where a capital can't separate them:
 * `v1_0`, `변경_로그`; with the small letter of a version after a capital: `graphQLv2`.
 */
function joinWords(left: string, right: string): string {
  if (/\p{Lu}$/u.test(left) && /^V\d/.test(right)) return `${left}v${right.slice(1)}`
  const isCapital = /^\p{Lu}/u.test(right)
  const runsTogether = /^\d/.test(right) ? /\d$/.test(left) : !isCapital
  return left + (runsTogether ? '_' : '') + right
}

/** `getting-started` for 'Getting Started': a file name for every system. */
export function fileNameFrom(title: string): string | undefined {
  const versioned = /^v?\d+(\.[\dx]+)+$/i.test(title) ? title : undefined
  const name = versioned ? `v${versioned.replace(/^v/i, '')}` : wordsOf(title).join('-').toLowerCase()
  return name.slice(0, 50).replace(/-$/, '') || undefined
}

/** `started` becomes `Started`, `API` `Api`; `GitHub` and `AI` stay. */
function pascal(word: string): string {
  const [first = '', ...rest] = word
  const isAcronym = rest.length > 1 && word === word.toUpperCase()
  return first.toUpperCase() + (isAcronym ? rest.join('').toLowerCase() : rest.join(''))
}

/** `Started` becomes `started`, `API` `api`, `APIs` `apis`, `SQLAlchemy` `sqlAlchemy`; `iOS` stays. */
function camel(word: string): string {
  if (/^\p{Lu}+s?$/u.test(word)) return word.toLowerCase()
  return word.replace(/^\p{Lu}+(?=\p{Lu}\p{Ll})|^\p{L}/u, (start) => start.toLowerCase())
}

/** Latin letters without a decomposition, each before its replacement. */
const latin = new Map(
  'ßss æae ÆAe œoe ŒOe øo ØO łl ŁL đd ĐD ðd þth ıi'
    .split(' ')
    .map(([letter = '', ...plain]) => [letter, plain.join('')]),
)

/** Scripts of today's languages: compilers know their letters, and not those of every script. */
const scripts =
  'Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Kana Khmr Knda Laoo Latn Mlym Mymr Orya Sinh Taml Telu Thai Tibt'
const letters = scripts
  .split(' ')
  .map((script) => `\\p{Script=${script}}`)
  .join('')
const word = new RegExp(`(?:(?=[\\p{L}\\p{M}])[${letters}\\p{Script=Inherited}ー]|\\d)+`, 'gu')

/** Words of letters and digits. Only Latin letters lose accents: in most scripts, marks are letters. */
function wordsOf(title: string): string[] {
  const plain = title
    .replace(/(?<=\p{L})['’ʼ](?=\p{L})/gu, '')
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .normalize('NFC')
    .replace(/./gu, (letter) => latin.get(letter) ?? letter)
    // Beyond the first plane are rare letters, unknown to some tools.
    .replace(/[\u{10000}-\u{10ffff}]/gu, ' ')
  return plain.match(word)?.filter((found) => /^[\p{L}\d]/u.test(found)) ?? []
}

// prettier-ignore
const reserved = new Set([
  'arguments', 'as', 'async', 'await', 'break', 'case', 'catch', 'class', 'const', 'continue', 'debugger', 'declare',
  'default', 'delete', 'do', 'else', 'enum', 'eval', 'export', 'extends', 'false', 'finally', 'for', 'from', 'function',
  'if', 'implements', 'import', 'in', 'instanceof', 'interface', 'is', 'let', 'new', 'null', 'of', 'package', 'private',
  'protected', 'public', 'return', 'satisfies', 'static', 'super', 'switch', 'this', 'throw', 'true', 'try', 'type',
  'typeof', 'var', 'void', 'while', 'with', 'yield',
  '__dirname', '__filename', 'document', 'exports', 'module', 'require', 'window',
])
/** Words of the language, globals, and the builders themselves. */
function isReserved(name: string): boolean {
  return reserved.has(name) || name in globalThis || name in ownEntries['build-nav']!
}

/** The name of a node to people: the original file, the title, or the key. */
export function labelOf({ plan, parent }: Node): string | undefined {
  if (plan.from) return plan.from.file.replace(/^.*[\\/]/, '').replace(/\.json$/i, '')
  if (plan.type === 'definition') return plan.names[0]
  if (plan.type === 'element' || parent?.plan.type !== 'object') return titleOf(plan)
  return parent.plan.entries[parent.parts.findIndex((part) => part.plan === plan)]?.key
}

/** Finds names without a clash in any module. */
export class Namer {
  /** For each module, the kind of node by name. */
  readonly #taken = new Map<string, Map<string, string>>()

  name(node: Node, modules: ReadonlySet<string>): string {
    const kind = kindOf(node)
    const holders = (name: string) => [...modules].flatMap((module) => this.#taken.get(module)?.get(name) ?? [])
    for (const name of candidates(node, (base) => isReserved(base) || !holders(base).includes(kind))) {
      if (isReserved(name) || holders(name).length > 0) continue
      for (const module of modules) this.#taken.set(module, (this.#taken.get(module) ?? new Map()).set(name, kind))
      return name
    }
    throw new TypeError('candidates never end')
  }
}

/**
 * `start`; `startGroup` where the kind distinguishes it from the owner of that name; `guidesStart` below a tab
 * 'Guides', `startV2` below a version; `start2` …
 */
function* candidates(node: Node, kindTellsApart: (base: string) => boolean): Generator<string> {
  const kind = kindOf(node)
  if (node.plan.type === 'definition') {
    yield* node.plan.names
    for (let number = 2; ; number++) yield joinWords(node.plan.names[0] ?? 'part', String(number))
  }
  const base = identifierFrom(labelOf(node) ?? '') ?? kind
  yield base
  if (kind === 'navigation') yield 'nav'
  if (base !== kind && kindTellsApart(base)) yield base + pascal(kind)
  for (let above = node.parent; above; above = above.parent) {
    const title = identifierFrom(titleOf(above.plan) ?? '')
    if (!title || title === base) continue
    yield isPartition(above) ? joinWords(base, pascal(title)) : joinWords(title, pascal(base))
  }
  for (let number = 2; ; number++) yield joinWords(base, String(number))
}

function isPartition({ plan }: Node): boolean {
  return plan.type === 'element' && (plan.builder === 'version' || plan.builder === 'language')
}

/** The builder of an element; 'part' for anything else. */
export function kindOf({ plan }: Node): string {
  return plan.type === 'element' ? plan.builder : 'part'
}
