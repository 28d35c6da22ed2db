import { statSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError } from '../diagnostics/build-nav-error.js'
import { nearest } from '../diagnostics/near.js'
import { printable } from '../diagnostics/printable.js'
import { helpOf, parseFlags, UsageError } from './command.js'
import type { Command, FlagTable, Terminal } from './command.js'

interface Process {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
}

// Each is loaded when it is called, so that `build` never pays for what `migrate` needs.
const commands = {
  build: async () => (await import('./commands/build.js')).buildCommand,
  migrate: async () => (await import('./commands/migrate.js')).migrateCommand,
  check: async () => (await import('./commands/check.js')).checkCommand,
  tree: async () => (await import('./commands/tree.js')).treeCommand,
  pull: async () => (await import('./commands/pull.js')).pullCommand,
  diff: async () => (await import('./commands/diff.js')).diffCommand,
} as const

type CommandName = keyof typeof commands

const load = async (name: CommandName) => (await commands[name]()) as Command<FlagTable>

/** Runs the command line and gives the exit code: 0 done, 1 problems in the input, 2 wrong usage. */
export async function run(argv: readonly string[], { cwd, env, stdout, stderr }: Process): Promise<number> {
  const [first = ''] = argv
  const named = Object.hasOwn(commands, first)
  const out = (text: string) => void stdout.write(text)
  const error = (text: string) => void stderr.write(text)
  try {
    if (first === '--version' || first === '-v') return (out(`${await version()}\n`), 0)
    if (first === 'help' || (!named && (first === '--help' || first === '-h'))) return (out(await overview()), 0)
    if (!named && first && !first.startsWith('-')) throw new UsageError(unknownCommand(first))
    const command = await load(named ? (first as CommandName) : 'build')
    const { flags, positionals } = parseFlags(command, named ? argv.slice(1) : argv)
    if (flags.help) return (out(helpOf(command)), 0)
    const color = !flags['no-color'] && !env['NO_COLOR'] && !env['CI'] && stdout.isTTY === true
    const terminal: Terminal = { cwd: folder(path.resolve(cwd, flags.cwd ?? '.')), color, out, error }
    return await reporting(terminal, () => command.run(flags, positionals, terminal))
  } catch (problem) {
    if (!(problem instanceof UsageError)) throw problem
    error(`build-nav: ${printable(problem.message)}\nSee build-nav --help.\n`)
    return 2
  }
}

/** Bad input is printed with its place; only a defect of build-nav itself gets as far as a stack trace. */
async function reporting(terminal: Terminal, command: () => Promise<number>): Promise<number> {
  try {
    return await command()
  } catch (problem) {
    if (!(problem instanceof BuildNavError)) throw problem
    const { formatPretty } = await import('../diagnostics/report-pretty.js')
    terminal.error(formatPretty(problem.diagnostics, terminal))
    return 1
  }
}

function folder(cwd: string): string {
  if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`${cwd} is no folder`)
  return cwd
}

function unknownCommand(name: string): string {
  const near = nearest(name, Object.keys(commands))
  return `unknown command '${name}'${near ? `; did you mean '${near}'?` : ''}`
}

async function version(): Promise<string> {
  const { ownVersion } = await import('../config/load/own-package.js')
  return ownVersion()
}

async function overview(): Promise<string> {
  const all = await Promise.all((Object.keys(commands) as CommandName[]).map(load))
  const rows = all.map(({ name, summary }) => `  ${name.padEnd(9)} ${summary}`)
  return `Write docs.json's navigation as typed code.\n\nUsage: build-nav [command] [flags]\n\n${rows.join('\n')}\n
Without a command, build-nav builds. build-nav <command> --help shows a command's flags; --version the version.\n`
}
