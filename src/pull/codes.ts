import { reporter } from '../diagnostics/diagnostic.js'
import type { CodeTable } from '../diagnostics/diagnostic.js'

interface Left {
  readonly edit: string
  /** What to write. */
  readonly code: string | undefined
}

interface Base {
  readonly ref: string
  readonly reason: keyof typeof noBase
}

const noBase = {
  'no-git': 'this folder is in no git repository',
  'no-commit': 'git knows no such commit',
  'no-file': 'there was no docs.json at that commit',
} as const

/** What stands in the way of taking edits of docs.json into the config. */
export const pullCodes = {
  'pull-unreadable': {
    severity: 'error',
    message: () => 'Where the values of this config come from can not be followed, so nothing was changed.',
    hint: () => 'Make the edits in the config by hand; `build-nav diff` names them.',
    why: 'build-nav runs a config with strings that know where they were written. Code that takes strings apart letter by letter, or sends them through a program of its own, may give another docs.json then. What can not be followed is not touched.',
  },
  'pull-left': {
    severity: 'error',
    message: ({ edit }: Left) => `This edit of docs.json is not in the config: ${edit}.`,
    hint: ({ code }: Left) =>
      code === undefined ? 'Write it into the config by hand.' : `Write it into the config by hand: \`${code}\``,
    why: 'An edit is taken into the code where one change of the code makes it, and nothing else. Where the code gives several places and only some of them changed in a way that no condition tells apart, or where values are computed, an author has to decide.',
  },
  'pull-base': {
    severity: 'error',
    message: ({ ref, reason }: Base) => `--base ${ref}: ${noBase[reason]}.`,
    hint: () => 'Name a commit, branch or tag at which docs.json was what the config gave.',
    why: 'Where the config and docs.json both changed, build-nav has to know what they were before. It reads that from git.',
  },
  'pull-conflict': {
    severity: 'error',
    message: ({ where }: { where: string }) =>
      `Both the config and docs.json changed ${where} since the base, and not to the same.`,
    hint: () => 'Decide which of the two counts, write it into the config, and build.',
    why: 'With --base, what only the config or only docs.json changed is taken from that side. Where both changed the same thing, nothing is guessed: the config stays as it is there.',
  },
} as const satisfies CodeTable

/** Makes a diagnostic of a code of this table. */
export const pullReport = reporter(pullCodes)
