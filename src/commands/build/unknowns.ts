/**
 * The reasons why nobody can know which side is newer: in words, and with a first step that would help build-nav to
 * know.
 */
export const unknowns = {
  'never-built': {
    why: 'no build has been made in this folder, and no commit of the config gave it',
    first: '',
  },
  'first-commit': {
    why: 'docs.json is as it was first committed, and the config of that commit does not give it',
    first: '',
  },
  shallow: {
    why: "git's history is cut off here, as in a shallow checkout",
    first: '`git fetch --unshallow` lets build-nav tell (in a GitHub workflow: `fetch-depth: 0`). ',
  },
  'too-long': {
    why: 'docs.json has gone through more commits and configs than build-nav looks at since both agreed',
    first: '',
  },
  'git-fails': {
    why: 'git does not answer in this repository',
    first: '`git status` says what is wrong with git here. ',
  },
} as const

/** A reason of these. */
export type Unknown = keyof typeof unknowns
