/**
 * The reasons why nobody can know which side is newer: in words, and with a first step that would help build-nav to
 * know.
 */
export const unknowns = {
  'never-built': {
    why: 'build-nav has never built it in this folder, and no committed config produces it',
    first: '',
  },
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
