import { reporter } from '../../base/diagnostics/diagnostic.js'
import type { CodeTable } from '../../base/diagnostics/diagnostic.js'

interface Loss {
  /** `topbar.style` */
  readonly key: string
  readonly what: string
}

/** Values of mint.json without their form in docs.json. */
export const mintCodes = {
  'mint-lost': {
    severity: 'warning',
    message: ({ key, what }: Loss) => `'${key}' was dropped: ${what}.`,
    why: 'docs.json has no key for some settings of mint.json, and Mintlify rejects some values that it accepted there. Each such value is listed when a mint.json is converted.',
  },
  'mint-changed': {
    severity: 'note',
    message: ({ key, what }: Loss) => `'${key}' was converted: ${what}.`,
    why: 'Some values have a different form in docs.json, and a few had to be corrected so that Mintlify accepts them.',
  },
} as const satisfies CodeTable

/** Reports a value of mint.json. */
export const mintReport = reporter(mintCodes)
