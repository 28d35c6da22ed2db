import { isRecord } from '../../format/json/value.js'

/** The kinds of variants that code makes alike: what one has, another one is expected to have. */
export const variantKinds = ['language', 'version', 'product'] as const

export type VariantKind = (typeof variantKinds)[number]

/** The titles of variants, by their kind: the code of a language, the label of a version. */
export type VariantTitles = Readonly<Record<VariantKind, ReadonlySet<string>>>

/** The variants that a navigation has, at any depth. */
export function variantTitles(docs: unknown): VariantTitles {
  const titles = { language: new Set<string>(), version: new Set<string>(), product: new Set<string>() }
  const open: unknown[] = [isRecord(docs) ? docs.navigation : undefined]
  for (let member = open.pop(); open.length > 0 || member !== undefined; member = open.pop()) {
    if (typeof member !== 'object' || member === null) continue
    if (isRecord(member)) {
      for (const kind of variantKinds) {
        const title = member[kind]
        if (typeof title === 'string') titles[kind].add(title)
      }
    }
    const inside: readonly unknown[] = Array.isArray(member) ? member : Object.values(member)
    for (const inner of inside) if (typeof inner === 'object' && inner !== null) open.push(inner)
  }
  return titles
}
