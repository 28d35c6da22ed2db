// Those of a config are contained while it is loaded.
const { setTimeout, clearTimeout } = globalThis

/** Kinds of work that end by themselves; servers, watchers and streams do not. */
const passing =
  /^(Timeout|Immediate|FSReqCallback|FSReqPromise|ProcessWrap|GetAddrInfoReqWrap|TCPConnectWrap|TCPSocketWrap|TLSWrap)$/

/**
 * The number of looks at whether a config's leftovers are done, with pauses in milliseconds. The looks are counted,
 * because time alone also passes while the thread is too busy for anything to end.
 */
const looks = 200
const pause = 5

/** Work that a config leaves running when it is done: a timer, a request, a process. It may still throw. */
export interface Leftovers {
  readonly any: () => boolean
  /** Waits until they are done, or for about a second. */
  readonly settle: () => Promise<void>
  /** Looks no more: its own timer would be counted among those that run before the next config. */
  readonly close: () => void
}

/** Takes note of what runs before a config does. */
export function leftovers(): Leftovers {
  const before = running()
  const any = () => [...running()].some(([name, count]) => count > (before.get(name) ?? 0))
  let timer: NodeJS.Timeout | undefined
  return {
    any,
    settle: async () => {
      for (let look = 0; look < looks && any(); look++) await new Promise((next) => (timer = setTimeout(next, pause)))
    },
    close: () => clearTimeout(timer),
  }
}

function running(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of process.getActiveResourcesInfo()) {
    if (passing.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}
