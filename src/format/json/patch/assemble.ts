import type { Entry } from './entries.js'
import type { Style } from './style.js'
import type { JsonMember, JsonNode } from '../tree.js'

/**
 * Puts a container together from the texts of its entries, with the old brackets and the whitespace before each old
 * member. The style's `gap` follows a comma where a container of one member on one line gets a second.
 */
export function assemble(
  text: string,
  node: JsonNode,
  entries: readonly Entry[],
  texts: readonly string[],
  style: Pick<Style, 'gap'>,
): string {
  const members = node.members ?? []
  const gaps = members.map((member, index) => gapBefore(text, node, member, members[index - 1]))
  const lead = gaps[0]?.before ?? ''
  const separator = usualGap(gaps.slice(1)) ?? (lead.includes('\n') ? lastLine(lead) : style.gap)
  // Adding to a string copies nothing; joining would copy what is within, in each container around it again.
  let whole = text.charAt(node.start)
  entries.forEach(({ from }, index) => {
    const own = from ? gaps[from]?.before : undefined
    whole += (index === 0 ? lead : (own ?? separator)) + (texts[index] ?? '')
    if (index === entries.length - 1) return
    whole += `${from === undefined ? '' : (gaps[from + 1]?.afterPrevious ?? '')},`
  })
  return whole + text.slice(members.at(-1)?.node.end, node.end)
}

/** The whitespace before a member, and that before the comma in front of it. */
interface Gap {
  readonly afterPrevious: string
  readonly before: string
}

function gapBefore(text: string, node: JsonNode, member: JsonMember, previous: JsonMember | undefined): Gap {
  if (!previous) return { afterPrevious: '', before: text.slice(node.start + 1, member.start) }
  const between = text.slice(previous.node.end, member.start)
  const comma = between.indexOf(',')
  return { afterPrevious: between.slice(0, comma), before: between.slice(comma + 1) }
}

/** The most frequent gap. */
function usualGap(gaps: readonly Gap[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { before } of gaps) counts.set(before, (counts.get(before) ?? 0) + 1)
  return [...counts].toSorted(([, left], [, right]) => right - left)[0]?.[0]
}

/** A line break and the indentation after it, of a gap that may hold blank lines. */
function lastLine(gap: string): string {
  const newline = gap.lastIndexOf('\n')
  return gap.slice(gap[newline - 1] === '\r' ? newline - 1 : newline)
}
