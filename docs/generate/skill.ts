import { readFileSync } from 'node:fs'
import path from 'node:path'
import { attributes } from '../../src/format/contract/attributes.js'
import type { AttributeKey } from '../../src/format/contract/attributes.js'
import { outcomesOf } from '../../src/cli/command.js'
import { commonOutcomes } from '../../src/cli/commands.js'
import { commands } from './commands.js'
import { docComments, root } from './comments.js'
import { helpers } from './helpers.js'
import { between, formatted, table } from './mdx.js'
import { elementTable } from './overview.js'
import { commentOf, summary, takes } from './words.js'

export const skillFile = 'skills/build-nav/SKILL.md'

/** The page for coding agents, with the grammar and the commands from the sources of the reference. */
export async function skill(): Promise<string> {
  const text = readFileSync(path.join(root, skillFile), 'utf8')
  const written = between(between(text, 'grammar', grammar()), 'commands', await commandTable())
  return formatted(written, 'markdown')
}

function grammar(): string {
  const keys = Object.keys(attributes) as AttributeKey[]
  return [
    elementTable(),
    '° Mintlify accepts it, but its documentation does not have it. `.global(…links)` is on every element but `group`. An attribute that takes `true` or `false` is `true` when called without an argument.',
    table(
      ['attribute', 'takes'],
      keys.map((key) => [`\`${key}\``, takes(key)]),
    ),
    table(
      ['function', 'does'],
      Object.entries(helpers).map(([name, [call, file]]) => [
        `\`${call}\``,
        summary(commentOf(docComments(file), name)),
      ]),
    ),
  ].join('\n\n')
}

async function commandTable(): Promise<string> {
  const rows = (await commands()).map((command) => {
    const { name, positional, summary: does } = command
    const call = ['npx build-nav', name === 'build' ? undefined : name, positional].filter(Boolean).join(' ')
    const own = outcomesOf(command).filter((outcome) => !Object.hasOwn(commonOutcomes, outcome.name))
    const outcomes = own.map((outcome) => `\`${outcome.name}\`${outcome.code > 0 ? ` (${outcome.code})` : ''}`)
    return [`\`${call}\``, does, outcomes.join(', ')]
  })
  return table(['command', 'does', 'outcomes, those with an exit code other than 0 in brackets'], rows)
}
