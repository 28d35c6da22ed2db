import type { AddOptions, AddResult } from '../../commands/add/add.js'
import type { Answer, OpenPages } from '../../commands/add/plan.js'
import { printable } from '../../base/diagnostics/printable.js'
import { asking, confirmed } from '../ask.js'
import { defineCommand, formatFlag, UsageError } from '../command.js'
import type { Terminal } from '../command.js'
import { printPatch } from '../print-patch.js'
import { shownPath } from '../shown-path.js'
import { summaries } from '../summaries.js'

export const addCommand = defineCommand({
  name: 'add',
  summary: summaries.add,
  positional: '<page…>',
  flags: {
    config: { type: 'string', value: '<file>', help: 'the config or docs.json (default: the one in the folder)' },
    orphans: { type: 'boolean', help: 'add all pages that are in no navigation; pages and patterns narrow them' },
    to: { type: 'string', value: '<titles>', help: "the group or tab that lists them: 'Guides › Setup'" },
    after: { type: 'string', value: '<page>', help: 'the page to put them after' },
    before: { type: 'string', value: '<page>', help: 'the page to put them before' },
    first: { type: 'boolean', help: 'put them first in their list' },
    last: { type: 'boolean', help: 'put them last in their list' },
    group: { type: 'string', value: '<title>', help: 'make a group of this title for them' },
    create: { type: 'boolean', help: 'make the files of pages that do not exist' },
    yes: { type: 'boolean', help: 'with --orphans: write without asking' },
    'dry-run': { type: 'boolean', help: 'say what would be done, and write nothing' },
    all: { type: 'boolean', help: 'show every place that is possible' },
    format: formatFlag,
  },
  outcomes: {
    0: { done: 'each page has its place (with --dry-run: would have)', kept: 'the answer was no: nothing was written' },
    1: {
      open: 'some pages have no place: the place of each in `open` is settled by one of its commands, and `skipped` has reasons',
      unconfirmed: 'with --orphans: nothing was written without a terminal that asks; add --yes',
    },
  },
  async run(flags, pages, terminal) {
    const { config, orphans = false, 'dry-run': isDry = false, yes = false, all = false } = flags
    if (pages.length === 0 && !orphans)
      throw new UsageError('name a page: build-nav add guides/start; or add --orphans')
    assertOnePlace(flags)
    const { to, after, before, first, last, group, create } = flags
    const { add } = await import('../../commands/add/add.js')
    const options: AddOptions = {
      cwd: terminal.cwd,
      file: config,
      pages,
      orphans,
      to,
      after,
      before,
      first,
      last,
      group,
      create,
    }
    const isAsking = !terminal.isData && !isDry && process.stdin.isTTY === true
    const needsYes = orphans && !yes
    let result = await add({ ...options, dryRun: isDry || needsYes || isAsking })
    const isUnconfirmed = () => needsYes && !isAsking && !isDry && result.added.length > 0
    const end = () => {
      const outcome = isUnconfirmed() ? 'unconfirmed' : outcomeOf(result)
      return { outcome, data: () => forPrograms(result, terminal) } as const
    }
    if (terminal.isData) return end()
    const { formatAdd } = await import('../../commands/add/format-add.js')
    const print = (shown: AddResult) =>
      terminal.out(formatAdd(shown, { isAll: all, color: terminal.color, shown: (file) => shownPath(file, terminal) }))
    if (isAsking) {
      const answers = await answersOn(result.open, terminal)
      if (needsYes || answers.size > 0) result = await add({ ...options, answers, dryRun: needsYes })
      else if (result.added.length > 0) result = await add(options)
      if (needsYes && result.added.length > 0) {
        print(result)
        if (!(await confirmed('Write this?'))) {
          terminal.error('Nothing is written.\n')
          return { outcome: 'kept' }
        }
        result = await add({ ...options, answers })
      }
    }
    print(result)
    if (!result.written || !result.file.endsWith('.json')) await printPatch(result.files, terminal)
    if (isUnconfirmed()) terminal.error('Nothing is written: run it in a terminal, which asks, or add --yes.\n')
    return end()
  },
})

function outcomeOf({ open, skipped }: AddResult) {
  return open.length > 0 || skipped.some(({ severity }) => severity !== 'note') ? 'open' : 'done'
}

function assertOnePlace(flags: Readonly<Record<string, unknown>>): void {
  const places = ['after', 'before', 'first', 'last'].filter((name) => flags[name] !== undefined)
  if (places.length > 1) throw new UsageError(`--${places[0]} and --${places[1]} name two places; give one of them`)
}

/** Asks for the place of what is open, where there is a choice. */
async function answersOn(open: readonly OpenPages[], terminal: Terminal): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>()
  const questions = open.filter(({ choices }) => choices.length > 0)
  if (questions.length === 0) return answers
  await asking(async (ask) => {
    for (const { pages, message, choices } of questions) {
      const lines = choices.map(({ name }, index) => `  ${index + 1}  ${printable(name)}`)
      terminal.error(`\n${printable(message)}\n${lines.join('\n')}\n`)
      const choice = choices[Number(await ask('Where? (a number, or nothing to leave it out) ')) - 1]
      if (!choice) continue
      let { answer } = choice
      if ('group' in answer) {
        const title = (await ask(`Title of the new group? (${answer.group}) `)).trim()
        if (title !== '') answer = { ...answer, group: title }
      }
      for (const page of pages) answers.set(page, answer)
    }
  })
  return answers
}

/** The stable fields of `--format json`. */
function forPrograms({ file, added, open, skipped, created, files, written }: AddResult, terminal: Terminal) {
  return {
    file: shownPath(file, terminal),
    added: added.map((each) => ({
      ...each,
      after: each.after ?? null,
      before: each.before ?? null,
      because: each.because ?? null,
      follows: each.follows ?? null,
    })),
    open: open.map(({ choices, ...each }) => ({
      ...each,
      choices: choices.map(({ name, command }) => ({ name, command })),
    })),
    skipped: skipped.map(({ page, code, severity, message, hint }) => ({
      page,
      code,
      severity,
      message,
      hint: hint ?? null,
    })),
    created: created.map((each) => shownPath(each, terminal)),
    files: files.map((each) => shownPath(each.file, terminal)),
    written,
  }
}
