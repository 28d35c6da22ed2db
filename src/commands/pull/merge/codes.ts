import { counted } from '../../../base/diagnostics/text.js'
import { reporter, type CodeTable } from '../../../base/diagnostics/diagnostic.js'
import { bulleted, unknowns, type Unknown } from '../../build/codes.js'

interface Undecided {
  readonly why: Unknown
  /** In words: edits of docs.json for the config, and changes of the config for docs.json. */
  readonly edits: readonly string[]
  readonly changes: readonly string[]
  readonly out: string
}

/** A place changed on both sides, with the changes of each side, in words. */
interface Conflict {
  readonly where: string
  /** The number of further places with these changes. */
  readonly others: number
  readonly config: readonly string[]
  readonly docsJson: readonly string[]
}

interface Base {
  readonly ref: string
  readonly reason: keyof typeof noBase
}

const noBase = {
  'no-git': 'this folder is not in a git repository',
  'no-commit': 'there is no such commit',
  'no-file': 'there was no docs.json at that commit',
} as const

/** The findings of a merge with changes of the config that are not built yet. */
export const mergeCodes = {
  'pull-base': {
    severity: 'error',
    message: ({ ref, reason }: Base) => `--base ${ref}: ${noBase[reason]}.`,
    hint: () => 'Name a commit, branch or tag at which docs.json and the config matched.',
    why: 'If the config and docs.json both changed, build-nav has to know what docs.json was before. It reads that from git.',
  },
  'pull-unknown': {
    severity: 'error',
    message: ({ why, edits, changes, out }: Undecided) =>
      `${out} and the config don't match, and build-nav can't tell which is newer: ${unknowns[why].why}.\nIf ${out} is newer, pull would change the config:\n${bulleted(edits)}\nIf the config is newer, these changes are not built yet:\n${bulleted(changes)}`,
    hint: ({ why }: Undecided) =>
      `${unknowns[why].first}If docs.json is newer, run \`npx build-nav pull --force\`. If the config is newer, run \`npx build-nav --force\`. If both changed since a commit, run \`npx build-nav pull --base <commit>\`.`,
    why: 'Something that only the config has may have been removed from docs.json, or it may be new in the config and not built yet. `pull` distinguishes the two by the copy that the last build left in this folder, or by git: the last docs.json that a config produces. Without either, `pull` changes nothing rather than delete what you wrote.',
  },
  'pull-conflict': {
    severity: 'error',
    message: ({ where, others, config, docsJson }: Conflict) =>
      `Both the config and docs.json changed ${where}${others === 0 ? '' : ` and ${counted(others, 'other place')}`}.\nThe config:\n${bulleted(config)}\ndocs.json:\n${bulleted(docsJson)}`,
    hint: () =>
      "To keep the config's version, run `npx build-nav --force`. To keep docs.json's, write it into the config, or run `npx build-nav pull --force`, which also undoes your other changes that are not built yet.",
    why: "If only the config or only docs.json changed something, `pull` keeps that change. If both changed the same thing, `pull` doesn't guess: it doesn't change the config there. This includes moves: if one side moved something and the other renamed, changed or removed it, neither is applied.",
  },
} as const satisfies CodeTable

/** Makes a diagnostic of a code of this table. */
export const mergeReport = reporter(mergeCodes)
