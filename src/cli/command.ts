import { parseArgs } from 'node:util'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { nearest } from '../diagnostics/near.js'

/** One flag of a command: declared once, it is parsed, typed and shown in the help from here. */
export interface Flag {
  readonly type: 'boolean' | 'string'
  /** May be given several times; its value is a list. */
  readonly multiple?: boolean
  /** The value in the help: `<file>`. */
  readonly value?: string
  readonly help: string
}

export type FlagTable = Readonly<Record<string, Flag>>

type ValueOf<F extends Flag> = F['type'] extends 'boolean' ? boolean : F extends { multiple: true } ? string[] : string
export type FlagValues<Flags extends FlagTable> = { readonly [Name in keyof Flags]?: ValueOf<Flags[Name]> }

/** The flags of every command. */
export const commonFlags = {
  cwd: { type: 'string', value: '<folder>', help: 'work in this folder (default: the current one)' },
  'no-color': { type: 'boolean', help: 'plain output (NO_COLOR and CI do the same)' },
  help: { type: 'boolean', help: 'show this help' },
  version: { type: 'boolean', help: 'show the version' },
} as const satisfies FlagTable

/** The values of these flags on a command line. */
export type CommonFlags = FlagValues<typeof commonFlags>

/** The working folder of a command, and its output: results on stdout, problems and progress on stderr. */
export interface Terminal {
  /** The absolute working folder. */
  readonly cwd: string
  /** True if results may have colours. */
  readonly color: boolean
  out(text: string): void
  error(text: string): void
  /** Calls back when nobody reads the results any more. */
  onClosed(left: () => void): void
  /** Prints problems, for people: all of them, or every error and as much of the others as fits a screen, with how to see `more`. */
  report(diagnostics: readonly Diagnostic[], more?: string): Promise<void>
}

export interface Command<Flags extends FlagTable> {
  readonly name: string
  readonly summary: string
  /** Names of positional arguments for the help: `[file]`; `<page…>` takes any number. Absent: none are taken. */
  readonly positional?: string
  readonly flags: Flags
  /** True if the results are for a program to read: then nothing else may get between them. */
  readonly isForPrograms?: (flags: FlagValues<Flags>) => boolean
  /** Gives the exit code: 0 done, 1 the input has problems or a difference was found. */
  run(flags: FlagValues<Flags>, positionals: readonly string[], terminal: Terminal): Promise<number>
}

/** Keeps a command's flags literal, so that `run` gets them typed. */
export function defineCommand<const Flags extends FlagTable>(command: Command<Flags>): Command<Flags> {
  return command
}

/** Wrong usage: exit code 2. */
export class UsageError extends Error {}

/** The command line against the command's flags. A flag that does not exist is an error that names a near one. */
export function parseFlags<Flags extends FlagTable>(command: Command<Flags>, args: readonly string[]) {
  const flags: FlagTable = { ...command.flags, ...commonFlags }
  const { tokens, values, positionals } = parseArgs({
    args: [...args],
    options: optionsOf(flags),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const flag = Object.hasOwn(flags, token.name) ? flags[token.name] : undefined
    if (!flag) throw new UsageError(unknownFlag(token.rawName, flags))
    const isFlag = token.inlineValue !== true && token.value?.startsWith('-')
    if (flag.type === 'string' && (!token.value || isFlag)) {
      const instead = isFlag
        ? `, not ${token.value}; a value that begins with - is given as ${token.rawName}=${token.value}`
        : ''
      throw new UsageError(`${token.rawName} needs a value: ${flag.value}${instead}`)
    }
    if (flag.type === 'boolean' && token.value !== undefined) throw new UsageError(`${token.rawName} takes no value`)
  }
  const names = command.positional?.replaceAll(' | ', '|').split(' ') ?? []
  const taken = names.some((name) => name.includes('…')) ? Infinity : names.length
  if (positionals.length > taken) throw new UsageError(`unexpected argument '${positionals[taken]}'`)
  return { flags: values as FlagValues<Flags & typeof commonFlags>, positionals }
}

function optionsOf(flags: FlagTable) {
  const short: Readonly<Record<string, string>> = { help: 'h', version: 'v' }
  return Object.fromEntries(
    Object.entries(flags).map(([name, { type, multiple }]) => [
      name,
      { type, multiple: multiple ?? false, ...(short[name] && { short: short[name] }) },
    ]),
  )
}

function unknownFlag(raw: string, flags: FlagTable): string {
  const near = nearest(raw.replace(/^-+/, ''), Object.keys(flags))
  return `unknown flag ${raw}${near ? `; did you mean --${near}?` : ''}`
}

/** The help text of one command. */
export function helpOf(command: Command<FlagTable>): string {
  const rows = Object.entries<Flag>({ ...command.flags, ...commonFlags }).map(([name, { value, help }]) => [
    `  --${name}${value ? ` ${value}` : ''}`,
    help,
  ])
  const width = Math.max(...rows.map(([left = '']) => left.length)) + 2
  const lines = rows.map(([left = '', right]) => `${left.padEnd(width)}${right}`)
  return `${command.summary}\n\nUsage: build-nav ${command.name} ${command.positional ? `${command.positional} ` : ''}[flags]\n\n${lines.join('\n')}\n`
}
