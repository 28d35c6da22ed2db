import { commandPage } from './commands.js'
import { elementPages } from './elements.js'
import { helpersPage } from './helpers.js'
import { formatted } from './mdx.js'
import { readme } from './readme.js'
import { rulePages } from './rules.js'
import { settingsPage } from './settings.js'
import { skill, skillFile } from './skill.js'

/** The folders of docs/ that hold generated pages and nothing else. */
export const generatedFolders = ['reference', 'rules'] as const

/** Everything that derives from the tables of the source, by its path in the checkout. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const pages = [
    ...elementPages(),
    ['reference/docs.mdx', settingsPage()] as const,
    ['reference/helpers.mdx', helpersPage()] as const,
    ['reference/command-line.mdx', await commandPage()] as const,
    ...rulePages(),
  ]
  const laidOut = pages.map(async ([file, text]) => [`docs/${file}`, await formatted(text, 'mdx')] as const)
  return new Map([['README.md', await readme()], [skillFile, await skill()], ...(await Promise.all(laidOut))])
}
