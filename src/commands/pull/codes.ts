import { capital } from '../../base/diagnostics/capital.js'
import { reporter, type CodeTable } from '../../base/diagnostics/diagnostic.js'
import { listed } from '../build/codes.js'
import { unknowns, type Unknown } from '../build/unknowns.js'
import type { Moved } from './merge/three-way.js'

interface Left {
  readonly edit: string
  /** What to write. */
  readonly code: string | undefined
  /** What else the same code gives, and which part is meant: `in de and 2.0`. */
  readonly others?: { readonly count: number; readonly only: string } | undefined
  /** Whether turns and lists were to be written out already. */
  readonly isInline?: boolean
  /** A spread that gives the whole list: `...pagesIn('guides')`. */
  readonly givenBy?: string | undefined
  /** Whether its code gives most of it, by what is there for others. */
  readonly leads?: boolean | undefined
  readonly cut?: Cut | undefined
}

/** A version that was cut by hand: one with a new label has the place of another, which goes on in a folder of its own. */
export interface Cut {
  readonly label: string
  readonly from: string
}

interface WrittenOut {
  readonly given: string
  /** A name that is still filled, and that nothing reads any more. */
  readonly unused?: string | undefined
}

interface Undecided {
  readonly why: Unknown
  /** What docs.json changes in the config, and what the config changes in docs.json, in words. */
  readonly edits: readonly string[]
  readonly changes: readonly string[]
  readonly out: string
}

interface Clash {
  readonly where: string
  /** Whose title both changed, under its former one: `group 'Start' in Guides`. */
  readonly renamed?: string | undefined
  /** What each of them has there, where that is short. */
  readonly config?: string | undefined
  readonly docsJson?: string | undefined
  readonly moved?: Moved | undefined
  /** What docs.json has at its side. */
  readonly there?: string | undefined
}

const movedWords: Readonly<Record<Moved, (there: string | undefined) => string>> = {
  'in docs.json': (there) => `docs.json moved it, as ${there}`,
  'in docs.json, removed from the config': () => 'docs.json moved it there, and the config removed it',
  'in the config, removed from docs.json': () => 'the config moved it there, and docs.json removed it',
}

function clashInWords({ where, renamed, config, docsJson, moved, there }: Clash): string {
  const changed = `Both the config and docs.json changed ${where}`
  if (moved) return `${changed}: ${movedWords[moved](there)}.`
  if (config === undefined || docsJson === undefined) return `${changed}, differently.`
  const values = `to ${config} in the config, to ${docsJson} in docs.json.`
  return renamed === undefined ? `${changed}: ${values}` : `${capital(renamed)} was renamed on both sides: ${values}`
}

