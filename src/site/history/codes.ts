import { reporter, type CodeTable } from '../../base/diagnostics/diagnostic.js'

interface Ref {
  readonly ref: string
  /** True if a file is possible, too. */
  readonly mayBeFile?: boolean
}

const uncompared = {
  json: 'its docs.json is not JSON',
  ref: "a $ref of its docs.json can't be resolved",
  none: 'no docs.json is committed there',
  git: 'git fails to compare the files',
  objects: 'this clone lacks earlier versions of changed files',
} as const

interface Uncompared {
  readonly ref: string
  readonly reason: keyof typeof uncompared
  /** The line of the mistake in docs.json. */
  readonly line?: number | undefined
}

/** The problems that prevent a comparison of two states. */
export const diffCodes = {
  'diff-no-repository': {
    severity: 'error',
    message: ({ ref, mayBeFile = true }: Partial<Ref>) =>
      ref === undefined || !mayBeFile
        ? 'This folder is not in a git repository, so there is no earlier docs.json to compare with.'
        : `'${ref}' is not a file, and this folder is not in a git repository.`,
    hint: ({ mayBeFile = true }: Partial<Ref>) =>
      mayBeFile
        ? 'Name a file to compare with: `npx build-nav diff old/docs.json`. Or run the command in a repository.'
        : 'Run the command in a folder of the repository.',
    why: '`diff` compares files, branches, tags or commits. Without arguments, it compares the default branch with the working tree.',
  },
  'diff-no-history': {
    severity: 'error',
    message: ({ reason }: { reason: 'silent' | 'empty' }) =>
      reason === 'silent'
        ? "git fails in this repository, so build-nav can't read the earlier docs.json."
        : 'This repository has no commit yet, so there is no earlier docs.json to compare with.',
    hint: ({ reason }: { reason: 'silent' | 'empty' }) =>
      reason === 'silent'
        ? 'To see the error, run `git status` here.'
        : 'Name a file to compare with: `npx build-nav diff old/docs.json`.',
    why: 'build-nav reads the earlier docs.json from git. Git may be missing, as in many containers; it may refuse a folder that belongs to a different user; or the repository has no commit yet.',
  },
  'diff-unknown-ref': {
    severity: 'error',
    message: ({ ref, mayBeFile = true }: Ref) =>
      mayBeFile
        ? `'${ref}' is neither a file nor a commit, branch or tag of this repository.`
        : `This repository has no branch, tag or commit '${ref}'.`,
    hint: () =>
      'To list them, run `git branch -a` and `git tag`. In CI, fetch the commit first: `fetch-depth: 2` for HEAD^, `fetch-depth: 0` for any other.',
    why: '`diff` compares files, branches, tags or commits.',
  },
  'diff-no-default-branch': {
    severity: 'error',
    message: () => "This repository has no 'origin/HEAD', 'main' or 'master' to compare with.",
    hint: () => 'Name a branch to compare with: `npx build-nav diff develop`.',
    why: 'Without arguments, `diff` compares the default branch with the working tree.',
  },
  'diff-no-common-commit': {
    severity: 'error',
    message: ({ left, right }: { left: string; right: string }) => `'${left}' and '${right}' have no common commit.`,
    hint: () => 'In CI, fetch the whole history: `fetch-depth: 0`.',
    why: "To show what a branch changed, build-nav needs the commit where it left the other branch. A shallow checkout doesn't have that commit.",
  },
  'since-not-compared': {
    severity: 'note',
    message: ({ ref, reason, line }: Uncompared) =>
      `'${ref}' can't be compared: ${uncompared[reason]}${line === undefined ? '' : ` (line ${line})`}.`,
    why: '`check --since` compares the findings with those of the docs.json where the branch began. If that one is broken, or none was committed, everything is reported and only errors fail, so that a pull request that repairs it can pass.',
  },
  'since-no-docs-json': {
    severity: 'note',
    message: ({ ref, instead }: { ref: string; instead?: string }) =>
      `'${ref}' has ${instead === undefined ? 'no docs.json' : `a ${instead}, and no docs.json`}: every finding is new.`,
    why: '`check --since` reports what a branch brings. A branch that brings the whole site brings all of its findings.',
  },
  'diff-no-docs-json': {
    severity: 'error',
    message: ({ state, file }: { state: string; file: string }) => `There is no ${file} in ${state}.`,
    hint: () => 'Run the command in the folder of docs.json, or add `--cwd <folder>`.',
    why: '`diff` compares two states of docs.json, so the newer state must have one. If only the older one lacks it, everything is new.',
  },
} as const satisfies CodeTable

/** Reports the problems that prevent a comparison. */
export const diffReport = reporter(diffCodes)
