import type { AddResult } from '../../commands/add/add.js'
import type { Destination } from '../../commands/add/named-place.js'
import type { Answers, Choice, OpenPages } from '../../commands/add/questions.js'
import { counted, printable } from '../../base/diagnostics/text.js'
import { asking, confirmed } from '../ask.js'
import type { Ask } from '../ask.js'
import { UsageError } from '../command.js'
import type { Run, Terminal } from '../command.js'

export const runAdd: Run<'add'> = async (flags, pages, terminal) => {
  const { config, orphans = false, dryRun: isDry = false, yes = false, all = false } = flags
  assertUsable(flags, pages)
  const { add, pagesOf } = await import('../../commands/add/add.js')
  const isAsking = !terminal.isData && !isDry && process.stdin.isTTY === true
  const needsYes = orphans && !yes && !isDry
  const show = async (result: AddResult) => {
    const { formatAdd } = await import('../../commands/add/format-add.js')
    terminal.out(formatAdd(result, { isAll: all, color: terminal.color, shown: terminal.path }))
  }
  let isShown = false
  const confirm = async (planned: AddResult) => {
    isShown = true
    await show(planned)
    return confirmed(`Add ${counted(pagesOf(planned.added).length, 'page')}?`)
  }
  const result = await add({
    ...flags,
    cwd: terminal.cwd,
    file: config,
    pages,
    dryRun: isDry || (needsYes && !isAsking),
    ask: isAsking && !orphans ? (open) => answersOn(open, all, terminal) : undefined,
    confirm: isAsking && needsYes ? confirm : undefined,
  })
  const isLeft = needsYes && result.added.length > 0 && !result.written
  const outcome = !isLeft ? outcomeOf(result) : isShown ? 'kept' : 'unconfirmed'
  const end = { outcome, data: () => forPrograms(result, terminal) } as const
  if (result.warnings.length > 0) await terminal.report(result.warnings)
  if (!isShown) await show(result)
  else if (result.written) terminal.out(`Added ${counted(pagesOf(result.added).length, 'page')}\n`)
  const isPlain = result.written && result.file.endsWith('.json')
  if (!isPlain && outcome !== 'kept') await terminal.patch(result.files)
  if (outcome === 'kept') terminal.error('Nothing was written.\n')
  if (outcome === 'unconfirmed')
    terminal.error('Nothing was written: add --yes to write without asking, or run it in a terminal.\n')
  return end
}

function outcomeOf({ open, skipped }: AddResult) {
  return open.length > 0 || skipped.some(({ severity }) => severity !== 'note') ? 'open' : 'done'
}

function assertUsable(flags: Parameters<typeof runAdd>[0], pages: readonly string[]): void {
  if (pages.length === 0 && !flags.orphans)
    throw new UsageError('name a page: npx build-nav add guides/start; or use --orphans')
  if (pages.some((page) => page.trim() === '')) throw new UsageError("the path of a page can't be empty")
  if (flags.icon !== undefined && flags.group === undefined) throw new UsageError('--icon needs --group')
  const places = (['after', 'before', 'first', 'last'] as const).filter((name) => flags[name] !== undefined)
  if (places.length > 1) throw new UsageError(`--${places[0]} and --${places[1]} can't be combined`)
}

/** The places in a question without --all. */
const MOST_CHOICES = 9

/** Asks for the place of each open page with a choice. */
async function answersOn(open: readonly OpenPages[], isAll: boolean, terminal: Terminal): Promise<Answers> {
  const answers = new Map<string, Destination>()
  const questions = open.filter(({ choices }) => choices.length > 0)
  if (questions.length === 0) return answers
  await asking(async (ask) => {
    for (const { pages, message, choices } of questions) {
      const shown = isAll ? choices : choices.slice(0, MOST_CHOICES)
      const lines = shown.map(({ name }, index) => `  ${index + 1}  ${printable(name)}`)
      const more = choices.length - shown.length
      if (more > 0) lines.push(`  … and ${counted(more, 'more place')} (--all)`)
      terminal.error(`\n${printable(message)}\n${lines.join('\n')}\n`)
      const choice = await chosen(shown, ask)
      if (!choice) continue
      let { answer } = choice
      if (answer.group !== undefined) {
        const title = (await ask(`Title of the new group? (${printable(answer.group)}) `)).trim()
        if (title !== '') answer = { ...answer, group: title }
      }
      for (const page of pages) answers.set(page, answer)
    }
  })
  return answers
}

/** Asks up to a valid number, or an empty answer. */
async function chosen(choices: readonly Choice[], ask: Ask): Promise<Choice | undefined> {
  for (;;) {
    const answer = (
      await ask(`Where? (1${choices.length > 1 ? `-${choices.length}` : ''}, or Enter to leave it out) `)
    ).trim()
    if (answer === '') return undefined
    const choice = /^\d+$/.test(answer) ? choices[Number(answer) - 1] : undefined
    if (choice) return choice
  }
}

/** The stable fields of `--format json`. */
function forPrograms(
  { file, added, open, skipped, internal, dropped, created, files, written }: AddResult,
  terminal: Terminal,
) {
  return {
    file: terminal.path(file),
    added,
    open: open.map(({ choices, ...each }) => ({
      ...each,
      choices: choices.map(({ name, command }) => ({ name, command })),
    })),
    skipped: skipped.map(({ page, code, severity, message, hint }) => ({ page, code, severity, message, hint })),
    internal,
    dropped,
    created: created.map((each) => terminal.path(each)),
    files: files.map((each) => terminal.path(each.file)),
    written,
  }
}
