import { reporter } from '../diagnostics/diagnostic.js'
import type { CodeTable } from '../diagnostics/diagnostic.js'

interface Left {
  readonly edit: string
  /** What to write. */
  readonly code: string | undefined
}

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
} as const satisfies CodeTable

/** Makes a diagnostic of a code of this table. */
export const pullReport = reporter(pullCodes)
