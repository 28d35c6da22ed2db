// Those of a config are contained while it is loaded.
const { setTimeout } = globalThis

/** What ends by itself; servers, watchers and streams do not. */
const passing =
  /^(Timeout|Immediate|FSReqCallback|FSReqPromise|ProcessWrap|GetAddrInfoReqWrap|TCPConnectWrap|TCPSocketWrap|TLSWrap)$/

/** The longest that a load waits for what its config left running. */
const grace = 1000

/** What a config leaves running when it is done: a timer, a request, a process. It may still throw. */
export interface Leftovers {
  readonly any: () => boolean
  /** Waits until they are done, or for a second. */
  readonly settle: () => Promise<void>
}

/** Takes note of what runs before a config does. */
export function leftovers(): Leftovers {
  const before = running()
  const any = () => [...running()].some(([name, count]) => count > (before.get(name) ?? 0))
  return {
    any,
    settle: async () => {
      const end = performance.now() + grace
      while (any() && performance.now() < end) await new Promise((next) => setTimeout(next, 5))
    },
  }
}

function running(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of process.getActiveResourcesInfo()) {
    if (passing.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}
