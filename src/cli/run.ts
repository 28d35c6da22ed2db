import path from 'node:path'
import { BuildNavError, type Diagnostic } from '../base/diagnostics/diagnostic.js'
import { nearest } from '../base/diagnostics/near.js'
import { printable, printableJson, shellWord } from '../base/diagnostics/text.js'
import { runBy, runnerOf } from '../base/diagnostics/runner.js'
import {
  helpOf,
  outcomesOf,
  parseFlags,
  shownPath,
  UsageError,
  type Answer,
  type CommonFlags,
  type Run,
  type Terminal,
} from './command.js'
import { commands, doors, type Command, type CommandName } from './commands.js'
import { onLateFailure } from './late-failures.js'
import { outlets, type Outlet, type Outlets } from './output.js'
import { statsOf } from '../base/files/read.js'
import { inJsonForm, reportJson } from '../base/diagnostics/report-json.js'

interface Process {
  /** Undefined where the folder was deleted. */
  readonly cwd: string | undefined
  readonly env: NodeJS.ProcessEnv
  readonly stdout: Outlet
  readonly stderr: Outlet
  /** The end for the results of {@link runApart}, in a process without other work. */
  readonly apart?: Outlet
}

/** The functions behind the commands, each loaded when called: `build` never pays for `migrate`. */
const runs: { readonly [Name in CommandName]: () => Promise<Run<Name>> } = {
  init: async () => (await import('./commands/init.js')).runInit,
  migrate: async () => (await import('./commands/migrate.js')).runMigrate,
  build: async () => (await import('./commands/build.js')).runBuild,
  check: async () => (await import('./commands/check.js')).runCheck,
  preview: async () => (await import('./commands/preview.js')).runPreview,
  add: async () => (await import('./commands/add.js')).runAdd,
  mv: async () => (await import('./commands/mv.js')).runMv,
  rm: async () => (await import('./commands/rm.js')).runRm,
  pull: async () => (await import('./commands/pull.js')).runPull,
  diff: async () => (await import('./commands/diff.js')).runDiff,
  why: async () => (await import('./commands/why.js')).runWhy,
  tree: async () => (await import('./commands/tree.js')).runTree,
  types: async () => (await import('./commands/types.js')).runTypes,
  cut: async () => (await import('./commands/cut.js')).runCut,
}

/** Runs the command line and gives the exit code: 0 done, 1 problems in the input, 2 wrong usage. */
export async function run(argv: readonly string[], streams: Process): Promise<number> {
  const apart = isRunApart(streams.env) ? streams.apart : undefined
  const printer = outlets(apart ?? streams.stdout, streams.stderr)
  return printer.close(await answer(argv, streams, printer, apart !== undefined))
}

async function answer(given: readonly string[], streams: Process, printer: Outlets, isApart: boolean): Promise<number> {
  const argv = commandFirst(given)
  const [first = ''] = argv
  const named = Object.hasOwn(commands, first)
  const runner = runnerOf(streams.env['npm_config_user_agent'])
  const error = (text: string) => printer.error(runBy(runner, text))
  const help = (text: string) => (printer.out(runBy(runner, text)), 0)
  // The help after wrong usage: an overview, up to a known command.
  let helped = ''
  try {
    if (first === 'help' && argv[1] !== undefined && argv[1] !== '--all') return help(helpOf(commandNamed(argv[1])))
    if (first === 'help' || (!named && (first === '--help' || first === '-h')))
      return help(overview(argv.includes('--all')))
    const name = named ? (first as CommandName) : !first || first.startsWith('-') ? 'build' : commandNamed(first)
    const command: Command = commands[name]
    helped = `${name} `
    const parsed = parseFlags(command, named ? argv.slice(1) : argv)
    const { positionals } = parsed
    const below = command.isReader ? await onlySiteBelow(streams.cwd, parsed) : undefined
    const flags = Object.assign(parsed.flags, below && { cwd: below.folder })
    if (flags.version) return (printer.out(`${await version()}\n`), 0)
    if (flags.help) return help(helpOf(name))
    const isData = flags['format'] === 'json'
    const isForPrograms = isData || command.isForPrograms?.(flags)
    if (isForPrograms && streams.apart && !isApart) return await runApart()
    const reported: Diagnostic[] = []
    const printing = terminalOf(streams, { ...printer, error }, name, flags)
    const terminal = isData ? { ...printing, ...withoutTexts(reported) } : printing
    if (below) terminal.error(`The site is ${below.folder}/${below.file}.\n`)
    const runCommand = (await runs[name]()) as (...args: [object, readonly string[], Terminal]) => Promise<Answer>
    const done = reporting(terminal, () => runCommand(flags, positionals, terminal))
    const end = await (flags['watch'] ? done : Promise.race([done, late(terminal)]))
    if (isData) printer.out(dataText(end, reported, terminal))
    return outcomesOf(command).find((each) => each.name === end.outcome)?.code ?? 1
  } catch (problem) {
    if (!(problem instanceof UsageError)) throw problem
    if (asksForData(argv)) printer.out(usageText(problem.message))
    else error(`build-nav: ${printable(problem.message)}\nFor help, run \`npx build-nav ${helped}--help\`.\n`)
    return 2
  }
}

