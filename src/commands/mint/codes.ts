import { reporter } from '../../base/diagnostics/diagnostic.js'
import type { CodeTable } from '../../base/diagnostics/diagnostic.js'

interface Loss {
  /** `topbar.style` */
  readonly key: string
  readonly what: string
}

/** The values of mint.json that docs.json can't contain in that form. */
export const mintCodes = {
  'mint-lost': {
    severity: 'warning',
    message: ({ key, what }: Loss) => `'${key}' is not taken over. ${what}`,
    why: 'docs.json has no place for some of what mint.json could say, and refuses some of what mint.json accepted. Each such value is listed when a mint.json is converted.',
  },
  'mint-changed': {
    severity: 'note',
    message: ({ key, what }: Loss) => `'${key}' is taken over in another way. ${what}`,
    why: 'Some values have another form in docs.json, and a few had to be mended to be accepted.',
  },
} as const satisfies CodeTable

/** Reports what became of a value. */
export const mintReport = reporter(mintCodes)
