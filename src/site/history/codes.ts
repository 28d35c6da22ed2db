import { reporter } from '../../base/diagnostics/diagnostic.js'
import type { CodeTable } from '../../base/diagnostics/diagnostic.js'

interface Ref {
  readonly ref: string
  /** True if a file is possible, too. */
  readonly mayBeFile?: boolean
}

const noHistory = {
  silent: {
    message: 'git does not answer in this repository, so nothing is known of what docs.json was.',
    hint: 'Run `git status` here: it says what is wrong.',
  },
  empty: {
    message: 'This repository has no commit yet, so nothing is known of what docs.json was.',
    hint: 'Name a file to compare with: `npx build-nav diff old/docs.json`.',
  },
} as const

/** The problems that prevent a comparison of two states. */
export const diffCodes = {
  'diff-no-repository': {
    severity: 'error',
    message({ ref, mayBeFile = true }: Partial<Ref>) {
      if (ref === undefined) return 'This folder is not in a git repository, so nothing is known of what docs.json was.'
      return mayBeFile
        ? `'${ref}' is not a file, and this folder is not in a git repository.`
        : `This folder is not in a git repository, so it can't be compared with '${ref}'.`
    },
    hint: ({ mayBeFile = true }: Partial<Ref>) =>
      mayBeFile
        ? 'Name a file to compare with, `npx build-nav diff old/docs.json`, or run it in a repository.'
        : 'Run it in a folder of the repository.',
    why: 'A state is a file, or a git ref: a branch, a tag, a commit. Without names, `diff` compares the default branch with the working tree.',
  },
  'diff-no-history': {
    severity: 'error',
    message: ({ reason }: { reason: keyof typeof noHistory }) => noHistory[reason].message,
    hint: ({ reason }: { reason: keyof typeof noHistory }) => noHistory[reason].hint,
    why: 'What docs.json was is read from git. Git may be missing, as in many containers; it may refuse a folder that belongs to another user; and a repository without a commit has no past.',
  },
  'diff-unknown-ref': {
    severity: 'error',
    message: ({ ref, mayBeFile = true }: Ref) =>
      mayBeFile
        ? `'${ref}' is neither a file nor a commit, branch or tag of this repository.`
        : `This repository has no branch, tag or commit '${ref}'.`,
    hint: () =>
      '`git branch -a` and `git tag` list what there is. In CI, fetch the whole history first: `fetch-depth: 0`.',
    why: 'A state is a file, or a git ref: a branch, a tag, a commit.',
  },
  'diff-no-default-branch': {
    severity: 'error',
    message: () => "This repository has no 'origin/HEAD', 'main' or 'master' to compare with.",
    hint: () => 'Name what to compare with: `npx build-nav diff develop`.',
    why: 'Without names, `diff` compares the default branch with the working tree.',
  },
  'diff-no-common-commit': {
    severity: 'error',
    message: ({ left, right }: { left: string; right: string }) =>
      `Git finds no commit that '${left}' and '${right}' both come from.`,
    hint: () => 'In CI, fetch the whole history: `fetch-depth: 0`.',
    why: 'What a branch changed is told from the commit where it left the other one. In a shallow checkout that commit is missing.',
  },
  'diff-no-docs-json': {
    severity: 'error',
    message: ({ state, file }: { state: string; file: string }) => `There is no ${file} in ${state}.`,
    hint: () => 'Run it in the folder of docs.json, or name the folder with `--cwd`.',
    why: '`diff` compares docs.json at two states, so the newer one must have it. Where only the older one lacks it, everything is new.',
  },
} as const satisfies CodeTable

/** Reports the problems that prevent a comparison. */
export const diffReport = reporter(diffCodes)
