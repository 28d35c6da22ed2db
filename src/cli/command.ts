import { parseArgs } from 'node:util'
import type { Diagnostic } from '../base/diagnostics/diagnostic.js'
import { listed } from '../base/diagnostics/text.js'
import { nearest } from '../base/diagnostics/near.js'
import type { Runner } from '../base/diagnostics/runner.js'

/** One flag of a command: declared once, it is parsed, typed and shown in the help from here. */
export interface Flag {
  readonly type: 'boolean' | 'string'
  /** May be given several times; its value is a list. */
  readonly multiple?: boolean
  /** The value in the help: `<file>`. */
  readonly value?: string
  /** The values that it may have, where there are few: no other is accepted. */
  readonly choices?: readonly string[]
  readonly help: string
}

export type FlagTable = Readonly<Record<string, Flag>>

type ValueOf<F extends Flag> = F['type'] extends 'boolean'
  ? boolean
  : F extends { choices: readonly (infer Choice)[] }
    ? Choice
    : F extends { multiple: true }
      ? string[]
      : string
export type FlagValues<Flags extends FlagTable> = { readonly [Name in keyof Flags]?: ValueOf<Flags[Name]> }

/** The flags of every command. */
export const commonFlags = {
  cwd: { type: 'string', value: '<folder>', help: 'work in this folder (default: the current folder)' },
  'no-color': { type: 'boolean', help: 'print without colours (also if NO_COLOR is set, or CI without FORCE_COLOR)' },
  help: { type: 'boolean', help: 'show this help' },
  version: { type: 'boolean', help: 'show the version' },
} as const satisfies FlagTable

/** The flag of commands whose results are for people or for tools. */
export const formatFlag = {
  type: 'string',
  choices: ['pretty', 'json'],
  help: 'print the report in this format (default: pretty)',
} as const satisfies Flag

/** The values of these flags on a command line. */
export type CommonFlags = FlagValues<typeof commonFlags>

/**
 * The working folder of a command, and its output: results on stdout, problems and progress on stderr. With `--format json`,
 * texts are dropped and problems kept, for the one value that is printed at the end.
 */
export interface Terminal {
  /** The absolute working folder. */
  readonly cwd: string
  /** True with `--format json`: nothing is asked, and no text is printed. */
  readonly isData: boolean
  /** The program that commands in results begin with; in problems it takes the place of npx without further ado. */
  readonly runner: Runner
  /** True if results may have colours. */
  readonly color: boolean
  /** Prints a result; commands in it name the program and the site of the call. */
  out(text: string): void
  /** Prints the text of a file, or a patch of it, as it is. */
  print(text: string): void
  error(text: string): void
  /** Shows the state of a long run on one line, which the next text replaces: only to a person, and not in the first seconds. */
  progress(text: string): void
  /** Calls back when nobody reads the results any more. */
  onClosed(left: () => void): void
  /** Prints problems, for people: all of them, or every error and as much of the others as fits a screen, with how to see `more`. */
  report(diagnostics: readonly Diagnostic[], more?: string): Promise<void>
}

/**
 * The ways in which a command ends, by exit code, each with its meaning: 0 done, 1 problems or a difference. `--help` and the
 * reference list them, and `outcome` of `--format json` is one of the names.
 */
export interface Outcomes {
  readonly 0: Readonly<Record<string, string>>
  readonly 1?: Readonly<Record<string, string>>
}

/** The ways in which each command can end. */
export const commonOutcomes = {
  failed: 'the input has problems, each with its code and place',
  usage: 'wrong usage: an unknown command or flag, or a value that a flag does not have',
} as const

type Named<Table> = Extract<keyof Table, string>
type OutcomeOf<Ways extends Outcomes> = Named<Ways[0]> | Named<NonNullable<Ways[1]>> | 'failed'

/** The end of a command. */
export interface Answer<Outcome extends string = string> {
  readonly outcome: Outcome
  /** The fields that `--format json` prints beside the outcome and the reported problems. */
  readonly data?: () => object
}

export interface Command<Flags extends FlagTable, Ways extends Outcomes = Outcomes> {
  readonly name: string
  readonly summary: string
  /** A typical command line. */
  readonly example: string
  /** Names of positional arguments for the help: `[file]`; `<page…>` takes any number. Absent: none are taken. */
  readonly positional?: string
  readonly flags: Flags
  readonly outcomes: Ways
  /** True for a command that only reads a site: above the folder of the only one, it reads that site. */
  readonly isReader?: boolean
  /** True if the results are for a program to read, as with `--format json`: then nothing else may get between them. */
  readonly isForPrograms?: (flags: FlagValues<Flags>) => boolean
  run(
    flags: FlagValues<Flags>,
    positionals: readonly string[],
    terminal: Terminal,
  ): Promise<Answer<OutcomeOf<NoInfer<Ways>>>>
}

/** Keeps a command's flags and outcomes literal, so that `run` gets and returns them typed. */
export function defineCommand<const Flags extends FlagTable, const Ways extends Outcomes>(
  command: Command<Flags, Ways>,
): Command<Flags, Ways> {
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
        ? `, not ${token.value}; if the value begins with -, write ${token.rawName}=${token.value}`
        : ''
      throw new UsageError(`${token.rawName} needs a value: ${valueOf(flag)}${instead}`)
    }
    if (flag.choices && !flag.choices.includes(token.value ?? '')) {
      throw new UsageError(`${token.rawName} must be ${listed(flag.choices, 'or')}, not '${token.value}'`)
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

/** A flag's value in the help: `<file>`, `<pretty|json>`. */
export function valueOf({ value, choices }: Flag): string | undefined {
  return choices ? `<${choices.join('|')}>` : value
}

/** The outcomes of a command with their exit codes: its own, and those of every command. */
export function outcomesOf({ outcomes }: Command<FlagTable>): readonly { code: number; name: string; means: string }[] {
  const { failed, usage } = commonOutcomes
  const rows = { 0: outcomes[0], 1: { ...outcomes[1], failed }, 2: { usage } }
  return Object.entries<Readonly<Record<string, string>>>(rows).flatMap(([code, names]) =>
    Object.entries(names).map(([name, means]) => ({ code: Number(code), name, means })),
  )
}

/** The help text of one command. */
export function helpOf(command: Command<FlagTable>): string {
  const flags = Object.entries<Flag>({ ...command.flags, ...commonFlags }).map(([name, flag]) => {
    const value = valueOf(flag)
    return [`--${name}${value ? ` ${value}` : ''}`, flag.help] as const
  })
  const outcomes = outcomesOf(command).map(({ code, name, means }) => [`${code}  ${name}`, means] as const)
  const usage = `Usage: npx build-nav ${command.name} ${command.positional ? `${command.positional} ` : ''}[flags]`
  return `${command.summary}\n\n${usage}\nExample: ${command.example}\n\n${columns(flags)}\nExit codes and outcomes:\n${columns(outcomes)}`
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}\n`).join('')
}
