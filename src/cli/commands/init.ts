import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { InitOptions, InitResult, Origin } from '../../commands/init/init.js'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { counted, digits, lengthInLines, printable } from '../../base/diagnostics/text.js'
import { runBy } from '../../base/diagnostics/runner.js'
import { asking, confirmed } from '../ask.js'
import { UsageError } from '../command.js'
import type { Answer, Run, Terminal } from '../command.js'

export const runInit: Run<'init'> = async (flags, [given], terminal) => {
  const { yes, dryRun, navigationOnly, keepRef, separate, part } = flags
  if (part && navigationOnly) throw new UsageError("--part and --navigation-only can't be combined")
  const { init, writePlan } = await import('../../commands/init/init.js')
  const folder = given ?? (await foundFolder(terminal, yes === true || terminal.isData))
  if (typeof folder !== 'string') return folder
  const cwd = resolve(terminal.cwd, folder)
  const place = existing(cwd)
  if (!statSync(place).isDirectory()) throw new UsageError(`${terminal.path(place)} is not a folder`)
  const options = { cwd, migration: { navigationOnly, keepRef, separate, part }, agents: flags.agents }
  const plan = await init({ ...options, dryRun: true })
  const isNothing = plan.files.length === 0
  const planned = {
    outcome: isNothing ? 'up-to-date' : 'planned',
    data: () => forPrograms(plan, terminal),
  } as const
  if (terminal.isData) {
    await terminal.report(plan.diagnostics)
    if (isNothing || dryRun) return planned
    if (!yes) return { ...planned, outcome: 'unconfirmed' }
    const result = await writePlan(cwd, plan)
    return { outcome: 'written', data: () => forPrograms(result, terminal) }
  }
  if (given === undefined && folder !== '.') terminal.out(`The site is in ${printable(folder)}.\n`)
  await showPlan(plan, cwd, dryRun === true, terminal)
  if (dryRun || isNothing) return planned
  const choices = yes ? undefined : await agreed(plan, terminal)
  if (choices && 'outcome' in choices) return choices
  const isAsPlanned = !choices || (choices.baseline && choices.agents === plan.hasAgents)
  const done = isAsPlanned ? await writePlan(cwd, plan) : await init({ ...options, ...choices })
  const there = cwd === terminal.cwd ? '' : `, in ${printable(folder)}`
  terminal.out(`\nDone${linesText(done)}.\n${runBy(done.runner, baselineText(done))}`)
  terminal.out(mentionText(done, terminal))
  terminal.out(`\nNext${there}:\n${done.next.map((command) => `  ${command}\n`).join('')}`)
  if (done.errors === 0) terminal.out(await firstCheck(cwd, terminal))
  return { outcome: 'written' }
}

/** Shows the planned files; for a dry run, each as a patch. */
async function showPlan(plan: InitResult, cwd: string, isDryRun: boolean, terminal: Terminal): Promise<void> {
  terminal.out(planText(plan, terminal))
  if (!existsSync(cwd)) terminal.out(`\nThere is no folder ${terminal.path(cwd)}, so init creates it.\n`)
  if (isDryRun) {
    for (const { path: file, before, text } of plan.files) {
      terminal.print('\n')
      await terminal.patch([{ file, before, text }])
    }
    terminal.out(mentionText(plan, terminal))
  }
  if (plan.diagnostics.length > 0) await terminal.report(plan.diagnostics)
}

/** The choices of a person who agrees to the plan; an end if nobody does. */
async function agreed(plan: InitResult, terminal: Terminal): Promise<Choices | Answer<'unconfirmed' | 'kept'>> {
  if (!process.stdin.isTTY) {
    terminal.error(
      'Nothing was written: init asks first, and this is not a terminal. To write without asking, add --yes.\n',
    )
    return { outcome: 'unconfirmed' }
  }
  const choices = await chosen(plan)
  if (await confirmed('Write this?')) return choices
  terminal.error('Nothing was written.\n')
  return { outcome: 'kept' }
}

type Choices = Required<Pick<InitOptions, 'baseline' | 'agents'>>

/** Asks for the choices of a team. */
async function chosen({ later, errors, hasAgents }: InitResult): Promise<Choices> {
  const baseline =
    !later.some(({ kind }) => kind === 'baseline') ||
    (await confirmed(
      `\`check\` finds ${counted(errors, 'error')}. List them in docs-baseline.json, so that \`docs:check\` doesn't report them?`,
    ))
  const agents =
    hasAgents || (await confirmed('Create AGENTS.md, which tells coding agents to edit the config, not docs.json?'))
  return { baseline, agents }
}

/** A comparison of the code's length with the docs.json's. */
function linesText({ origin, files, before }: InitResult): string {
  if (origin !== 'docs.json' || before === undefined) return ''
  const code = files.filter(({ why }) => why.startsWith('converted from')).map(({ text }) => lengthInLines(text))
  const lines = code.reduce((sum, each) => sum + each, 0)
  if (lines >= lengthInLines(before)) return ''
  return `: ${counted(lines, 'line')} of code instead of ${counted(lengthInLines(before), 'line')} of docs.json`
}

function baselineText({ later, errors }: InitResult): string {
  if (!later.some(({ kind }) => kind === 'baseline')) return ''
  return `
\`check\` finds ${counted(errors, 'error')}, now listed in docs-baseline.json. CI fails only for what a pull request brings.
To see them: npx build-nav check
To fix mistakes that have only one possible fix: npx build-nav check --fix
To shorten the list: npx build-nav check --baseline docs-baseline.json --update-baseline
`
}

