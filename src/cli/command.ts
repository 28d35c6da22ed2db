import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Diagnostic } from '../base/diagnostics/diagnostic.js'
import { listed, printable } from '../base/diagnostics/text.js'
import { nearest } from '../base/diagnostics/near.js'
import type { Runner } from '../base/diagnostics/runner.js'
import type { Output } from '../commands/build/docs-json-files.js'
import { commands, commonFlags, commonOutcomes } from './commands.js'
import type { Command, CommandName, Flag, FlagTable } from './commands.js'

type ValueOf<F extends Flag> = F['type'] extends 'boolean'
  ? boolean
  : F['type'] extends 'number'
    ? number
    : F extends { choices: readonly (infer Choice)[] }
      ? Choice
      : F extends { multiple: true }
        ? string[]
        : string

/** `dryRun` for `dry-run`. */
type Camel<Name> = Name extends `${infer Start}-${infer End}` ? `${Start}${Capitalize<Camel<End>>}` : Name

/** The values of flags, by option names: `dryRun`. */
export type FlagValues<Flags extends FlagTable> = {
  readonly [Name in keyof Flags as Camel<Name & string>]?: ValueOf<Flags[Name]>
}

/** The values of the flags of every command. */
export type CommonFlags = FlagValues<typeof commonFlags>

/**
 * The working folder of a command, and its output: results on stdout, problems and progress on stderr. With `--format
 * json`, texts are dropped and problems kept for the value at the end.
 */
export interface Terminal {
  /** The absolute working folder. */
  readonly cwd: string
  /** True with `--format json`: nothing is asked, and no text is printed. */
  readonly isData: boolean
  /** The program of the commands in results: `npx`, `yarn`. */
  readonly runner: Runner
  /** True if results may have colours. */
  readonly color: boolean
  /** The columns of the terminal; undefined for a file or a pipe. */
  readonly width: number | undefined
  /** False for ASCII terminals. */
  readonly isUnicode: boolean
  /** A file from the working folder, safe to print. */
  path(file: string): string
  /** Adapts the commands in a text to the program and the site of the call. */
  adapt(text: string): string
  /** Prints a result; commands in the text get the program and the site of the call. */
  out(text: string): void
  /** Prints the text of a file unchanged. */
  print(text: string): void
  /** Prints changes of files as a patch. */
  patch(files: readonly Output[]): Promise<void>
  error(text: string): void
  /** Shows a person the state of a long run, on a line up to the next text. */
  progress(text: string): void
  /** Calls back after the reader of the results has left. */
  onClosed(left: () => void): void
  /** Prints problems for people: all, or a screenful where `restOf` has the command for the rest of a code. */
  report(diagnostics: readonly Diagnostic[], restOf?: (code: string) => string): Promise<void>
}

type Named<Table> = Extract<keyof Table, string>
type OutcomeOf<Ways extends Command['outcomes']> = Named<Ways[0]> | Named<NonNullable<Ways[1]>> | 'failed'

/** The end of a command. */
export interface Answer<Outcome extends string = string> {
  readonly outcome: Outcome
  /** The fields for `--format json` beside the outcome and the reported problems. */
  readonly data?: () => object
}

/** The function behind a command, typed by the table. */
export type Run<Name extends CommandName> = (
  flags: FlagValues<(typeof commands)[Name]['flags']>,
  positionals: readonly string[],
  terminal: Terminal,
) => Promise<Answer<OutcomeOf<(typeof commands)[Name]['outcomes']>>>

/** A file from a folder, safe to print. */
export function shownPath(file: string, cwd: string): string {
  return printable(path.relative(cwd, file))
}

/** Wrong usage: exit code 2. */
export class UsageError extends Error {}

/** The flags and positional arguments of a command line. An unknown flag is an error with a near name. */
export function parseFlags(command: Command, args: readonly string[]) {
  const flags: FlagTable = { ...command.flags, ...commonFlags }
  const { tokens, values, positionals } = parseArgs({
    args: [...args],
    options: optionsOf(flags),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const read = Object.fromEntries<unknown>(Object.entries(values).map(([name, value]) => [optionOf(name), value]))
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    const flag = Object.hasOwn(flags, name) ? flags[name] : undefined
    if (!flag) throw new UsageError(unknownFlag(rawName, flags))
    if (flag.type === 'boolean') {
      if (value !== undefined) throw new UsageError(`${rawName} takes no value`)
      continue
    }
    const isFlag = inlineValue !== true && value?.startsWith('-')
    if (!value || isFlag) {
      const instead = isFlag ? `, not ${value}; if the value begins with -, write ${rawName}=${value}` : ''
      throw new UsageError(`${rawName} needs a value: ${valueOf(flag)}${instead}`)
    }
    if (flag.choices && !flag.choices.includes(value))
      throw new UsageError(`${rawName} must be ${listed(flag.choices, 'or')}, not '${value}'`)
    if (flag.type === 'number') read[optionOf(name)] = numberIn(value, rawName, flag)
  }
  const names = command.positional?.replaceAll(' | ', '|').split(' ') ?? []
  const taken = names.some((name) => name.includes('…')) ? Infinity : names.length
  if (positionals.length > taken) throw new UsageError(`unexpected argument '${positionals[taken]}'`)
  if (positionals.length > 0 && read['config'] !== undefined && names[0]?.startsWith('[docs.config.ts'))
    throw new UsageError('name one file or use --config, not both')
  return { flags: read as FlagValues<typeof commonFlags> & Readonly<Record<string, unknown>>, positionals }
}

/** `dryRun` for `dry-run`. */
function optionOf(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

function numberIn(value: string, rawName: string, { most = Infinity }: Flag): number {
  if (/^\d+$/.test(value) && Number(value) <= most) return Number(value)
  throw new UsageError(`${rawName} must be a number${most < Infinity ? ` up to ${most}` : ''}, not '${value}'`)
}

function optionsOf(flags: FlagTable) {
  const short: Readonly<Record<string, string>> = { help: 'h', version: 'v' }
  return Object.fromEntries(
    Object.entries(flags).map(([name, { type, multiple }]) => [
      name,
      {
        type: type === 'number' ? 'string' : type,
        multiple: multiple ?? false,
        ...(short[name] && { short: short[name] }),
      } as const,
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

/** All outcomes of a command, with their exit codes. */
export function outcomesOf({ outcomes }: Command): readonly { code: number; name: string; means: string }[] {
  const { failed, usage } = commonOutcomes
  const rows = { 0: outcomes[0], 1: { ...outcomes[1], failed }, 2: { usage } }
  return Object.entries<Readonly<Record<string, string>>>(rows).flatMap(([code, names]) =>
    Object.entries(names).map(([name, means]) => ({ code: Number(code), name, means })),
  )
}

/** The help text of a command. */
export function helpOf(name: CommandName): string {
  const command: Command = commands[name]
  const flags = Object.entries<Flag>({ ...command.flags, ...commonFlags }).map(([own, flag]) => {
    const value = valueOf(flag)
    return [`--${own}${value ? ` ${value}` : ''}`, flag.help] as const
  })
  const outcomes = outcomesOf(command).map((each) => [`${each.code}  ${each.name}`, each.means] as const)
  const usage = `Usage: npx build-nav ${name} ${command.positional ? `${command.positional} ` : ''}[flags]`
  return `${command.summary}\n\n${usage}\nExample: ${command.example}\n\n${columns(flags)}\nExit codes and outcomes:\n${columns(outcomes)}`
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}\n`).join('')
}
