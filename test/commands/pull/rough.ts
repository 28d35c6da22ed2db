import fc from 'fast-check'

/** How likely each part of a navigation is to change, of 100. */
export interface Roughness {
  readonly renamed: number
  readonly gone: number
  readonly added: number
  readonly reordered: number
  readonly regrouped: number
}

/** From a slip of the hand to an overhaul. */
export const roughnesses: readonly Roughness[] = [
  { renamed: 5, gone: 4, added: 10, reordered: 8, regrouped: 4 },
  { renamed: 30, gone: 15, added: 30, reordered: 30, regrouped: 10 },
  { renamed: 70, gone: 40, added: 60, reordered: 60, regrouped: 20 },
]

/** Random choices, all of them from one number. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** A whole number below another one. */
  below(most: number): number {
    // Mulberry32
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most
  }

  falls(percent: number): boolean {
    return this.below(100) < percent
  }

  of<Each>(all: readonly Each[]): Each {
    return all[this.below(all.length)] as Each
  }
}

/** The numbers that dice begin with. */
export const seeds = fc.integer({ min: 1, max: 1e9 })

const titleKeys = ['tab', 'group', 'anchor', 'dropdown']
/** A part of a docs.json that can be changed. */
export type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const listKeys = ['tabs', 'groups', 'pages', 'anchors', 'dropdowns']

/** Rewrites an element and all in it, as somebody does who lays out a language anew. */
export function rewriteRoughly(element: Json, dice: Dice, roughness: Roughness): void {
  const { renamed, gone, added, reordered, regrouped } = roughness
  for (const key of titleKeys)
    if (typeof element[key] === 'string' && dice.falls(renamed)) element[key] = `${element[key]} ${dice.below(1000)}`
  for (const key of listKeys) {
    const { [key]: given } = element
    if (!Array.isArray(given) || given.length === 0) continue
    const stays = (given as unknown[]).filter(() => !dice.falls(gone))
    const list = stays.length > 0 ? stays : given.slice(0, 1)
    for (const each of list) if (isObject(each)) rewriteRoughly(each, dice, roughness)
    if (dice.falls(reordered)) list.splice(dice.below(list.length), 0, ...list.splice(dice.below(list.length), 1))
    if (key === 'pages') {
      const page = list.find((each): each is string => typeof each === 'string') ?? 'new/page'
      const newPage = () => page.replace(/[^/]*$/, `new-${dice.below(1e4)}`)
      if (dice.falls(added)) list.splice(dice.below(list.length + 1), 0, newPage())
      if (dice.falls(regrouped)) {
        const pages = list.splice(dice.below(list.length), 1 + dice.below(3))
        list.splice(dice.below(list.length + 1), 0, { group: `Group ${dice.below(1000)}`, pages })
      }
      if (dice.falls(regrouped)) {
        const at = list.findIndex(isObject)
        if (at >= 0) list.splice(at, 1, ...((list[at] as Json)['pages'] as unknown[]))
      }
    }
    element[key] = list
  }
}