/** The folder of the only site around, or of the chosen site; an end if nobody can choose. */
async function foundFolder(terminal: Terminal, isSure: boolean): Promise<string | Answer<'undecided' | 'kept'>> {
  const { sitesAround } = await import('../../commands/init/surroundings.js')
  const sites = sitesAround(terminal.cwd)
  const [only] = sites
  if (sites.length < 2) return only?.folder || '.'
  const { shellWord } = await import('../../base/diagnostics/text.js')
  const isAsking = !isSure && process.stdin.isTTY
  const commands = sites.map(({ folder }) => `npx build-nav init ${shellWord(folder)}`)
  const choices = isAsking ? sites.map(({ folder }, index) => `${index + 1}  ${folder}`) : commands
  const width = Math.max(...choices.map((choice) => choice.length))
  const lines = sites.map(({ file }, index) => printable(`  ${choices[index]?.padEnd(width)}  ${file}`))
  terminal.error(`There are ${sites.length} sites here:\n\n${lines.join('\n')}\n\n`)
  if (!isAsking) {
    terminal.error('Nothing was written: run one of these commands.\n')
    const data = () => ({ sites: sites.map((site, index) => ({ ...site, command: commands[index] })) })
    return { outcome: 'undecided', data }
  }
  const number = await asking((ask) => ask('Which one? (a number) '))
  const site = sites[Number(number) - 1]
  if (site) return site.folder
  terminal.error('Nothing was written.\n')
  return { outcome: 'kept' }
}

/** A path, or the nearest existing folder above. */
function existing(path: string): string {
  return existsSync(path) ? path : existing(dirname(path))
}

/** The first errors of the next check, maybe older than build-nav. */
async function firstCheck(cwd: string, terminal: Terminal): Promise<string> {
  const { check } = await import('../../commands/check/check.js')
  const { diagnostics } = await check({ cwd }).catch((error: unknown) => {
    if (error instanceof BuildNavError) return error
    throw error
  })
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const [first] = errors
  if (!first) return ''
  const place = first.place ? ` (${terminal.path(first.place.file)}:${first.place.line})` : ''
  const count = errors.length === 1 ? 'an error' : `${counted(errors.length, 'error')}. The first one`
  return `\n\`check\` finds ${count}: ${printable(first.message)}${place}\n`
}

const found: Readonly<Record<Origin, string>> = {
  config: 'Found a config, which is not changed.',
  'docs.json': 'Found docs.json, which is converted to a config.',
  'mint.json': 'Found mint.json, which is converted to docs.json and to a config.',
  pages: 'Found pages. Their folders become groups.',
  nothing: 'Found no pages. This creates a site with a first page.',
}

function planText(result: InitResult, terminal: Terminal): string {
  const { origin, files, later, notes } = result
  const all = [...files, ...later.map((file) => ({ ...file, before: undefined }))]
  const width = Math.max(0, ...all.map(({ path }) => terminal.path(path).length))
  const lines = all.map(({ path, before, why }) =>
    printable(`  ${before === undefined ? 'new   ' : 'add to'}  ${terminal.path(path).padEnd(width)}  ${why}`),
  )
  const list = files.length > 0 ? ['', ...lines] : ['Nothing to do: everything is set up']
  const left = notes.length > 0 ? ['', ...notes.map((note) => printable(note))] : []
  return `${[found[origin], ...list, ...left, ''].join('\n')}`
}

/** The most printed lines; `--format json` has all. */
const MOST_MENTIONS = 12

/** Lines with a mention of docs.json. */
function mentionText({ mentions, runner }: InitResult, terminal: Terminal): string {
  if (mentions.length === 0) return ''
  const shown = mentions.slice(0, MOST_MENTIONS).map(({ file, line, text }) => {
    const start = text.length > 100 ? `${text.slice(0, 99)}…` : text
    return printable(`  ${terminal.path(file)}:${line}  ${start}`)
  })
  const more = mentions.length - shown.length
  const rest = more > 0 ? [`  … and ${digits(more)} more: git grep docs.json`] : []
  const [subject, those] =
    mentions.length === 1
      ? ['1 line mentions', 'it if it tells']
      : [`${digits(mentions.length)} lines mention`, 'those that tell']
  const scripts = mentions.some(({ isProgram }) => isProgram)
    ? ' After a script that writes it, run `npx build-nav pull`.'
    : ''
  const start = `${subject} docs.json. Update ${those} people to edit it.${scripts}`
  return `\n${runBy(runner, [start, ...shown, ...rest, ''].join('\n'))}`
}

/** The stable fields of `--format json`, with paths as from the current folder. */
function forPrograms(result: InitResult, terminal: Terminal) {
  const at = (file: string) => terminal.path(file)
  return {
    origin: result.origin,
    written: result.written,
    files: [
      ...result.files.map(({ path: file, before, why }) => ({ file: at(file), isNew: before === undefined, why })),
      ...result.later.map(({ path: file, why }) => ({ file: at(file), isNew: true, why })),
    ],
    errors: result.errors,
    mentions: result.mentions.map(({ file, ...mention }) => ({ file: at(file), ...mention })),
    notes: result.notes,
    next: result.next,
  }
}
