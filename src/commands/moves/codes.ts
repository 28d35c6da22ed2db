import { BuildNavError, reporter, type CodeTable, type Place } from '../../base/diagnostics/diagnostic.js'
import { listedUpTo, quotedUpTo, shellWord } from '../../base/diagnostics/text.js'
import type { VariantKind } from '../../site/model/variants.js'
import { addCodes } from '../add/codes.js'

interface Named {
  /** As given by the author, or the path of the file. */
  readonly name: string
  /** The page, file or folder most likely meant. */
  readonly near?: string | undefined
}

interface Pair {
  readonly from: string
  readonly to: string
}

/** The first steps of a person whose config can't be changed. */
const waysByHand = {
  mv: 'Change the config by hand, move the file, and run `npx build-nav mv --after <old> <new>`. Nothing was moved.',
  rm: 'Remove the entries from the config by hand, run `npx build-nav`, and run the command again. Nothing was removed.',
  'rm of a part':
    'If an element of `parts(…)` has no other pages, remove the element from the config and from docs.json, and run the command again. Nothing was removed.',
}

/** The reasons why files can't be moved or removed, and the notes on a move. */
export const moveCodes = {
  'mv-missing': {
    severity: 'error',
    message: ({ name }: Named) => `'${name}' doesn't exist: no page, file or folder has this path.`,
    hint: ({ near }: Named) => near && `Did you mean '${near}'?`,
    why: '`mv` and `rm` need the path of a page, a file or a folder from the docs root, or the URL of a page.',
  },
  'mv-moved-already': {
    severity: 'error',
    message: ({ from, to }: Pair) => `'${from}' doesn't exist, but '${to}' does: the file was already moved.`,
    hint: ({ from, to }: Pair) =>
      `To update the navigation, links and redirects, run: npx build-nav mv --after ${shellWord(from)} ${shellWord(to)}`,
    why: '`build-nav mv` moves the file. With `--after`, it changes everything that names a file that was moved by hand.',
  },
  'mv-after-chain': {
    severity: 'error',
    message: ({ from, to, next }: Pair & { next: string }) =>
      `'${from}' is now '${to}', and the former '${to}' is now '${next}': links to '${to}' may be from before or after.`,
    hint: () => 'Move the files back, and list the moves in one file: npx build-nav mv --from moves.tsv',
    why: 'With `--after`, links are read as they were before the move. If one file got the path of another, a link to that path may mean either of them.',
  },
  'mv-exists': {
    severity: 'error',
    message: ({ from, to }: Pair) => `'${to}' already exists, so '${from}' can't move there.`,
    hint: () =>
      'Choose a different path, or move that file first. To swap files, list the moves in one file: --from moves.tsv, without --after.',
    why: 'A file is never overwritten.',
  },
  'mv-path': {
    severity: 'error',
    message: ({ from, to, reason }: Pair & { reason: string }) => `'${from}' can't become '${to}': ${reason}.`,
    hint: () => 'Choose a different path.',
    why: "Every file needs a path of its own, and every page a URL of its own that Mintlify publishes. A page and the `index` of a folder of the same name share one URL, and so do an `.mdx` and an `.md` file of one name, and names that differ only in capitals. Mintlify doesn't publish files that `.mintignore` or `.gitignore` names, snippets, and README, LICENSE, CHANGELOG and CONTRIBUTING files. A move keeps the kind of a file: only pages may change between `.md` and `.mdx`.",
  },
  'mv-symlink': {
    severity: 'error',
    message: ({ name, symlink, to }: Named & { symlink: string; to?: string }) =>
      to !== undefined
        ? `'${symlink}' is a symlink to '${to}', and would lead nowhere.`
        : name === symlink
          ? `'${name}' is a symlink: its files are elsewhere.`
          : `'${name}' is behind the symlink '${symlink}': the file is elsewhere.`,
    hint: () => 'Name the path of the real file or folder. To move or remove the symlink, use your shell.',
    why: 'A symlink may point to files of other sites and outside of the repository. `mv` and `rm` only touch the files that you name.',
  },
  'mv-other-repository': {
    severity: 'error',
    message: ({ name, repository }: Named & { repository: string }) =>
      `'${name}' is in the separate git repository '${repository}'.`,
    hint: () => 'Move or remove files of a submodule in its own repository, and copy files from one to the other.',
    why: 'Each repository has its own index and history: a commit of one can’t contain files of the other.',
  },
  'mv-unmerged': {
    severity: 'error',
    message: ({ name }: Named) => `'${name}' has a merge conflict.`,
    hint: () => 'Resolve the conflict and `git add` the file first. Nothing was moved or removed.',
    why: 'Git keeps up to three versions of a file with a conflict, under its old path.',
  },
  'mv-index': {
    severity: 'error',
    message: ({ lock }: { lock: string }) =>
      `Git can't change its index, so nothing was moved or removed. Does ${lock} exist?`,
    hint: () =>
      'Wait until other git commands are done. If none is running, delete the lock, and run the command again.',
    why: 'Moved files keep their history in git only if its index has their new paths. The index is locked while a git command runs, or after one was interrupted.',
  },
  'mv-endpoint': {
    severity: 'error',
    message: ({ name }: Named) => `'${name}' has no file: Mintlify generates its page from a specification.`,
    hint: () =>
      'To change its URL, set `x-mint: { href: … }` at the operation in the specification. To hide it, set `x-hidden: true`.',
    why: 'Pages of endpoints have no file to move or remove. `x-mint.href` in the specification sets the URL of one.',
  },
  'mv-outside': {
    severity: 'error',
    message: ({ name, by }: Named & { by?: string | undefined }) =>
      by === undefined
        ? `'${name}' is outside of the docs folder, so Mintlify doesn't publish it.`
        : `'${name}' is not part of the site: ${by} names it.`,
    hint: () => 'Name a path of the site. Move other files in your shell: nothing in the site depends on them.',
    why: 'Everything that belongs to the site is in the folder of docs.json or below it, and not named in `.mintignore` or `.gitignore`. No page, link or redirect can point to other files.',
  },
  'mv-reserved': {
    severity: 'error',
    message: ({ name }: Named) => `'${name}' stays: it defines the site, and is looked for in this place.`,
    why: 'docs.json, the config and the files that they include define the site. They and hidden files have fixed places.',
  },
  'mv-listed-twice': {
    severity: 'error',
    message: ({ from, to }: Pair) => `The navigation lists both '${from}' and '${to}': the page would be listed twice.`,
    hint: ({ to }: Pair) => `Remove the entry '${to}' first.`,
    why: 'The entries of the old path change to the new path. If both are listed, the page would be listed twice.',
  },
  'mv-redirect-conflict': {
    severity: 'error',
    message: ({ from, to, other }: Pair & { other: string }) =>
      `A redirect from '${from}' to '${to}' is needed, but there is one from '${from}' to '${other}'.`,
    hint: () => 'To keep that one, add --redirect keep. To replace it, add --redirect replace.',
    why: "One URL can redirect to only one page, and build-nav can't tell which of the two is right.",
  },
  'mv-wildcard': {
    severity: 'error',
    message: ({ from, reason }: { from: string; reason: string }) =>
      `One wildcard can't redirect all of '${from}': ${reason}.`,
    hint: () => 'Run the command without --wildcard: each page then gets its own redirect.',
    why: '`--wildcard` writes `/old/:slug*` → `/new/:slug*`, or, with `rm`, `/old/:slug*` → the page of `--to`. That is correct only if everything below the old folder moves and keeps its path below the new one, or is removed.',
  },
  'mv-leaves-navigation': {
    severity: 'error',
    message: ({ from, to }: Pair) =>
      `'${from}' would leave the navigation: the config lists its folder, but no folder with '${to}'.`,
    hint: ({ to }: Pair) =>
      `Add '${to}' to a \`.pages(…)\` of the config, or choose a path in a folder that the config lists.`,
    why: '`pagesIn`, `groupsIn` and `readPages` list what is in a folder. A page that moves out of it is no longer listed.',
  },
  'mv-not-written': {
    severity: 'error',
    message: ({ edits }: { edits: readonly string[]; by: 'mv' | 'rm' | 'rm of a part' }) =>
      `The config can't be changed to produce this${edits.length > 0 ? `: ${listedUpTo(3, edits)}` : ''}.`,
    hint: ({ by }: { by: 'mv' | 'rm' | 'rm of a part' }) => waysByHand[by],
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
  'mv-nothing': {
    severity: 'note',
    message: () => 'Git shows no renamed file since HEAD.',
    hint: () => 'Name the paths: `npx build-nav mv --after <old> <new>`.',
    why: '`mv --after` without paths uses the renames that git detects between HEAD and the working tree. Without a commit, there are none.',
  },
  'mv-mirror-taken': {
    severity: 'warning',
    message: ({ from, to }: Pair) => `'${from}' was not moved: '${to}' already exists.`,
    why: '`--locales` also moves the same page of other languages, unless its new path already exists.',
  },
  'mv-wildcard-catches': {
    severity: 'warning',
    message: ({ to, source }: { to: string; source: string }) =>
      `The redirect from '${source}' also matches the new URL '${to}'.`,
    hint: () => 'Check that readers see the page, or make that redirect more specific.',
    why: 'Mintlify doesn’t document whether a page or a wildcard redirect wins.',
  },
  'mv-provider-url': addCodes['add-provider-url'],
  'mv-redirect-lost': {
    severity: 'warning',
    message: ({ lost }: { lost: readonly string[] }) =>
      `Readers of ${quotedUpTo(3, lost)} will get a 404: a redirect served ${lost.length === 1 ? 'this URL' : 'these URLs'}, and none does now.`,
    hint: () => 'To keep them, run the command without --no-redirect.',
    why: 'With --no-redirect, no redirect is added, not even to replace one that no longer reaches its page.',
  },
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
    message: ({ name, reason }: Named & { reason: string }) => `Readers can't be sent to '${name}': ${reason}.`,
    hint: () => 'Name a different page with --to, or remove the pages of each language with a command of its own.',
    why: '`--to` is the page that readers see instead of the removed ones. Where pages of several languages are removed together, `--to` is the same page in each of the languages.',
  },
  'rm-uncommitted': {
    severity: 'error',
    message: ({ names }: { names: readonly string[] }) =>
      `Git can't bring back ${quotedUpTo(3, names)}: ${names.length === 1 ? 'it has' : 'they have'} changes that are not committed.`,
    hint: () => 'Commit the changes first, discard them with git, or delete a new file yourself. Nothing was removed.',
    why: 'A removed page can be brought back from the last commit. Text that was never committed would be lost.',
  },
  'rm-variant': {
    severity: 'error',
    message: ({ folder, kind, title }: { folder: string; kind: VariantKind; title: string; inCode: boolean }) =>
      `${folder} is the folder of ${kind} '${title}'.`,
    hint: ({ folder, kind, inCode }: { folder: string; kind: VariantKind; inCode: boolean }) =>
      `Delete the ${kind} in docs.json${inCode ? ', run `npx build-nav pull`' : ''}, delete the folder, and add a redirect from '/${folder}:slug*'. Nothing was removed.`,
    why: 'A language or a version is an element of the navigation, often made by a loop, and conditions, word tables and types name it. `npx build-nav pull` removes all of them if it is deleted in docs.json. One wildcard redirects its readers.',
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
