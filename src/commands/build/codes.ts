import { counted, listed, shellWord } from '../../base/diagnostics/text.js'
import { reporter, type CodeEntry, type CodeTable } from '../../base/diagnostics/diagnostic.js'

interface Edits {
  /** Each in words. */
  readonly edits: readonly string[]
  readonly out: string
}

interface Gone extends Edits {
  /** The last commit with the file. */
  readonly from: string
  /** The commit of the deletion; undefined if the file is missing on the disk alone. */
  readonly deletedBy: string | undefined
}

interface Side extends Edits {
  /** As the markers name it. */
  readonly side: string
  /** True for edits around the parts of a config: no command keeps these of both sides. */
  readonly isAround?: boolean
  /** The source for `git checkout`, if any. */
  readonly from: string | undefined
}

interface Edited extends Pick<Edits, 'edits'> {
  /** The files with the edits: docs.json, or the files of its `$ref`s. */
  readonly files: readonly string[]
}

interface Undecided extends Edits {
  readonly why: Unknown
  /** The changes of the config, in words. */
  readonly changes: readonly string[]
}

/**
 * The reasons why nobody can know which side is newer: in words, and with a first step that would help build-nav to
 * know.
 */
export const unknowns = {
  'never-built': { why: 'build-nav has never built it in this folder, and no committed config produces it', first: '' },
  'first-commit': {
    why: "docs.json is unchanged since its first commit, and the config of that commit doesn't produce it",
    first: '',
  },
  shallow: {
    why: 'this is a shallow checkout, without the history',
    first: 'To fetch the history, run `git fetch --unshallow` (in a GitHub workflow: `fetch-depth: 0`). ',
  },
  'too-long': {
    why: 'the last commit in which they matched is too far back to search for',
    first: '',
  },
  'git-fails': {
    why: 'git fails in this repository',
    first: 'To see the error of git, run `git status`. ',
  },
} as const

/** A reason of these. */
export type Unknown = keyof typeof unknowns

/** The messages of `build`, also about a docs.json that somebody else wrote to. */
export const buildCodes = {
  'docs-json-edited': {
    severity: 'error',
    message: ({ edits, files }) =>
      `${listed(files)} ${files.length === 1 ? 'has' : 'have'} ${counted(edits.length, 'edit')} that the config doesn't have. Building would overwrite ${edits.length === 1 ? 'it' : 'them'}:\n${bulleted(edits)}`,
    hint: () => 'To keep the edits, run `npx build-nav pull`. To discard them, run `npx build-nav --force`.',
    why: 'docs.json was changed by something other than build-nav: the web editor, an agent or a colleague. `build` lists such edits and writes nothing. It recognises its own docs.json by a copy that the last build left in this folder, and by git: a docs.json that a committed config produces exactly has no edits.',
  } satisfies CodeEntry<Edited>,
  'docs-json-gone': {
    severity: 'error',
    message: ({ out, edits, deletedBy }) => {
      const [gone, before] =
        deletedBy === undefined
          ? [`${out} is not in this folder`, 'in the last commit it has']
          : [`${out} was deleted in commit ${deletedBy}`, 'before, it had']
      return edits.length > 0
        ? `${gone}, and ${before} ${counted(edits.length, 'edit')} that the config doesn't have. Building would lose ${edits.length === 1 ? 'it' : 'them'}:\n${listed(edits)}`
        : `${gone}, and ${before} settings that a config with only the navigation doesn't have: building would lose them.`
    },
    hint: ({ out, edits, from }) =>
      `Restore it: \`git checkout ${from} -- ${shellWord(out)}\`${edits.length > 0 ? ', and then run `npx build-nav pull`' : ''}. Or run \`npx build-nav --force\` to write it anew from the config.`,
    why: 'docs.json was deleted, here or in a commit, or a sparse checkout leaves it out, but it had edits that no pull took. If a build wrote it again, the next commit would replace edits that were made there. A docs.json that git ignores is built without a question.',
  } satisfies CodeEntry<Gone>,
  'docs-json-unknown': {
    severity: 'error',
    message: ({ why, edits, changes, out }) =>
      `${out} and the config don't match, and build-nav can't tell which is newer: ${unknowns[why].why}.\nIf ${out} is newer, the config doesn't have:\n${bulleted(edits)}\nIf the config is newer, building would change:\n${bulleted(changes)}`,
    hint: ({ why }) =>
      `${unknowns[why].first}If docs.json is newer, run \`npx build-nav pull --force\`. If the config is newer, run \`npx build-nav --force\`. After either, build-nav can tell again.`,
    why: "Nothing shows what docs.json was built from: no build has left a copy in this folder, and git doesn't help. There is no repository, git is missing or refuses to read it, the checkout is shallow (`fetch-depth: 0` fetches the whole history in CI), or docs.json is older than the config. A lost edit is worse than a question, so `build` stops. It doesn't stop if the config only adds to docs.json.",
  } satisfies CodeEntry<Undecided>,
  'docs-json-conflict': {
    severity: 'error',
    message: ({ edits, side, out }) =>
      `${out} has conflict markers, and the side '${side}' has ${counted(edits.length, 'edit')} that the config doesn't have:\n${bulleted(edits)}`,
    hint: ({ out, from, side, isAround }) =>
      isAround
        ? `Resolve the markers around the config's parts by hand. Then run \`npx build-nav\` and \`git add ${out}\`. To discard these edits instead, run \`npx build-nav --force\`.`
        : `${from === undefined ? `Keep the lines of '${side}', and delete the other lines and the markers` : `To keep this side, run \`git checkout ${shortened(from)} ${out}\``}. Then run \`npx build-nav pull\`, \`npx build-nav\` and \`git add ${out}\`. To discard its edits instead, run \`npx build-nav --force\`.`,
    why: 'If both sides of a merge conflict in docs.json were built from the config, `build-nav` resolves it. Here, one side was edited by hand or in the web editor, and the edits are not in the config.',
  } satisfies CodeEntry<Side>,
  'docs-json-unsettled': {
    severity: 'error',
    message: () => 'docs.json has conflict markers here; the config has the edits of both sides.',
    hint: () => 'Run `npx build-nav`: it resolves the conflict by building docs.json from the config.',
    why: '`pull` and `diff` read docs.json, and a file with conflict markers is not JSON. Both of its sides were built from the config, so there is nothing to decide: once the config is merged, `build-nav` writes docs.json again.',
  } satisfies CodeEntry<Record<string, never>>,
  'docs-json-unbuilt': {
    severity: 'error',
    message: ({ out }: { out: string }) => `${out} and the config don't match.`,
    hint: () => 'Run `npx build-nav` first, or `npx build-nav pull` if docs.json was edited.',
    why: '`add`, `mv`, `rm` and `cut` change the config, and build docs.json at the end. That build should contain their change and nothing else.',
  },
} as const satisfies CodeTable

/** Reports a refusal of `build`. */
export const buildReport = reporter(buildCodes)

/** A commit by as many digits as identify it. */
function shortened(from: string): string {
  return /^[\da-f]{40,}$/.test(from) ? from.slice(0, 10) : from
}

const MOST = 12

/** Lines below a message, up to a dozen; `-` before a verb would look like a deletion. */
export function bulleted(lines: readonly string[]): string {
  const shown = lines.slice(0, lines.length > MOST ? MOST - 1 : MOST)
  const rest = lines.length - shown.length
  return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].map((line) => `• ${line}`).join('\n')
}
