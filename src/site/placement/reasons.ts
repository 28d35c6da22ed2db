/** The certainty of a place: with 'sure', a page is put into a list without a question. */
export type Certainty = 'sure' | 'open'

interface ReasonEntry {
  readonly certainty: Certainty
  /** Right choices of a list among all, on real additions, where it was measured: what a sure reason rests on. */
  readonly measured?: readonly [right: number, of: number]
}

/**
 * Each reason for a place in the navigation. One is sure where it was right in at least 95 % of real additions;
 * `npm run bench` measures them again.
 */
export const reasons = {
  /** Another language or version lists the same page, and one list of the page's own is like that list. */
  twin: { certainty: 'sure', measured: [52, 52] },
  /** One list alone holds the pages of its folder, three or more; or one list in each of several versions that holds the same of them. */
  folder: { certainty: 'sure', measured: [171, 176] },
  /** Several lists are like the list of its twin. */
  twins: { certainty: 'open' },
  /** One list holds the pages of its folder, but only one or two. */
  few: { certainty: 'open' },
  /** Several lists hold pages of its folder. */
  several: { certainty: 'open' },
  /** It is in no folder of its own, but where any page may be. */
  root: { certainty: 'open' },
  /** Three or more new pages of its folder begin or end with a word of their own: a list, or a group of them. */
  cluster: { certainty: 'open' },
  /** No list holds pages of its folder; one has the folder's name. */
  titled: { certainty: 'open' },
  /** No list holds pages of its folder; some hold pages of the folder around it. */
  around: { certainty: 'open' },
  /** Nothing of the navigation is near. */
  none: { certainty: 'open' },
} as const satisfies Readonly<Record<string, ReasonEntry>>

export type Reason = keyof typeof reasons
