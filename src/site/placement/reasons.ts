/** The certainty of a place: with 'sure', a page is put into a list without a question. */
export type Certainty = 'sure' | 'open'

interface ReasonEntry {
  readonly certainty: Certainty
  /** Right lists, and all lists, in real additions. */
  readonly measured?: readonly [right: number, of: number]
}

/**
 * The reasons for a place in the navigation. A sure reason was right in at least 95 % of real additions; `npm run
 * bench` measures again.
 */
export const reasons = {
  /** Another language or version lists the page, and a list of the page's own variant resembles the list. */
  twin: { certainty: 'sure', measured: [52, 52] },
  /**
   * A single list holds the pages of the folder, three or more; or a list in each of several versions, with equal
   * pages.
   */
  folder: { certainty: 'sure', measured: [171, 176] },
  /** Several lists resemble the list of the counterpart. */
  twins: { certainty: 'open' },
  /** A single list holds pages of the folder, only one or two. */
  few: { certainty: 'open' },
  /** Several lists hold pages of the folder. */
  several: { certainty: 'open' },
  /** At the top, where any page may be. */
  root: { certainty: 'open' },
  /** Three or more new pages of the folder share a new word at the beginning or end: a list, or a group for them. */
  cluster: { certainty: 'open' },
  /** No list holds pages of the folder; a list has the folder's name. */
  titled: { certainty: 'open' },
  /** No list holds pages of the folder; some hold pages of the folder around. */
  around: { certainty: 'open' },
  /** Nothing of the navigation is near. */
  none: { certainty: 'open' },
} as const satisfies Readonly<Record<string, ReasonEntry>>

export type Reason = keyof typeof reasons
