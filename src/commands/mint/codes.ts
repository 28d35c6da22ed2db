import { reporter, type CodeTable } from '../../base/diagnostics/diagnostic.js'

interface Loss {
  /** `topbar.style` */
  readonly key: string
}

/** Values of mint.json without their form in docs.json. */
export const mintCodes = {
  'mint-lost': {
    severity: 'warning',
    message: ({ key }: Loss) => `'${key}' was dropped: docs.json has no place for it.`,
    why: 'docs.json has no key for some settings of mint.json, and Mintlify rejects some values that it accepted there. A tab, an anchor or a group without pages has no place, either. Each such value is listed when a mint.json is converted.',
  },
  'mint-changed': {
    severity: 'note',
    message: ({ key }: Loss) => `'${key}' was changed: Mintlify would reject the old value in docs.json.`,
    why: 'A few values had to be corrected so that Mintlify accepts them: a URL with `http` begins with `https`, an anchor has the first colour of its gradient, and a version without pages is empty.',
  },
} as const satisfies CodeTable

/** Reports a value of mint.json. */
export const mintReport = reporter(mintCodes)
