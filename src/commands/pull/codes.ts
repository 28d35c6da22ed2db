import type { PackageCopy } from '../../config/loader/own-package.js'
import { listed } from '../../base/diagnostics/text.js'
import { reporter, type CodeTable } from '../../base/diagnostics/diagnostic.js'

interface Left {
  readonly edit: string
  /** The code to remove. */
  readonly remove?: string | undefined
  /** The code to write, proven by a run. */
  readonly write?: string | undefined
  /** The number of further parts produced by the code. */
  readonly others: number
  /** True under `--inline`. */
  readonly isInline: boolean
  /** A spread as the source of the whole list: `...pagesIn('guides')`. */
  readonly givenBy?: string | undefined
}

interface Copied {
  /** The title of the copied element, or the copied code. */
  readonly name: string
  readonly original: { readonly file: string; readonly line: number }
}

const LONGEST_CODE = 200

/** `` `'guides/new'` ``; other words for long code, and for code with backticks. */
function inBackticks(code: string | undefined, otherwise: string): string {
  return code === undefined || code.length > LONGEST_CODE || code.includes('`') ? otherwise : `\`${code}\``
}

function howToWrite({ remove, write, others, givenBy, isInline }: Left): string {
  if (givenBy !== undefined) {
    const spread = `\`${givenBy.replace(/\n[^]*/, ' …')}\``
    return `${spread} produces these entries. Change the files or data that it reads. Or replace ${spread} with the entries${isInline ? '' : ': run `npx build-nav pull --inline`'}.`
  }
  const inline = isInline ? '' : ' Or run `npx build-nav pull --inline`, which may write the value out for you.'
  const what = remove ? `Remove ${inBackticks(remove, 'the code')}` : `Write ${inBackticks(write, 'the new value')}`
  if (others > 0) {
    const parts = others === 1 ? 'another part' : `${others} other parts`
    return `This code also produces ${parts} of docs.json, which would change too. ${what} for this place only.${inline}`
  }
  if (write !== undefined) return `${what} here.`
  return `${remove ? `${what} here` : 'Change this code'} together with the code or data that depends on it: no single change has exactly this effect.${inline}`
}

/** The findings of a pull. */
export const pullCodes = {
  'pull-unreadable': {
    severity: 'error',
    message: ({ copies }: { copies: readonly PackageCopy[] }) => {
      const untraced = "build-nav can't trace the values of docs.json back to this config, so nothing was changed."
      if (copies.length === 0) return untraced
      const [running, ...imported] = copies.map(({ folder, version }) => `build-nav ${version} (${folder})`)
      return `${untraced} The command is ${running}, but the config imports ${listed(imported)}.`
    },
    hint: ({ copies }: { copies: readonly PackageCopy[] }) =>
      copies.length === 0
        ? 'Make the edits in the config by hand. `npx build-nav diff` lists them.'
        : 'Install only one version of build-nav (`npm ls build-nav` lists all that are installed), and run `npx build-nav pull` in the folder of the config.',
    why: 'To find the code behind a value, `pull` runs the config in a special mode that marks every string with its place in the source. Here, the config produced a different docs.json in that mode than in a build. That happens if the config reads strings letter by letter, passes strings to another process, or imports a different copy of build-nav than the one that runs. Then nothing is written.',
  },
  'pull-left': {
    severity: 'error',
    message: ({ edit }: Left) => `Not applied to the config: ${edit}.`,
    hint: howToWrite,
    why: "`pull` applies an edit if one change of the code has exactly that effect. There are two reasons why it can't: the value is computed, so there is no text to change; or the same code produces several parts of docs.json, and no condition on language, version or product covers exactly the parts that were edited. Then you have to decide. The other edits are still applied; only this one is not.",
  },
  'pull-fixme': {
    severity: 'warning',
    message: ({ reason }: { reason: string }) =>
      `This value breaks a rule, so it was added to the config as \`.set(…)\` under a FIXME: ${reason}`,
    hint: () =>
      'Correct the value in the config, and run `npx build-nav`. Or correct it in docs.json, and run `npx build-nav pull`, which writes the typed call again.',
    why: "The types and rules of the builders don't allow this value, and an edit of docs.json must not be lost. So `pull` writes it as `migrate` does: with `.set`, below a comment with the reason. The comment is removed when the value is corrected.",
  },
  'pull-written-out': {
    severity: 'warning',
    message: ({ given }: { given: string }) =>
      `\`${given}\` was replaced with the entries that it produced. They no longer update when its folder or data changes.`,
    hint: () => 'Keep the entries. Or undo this in the config, and change the folder or data instead.',
    why: 'With `--inline`, an edit of one entry in a list that a name or a call produces is applied by replacing the name or the call with the entries. From then on, a page that is added to the folder, or a row that is added to the data, no longer appears in the navigation. Without `--inline`, such an edit is not applied.',
  },
  'pull-copied': {
    severity: 'note',
    message: ({ name }: Copied) => `This place has its own copy of '${name}' now: change both from now on.`,
    hint: ({ original: { file, line } }: Copied) =>
      `When you change one, change the other, too: the original is in ${file}, on line ${line}.`,
    why: "The edit is for one version, language or place, but the code is shared: a constant, or a function of yours. No condition distinguishes this use of the code, so the use is replaced with a copy that has the edit. A later change of the original doesn't reach the copy. If you don't want that, undo the copy in the config, make the edit in the original, and build.",
  },
} as const satisfies CodeTable

/** Makes a diagnostic of a code of this table. */
export const pullReport = reporter(pullCodes)
