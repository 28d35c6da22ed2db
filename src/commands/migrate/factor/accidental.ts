import { having, keysIn, type Context } from './axes.js'
import { elementsIn, listed, type ElementNode, type Node } from './nodes.js'
import { isIn, type Variants } from './variants.js'

/** The beginning of a comment at a condition that looks accidental. */
export const REMARK = 'Looks accidental: '

/** With fewer languages there is no majority. */
const LEAST_LANGUAGES = 3
/** More versions in a row are a decision. */
const MOST_SKIPPED = 2

/** The comments at a cluster's conditions. */
export interface Remarks {
  /** On an entry of some variants. */
  readonly onEntry: (node: Node, among: Variants) => readonly string[]
  /** On a value of most variants. */
  readonly onValue: (key: string, have: Variants, isMissing: boolean, among: Variants) => readonly string[]
}

/** The comments for the code of a cluster. A moved page is not missing. */
export function remarksIn(element: ElementNode, context: Context): Remarks {
  const anywhere = new Map<string, Variants>()
  for (const node of [element, ...elementsIn(element)].flatMap(listed)) {
    const name = node.type === 'page' ? node.name.toLowerCase() : ''
    anywhere.set(name, (anywhere.get(name) ?? 0n) | node.presence)
  }
  const elsewhere = (node: Node): Variants => {
    const nodes = node.type === 'element' ? [node, ...elementsIn(node)].flatMap(listed) : [node]
    const names = nodes.flatMap((each) => (each.type === 'page' ? [each.name.toLowerCase()] : []))
    return names.reduce((set, name) => set | (anywhere.get(name) ?? 0n), node.presence)
  }
  return {
    onEntry: (node, among) => {
      if (isIn(among, node.presence)) return []
      const have = elsewhere(node) & among
      const language = oddLanguage(have, among, context)
      if (language !== undefined) return [`${REMARK}missing only in ${language}`]
      const versions = oddVersions(have, among, context)
      return versions.length === 0 ? [] : [`${REMARK}missing in ${versions.join(', ')}, between versions that have it`]
    },
    onValue: (key, have, isMissing, among) => {
      const language = oddLanguage(have, among, context)
      return language === undefined ? [] : [`${REMARK}${isMissing ? `no ${key} only` : 'only'} in ${language}`]
    },
  }
}

/** The only language without something, also in the newest version. */
function oddLanguage(have: Variants, among: Variants, context: Context): string | undefined {
  const languages = context.axes.find(({ name }) => name === 'language')
  if (!languages) return undefined
  // Older versions may have been translated later.
  const newest = columnsOf(among, context).find((column) => (column & have) !== 0n) ?? among
  const [odd, ...more] = keysIn(languages, newest & ~have)
  const isOne = more.length === 0 && keysIn(languages, newest).length >= LEAST_LANGUAGES
  // Translations follow the default language.
  return isOne && odd !== languages.keys[0] ? odd : undefined
}

/** Versions with a gap, between versions of a language without the gap. */
function oddVersions(have: Variants, among: Variants, context: Context): readonly string[] {
  const versions = context.axes.find(({ name }) => name === 'version')
  if (!versions?.isAged) return []
  const languages = context.axes.find(({ name }) => name === 'language')
  const rows = languages ? languages.keys.map((key) => having(languages, [key])) : [among]
  const columns = columnsOf(among, context)
  const skipped = rows.flatMap((row) => {
    const order = [...columns.keys()].filter((at) => (columns[at]! & row) !== 0n)
    const has = (at: number) => (columns[at]! & row & have) !== 0n
    const between = order.slice(order.findIndex(has), order.findLastIndex(has) + 1)
    const holes = between.filter((at) => !has(at))
    return holes.length <= MOST_SKIPPED && holes.length * 3 <= between.length ? holes : []
  })
  return versions.ages.filter((_, at) => skipped.includes(at))
}

/** The variants of each version, the newest first. */
function columnsOf(among: Variants, { axes }: Context): readonly Variants[] {
  const versions = axes.find(({ name }) => name === 'version')
  return versions ? versions.ages.map((key) => having(versions, [key]) & among) : [among]
}
