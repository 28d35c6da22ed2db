import path from 'node:path'
import { commandPage } from './commands.js'
import { elementPages } from './elements.js'
import { helpersPage } from './helpers.js'
import { formatted } from './mdx.js'
import { overviewPage } from './overview.js'
import { rulePages } from './rules.js'
import { settingsPage } from './settings.js'
import { skill, skillFile } from './skill.js'

/** The folders of docs/ that hold generated pages and nothing else. */
export const generatedFolders = ['reference', 'rules'] as const

/** Everything that derives from the tables of the source, by its path in the checkout. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const pages = [
    ['reference/elements.mdx', overviewPage()] as const,
    ...elementPages(),
    ['reference/docs.mdx', settingsPage()] as const,
    ['reference/helpers.mdx', helpersPage()] as const,
    ['reference/command-line.mdx', await commandPage()] as const,
    ...rulePages(),
  ]
  const laidOut = pages.map(
    async ([file, text]) => [`docs/${file}`, await formatted(relativeLinks(file, text), 'mdx')] as const,
  )
  return new Map([[skillFile, await skill()], ...(await Promise.all(laidOut))])
}

/** Links from a page's own folder, which work in the site and in the repository: `/check#fix` as `../check.mdx#fix`. */
function relativeLinks(file: string, text: string): string {
  return text.replace(/\]\(\/([^)#\s]+)/g, (_, target: string) => {
    const link = path.posix.relative(path.posix.dirname(file), `${target}.mdx`)
    return `](${link.startsWith('.') ? link : `./${link}`}`
  })
}
