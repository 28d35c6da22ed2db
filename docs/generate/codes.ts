import { buildCodes } from '../../src/commands/build/codes.js'
import { checkCodes } from '../../src/commands/check/codes.js'
import { setCodes } from '../../src/commands/check/levels.js'
import { rules } from '../../src/commands/check/run-rules.js'
import type { Rule } from '../../src/commands/check/rule.js'
import { compileCodes } from '../../src/config/compile/codes.js'
import { configCodes } from '../../src/config/loader/codes.js'
import type { Severity } from '../../src/base/diagnostics/diagnostic.js'
import { sentence } from '../../src/base/diagnostics/text.js'
import { diffCodes } from '../../src/site/history/codes.js'
import { moveCodes } from '../../src/commands/moves/codes.js'
import { addCodes } from '../../src/commands/add/codes.js'
import { cutCodes } from '../../src/commands/cut/codes.js'
import { fileCodes } from '../../src/base/files/codes.js'
import { jsonCodes } from '../../src/format/json/codes.js'
import { migrateCodes } from '../../src/commands/migrate/codes.js'
import { previewCodes } from '../../src/commands/preview/server.js'
import { mintCodes } from '../../src/commands/mint/read-mint.js'
import { pullCodes } from '../../src/commands/pull/codes.js'
import { mergeCodes } from '../../src/commands/pull/merge/codes.js'
import { sourceCodes } from '../../src/site/sources/codes.js'
import { treeCodes } from '../../src/commands/tree/tree.js'
import { whyCodes } from '../../src/commands/why/why.js'
import {
  buildSamples,
  checkSamples,
  compileSamples,
  configSamples,
  addSamples,
  moveSamples,
  cutSamples,
  diffSamples,
  fileSamples,
  jsonSamples,
  migrateSamples,
  previewSamples,
  mintSamples,
  pullSamples,
  sourceSamples,
  treeSamples,
  whySamples,
} from './samples.js'

/** A code as its page shows it. */
export interface Code {
  readonly id: string
  readonly severity: Severity
  /** A rule that reports nothing until it is turned on. */
  readonly off: boolean
  /** A finding of a made-up case, as it is printed. */
  readonly message: string
  readonly hint: string | undefined
  readonly why: string
  /** Whether `export const check` and `--rule` may give it a level. */
  readonly configurable: boolean
  readonly stage: Stage
}

/** A part of build-nav, with what it reports. */
export interface Stage {
  readonly title: string
  /** The page that all of its codes are on, by its name in `rules/`; undefined where each code has a page. */
  readonly page?: string
  /** A sentence below the page's title. */
  readonly description?: string
  /** Completes "Reported by …". Markdown. */
  readonly reportedBy: string
}

interface Entry {
  readonly severity: Severity
  readonly message: (args: never) => string
  readonly hint?: (args: never) => string | undefined
  readonly why: string
}

