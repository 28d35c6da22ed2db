import { reporter, type CodeTable } from '../../base/diagnostics/diagnostic.js'
import { counted } from '../../base/diagnostics/counted.js'
import { listed } from '../../base/diagnostics/listed.js'
import { shellWord } from '../../base/files/shell-word.js'

interface Named {
  /** As it was given, or the path of the file. */
  readonly name: string
  readonly near?: string | undefined
}

interface Pair {
  readonly from: string
  readonly to: string
}

const shownNames = (names: readonly string[]) =>
  listed([...names.slice(0, 3).map((name) => `'${name}'`), ...(names.length > 3 ? [`${names.length - 3} more`] : [])])

/** What the config would have to produce, in words. */
interface Edits {
  readonly edits: readonly string[]
}

const shownEdits = (edits: readonly string[]) =>
  listed([...edits.slice(0, 3), ...(edits.length > 3 ? [`${edits.length - 3} more`] : [])])

/** The reasons why files can't be moved or removed, and the notes on a move. */
export const moveCodes = {
  'mv-missing': {
    severity: 'error',
    message: ({ name }: Named) => `'${name}' doesn't exist: no page, file or folder has this path.`,
    hint: ({ near }: Named) => near && `Did you mean '${near}'?`,
    why: '`build-nav mv` and `build-nav rm` take the path of a file or a folder, or the address of a page, from the docs root.',
  },
  'mv-moved-already': {
    severity: 'error',
    message: ({ from, to }: Pair) => `'${from}' doesn't exist, but '${to}' does: the file was moved already.`,
    hint: ({ from, to }: Pair) =>
      `To update the navigation, links and redirects, run: npx build-nav mv --after ${shellWord(from)} ${shellWord(to)}`,
    why: '`build-nav mv` moves the file itself. With `--after` it takes a file that was moved by hand, and changes everything that names it.',
  },
  'mv-not-moved': {
    severity: 'error',
    message: ({ from, to }: Pair) =>
      `--after is for files that were moved by hand, but '${from}' is still there and '${to}' doesn't exist.`,
    hint: ({ from, to }: Pair) => `To move it, run: npx build-nav mv ${shellWord(from)} ${shellWord(to)}`,
    why: 'With `--after` the file is expected at its new place.',
  },
  'mv-exists': {
    severity: 'error',
    message: ({ from, to }: Pair) => `'${to}' already exists, so '${from}' can't move there.`,
    hint: () =>
      'Choose another path, or move that file first. Several moves that make way for each other go into one file: --from moves.tsv.',
    why: 'A file is never overwritten.',
  },
  'mv-address-taken': {
    severity: 'error',
    message: ({ from, to, by }: Pair & { by: string }) => `'${from}' can't become '${to}': '${by}' has the same URL.`,
    hint: () => 'Choose another path, or move that page first.',
    why: 'A page and the `index` of a folder of the same name share one URL, and so do an `.mdx` and an `.md` file of one name. Readers would get only one of them.',
  },
  'mv-same': {
    severity: 'error',
    message: ({ name }: Named) => `'${name}' is where it is to go: old and new path are the same.`,
    why: 'There is nothing to move.',
  },
  'mv-twice': {
    severity: 'error',
    message: ({ from, to }: { from: readonly string[]; to: readonly string[] }) =>
      `${shownNames(from)} can't become ${shownNames(to)}: ${to.length > 1 ? 'a file has one path' : 'they would overwrite each other'}.`,
    hint: () => 'Give each file one path of its own.',
    why: 'Two files that move to one path would overwrite each other, and one file can only move to one path.',
  },
  'mv-kind': {
    severity: 'error',
    message: ({ from, to }: Pair) => `'${from}' can't become '${to}': that is another kind of file.`,
    hint: () => 'Keep the extension. A page may change between .md and .mdx.',
    why: 'A move changes the path of a file, and not its contents.',
  },
  'mv-endpoint': {
    severity: 'error',
    message: ({ name }: Named) => `'${name}' has no file: Mintlify generates its page from a specification.`,
    hint: () => 'Its URL comes from the specification: set `x-mint: { href: … }` at the operation.',
    why: 'Pages of endpoints have no file that could move. `x-mint.href` in the specification sets the URL of one.',
  },
  'mv-outside': {
    severity: 'error',
    message: ({ name }: Named) => `'${name}' is outside of the docs folder, so Mintlify doesn't publish it.`,
    hint: () => 'Name a path in the folder of docs.json.',
    why: 'Everything that the site consists of is in the folder of docs.json or below it.',
  },
  'mv-reserved': {
    severity: 'error',
    message: ({ name }: Named) => `'${name}' can't move: build-nav and Mintlify look for it in this place.`,
    why: 'docs.json, the config and the files that they are made of, and hidden files have their fixed places.',
  },
  'mv-unpublished': {
    severity: 'error',
    message: ({ name, by }: Named & { by: string }) => `'${name}' would not be published: ${by}.`,
    hint: () => 'Choose another path.',
    why: 'Mintlify makes no page of files that `.mintignore` or `.gitignore` names, of snippets, and of README, LICENSE, CHANGELOG and CONTRIBUTING files.',
  },
  'mv-ignored': {
    severity: 'error',
    message: ({ name, by }: Named & { by: string }) => `'${name}' is not part of the site: ${by} names it.`,
    hint: () => 'Move it with your shell: nothing of the site depends on it.',
    why: 'What `.mintignore` or `.gitignore` names is not published, so no page, link or redirect can lead to it.',
  },
  'mv-listed-twice': {
    severity: 'error',
    message: ({ from, to }: Pair) => `The navigation lists both '${from}' and '${to}': the page would be there twice.`,
    hint: ({ to }: Pair) => `Remove the entry '${to}' first.`,
    why: 'Every entry of the old path becomes one of the new path. If both are listed, the page would be listed twice.',
  },
  'mv-redirect-conflict': {
    severity: 'error',
    message: ({ from, to, other }: Pair & { other: string }) =>
      `A redirect from '${from}' to '${to}' is needed, but there is one from '${from}' to '${other}'.`,
    hint: () => 'To keep that one, add --redirect keep. To replace it, add --redirect replace.',
    why: 'One address can redirect to one place only. Which of the two is right is for the author to decide.',
  },
  'mv-wildcard': {
    severity: 'error',
    message: ({ from, reason }: { from: string; reason: string }) =>
      `One wildcard can't redirect all of '${from}': ${reason}.`,
    hint: () => 'Leave out --wildcard: then each page gets its own redirect.',
    why: '`--wildcard` writes `/old/:slug*` → `/new/:slug*`. That is right only if everything below the old folder moves, and keeps its path below the new one.',
  },
  'mv-leaves-navigation': {
    severity: 'error',
    message: ({ from, to }: Pair) =>
      `'${from}' would leave the navigation: the config lists it with a folder, and no folder that it lists has '${to}'.`,
    hint: ({ to }: Pair) => `Add '${to}' to a \`.pages(…)\` of the config, or choose a path in a folder that it lists.`,
    why: '`pagesIn`, `groupsIn` and `readPages` list what is in a folder. A page that moves out of it is no longer listed.',
  },
  'mv-not-written': {
    severity: 'error',
    message: ({ edits }: Edits) =>
      `The config can't be changed to produce this, because code computes it: ${shownEdits(edits)}.`,
    hint: () =>
      'Nothing was moved. Change the config by hand, move the file, and run `npx build-nav mv --after OLD NEW`.',
    why: 'Before anything is written, the changed config is run and has to produce exactly the planned docs.json. Names that code puts together may not allow that.',
  },
  'mv-unbuilt': {
    severity: 'error',
    message: ({ out }: { out: string }) => `${out} and the config don't match.`,
    hint: () => 'Run `npx build-nav` first, or `npx build-nav pull` if it was edited.',
    why: 'A move ends with a build, which should change nothing but what the move changes.',
  },
  'mv-unfinished': {
    severity: 'error',
    message: ({ command }: { command: string }) => `An earlier run was interrupted: ${command}`,
    hint: ({ command }: { command: string }) =>
      `To finish it, run it again: ${command}. To give it up, delete .build-nav-moves.json.`,
    why: 'The plan of a move is on the disk until everything is done, so the same command finishes it after a power cut or a Ctrl+C.',
  },
  'mv-table': {
    severity: 'error',
    message: ({ line }: { line: string }) => `This line has no two paths with a tab between them: '${line}'.`,
    hint: () => 'Write the old path, a tab, and the new path.',
    why: 'The file of `--from` has one move on each line: the old path, a tab, the new path. Empty lines and lines that begin with # are skipped.',
  },
  'mv-nothing': {
    severity: 'note',
    message: () => 'Git sees no file that was renamed since HEAD.',
    hint: () => 'Name the move: npx build-nav mv --after OLD NEW',
    why: '`mv --after` without paths takes the renames that git sees between HEAD and the working tree.',
  },
  'mv-no-repository': {
    severity: 'error',
    message: () => 'This folder is not in a git repository with a commit, so build-nav can’t tell what was renamed.',
    hint: () => 'Name the move: npx build-nav mv --after OLD NEW',
    why: '`mv --after` without paths compares the files with the last commit.',
  },
  'mv-mirror-taken': {
    severity: 'warning',
    message: ({ from, to }: Pair) => `'${from}' stays: '${to}' already exists.`,
    why: 'With `--locales` the same page of other languages moves along, unless its new path is taken.',
  },
  'mv-wildcard-catches': {
    severity: 'warning',
    message: ({ to, source }: { to: string; source: string }) =>
      `The redirect from '${source}' also matches the new URL '${to}'.`,
    hint: () => 'Check that readers get the page, or make that redirect more specific.',
    why: 'Mintlify doesn’t document whether a page or a wildcard redirect wins.',
  },
  'rm-linked': {
    severity: 'error',
    message: ({ written, to }: { written: string; to: string }) =>
      `This links to '${to}', which is to be removed: '${written}'.`,
    hint: () =>
      'Nothing was removed. Add `--to PAGE` to send links and readers to another page, or `--keep-links` to leave the links as they are.',
    why: 'A link to a page that is gone ends at a 404. `--to` writes links anew and redirects the old URL; with `--keep-links` they stay, and are listed.',
  },
  'rm-to-removed': {
    severity: 'error',
    message: ({ name }: Named) => `Readers can't be sent to '${name}': it is to be removed, too.`,
    hint: () => 'Name another page with --to.',
    why: '`--to` is the page that readers get instead of the removed ones.',
  },
  'rm-to-page': {
    severity: 'error',
    message: ({ name }: Named) => `Readers can't be sent to '${name}': it is not a page.`,
    hint: () => 'Name a page with --to.',
    why: '`--to` is the page that readers get instead of the removed ones.',
  },
  'rm-endpoint': {
    severity: 'error',
    message: ({ name }: Named) => `'${name}' has no file: Mintlify generates its page from a specification.`,
    hint: () => 'Remove its entry from `pages`, or set `x-hidden: true` at the operation in the specification.',
    why: 'Pages of endpoints have no file that could be removed.',
  },
  'rm-reserved': {
    severity: 'error',
    message: ({ name }: Named) => `'${name}' can't be removed: the site is made of it.`,
    why: 'docs.json, the config and the files that they are made of describe the site, and are no pages of it.',
  },
  'rm-not-written': {
    severity: 'error',
    message: ({ edits }: Edits) =>
      `The config can't be changed to produce this, because code computes it: ${shownEdits(edits)}.`,
    hint: () => 'Nothing was removed. Take the pages out of the config by hand, then run the command again.',
    why: 'Before anything is written, the changed config is run and has to produce exactly the planned docs.json. Names that code puts together may not allow that.',
  },
} as const satisfies CodeTable

/** Makes the diagnostics of this room. */
export const moveReport = reporter(moveCodes)

/** `3 pages and 2 other files` */
export function filesInWords(pages: number, others: number): string {
  const parts = [...(pages > 0 ? [counted(pages, 'page')] : []), ...(others > 0 ? [counted(others, 'file')] : [])]
  return listed(parts)
}
