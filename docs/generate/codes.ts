import { compileCodes } from '../../src/compile/codes.js'
import { configCodes } from '../../src/config/codes.js'
import type { Severity } from '../../src/diagnostics/diagnostic.js'
import { jsonCodes } from '../../src/json/codes.js'
import { migrateCodes } from '../../src/migrate/codes.js'
import { compileSamples, configSamples, jsonSamples, migrateSamples } from './samples.js'

/** A code as its page shows it. */
export interface Code {
  readonly id: string
  /** A finding as it is printed, of a made-up case. */
  readonly message: string
  readonly hint: string | undefined
  readonly severity: Severity
  readonly why: string
  readonly stage: Stage
}

export interface Stage {
  readonly title: string
  /** Completes "Reported by …". */
  readonly reportedBy: string
  /** How to do without it. Markdown. */
  readonly switchOff: (id: string, severity: Severity) => string
}

interface Entry {
  readonly severity: Severity
  readonly message: (args: never) => string
  readonly hint?: (args: never) => string | undefined
  readonly why: string
}

const stops = (_id: string, severity: Severity) =>
  severity === 'error'
    ? 'It can’t be switched off: nothing is written until it is mended.'
    : `It never stops a build. \`export const check\` can’t name it.`

type Named<Value> = Readonly<Record<string, Value>>

const stages: readonly (Stage & { readonly codes: Named<Entry>; readonly samples: Named<unknown> })[] = [
  {
    title: 'Loading the config',
    reportedBy: 'every command that reads docs.config.ts',
    switchOff: stops,
    codes: configCodes,
    samples: configSamples,
  },
  {
    title: 'Compiling',
    reportedBy: '`build-nav` and `build-nav check`',
    switchOff: stops,
    codes: compileCodes,
    samples: compileSamples,
  },
  {
    title: 'Reading and writing docs.json',
    reportedBy: 'every command that reads or writes docs.json',
    switchOff: stops,
    codes: jsonCodes,
    samples: jsonSamples,
  },
  {
    title: 'Migrating',
    reportedBy: '`build-nav migrate`',
    switchOff: stops,
    codes: migrateCodes,
    samples: migrateSamples,
  },
]

/** Every code, stage by stage. A code that several stages report appears in each. */
export const codes: readonly Code[] = stages.flatMap(({ codes, samples, ...stage }) =>
  Object.entries(codes).map(([id, { severity, message, hint, why }]) => {
    const args = (samples[id] ?? {}) as never
    return { id, severity, message: message(args), hint: hint?.(args), why, stage }
  }),
)
