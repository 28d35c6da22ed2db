import { reporter, type CodeTable } from '../../base/diagnostics/diagnostic.js'

const uncompared = {
  json: 'its docs.json is not JSON',
  ref: "a $ref of its docs.json can't be resolved",
  none: 'no docs.json is committed there',
  git: 'git fails to compare the files',
  objects: 'this clone lacks earlier versions of changed files',
} as const

/** The problems that prevent a comparison of two states. */
export const diffCodes = {
  'diff-no-repository': {
    severity: 'error',
    message: ({ ref }: { ref?: string | undefined }) => {
      const where = 'this folder is not in a git repository'
      return ref === undefined
        ? `There is no earlier docs.json to compare with: ${where}.`
        : `There is no earlier docs.json '${ref}': ${where}.`
    },
    hint: () =>
      'Run the command in a folder of the repository. Or compare with a file: `npx build-nav diff old/docs.json`.',
    why: '`diff` compares files, branches, tags or commits. Without arguments, it compares the default branch with the working tree.',
  },
  'diff-no-history': {
    severity: 'error',
    message: () =>
      'There is no earlier docs.json to compare with: git fails here, or the repository has no commit yet.',
    hint: () => 'To see the error, run `git log` here. Or compare with a file: `npx build-nav diff old/docs.json`.',
    why: 'build-nav reads the earlier docs.json from git. Git may be missing, as in many containers; it may refuse a folder that belongs to a different user; or the repository has no commit yet.',
  },
  'diff-unknown-ref': {
    severity: 'error',
    message: ({ ref }: { ref: string }) => `This repository has no branch, tag or commit '${ref}'.`,
    hint: () =>
      'To list them, run `git branch -a` and `git tag`. In CI, fetch the commit first: `fetch-depth: 2` for HEAD^, `fetch-depth: 0` for any other.',
    why: '`check --since` and `diff` compare branches, tags or commits; `diff` compares files, too.',
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
    message: ({ ref, reason, line }: { ref: string; reason: keyof typeof uncompared; line?: number | undefined }) =>
      `'${ref}' can't be compared: ${uncompared[reason]}${line === undefined ? '' : ` (line ${line})`}.`,
    why: '`check --since` compares the findings with those of the docs.json where the branch began. If that one is broken, or none was committed, everything is reported and only errors fail, so that a pull request that repairs it can pass.',
  },
  'since-no-docs-json': {
    severity: 'note',
    message: ({ ref }: { ref: string }) => `'${ref}' has no docs.json: every finding is new.`,
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