function cutInWords({ label, from }: Cut): string {
  return `In docs.json, '${label}' was cut from '${from}', which has other pages now. Add '${label}' to the versions in the config, ask for it wherever the code asks for '${from}', and change the folder of '${from}'. Where each version has a folder with its name, \`npx build-nav cut ${label}\` does this: take the edit back first.`
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
    message: () =>
      "build-nav can't tell which code of this config gives which value of docs.json, so nothing was changed.",
    hint: () => 'Make the edits in the config by hand; `npx build-nav diff` names them.',
    why: 'To find the code behind a value, `pull` runs the config in a special mode that marks every string with its place in the source. Here the config gave another docs.json in that mode than in a build. That happens where its code looks at strings letter by letter, hands them to another process, or imports another copy of build-nav than the one that runs. Then nothing is written.',
  },
  'pull-left': {
    severity: 'error',
    message: ({ edit }: Left) => `This edit of docs.json is not in the config: ${edit}.`,
    hint: ({ code, others, givenBy, isInline, leads, cut }: Left) => {
      if (cut) return cutInWords(cut)
      if (givenBy !== undefined)
        return `\`${givenBy}\` gives this part of the list. Change what it reads, or write the entries themselves in its place${isInline ? '' : ', as `npx build-nav pull --inline` does'}.`
      const inline = isInline ? '' : ' Or run `npx build-nav pull --inline`, which may write it out for you.'
      if (others === undefined && code === undefined)
        return `No text of the config produces exactly this. Change what it is computed from.${inline}`
      // A template of the code would not be the author's: in backticks, it could not be read either.
      const text = code === undefined || code.includes('`') ? undefined : code
      const how = `Write it into the config by hand${text === undefined ? '' : `: \`${text}\``}`
      if (leads && text !== undefined)
        return `${how}. It is mostly what the code produces for another one already. Where it differs, pass its label on to the function that produces it, and ask for it there.`
      if (others === undefined) return `${how}.`
      const [parts, them] = others.count === 1 ? ['another part', 'it'] : [`${others.count} other parts`, 'them']
      return `This code also produces ${parts} of docs.json, so changing it would change ${them}, too. Write ${text === undefined ? 'the new value' : `\`${text}\``} ${others.only === 'there' ? 'there' : others.only} only.${inline}`
    },
    why: '`pull` takes an edit where one change of the code has exactly that effect. Two things stop it: the value is computed, so there is no text to change; or the same code gives several parts of docs.json, and no condition on language, version or product covers exactly the parts that were edited. Somebody has to decide then. The other edits are written all the same; only this one is left.',
  },
  'pull-fixme': {
    severity: 'warning',
    message: ({ reason }: { reason: string }) =>
      `A rule refuses what docs.json says here, so the config keeps it with \`.set\` under a FIXME: ${reason}`,
    hint: () =>
      'Correct the value in the config and run `npx build-nav`; or correct it in docs.json and run `npx build-nav pull`, which writes the typed call again.',
    why: 'The types and rules of the builders allow no such value, and an edit of docs.json must not be lost. `pull` therefore keeps it as `migrate` does: with `.set`, below a comment that says what is wrong. The comment goes when the value is corrected.',
  },
  'pull-unshown': {
    severity: 'warning',
    message: ({ names }: { names: string }) =>
      `The new row needs ${names}, which docs.json does not show, so it is empty under a FIXME.`,
    hint: () => 'Write it into the row, and remove the comment.',
    why: 'A page that is added to docs.json comes to the data from which the config gives pages. A row there may hold more than docs.json shows, such as a name that only other code reads. `pull` leaves such a property out where its type allows that, and copies nothing from the row beside it.',
  },
  'pull-written-out': {
    severity: 'warning',
    message: ({ given }: WrittenOut) =>
      `\`${given}\` gave this part of the navigation. It is written out now, and no longer follows what it reads.`,
    hint: ({ unused }: WrittenOut) =>
      `Keep the entries as they are written now${unused === undefined ? '' : `, and remove \`${unused}\`, which nothing reads any more`}; or undo this in the config, and change what it reads.`,
    why: 'With `--inline`, an edit of one entry of a list that a name or a call gives is taken by writing out the entries. From then on the code says them itself: a page that comes to the folder, or a row that comes to the data, no longer comes to the navigation. Without `--inline`, such an edit is left.',
  },
  'pull-base': {
    severity: 'error',
    message: ({ ref, reason }: Base) => `--base ${ref}: ${noBase[reason]}.`,
    hint: () => 'Name a commit, branch or tag at which docs.json was what the config gave.',
    why: 'Where the config and docs.json both changed, build-nav has to know what they were before. It reads that from git.',
  },
  'pull-unknown': {
    severity: 'error',
    message: ({ why, edits, changes, out }: Undecided) =>
      `${out} and the config differ, and which of the two is newer can't be told: ${unknowns[why].why}.\nIf ${out} is newer, pull would do this to the config:\n${listed(edits)}\nIf the config is newer, this is not built yet:\n${listed(changes)}`,
    hint: ({ why }: Undecided) =>
      `${unknowns[why].first}Run \`npx build-nav pull --force\` if docs.json is newer, \`npx build-nav --force\` if the config is, or \`npx build-nav pull --base <commit>\` if both changed since a commit.`,
    why: 'What docs.json does not have may have been removed there, or it may be new in the config and not built yet. `pull` tells the two apart by what the last build left in this folder, and by git: the last docs.json that was only built. Where it knows neither, it changes nothing rather than delete what you wrote.',
  },
  'pull-conflict': {
    severity: 'error',
    message: clashInWords,
    hint: () =>
      'To keep what the config says, run `npx build-nav --force`. To take what docs.json says, write it into the config first; or run `npx build-nav pull --force`, which takes all of docs.json, and so undoes what only the config changed.',
    why: 'What only the config or only docs.json changed is taken from that side. Where both changed the same thing, nothing is guessed: the config stays as it is there. That holds for a move, too: of what one side moved and the other renamed, changed or removed, no half is taken.',
  },
} as const satisfies CodeTable

/** Makes a diagnostic of a code of this table. */
export const pullReport = reporter(pullCodes)
