import { shellWord } from '../base/diagnostics/text.js'
import { commands } from './commands.js'
import type { CommandName } from './commands.js'

/** The flags for a site, and their commands; `preview --out` means a different file. */
const siteFlags: Readonly<Record<string, (name: CommandName) => boolean>> = {
  cwd: () => true,
  config: (name) => name !== 'init' && name !== 'migrate' && name !== 'diff',
  out: (name) => name === 'build' || name === 'pull',
}

/** A text with the flags of the call in all commands: pasted without `--config b.ts --out b.json`, `npx build-nav --force` would overwrite the docs.json of a different config. */
export function onSameSite(text: string, by: CommandName, given: Readonly<Record<string, unknown>>): string {
  return text.replaceAll(
    /`((?:npx|yarn|pnpm exec|bunx) build-nav)( [a-z]+)?([^`\n]*)`/g,
    (whole, runs: string, called: string | undefined, rest: string) => {
      const name = called?.trim() ?? 'build'
      if (!Object.hasOwn(commands, name) || rest.includes('--help')) return whole
      const words = Object.entries(siteFlags).flatMap(([flag, isOf]) => {
        const value = given[flag]
        const isMeant =
          typeof value === 'string' && isOf(by) && isOf(name as CommandName) && !rest.includes(`--${flag}`)
        return isMeant ? [` --${flag} ${shellWord(value)}`] : []
      })
      return `\`${runs}${called ?? ''}${words.join('')}${rest}\``
    },
  )
}
