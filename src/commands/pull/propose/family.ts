import type { Candidate } from './edit.js'

/**
 * A family of candidates: one way to make a kind of edit. The order of the families of a kind is the order in which
 * their candidates are tried, and each gives the reason for its place in it.
 */
export interface Family<Place> {
  /** Its name in the tally that the replay of real edits prints. */
  readonly name: string
  /** The reason for its place: what it keeps, and what those behind it would lose. */
  readonly because: string
  /** A navigation in code, before and after an edit that the family makes: a test pulls the one into the other. */
  readonly example?: Example
  /** Its candidates for an edit at a place, the best first; none where it does not apply. */
  readonly propose: (place: Place) => readonly (Candidate | undefined)[]
}

/** The code of a navigation before and after an edit. */
export interface Example {
  /** Declarations before the navigation. */
  readonly with?: string
  readonly before: string
  readonly after: string
  /** The declarations afterwards, if they differ. */
  readonly afterWith?: string
}

/** The candidates of some families, in their order. */
export function proposed<Place>(families: readonly Family<Place>[], place: Place): readonly Candidate[] {
  return families.flatMap(({ name, propose }) => ofFamily(name, propose(place)))
}

/** Candidates of a family that stands by itself. */
export function ofFamily(name: string, candidates: readonly (Candidate | undefined)[]): readonly Candidate[] {
  return candidates.flatMap((own) => (own ? [{ ...own, family: own.family ?? name }] : []))
}
