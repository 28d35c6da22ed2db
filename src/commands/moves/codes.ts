import { BuildNavError, reporter, type CodeTable, type Place } from '../../base/diagnostics/diagnostic.js'
import { quotedUpTo, shellWord } from '../../base/diagnostics/text.js'
import { addCodes } from '../add/codes.js'

/** A name as given, the path most likely meant, and a file at the new path. */
interface Missing {
  readonly name: string
  readonly near?: string | undefined
  readonly moved?: string | undefined
}

interface Refused {
  readonly from: string
  readonly to: string
  readonly reason: string
  readonly advice?: string
}

/** Paths out of reach for `mv` and `rm`: the reason, and the next step. */
const offLimits = {
  symlink: ['a symlink leads elsewhere', 'Name the real file or folder. To move or remove a symlink, use your shell.'],
  target: ['a symlink would lead nowhere', 'Remove the symlink in your shell first.'],
  repository: ['a separate git repository has its own index', 'Move or remove files of a submodule there.'],
  conflict: ['git has a merge conflict there', 'Resolve the conflict and `git add` the file first.'],
  outside: ['only files in the docs folder belong to the site', 'Move other files in your shell.'],
  ignored: ['.mintignore or .gitignore names this path', 'Move files outside of the site in your shell.'],
  reserved: ['the site is defined here, and Mintlify or build-nav looks for this path', undefined],
  generated: [
    'Mintlify generates this page from a specification',
    'To change its URL, set `x-mint: { href: … }` at the operation in the specification. To hide it, set `x-hidden: true`.',
  ],
} as const