/** The only site below a working folder without one; undefined if the command line names a site or a file. */
async function onlySiteBelow(cwd: string | undefined, { flags, positionals }: ReturnType<typeof parseFlags>) {
  const isAsked = ['cwd', 'config', 'help', 'version'].some((name) => Object.hasOwn(flags, name))
  if (cwd === undefined || isAsked) return undefined
  const { siteIn } = await import('../config/loader/find-config.js')
  if (siteIn(cwd) !== undefined) return undefined
  const words = [...positionals, ...Object.values(flags)].filter((word) => typeof word === 'string')
  const isNamed = (file: string) => statsOf(file)?.isFile() === true || siteIn(file) !== undefined
  if (words.some((word) => isNamed(path.resolve(cwd, word)))) return undefined
  const { sitesAround } = await import('../commands/init/surroundings.js')
  const sites = sitesAround(cwd).filter((site) => !site.folder.startsWith('..') && site.file !== 'mint.json')
  return sites.length === 1 ? sites[0] : undefined
}

/** A terminal without texts, for tools: problems are kept for the value at the end. */
function withoutTexts(reported: Diagnostic[]): Partial<Terminal> {
  return {
    isData: true,
    out: () => undefined,
    print: () => undefined,
    patch: async () => undefined,
    error: () => undefined,
    progress: () => undefined,
    report: async (diagnostics) => void reported.push(...diagnostics),
  }
}

/** `--cwd docs check` as `check --cwd docs`: common flags may precede the command. */
function commandFirst(argv: readonly string[]): readonly string[] {
  let at = 0
  while (/^--(?:no-color|cwd(?:=.*)?)$/.test(argv[at] ?? '')) at += argv[at] === '--cwd' ? 2 : 1
  const name = argv[at]
  return name !== undefined && Object.hasOwn(commands, name) ? [name, ...argv.toSpliced(at, 1)] : argv
}

function terminalOf(
  { cwd, env, stdout, stderr }: Process,
  printer: Outlets,
  name: CommandName,
  flags: CommonFlags,
): Terminal {
  const isPlain = flags.noColor || env['NO_COLOR'] || env['FORCE_COLOR'] === '0'
  const isForced = env['FORCE_COLOR'] !== undefined && env['FORCE_COLOR'] !== ''
  const colorOn = ({ isTTY }: Outlet) => !isPlain && (isForced || (isTTY && !env['CI']))
  const here = folder(cwd, flags.cwd)
  const named = (text: string) => onSameSite(text, name, flags)
  const error = (text: string) => printer.error(named(text))
  const runner = runnerOf(env['npm_config_user_agent'])
  const adapt = (text: string) => runBy(runner, named(text))
  const isUnicode = showsUnicode(env)
  const widthOf = ({ columns = Number(env['COLUMNS']) }: Outlet) => (columns > 0 ? Math.max(columns, 80) : undefined)
  return {
    cwd: here,
    isData: false,
    runner,
    get color() {
      return colorOn(stdout)
    },
    get width() {
      return widthOf(stdout)
    },
    isUnicode,
    path: (file) => shownPath(file, here),
    adapt,
    out: (text) => printer.out(adapt(text)),
    print: printer.out,
    async patch(files) {
      const { unifiedDiff } = await import('./unified-diff.js')
      for (const { file, before = '', text } of files)
        printer.out(unifiedDiff(shownPath(file, here), before, text, colorOn(stdout)))
    },
    error,
    progress: stderr.isTTY ? printer.progress : () => undefined,
    onClosed: printer.onClosed,
    report: async (diagnostics, restOf) => {
      const { formatPretty } = await import('../base/diagnostics/report-pretty.js')
      const options = { cwd: here, color: colorOn(stderr), width: widthOf(stderr), isUnicode, adapt, restOf }
      error(formatPretty(diagnostics, options))
    },
  }
}

/** True unless the locale names an encoding without the signs of reports, as `C` does. */
function showsUnicode(env: NodeJS.ProcessEnv): boolean {
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG']
  return !locale || /utf-?8/i.test(locale)
}

/** Prints bad input with its place; a stack trace is for a defect of build-nav. */
async function reporting(terminal: Terminal, command: () => Promise<Answer>): Promise<Answer> {
  try {
    return await command()
  } catch (problem) {
    if (!(problem instanceof BuildNavError)) throw problem
    await terminal.report(problem.diagnostics)
    return { outcome: 'failed' }
  }
}

/** The end after a late error of a config. */
function late(terminal: Terminal): Promise<Answer> {
  return new Promise((done) => {
    onLateFailure((diagnostics) => void terminal.report(diagnostics).then(() => done({ outcome: 'failed' })))
  })
}

function folder(cwd: string | undefined, given: string | undefined): string {
  if (cwd === undefined && (given === undefined || !path.isAbsolute(given))) {
    throw new UsageError('the working folder no longer exists; change to a different one, or name one with --cwd')
  }
  const found = path.resolve(cwd ?? '/', given ?? '.')
  if (!statsOf(found)?.isDirectory()) throw new UsageError(`${found} is not a folder`)
  // Many a package fails without a working folder.
  if (cwd === undefined) process.chdir(found)
  return found
}

