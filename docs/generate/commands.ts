import { outcomesOf, valueOf } from '../../src/cli/command.js'
import { commands as inOrder, commonFlags, commonOutcomes } from '../../src/cli/commands.js'
import type { Command, Flag, FlagTable } from '../../src/cli/commands.js'
import { fence, page, prose, table } from './mdx.js'

/** Every command, in the order of use. */
export async function commands(): Promise<readonly (Command & { readonly name: string })[]> {
  return Object.entries<Command>(inOrder).map(([name, command]) => ({ name, ...command }))
}

/** The reference of the command line: the flag tables that also make `--help`. */
export async function commandPage(): Promise<string> {
  const parts = (await commands()).flatMap((command) => {
    const { name, summary, example, positional, flags } = command
    return [
      `## \`build-nav ${name}\``,
      prose(summary),
      fence(
        'text',
        `npx build-nav ${[name === 'build' ? '[build]' : name, positional, '[flags]'].filter(Boolean).join(' ')}`,
      ),
      flagTable(flags),
      fence('sh', example),
      outcomeTable(command),
    ]
  })
  return page('Command line', 'The commands and their flags.', [
    ...parts,
    '## Every command',
    flagTable(commonFlags),
    '`build-nav --version` prints the version.',
    '## Exit codes',
    table(
      ['code', 'means'],
      [
        ['0', 'success'],
        ['1', 'problems in the input, each printed with its place; or `--check` found a difference'],
        ['2', 'wrong usage: an unknown command or flag, or a flag without its value'],
      ],
    ),
    'The tables above have the outcomes of each exit code. Two more are those of every command:',
    table(
      ['exit code', 'outcome', 'means'],
      [
        ['1', '`failed`', commonOutcomes.failed],
        ['2', '`usage`', commonOutcomes.usage],
      ],
    ),
    '## For tools',
    'With `--format json`, a command prints one JSON value on stdout and nothing on stderr, even if it fails or the usage is wrong. In that case, or without a terminal, no command asks a question.',
    table(
      ['field', 'value'],
      [
        ['`version`', '1; it increases when a field changes its meaning or is removed'],
        ['`outcome`', 'one of the names above'],
        ['`counts`', 'how many of the diagnostics are an `error`, a `warning` or a `note`'],
        [
          '`diagnostics`',
          'the problems, each with `code`, `severity`, `message`, `hint`, `file`, `line` and `column`; the last four may be null',
        ],
      ],
    ),
    'The other fields are those of the command: `changed` and `written` of one that writes, `findings` of `check`, `tree` of `tree`.',
    'Results go to stdout; problems and progress go to stderr. Colours are used only on a terminal, and never if `NO_COLOR` or `CI` is set.',
  ])
}

function flagTable(flags: FlagTable): string {
  return table(
    ['flag', 'does'],
    Object.entries<Flag>(flags).map(([name, flag]) => [
      `\`--${name}${valueOf(flag) ? ` ${valueOf(flag)}` : ''}\``,
      prose(flag.help),
    ]),
  )
}

function outcomeTable(command: Command): string {
  const own = outcomesOf(command).filter(({ name }) => !Object.hasOwn(commonOutcomes, name))
  return table(
    ['exit code', 'outcome', 'means'],
    own.map(({ code, name, means }) => [String(code), `\`${name}\``, prose(means)]),
  )
}