/** Every code, stage by stage. A code that several stages report is there for each. */
export const codes: readonly Code[] = [
  ...Object.values<Rule>(rules).map(({ example, ...rule }) => ({
    ...rule,
    ...example,
    configurable: true,
    stage: {
      title: 'Navigation and pages',
      reportedBy: rule.id in compileCodes ? '`build-nav` and `build-nav check`' : '`build-nav check`',
    },
  })),
  ...codesOf(withoutRules(compileCodes), compileSamples, {
    title: 'Compiling',
    page: 'compiling',
    description: "Why a config doesn't become a docs.json, and what to change.",
    reportedBy: '`build-nav` and `build-nav check`',
  }),
  ...codesOf(buildCodes, buildSamples, {
    title: 'Edits of docs.json',
    page: 'edits-of-docs-json',
    description: 'Why a build stops at a docs.json that was edited, and how to keep the edit.',
    reportedBy: '`build-nav`',
  }),
  ...codesOf(configCodes, configSamples, {
    title: 'Loading the config',
    page: 'loading-the-config',
    description: "Why docs.config.ts can't be run, and where to look.",
    reportedBy: 'every command that reads docs.config.ts',
  }),
  ...codesOf(jsonCodes, jsonSamples, {
    title: 'Reading docs.json',
    page: 'reading-docs-json',
    description: "Why a docs.json or one of its parts can't be read, with the place of the mistake.",
    reportedBy: 'every command that reads docs.json',
  }),
  ...codesOf(fileCodes, fileSamples, {
    title: 'Files',
    page: 'files',
    description: "Why a file can't be read or written, and what to do.",
    reportedBy: 'every command that reads or writes a file',
  }),
  ...codesOf(migrateCodes, migrateSamples, {
    title: 'Migrating',
    page: 'migrating',
    description: "Why a docs.json can't be converted, and what the conversion keeps apart.",
    reportedBy: '`build-nav migrate`',
  }),
  ...codesOf(mintCodes, mintSamples, {
    title: 'From mint.json',
    page: 'from-mint-json',
    description: 'What changes when a mint.json becomes a docs.json.',
    reportedBy: '`build-nav migrate mint.json`',
  }),
  ...codesOf({ ...pullCodes, ...mergeCodes }, pullSamples, {
    title: 'Pulling',
    page: 'pulling',
    description: 'Why an edit of docs.json is not applied to the config, and the code to write instead.',
    reportedBy: '`build-nav pull`',
  }),
  ...codesOf(addCodes, addSamples, {
    title: 'Adding pages',
    page: 'adding-pages',
    description: 'Why add refuses a page or a place, and what to do.',
    reportedBy: '`build-nav add`',
  }),
  ...codesOf(moveCodes, moveSamples, {
    title: 'Moving and removing',
    page: 'moving-and-removing',
    description: 'Why mv or rm stops before it writes, and what to do.',
    reportedBy: '`build-nav mv` and `build-nav rm`',
  }),
  ...codesOf(cutCodes, cutSamples, {
    title: 'Cutting a version',
    page: 'cutting-a-version',
    description: "Why cut can't start a version, and what to write by hand.",
    reportedBy: '`build-nav cut`',
  }),
  ...codesOf(sourceCodes, sourceSamples, {
    title: 'Pages and endpoints',
    page: 'pages-and-endpoints',
    description: "Why pagesIn, groupsIn or groupsByTag can't list what they should.",
    reportedBy: '`build-nav`',
  }),
  ...codesOf(treeCodes, treeSamples, {
    title: 'The tree',
    page: 'the-tree',
    description: "Why tree can't show what was asked for.",
    reportedBy: '`build-nav tree`',
  }),
  ...codesOf(whyCodes, whySamples, {
    title: 'Why a page',
    page: 'why-a-page',
    description: "Why why doesn't know a page, and which names are near.",
    reportedBy: '`build-nav why`',
  }),
  ...codesOf(diffCodes, diffSamples, {
    title: 'Comparing',
    page: 'comparing',
    description: "Why two states of a site can't be compared, and what to fetch.",
    reportedBy: '`build-nav diff` and `check --since`',
  }),
  ...codesOf(previewCodes, previewSamples, {
    title: 'Previewing',
    page: 'previewing',
    description: "Why preview can't start, and what to do.",
    reportedBy: '`build-nav preview`',
  }),
  ...codesOf(checkCodes, checkSamples, {
    title: 'Settings of the check',
    page: 'settings-of-the-check',
    description: "Why check can't use its settings or flags, and what to write.",
    reportedBy: '`build-nav check`',
  }),
]

function withoutRules(table: Readonly<Record<string, Entry>>): Readonly<Record<string, Entry>> {
  return Object.fromEntries(Object.entries(table).filter(([id]) => !(id in rules)))
}

function codesOf(
  table: Readonly<Record<string, Entry>>,
  samples: Readonly<Record<string, unknown>>,
  stage: Stage,
): readonly Code[] {
  return Object.entries(table).map(([id, { severity, message, hint, why }]) => {
    if (message.length > 0 && !samples[id]) throw new Error(`docs/generate/samples.ts has nothing for ${id}`)
    const args = samples[id] as never
    const configurable = (setCodes as readonly string[]).includes(id)
    return { id, severity, off: false, message: sentence(message(args)), hint: hint?.(args), why, configurable, stage }
  })
}
