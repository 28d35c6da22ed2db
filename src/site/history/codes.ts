import { reporter } from '../../base/diagnostics/diagnostic.js'
import type { CodeTable } from '../../base/diagnostics/diagnostic.js'

interface Ref {
  readonly ref: string
  /** True if a file is possible, too. */
  readonly mayBeFile?: boolean
}

interface Uncompared {
  readonly ref: string
  readonly reason: keyof typeof uncompared
  /** The line of the mistake in docs.json. */
  readonly line?: number | undefined
}

const uncompared = {
  json: (line?: number) => `its docs.json is not JSON${line === undefined ? '' : ` (line ${line})`}`,
  ref: (line?: number) => `a $ref of its docs.json can't be resolved${line === undefined ? '' : ` (line ${line})`}`,
  none: () => 'no docs.json is committed there',
  git: () => 'git fails to compare the files',
  objects: () => 'this clone lacks earlier versions of changed files',
} as const

/** True for the name of the commit before the last. */
function isParent(ref: string): boolean {
  return /^(HEAD|@)(\^1?|~1?)$/.test(ref)
}

const noHistory = {
  silent: {
    message: "git fails in this repository, so build-nav can't read the earlier docs.json.",
    hint: 'To see the error, run `git status` here.',
  },
  empty: {
    message: 'This repository has no commit yet, so there is no earlier docs.json to compare with.',
    hint: 'Name a file to compare with: `npx build-nav diff old/docs.json`.',
  },
} as const

/** The problems that prevent a comparison of two states. */
export const diffCodes = {
  'diff-no-repository': {
    severity: 'error',
    message({ ref, mayBeFile = true }: Partial<Ref>) {
      if (ref === undefined)
        return 'This folder is not in a git repository, so there is no earlier docs.json to compare with.'
      return mayBeFile
        ? `'${ref}' is not a file, and this folder is not in a git repository.`
        : `This folder is not in a git repository, so it can't be compared with '${ref}'.`
    },
    hint: ({ mayBeFile = true }: Partial<Ref>) =>
      mayBeFile
        ? 'Name a file to compare with: `npx build-nav diff old/docs.json`. Or run the command in a repository.'
        : 'Run the command in a folder of the repository.',
    why: '`diff` compares files, branches, tags or commits. Without arguments, it compares the default branch with the working tree.',
  },
  'diff-no-history': {
    severity: 'error',
    message: ({ reason }: { reason: keyof typeof noHistory }) => noHistory[reason].message,
    hint: ({ reason }: { reason: keyof typeof noHistory }) => noHistory[reason].hint,
    why: 'build-nav reads the earlier docs.json from git. Git may be missing, as in many containers; it may refuse a folder that belongs to a different user; or the repository has no commit yet.',
  },
  'diff-unknown-ref': {
    severity: 'error',
    message: ({ ref, mayBeFile = true }: Ref) =>
      mayBeFile
        ? `'${ref}' is neither a file nor a commit, branch or tag of this repository.`
        : `This repository has no branch, tag or commit '${ref}'.`,
    hint: () =>
      'To list them, run `git branch -a` and `git tag`. In CI, fetch the whole history first: `fetch-depth: 0`.',
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
  'since-shallow': {
    severity: 'error',
    message: ({ ref, isMerge }: { ref: string; isMerge: boolean }) =>
      isMerge || isParent(ref)
        ? `This clone has only the last commit, and no '${ref}'.`
        : `This clone has only the last commits, and no '${ref}'.`,
    hint({ ref, isMerge }: { ref: string; isMerge: boolean }) {
      if (isMerge)
        return 'Set `fetch-depth: 2` in actions/checkout, and use `--since HEAD^`: of a pull request, HEAD^ is the branch that it goes into.'
      return isParent(ref)
        ? 'Set `fetch-depth: 2` in actions/checkout.'
        : 'Set `fetch-depth: 0` in actions/checkout. Or fetch as many commits as the push has, and use `--since ${{ github.event.before }}`.'
    },
    why: '`check --since` compares with an earlier commit. `actions/checkout` fetches only the last one, unless `fetch-depth` says how many.',
  },
  'since-not-compared': {
    severity: 'note',
    message: ({ ref, reason, line }: Uncompared) => `'${ref}' can't be compared: ${uncompared[reason](line)}.`,
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
