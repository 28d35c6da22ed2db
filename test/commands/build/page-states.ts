/** Whether both had a page when they last agreed on it; 'unknown' where no history can tell. */
export type Agreed = boolean | 'unknown'

/**
 * Each page of a commit, or of a working tree: is it in the config, is it in docs.json, and was it in both or in neither
 * when they last agreed? Who differs from that has changed it: a page that only docs.json has, and that was in neither,
 * was added there; one that was in both was removed from the config.
 */
export interface PageStates {
  readonly config: ReadonlySet<string>
  readonly docs: ReadonlySet<string>
  /** As their author knows it, of the pages that only one side has. */
  readonly known: ReadonlyMap<string, Agreed>
  /** As the commits show it, to whoever has nothing else. */
  readonly shown: ReadonlyMap<string, Agreed>
}

type Sides = Pick<PageStates, 'config' | 'docs'>

/** Before the first commit. */
export const nowhere: PageStates = { config: new Set(), docs: new Set(), known: new Map(), shown: new Map() }

/** The pages of which an author and the commits know the same, by who changed them. */
export function changedPages(states: PageStates): {
  readonly edited: string[]
  readonly unbuilt: string[]
  readonly unclear: string[]
} {
  const pages = { edited: [] as string[], unbuilt: [] as string[], unclear: [] as string[] }
  for (const page of unlike(states)) {
    const [known, shown] = [states.known.get(page), states.shown.get(page)]
    if (known !== shown || typeof known !== 'boolean') pages.unclear.push(page)
    else if (known === states.docs.has(page)) pages.unbuilt.push(page)
    else pages.edited.push(page)
  }
  return pages
}

/** What somebody made of a working tree by an edit, a build or a pull, on top of a commit. */
export function edited(before: PageStates, sides: Sides, head: PageStates): PageStates {
  return {
    ...sides,
    known: of(sides, (page) => agreedOn(before, 'known', page)),
    shown: of(sides, (page) => agreedOn(head, 'shown', page)),
  }
}

/** A commit of a working tree: what it shows is told from its parent; the first shows nothing of what only one side has. */
export function committed({ known, ...sides }: PageStates, parent: PageStates | undefined): PageStates {
  return { ...sides, known, shown: of(sides, (page) => (parent ? agreedOn(parent, 'shown', page) : 'unknown')) }
}

/**
 * What git makes of two states that went on from a third. Where somebody settled a conflict, the sides of files were
 * chosen: what these did not agree on, nobody knows.
 */
export function joined(
  base: PageStates,
  ours: PageStates,
  theirs: PageStates,
  sides: Sides,
  isSettled: boolean,
): PageStates {
  const agreed = (as: 'known' | 'shown') =>
    of(sides, (page) => {
      const [from, one, other] = [base, ours, theirs].map((state) => agreedOn(state, as, page)) as [
        Agreed,
        Agreed,
        Agreed,
      ]
      if (isSettled) return from === one && one === other ? from : 'unknown'
      if (one === other || other === from) return one
      return one === from ? other : 'unknown'
    })
  return { ...sides, known: agreed('known'), shown: agreed('shown') }
}

function agreedOn(state: PageStates, as: 'known' | 'shown', page: string): Agreed {
  return state.config.has(page) === state.docs.has(page) ? state.docs.has(page) : (state[as].get(page) ?? 'unknown')
}

function of(sides: Sides, agreed: (page: string) => Agreed): Map<string, Agreed> {
  return new Map(unlike(sides).map((page) => [page, agreed(page)]))
}

function unlike({ config, docs }: Sides): string[] {
  return [...new Set([...config, ...docs])].filter((page) => config.has(page) !== docs.has(page))
}
