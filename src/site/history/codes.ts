import { reporter, type CodeTable } from '../../base/diagnostics/diagnostic.js'

const uncompared = {
  json: 'its docs.json is not JSON',
  ref: "a $ref of its docs.json can't be resolved",
  none: 'no docs.json is committed there',
  git: 'git fails to compare the files',
  objects: 'this clone lacks earlier versions of changed files',
} as const

/** Problems in the way of a comparison. */
export const diffCodes = {
  'diff-no-repository': {
    severity: 'error',
    message: () => 'This folder is not in a git repository, so there is no earlier docs.json to compare with.',
    hint: () =>
      'Run the command in a folder of the repository. Or compare with a file: `npx build-nav diff old/docs.json`.',
    why: '`diff` compares files, branches, tags or commits. Without arguments, it compares the default branch with the working tree.',
  },
  'diff-unknown-ref': {
    severity: 'error',
    message: ({ ref }: { ref: string }) => `git finds no branch, tag or commit '${ref}' in this repository.`,
    hint: () =>
      'To list them, run `git branch -a` and `git tag`. In CI, fetch the commit first: `fetch-depth: 2` for HEAD^, `fetch-depth: 0` for any other.',
    why: 'Without arguments, `diff` compares the default branch with the working tree: origin/HEAD, main or master. Git may also fail: in many containers it is missing, it may refuse a folder that belongs to a different user, or the repository has no commit yet.',
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
    message: () => 'There is no docs.json in the working tree.',
    hint: () => 'Build it: `npx build-nav`.',
    why: '`diff` compares two states of docs.json, so the newer state must have one. If only the older one lacks it, everything is new.',
  },
} as const satisfies CodeTable

/** Reports problems in the way of a comparison. */
export const diffReport = reporter(diffCodes)
