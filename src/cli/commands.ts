import { configName } from '../config/loader/config-names.js'

/** A flag of a command: declared once, parsed, typed and shown in the help from here. */
export interface Flag {
  readonly type: 'boolean' | 'string' | 'number'
  /** May be given several times; the value is a list. */
  readonly multiple?: boolean
  /** The value in the help: `<file>`. */
  readonly value?: string
  /** All possible values of a flag with few. */
  readonly choices?: readonly string[]
  /** The greatest number. */
  readonly most?: number
  readonly help: string
}

export type FlagTable = Readonly<Record<string, Flag>>

/** A command of the command line, as data: the source of parsing, types, `--help` and the reference. */
export interface Command {
  readonly summary: string
  /** A typical command line. */
  readonly example: string
  /** Names of positional arguments for the help: `[file]`; `<page…>` takes any number. Absent: none are taken. */
  readonly positional?: string
  readonly flags: FlagTable
  /** The ends of the command by exit code: 0 done, 1 problems or a difference. In `--format json`: `outcome`. */
  readonly outcomes: {
    readonly 0: Readonly<Record<string, string>>
    readonly 1?: Readonly<Record<string, string>>
  }
  /** True for a command without changes of a site: above the folder of the only site, the command reads that folder. */
  readonly isReader?: boolean
  /** True if a flag makes the results a program's input, as `--format json` does: nothing may get between them. */
  readonly isForPrograms?: (flags: Readonly<Record<string, unknown>>) => boolean
}

const on = (help: string) => ({ type: 'boolean', help }) as const
const text = (value: string, help: string) => ({ type: 'string', value, help }) as const
const texts = (value: string, help: string) => ({ type: 'string', multiple: true, value, help }) as const
const number = (help: string, most = Infinity) => ({ type: 'number', value: '<number>', most, help }) as const
const choice = <const Choices extends readonly string[]>(choices: Choices, help: string) =>
  ({ type: 'string', choices, help }) as const

const config = text('<file>', `the config (default: ${configName} in the folder)`)
const site = text('<file>', 'the config or docs.json (default: the one in the folder)')
const all = on('list everything, instead of the first few')
const dryRun = on('print what would change, and write nothing')
const yes = on('write without asking')
const check = on('write nothing; if the file is out of date, print the difference and exit with 1')
const locales = on('include the same pages of other languages')
const wildcard = on('add one redirect for a folder, /old/:slug*')
const reportFormat = 'print the report in this format (default: pretty)'
const format = choice(['pretty', 'json'], reportFormat)

/** The flags for docs.json as code. */
const migration = {
  part: texts(
    '<place>',
    "convert only this element, such as 'API › Users', and keep the rest in docs.json (repeatable)",
  ),
  'navigation-only': on('convert only the navigation, and keep the other keys in docs.json'),
  separate: texts('<label>', 'write separate code for this language or version (repeatable)'),
  'keep-ref': texts('<file>', 'keep the $ref to this file, which build-nav never writes (repeatable)'),
} as const

/** The flags of every command. */
export const commonFlags = {
  cwd: text('<folder>', 'work in this folder (default: the current folder)'),
  'no-color': on('print without colours (also if NO_COLOR is set, or CI without FORCE_COLOR)'),
  help: on('show this help'),
  version: on('show the version'),
} as const satisfies FlagTable

/** The outcomes of every command. */
export const commonOutcomes = {
  failed: 'the input has problems, each with its code and place',
  usage: 'wrong usage: an unknown command or flag, or a value that a flag does not have',
} as const