function commandNamed(name: string): CommandName {
  if (Object.hasOwn(commands, name)) return name as CommandName
  throw new UsageError(unknownCommand(name))
}

function unknownCommand(name: string): string {
  const near = nearest(name, Object.keys(commands))
  return `unknown command '${name}'${near ? `; did you mean '${near}'?` : ''}`
}

async function version(): Promise<string> {
  const { ownVersion } = await import('../config/loader/own-package.js')
  return ownVersion()
}

/** The help without a command; `all`: with the less usual commands. */
function overview(all: boolean): string {
  const row = (name: string) => `  ${name.padEnd(9)} ${commands[name as CommandName].summary}`
  const usual = Object.values(doors).flat()
  const more = Object.keys(commands).filter((name) => !(usual as readonly string[]).includes(name))
  const groups = Object.entries(doors).map(([door, names]) => `${door}:\n${names.map(row).join('\n')}`)
  const rest = all ? `Also:\n${more.map(row).join('\n')}` : `Also: ${more.join(', ')} (--help --all)`
  return `Check, change and write the navigation of a Mintlify site.\n\nUsage: npx build-nav [command] [flags]\n\n${[...groups, rest].join('\n')}\n
Without a command, build-nav builds docs.json. The flags of a command: \`npx build-nav <command> --help\`.\n`
}

/** Set for a process with stderr as stdout, and the file descriptor after stderr for results. */
const variable = 'BUILD_NAV_RESULTS'

/** True in the process started by {@link runApart}, not in children of the process. */
function isRunApart(env: NodeJS.ProcessEnv): boolean {
  const apart = env[variable] === String(process.ppid)
  delete env[variable]
  return apart
}

/**
 * Runs the command line in a process with stderr as stdout, and the real stdout for the result alone: a config may
 * print late, past node's streams, or from a child process.
 */
async function runApart(): Promise<number> {
  const { spawn } = await import('node:child_process')
  const env = { ...process.env, [variable]: String(process.pid) }
  const [script = '', ...args] = process.argv.slice(1)
  const child = spawn(process.execPath, [...process.execArgv, script, ...args], { env, stdio: ['inherit', 2, 2, 1] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => done(code ?? 1))
  })
}

/** True if the command line has `--format json`, even next to wrong usage. */
function asksForData(argv: readonly string[]): boolean {
  return argv.some((arg, at) => arg === '--format=json' || (arg === '--format' && argv[at + 1] === 'json'))
}

/**
 * The value of `--format json`: outcome, fields of the command, problems. `version` grows when a field is removed or
 * changes in meaning.
 */
export function dataText(
  { outcome, data }: Answer,
  reported: readonly Diagnostic[],
  { cwd, adapt = (text) => text }: Pick<Terminal, 'cwd'> & Partial<Pick<Terminal, 'adapt'>>,
): string {
  // Messages, hints and commands name the runner and the site; titles and lines of files stay.
  const inForm = (key: string, inner: unknown) => {
    if (typeof inner !== 'string') return inJsonForm(inner, cwd)
    if (inner.startsWith('npx ')) return adapt(`\`${inner}\``).slice(1, -1)
    return key === 'message' || key === 'hint' ? adapt(inner) : inJsonForm(inner, cwd)
  }
  return printableJson({ version: 1, outcome, ...data?.(), ...reportJson(reported) }, inForm)
}

/** The value where the command line is wrong. */
function usageText(message: string): string {
  return dataText({ outcome: 'usage' }, [{ code: 'usage', severity: 'error', message }], { cwd: '.' })
}

/** The flags for a site, and their commands; `preview --out` means a different file. */
const siteFlags: Readonly<Record<string, (name: CommandName) => boolean>> = {
  cwd: () => true,
  config: (name) => name !== 'init' && name !== 'migrate' && name !== 'diff',
  out: (name) => name === 'build' || name === 'pull',
}

/**
 * A text with the flags of the call in all commands: pasted without `--config b.ts --out b.json`, `npx build-nav
 * --force` would overwrite the docs.json of a different config.
 */
export function onSameSite(text: string, by: CommandName, given: Readonly<Record<string, unknown>>): string {
  return text.replaceAll(
    /(`|^ +)((?:npx|yarn|pnpm exec|bunx) build-nav)( [a-z]+)?([^`\n]*)(`|$)/gm,
    (whole, start: string, runner: string, called: string | undefined, rest: string, end: string) => {
      const name = called?.trim() ?? 'build'
      if (!Object.hasOwn(commands, name) || rest.includes('--help')) return whole
      const words = Object.entries(siteFlags).flatMap(([flag, isOf]) => {
        const value = given[flag]
        const isMeant =
          typeof value === 'string' && isOf(by) && isOf(name as CommandName) && !rest.includes(`--${flag}`)
        return isMeant ? [` --${flag} ${shellWord(value)}`] : []
      })
      return start + runner + (called ?? '') + words.join('') + rest + end
    },
  )
}
