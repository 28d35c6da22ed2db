import { Bits } from './bits.js'
import { having, keysIn } from './context.js'
import type { Context } from './context.js'
import { elementsIn, presenceOf } from './nodes.js'
import type { ElementNode, Node } from './nodes.js'

/** The beginning of a comment at a condition that looks accidental. */
export const REMARK = 'Looks accidental: '

/** With fewer languages there is no majority. */
const LEAST_LANGUAGES = 3
/** More versions in a row are a decision. */
const MOST_SKIPPED = 2

/** The only language without something that several others have, also in the newest version. */
function oddLanguage(have: Bits, among: Bits, context: Context): string | undefined {
  const languages = context.axes.find(({ name }) => name === 'language')
  if (!languages) return undefined
  // Older versions may have been translated later.
  const newest = columnsOf(among, context).find((column) => column.meets(have)) ?? among
  const [odd, ...more] = keysIn(languages, newest.without(have))
  const isOne = more.length === 0 && keysIn(languages, newest).length >= LEAST_LANGUAGES
  // What the default language lost, the others will lose, too.
  return isOne && odd !== languages.keys[0] ? odd : undefined
}

/** Versions without something that older and newer ones have in the same language. */
function oddVersions(have: Bits, among: Bits, context: Context): readonly string[] {
  const versions = context.axes.find(({ name }) => name === 'version')
  if (!versions?.isAged) return []
  const languages = context.axes.find(({ name }) => name === 'language')
  const rows = languages ? languages.keys.map((key) => having(languages, [key])) : [among]
  const columns = columnsOf(among, context)
  const skipped = new Set(
    rows.flatMap((row) =>
      skippedIn(
        columns.map((column) => column.and(row)),
        have,
      ),
    ),
  )
  return versions.ages.filter((_, at) => skipped.has(at))
}

/** The variants of each version, the newest first. */
function columnsOf(among: Bits, { axes }: Context): readonly Bits[] {
  const versions = axes.find(({ name }) => name === 'version')
  return versions ? versions.ages.map((key) => having(versions, [key]).and(among)) : [among]
}

/** The places of versions, the newest first, that lack something which older and newer ones have. */
function skippedIn(columns: readonly Bits[], have: Bits): readonly number[] {
  const order = [...columns.keys()].filter((at) => !columns[at]!.isEmpty)
  const has = (at: number | undefined) => at !== undefined && columns[at]!.meets(have)
  const between = order.slice(order.findIndex(has), order.findLastIndex(has) + 1)
  const holes = between.filter((at) => !has(at))
  return holes.length <= MOST_SKIPPED && holes.length * 3 <= between.length ? holes : []
}

/** The comments at the conditions of one element. */
export interface Remarks {
  /** On an entry that some variants lack. */
  readonly onEntry: (node: Node, among: Bits) => readonly string[]
  /** On a value that most variants have. */
  readonly onValue: (key: string, have: Bits, isMissing: boolean, among: Bits) => readonly string[]
}

/** The comments for the code of a cluster; a page that a variant has in another place is not missing. */
export function remarksIn(element: ElementNode, context: Context): Remarks {
  const anywhere = new Map<string, Bits>()
  for (const { lists } of [element, ...elementsIn(element)]) {
    for (const node of [...lists.values()].flat()) {
      if (node.type !== 'page') continue
      const name = node.name.toLowerCase()
      anywhere.set(name, (anywhere.get(name) ?? Bits.of([])).or(presenceOf(node)))
    }
  }
  const elsewhere = (node: Node): Bits => {
    const nodes =
      node.type === 'element' ? [node, ...elementsIn(node)].flatMap(({ lists }) => [...lists.values()].flat()) : [node]
    const names = nodes.flatMap((each) => (each.type === 'page' ? [each.name.toLowerCase()] : []))
    return names.reduce((all, name) => all.or(anywhere.get(name) ?? all), presenceOf(node))
  }
  return {
    onEntry: (node, among) => {
      if (among.isIn(presenceOf(node))) return []
      const have = elsewhere(node).and(among)
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