/** The commands in the order of use. */
export const commands = {
  init: {
    summary: 'Set up build-nav for a docs.json, a mint.json, a folder of pages or an empty folder.',
    example: 'npx build-nav init',
    positional: '[folder]',
    flags: {
      yes,
      ...migration,
      agents: on('create AGENTS.md, which tells coding agents to edit the config, not docs.json'),
      'dry-run': dryRun,
      format,
    },
    outcomes: {
      0: {
        written: 'the files were written',
        planned: 'with --dry-run: the files would be written',
        'up-to-date': 'everything is there: nothing to do',
        kept: 'the answer was no: nothing was written',
      },
      1: {
        unconfirmed: 'nothing was written: init could not ask; add --yes',
        undecided: 'there are several sites, and nothing was written; run the command of one of them',
      },
    },
  },
  migrate: {
    summary: 'Convert docs.json to docs.config.ts, and verify that it builds the same file.',
    example: 'npx build-nav migrate --dry-run',
    positional: '[docs.json]',
    flags: {
      out: text('<file>', 'where to write the config (default: docs.config.ts beside docs.json)'),
      split: on('write a module for each language, version, tab, … (default: if there are more than 1,000 lines)'),
      'no-split': on('write one module, however long'),
      ...migration,
      'no-factor': on('write out each language and version, without functions and loops'),
      format,
      'dry-run': dryRun,
      force: on('overwrite existing files'),
      'no-prettier-config': on(
        "format with prettier's defaults, without running the repository's prettier configuration",
      ),
      tolerant: on('accept comments, trailing commas and duplicate keys (the last one is kept)'),
    },
    outcomes: {
      0: { done: 'the config was written (with --dry-run: would be), and verified to produce the same docs.json' },
    },
  },
  build: {
    summary: 'Build docs.json from docs.config.ts.',
    example: 'npx build-nav',
    flags: {
      config,
      out: text('<file>', 'where to write docs.json (default: beside the config)'),
      check,
      stdout: on('print docs.json, and write nothing'),
      force: on('overwrite docs.json, discarding edits that are not in the config'),
      watch: on('build again when the config, a module that it imports, or a page that it reads changes'),
      format,
    },
    outcomes: {
      0: {
        written: 'docs.json was written',
        'up-to-date': 'docs.json is what the config builds',
        printed: 'with --stdout: docs.json was printed',
        stopped: 'with --watch: the watch was stopped',
      },
      1: {
        'out-of-date': 'with --check: the config is newer; run `npx build-nav`',
        edited: 'docs.json has edits that the config lacks; run `npx build-nav pull`',
        'both-changed': 'with --check: both have changes; run `npx build-nav pull`, then `npx build-nav`',
        undecided: "build-nav can't tell which of the two is newer; the hint has both ways on",
        conflict: 'docs.json has conflict markers, with edits that the config lacks',
      },
    },
    isForPrograms: ({ stdout }) => stdout === true,
  },
  check: {
    summary: 'Check the navigation and pages for mistakes.',
    example: 'npx build-nav check --fix',
    positional: '[docs.config.ts | docs.json]',
    flags: {
      config: site,
      format: choice(['pretty', 'json', 'github'], reportFormat),
      all,
      only: texts('<rule>', 'run only this rule (repeatable)'),
      rule: texts('<id=level>', 'set the level of a rule to off, note, warning or error (repeatable)'),
      ignore: texts('<pattern>', "don't check these pages and files (repeatable)"),
      since: text(
        '<ref>',
        'report only findings that are new since this branch, tag or commit, and URLs that no longer work',
      ),
      'all-findings': on('with --since: report older findings, too'),
      baseline: text('<file>', "don't report the findings listed in this file"),
      'update-baseline': on('write the baseline, or remove fixed findings from it'),
      fix: on('fix mistakes that have only one possible fix, in docs.json or in the config'),
      'dry-run': on('with --fix: print what would change, and write nothing'),
      'max-warnings': number('exit with 1 if there are more warnings than this (default: any number, with --since: 0)'),
    },
    outcomes: {
      0: { passed: 'no errors, and not more warnings than --max-warnings; with --since: nothing new but notes' },
      1: { found: 'errors, or too many warnings; with --since: a new error or warning' },
    },
    isReader: true,
    isForPrograms: (flags) => flags['format'] === 'github',
  },
  preview: {
    summary: 'Show the navigation as readers will see it, and what is behind each page.',
    example: 'npx build-nav preview --against main --open',
    positional: '[docs.config.ts | docs.json]',
    flags: {
      config: site,
      port: number('use this port (default: 4460, or a free one)', 65535),
      open: on('open the preview in the browser'),
      against: text('<ref>', 'highlight what changed since a branch, tag or commit, or from a different docs.json'),
      view: choice(['site', 'changes', 'findings'], 'open this view first (default: the pages; with --out, changes)'),
      out: text('<file>', 'write the preview to an HTML file instead of serving it'),
      format,
    },
    outcomes: {
      0: { written: 'with --out: the file was written', stopped: 'the preview was stopped; it serves until then' },
    },
    isReader: true,
  },
  add: {
    summary: 'Add pages to the navigation, each where it belongs.',
    example: 'npx build-nav add guides/start',
    positional: '<page…>',
    flags: {
      config: site,
      orphans: on('add all pages that are not in the navigation, or those that match the arguments'),
      to: text('<titles>', "add the pages to this group or tab: 'Guides › Setup'"),
      after: text('<page>', 'add the pages after this page'),
      before: text('<page>', 'add the pages before this page'),
      first: on('add the pages at the start of their list'),
      last: on('add the pages at the end of their list'),
      group: text('<title>', 'create a group with this title for the pages'),
      icon: text('<icon>', 'give that group this icon'),
      create: on("create the files of pages that don't exist"),
      yes,
      'dry-run': dryRun,
      all,
      format,
    },
    outcomes: {
      0: {
        done: 'each page has its place (with --dry-run: would have)',
        kept: 'the answer was no: nothing was written',
      },
      1: {
        open: 'some pages were not added: each in `open` has the commands that add it, and `skipped` has reasons',
        unconfirmed: 'with --orphans: nothing was written without a terminal that asks; add --yes',
      },
    },
  },
  mv: {
    summary: 'Move pages, folders and files, with their entries, links and redirects.',
    example: 'npx build-nav mv guides/start guides/quickstart',
    positional: '<old…> <new>',
    flags: {
      config: site,
      from: text('<file>', 'make the moves that this file lists: old path, tab, new path'),
      after: on('update everything after files were moved by hand (without paths: the renames that git detects)'),
      locales,
      wildcard,
      redirect: choice(['keep', 'replace'], 'keep or replace an existing redirect from an old URL'),
      'no-redirect': on("don't add redirects"),
      'dry-run': dryRun,
      all,
      format,
    },
    outcomes: {
      0: { done: 'everything was moved (with --dry-run: would be)', kept: 'the answer was no: nothing was written' },
    },
  },
  rm: {
    summary: 'Remove pages or folders and their entries, and redirect links and readers to a different page.',
    example: 'npx build-nav rm guides/old --to guides/start',
    positional: '<page | folder…>',
    flags: {
      config: site,
      to: text('<page>', 'redirect links and readers to this page'),
      'keep-links': on('remove the pages even if others link to them'),
      'dry-run': dryRun,
      all,
      format,
    },
    outcomes: { 0: { done: 'the pages were removed (with --dry-run: would be)' } },
  },
  pull: {
    summary: 'Apply edits made in docs.json to docs.config.ts.',
    example: 'npx build-nav pull --dry-run',
    flags: {
      config,
      out: text('<file>', 'the docs.json that was edited (default: beside the config)'),
      base: text('<commit>', 'compare both sides with docs.json at this commit (default: the last build)'),
      force: on('make the config match docs.json, even if that undoes changes in the config'),
      inline: on('if an edit fits only one call, pass or spread, replace that with its result'),
      'dry-run': dryRun,
      format,
    },
    outcomes: {
      0: {
        'up-to-date': 'the config already produces docs.json; there was nothing to apply',
        applied: 'all edits were applied (with --dry-run: would be); docs.json is what the config builds',
        unbuilt: 'all edits, if any, were applied; the config also has changes that are not built: run `npx build-nav`',
      },
      1: { left: 'some edits were not applied, each with what to write by hand' },
    },
  },
  diff: {
    summary: 'Describe what changed in docs.json.',
    example: 'npx build-nav diff main',
    positional: '[from] [to]',
    flags: { config: site, all, format: choice(['pretty', 'markdown', 'json'], reportFormat) },
    outcomes: {
      0: { unchanged: 'both states are the same', changed: 'they differ', lost: 'they differ, and readers lose URLs' },
    },
    isReader: true,
  },
  why: {
    summary: "Show how readers get to a page, or why they can't.",
    example: 'npx build-nav why guides/start',
    positional: '<page>',
    flags: { config: site, format, all },
    outcomes: {
      0: {
        reachable: 'the navigation leads there',
        unreachable: 'it does not, for these reasons',
        unknown: "nothing lists it, and it exists only if a specification that build-nav doesn't read makes it",
      },
    },
    isReader: true,
  },
  tree: {
    summary: 'Show the navigation as a tree.',
    example: 'npx build-nav tree --only Guides',
    positional: '[docs.config.ts | docs.json]',
    flags: {
      config: site,
      depth: number('show this many levels'),
      only: text(
        '<title>',
        'show only elements with this title and pages with this path or title, with their parents and children',
      ),
      format,
    },
    outcomes: { 0: { done: 'the tree was printed' } },
    isReader: true,
  },
  types: {
    summary: 'Write the existing pages and endpoints as types: build-nav-env.d.ts.',
    example: 'npx build-nav types',
    flags: { config, check, format },
    outcomes: {
      0: { written: 'the types were written', 'up-to-date': 'the types are those of the pages' },
      1: { 'out-of-date': 'with --check: pages came or went; run `npx build-nav types`' },
    },
  },
  cut: {
    summary: "Start a new version: copy the newest one's pages, and list it in docs.config.ts.",
    example: 'npx build-nav cut 2.1',
    positional: '<version>',
    flags: {
      config,
      from: text('<version>', 'the version to copy (default: the newest)'),
      all,
      'dry-run': dryRun,
      format,
    },
    outcomes: { 0: { done: 'the version was made (with --dry-run: would be)' } },
  },
} as const satisfies Readonly<Record<string, Command>>

/** The name of a command: `build`. */
export type CommandName = keyof typeof commands

/** The commands of the first screen of `--help`; `--help --all` shows the other commands, too. */
export const doors: Readonly<Record<string, readonly CommandName[]>> = {
  'Look at a docs.json, with or without a config': ['check', 'diff'],
  'Change pages and navigation, with or without a config': ['add', 'mv', 'rm'],
  'Write docs.json as code': ['init', 'migrate', 'build', 'pull', 'types'],
}
