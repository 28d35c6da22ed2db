import { reporter } from '../../base/diagnostics/diagnostic.js'
import type { CodeTable } from '../../base/diagnostics/diagnostic.js'
import { shellWord } from '../../base/files/shell-word.js'
import { unknowns, type Unknown } from './unknowns.js'

interface Edits {
  /** Each in words. */
  readonly edits: readonly string[]
  readonly out: string
}

interface Side extends Edits {
  /** As the markers name it. */
  readonly side: string
  /** The source for `git checkout`, where git has one. */
  readonly from: string | undefined
}

interface Edited extends Pick<Edits, 'edits'> {
  /** docs.json, or the files that it is split into, that contain the edits. */
  readonly files: readonly string[]
}

interface Undecided extends Edits {
  readonly why: Unknown
  /** The changes of the config, in words. */
  readonly changes: readonly string[]
}

/** The messages of `build`, also about a docs.json that somebody else wrote to. */
export const buildCodes = {
  'docs-json-edited': {
    severity: 'error',
    message: ({ edits, files }: Edited) =>
      `${files.join(' and ')} ${files.length === 1 ? 'was' : 'were'} edited, and the config does not have ${edits.length === 1 ? 'this edit' : `these ${edits.length} edits`}. Building would lose ${edits.length === 1 ? 'it' : 'them'}:\n${listed(edits)}`,
    hint: () =>
      'Run `npx build-nav pull` to take the edits into the config, or `npx build-nav --force` to write docs.json without them.',
    why: 'The web editor, an agent or a colleague committed to docs.json. `build` never overwrites what it did not write: it names the edits and writes nothing. It recognises its own work by what the last build left in this folder, and by git: if a committed config gives exactly this docs.json, nobody edited it.',
  },
  'docs-json-gone': {
    severity: 'error',
    message: ({ out, edits }: Edits) =>
      edits.length > 0
        ? `${out} is not in this folder, and in the last commit it has ${edits.length === 1 ? 'an edit' : `${edits.length} edits`} that the config does not have. Building would lose ${edits.length === 1 ? 'it' : 'them'}:\n${listed(edits)}`
        : `${out} is not in this folder. In the last commit it has settings that a config with the navigation only does not have: building would lose them.`,
    hint: ({ out, edits }: Edits) =>
      `Restore it: \`git checkout HEAD -- ${shellWord(out)}\`${edits.length > 0 ? ', and then run `npx build-nav pull`' : ''}. Or run \`npx build-nav --force\` to write it anew from the config.`,
    why: 'docs.json was deleted here, or a sparse checkout leaves it out, while the last commit has it. A build that wrote it anew would replace, with the next commit, what somebody edited there.',
  },
  'docs-json-unknown': {
    severity: 'error',
    message: ({ why, edits, changes, out }: Undecided) =>
      `${out} is not what the config gives, and which of the two is newer can't be told: ${unknowns[why].why}.\nIf ${out} was edited, this is what the config does not have:\n${listed(edits)}\nIf the config was changed, this is what it changes:\n${listed(changes)}`,
    hint: ({ why }: Undecided) =>
      `${unknowns[why].first}Run \`npx build-nav pull --force\` if docs.json is newer, or \`npx build-nav --force\` if the config is. Both leave a state that later builds know.`,
    why: "Git can't tell what docs.json was built from, and no build has left anything in this folder yet. There is no repository, git is missing or refuses to read it, its history is cut off (a shallow checkout, as CI makes it: `fetch-depth: 0` fetches all of it), or docs.json was there before the config. An edit lost is worse than a question asked, so `build` asks. It never asks where the config only adds to docs.json.",
  },
  'docs-json-conflict': {
    severity: 'error',
    message: ({ edits, side, out }: Side) =>
      `${out} has conflict markers, and the side '${side}' has ${edits.length === 1 ? 'an edit' : `${edits.length} edits`} that the config does not have:\n${listed(edits)}`,
    hint: ({ out, from }: Side) =>
      `Take this side ${from === undefined ? 'by hand, and leave out the other' : `with \`git checkout ${shortened(from)} ${out}\``}. Then run \`npx build-nav pull\`, \`npx build-nav\` and \`git add\`. If you don't want its edits, run \`npx build-nav --force\`: it settles the conflict with what the config gives.`,
    why: 'After a merge, `build-nav` settles a docs.json with conflict markers by itself where both sides were built from the config. Here one side was edited by hand or in the web editor, and its edits are not in the config.',
  },
  'docs-json-unsettled': {
    severity: 'error',
    message: () => 'There are conflict markers here, and neither side has an edit that the config lacks.',
    hint: () => 'Run `npx build-nav`: it settles the conflict, and writes docs.json as the config gives it.',
    why: '`pull` and `diff` read docs.json, and a file with conflict markers is not JSON. Both of its sides were built from the config, so there is nothing to decide in it: once the config is merged, `build-nav` writes it anew.',
  },
} as const satisfies CodeTable

/** Reports a refusal of `build`. */
export const buildReport = reporter(buildCodes)

/** A commit by as many digits as identify it. */
function shortened(from: string): string {
  return /^[\da-f]{40,}$/.test(from) ? from.slice(0, 10) : from
}

const MOST = 12

/** Lines of a list, as many as one reads; `-` before a verb would read as a deletion. */
export function listed(lines: readonly string[]): string {
  const shown = lines.slice(0, lines.length > MOST ? MOST - 1 : MOST)
  const rest = lines.length - shown.length
  return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].map((line) => `• ${line}`).join('\n')
}
