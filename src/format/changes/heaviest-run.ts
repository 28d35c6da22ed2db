/** A possible pair of indices, and its weight. */
export type Link = readonly [before: number, after: number, weight: number]

interface Run {
  readonly link: Link
  readonly previous: Run | undefined
  readonly weight: number
}

/**
 * The heaviest choice of links with both indices growing: the weighted longest common subsequence, searched in the
 * links instead of a table of all pairs. `links` are sorted by `after`.
 */
export function heaviestRun(links: readonly Link[], length: number): Link[] {
  // A Fenwick tree over `before`: the heaviest run that ends below an index.
  const best: (Run | undefined)[] = Array.from({ length: length + 1 })
  const heaviestBelow = (index: number): Run | undefined => {
    let found: Run | undefined
    for (let at = index; at > 0; at -= at & -at) {
      const run = best[at]
      if (run && run.weight > (found?.weight ?? 0)) found = run
    }
    return found
  }
  const add = (run: Run): void => {
    for (let at = run.link[0] + 1; at <= length; at += at & -at)
      if (run.weight > (best[at]?.weight ?? 0)) best[at] = run
  }

  for (let from = 0; from < links.length;) {
    // Links to the same `after` exclude each other: all are weighed before any counts.
    const runs: Run[] = []
    let to = from
    for (; to < links.length && links[to]?.[1] === links[from]?.[1]; to++) {
      const link = links[to] as Link
      const previous = heaviestBelow(link[0])
      runs.push({ link, previous, weight: link[2] + (previous?.weight ?? 0) })
    }
    runs.forEach(add)
    from = to
  }

  const chosen: Link[] = []
  for (let run = heaviestBelow(length); run; run = run.previous) chosen.push(run.link)
  return chosen.reverse()
}
