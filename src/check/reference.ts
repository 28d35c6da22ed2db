import { compileCodes } from '../compile/codes.js'
import { setCodes } from './levels.js'
import { rules } from './registry.js'
import type { Rule } from './rule.js'

/** The documentation of every rule, as Markdown: a table of them all, then a section each. */
export function ruleReference(): string {
  const all = Object.values<Rule>(rules)
  const table = all.map(({ id, severity, off }) => `| [\`${id}\`](#${id}) | ${off ? `off (${severity})` : severity} |`)
  const sets = setCodes.map((code) => `| [\`${code}\`](#${code}) | ${compileCodes[code].severity} |`)
  const sections = [...all.map(ruleSection), ...setCodes.map((code) => `## ${code}\n\n${compileCodes[code].why}\n`)]
  return `| rule | severity |\n|---|---|\n${[...table, ...sets].join('\n')}\n\n${sections.join('\n')}`
}

/** One rule's section: what it says, why, and how to turn it off. */
function ruleSection({ id, severity, off, why, example }: Rule): string {
  const says = [`${severity} ${id}  ${example.message}`, ...(example.hint ? [`  ${example.hint}`] : [])]
  const turned = off
    ? `Off by default: \`--rule ${id}=${severity}\` turns it on.`
    : `\`--rule ${id}=off\` turns it off.`
  return `## ${id}\n\n${why}\n\n\`\`\`text\n${says.join('\n')}\n\`\`\`\n\n${turned}\n`
}