/** The reasons why files can't be moved or removed, and the notes on a move. */
export const moveCodes = {
  'mv-missing': {
    severity: 'error',
    message: ({ name }: Missing) => `'${name}' doesn't exist: no page, file or folder has this path.`,
    hint: ({ name, near, moved }: Missing) => {
      const after =
        moved && `To finish a move by hand, run: npx build-nav mv --after ${shellWord(name)} ${shellWord(moved)}`
      return near ? `Did you mean '${near}'? ${after ?? ''}`.trim() : after
    },
    why: '`mv` and `rm` need the path of a page, a file or a folder from the docs root, or the URL of a page. With `--after`, `mv` changes everything that names a file that was moved by hand.',
  },
  'mv-path': {
    severity: 'error',
    message: ({ from, to, reason }: Refused) => `'${from}' can't become '${to}': ${reason}.`,
    hint: ({ advice = 'Choose a different path.' }: Refused) => advice,
    why: "A file is never overwritten: every file needs a path of its own, and every page a URL of its own that Mintlify publishes. A page and the `index` of a folder of the same name share one URL, and so do an `.mdx` and an `.md` file of one name, and names that differ only in capitals. A page in the navigation stays there: a page that moves out of a folder of `pagesIn` needs an entry of its own. Mintlify doesn't publish files that `.mintignore` or `.gitignore` names, snippets, and README, LICENSE, CHANGELOG and CONTRIBUTING files. A move keeps the kind of a file: only pages may change between `.md` and `.mdx`. To swap files, list the moves in one file: `--from moves.tsv`.",
  },
  'mv-off-limits': {
    severity: 'error',
    message: ({ name, why }: { name: string; why: keyof typeof offLimits }) =>
      `'${name}' can't be changed by mv or rm: ${offLimits[why][0]}.`,
    hint: ({ why }: { name: string; why: keyof typeof offLimits }) => offLimits[why][1],
    why: '`mv` and `rm` only change files of the site that git can follow. Symlinks and submodules belong to others, and a file with a merge conflict has several versions. docs.json, the config and the files that they include have fixed places. Pages of endpoints have no file: `x-mint.href` in the specification sets the URL of one.',
  },
  'mv-index': {
    severity: 'error',
    message: ({ lock }: { lock: string }) =>
      `Git can't change its index, so nothing was moved or removed. Does ${lock} exist?`,
    hint: () =>
      'Wait until other git commands are done. If none is running, delete the lock, and run the command again.',
    why: 'Moved files keep their history in git only if its index has their new paths. The index is locked while a git command runs, or after one was interrupted.',
  },
  'mv-redirect-conflict': {
    severity: 'error',
    message: ({ from, to, other }: { from: string; to: string; other: string }) =>
      `A redirect from '${from}' to '${to}' is needed, but there is one from '${from}' to '${other}'.`,
    hint: () => 'To keep that one, add --redirect keep. To replace it, add --redirect replace.',
    why: "One URL can redirect to only one page, and build-nav can't tell which of the two is right.",
  },
  'mv-wildcard': {
    severity: 'error',
    message: ({ from, reason }: { from: string; reason: string }) =>
      `One wildcard can't redirect all of '${from}': ${reason}.`,
    hint: () => 'Run the command without --wildcard: each page then gets its own redirect.',
    why: '`--wildcard` writes `/old/:slug*` → `/new/:slug*`. That is correct only if everything below the old folder moves and keeps its path below the new one.',
  },
  'mv-not-written': {
    severity: 'error',
    message: ({ isRemoval }: { isRemoval: boolean }) =>
      `The config can't be changed to ${isRemoval ? 'remove these pages' : 'move these files'}.`,
    hint: ({ isRemoval }: { isRemoval: boolean }) =>
      isRemoval
        ? 'Remove the entries from the config by hand, and emptied elements of `parts(…)` from docs.json, too. Then run `npx build-nav` and the command again. Nothing was removed.'
        : 'Change the config by hand, move the file, and run `npx build-nav mv --after <old> <new>`. Nothing was moved.',
    why: 'build-nav writes a change of the config only if it produces exactly the planned docs.json. If the config computes an entry, that may not be possible. An element that a config of parts owns goes with its own line in `parts(…)`.',
  },
  'mv-unfinished': {
    severity: 'error',
    message: ({ command }: { command: string; journal: string }) => `An earlier run was interrupted: ${command}`,
    hint: ({ command, journal }: { command: string; journal: string }) =>
      `To finish it, run \`${command}\` again. To abandon it, delete ${journal}.`,
    why: 'The plan of a move is kept on disk until everything is done, so the same command can finish it after a power cut or Ctrl+C. It is in the folder of git, where `git add` never finds it, or without git in your cache folder.',
  },
  'mv-table': {
    severity: 'error',
    message: ({ line }: { line: string }) => `This line must have two paths with a tab between them, not '${line}'.`,
    hint: () => 'Write the old path, a tab, and the new path.',
    why: 'The file of `--from` has one move on each line: the old path, a tab, the new path. Empty lines and lines that begin with # are skipped.',
  },
  'mv-wildcard-catches': {
    severity: 'warning',
    message: ({ to, source }: { to: string; source: string }) =>
      `The redirect from '${source}' also matches the new URL '${to}'.`,
    hint: () => 'Check that readers see the page, or make that redirect more specific.',
    why: 'Mintlify doesn’t document whether a page or a wildcard redirect wins.',
  },
  'mv-provider-url': addCodes['add-provider-url'],
  'rm-linked': {
    severity: 'error',
    message: ({ written, to }: { written: string; to: string }) =>
      `The link '${written}' points to '${to}', which would be removed.`,
    hint: () =>
      'To send links and readers to a different page, add `--to <page>`. To keep the links unchanged, add `--keep-links`. Nothing was removed.',
    why: 'A link to a removed page shows a 404. `--to` changes the links and redirects the old URL. `--keep-links` only lists them.',
  },
  'rm-to-page': {
    severity: 'error',
    message: ({ name, reason }: { name: string; reason: string }) => `Readers can't be sent to '${name}': ${reason}.`,
    hint: () => 'Name a different page with --to.',
    why: '`--to` is the page that readers see instead of the removed ones.',
  },
  'rm-uncommitted': {
    severity: 'error',
    message: ({ names }: { names: readonly string[] }) =>
      `Git can't bring back ${quotedUpTo(3, names)}: ${names.length === 1 ? 'it has' : 'they have'} changes that are not committed.`,
    hint: () => 'Commit the changes first, discard them with git, or delete a new file yourself. Nothing was removed.',
    why: 'A removed page can be brought back from the last commit. Text that was never committed would be lost.',
  },
} as const satisfies CodeTable

/** Makes the diagnostics of this room. */
export const moveReport = reporter(moveCodes)

/** Stops a command with a diagnostic. */
export function refuse<Code extends keyof typeof moveCodes>(
  code: Code,
  args: Parameters<typeof moveReport<Code>>[1],
  place?: Place,
): never {
  throw new BuildNavError([moveReport(code, args, place)])
}
