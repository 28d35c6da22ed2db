import { shellWord } from '../base/diagnostics/text.js'
import { summaries } from './summaries.js'

type Name = keyof typeof summaries

/** The flags that choose a site, and the commands that have them; `preview --out` is another one. */
const siteFlags: Readonly<Record<string, (name: Name) => boolean>> = {
  cwd: () => true,
  config: (name) => name !== 'init' && name !== 'migrate' && name !== 'diff',
  out: (name) => name === 'build' || name === 'pull',
}

/**
 * The commands in a text, with the flags of the call that prints it: pasted without `--config b.ts --out b.json`,
 * `npx build-nav --force` would write over the docs.json of another config.
 */
export function onSameSite(text: string, by: Name, given: Readonly<Record<string, unknown>>): string {
  return text.replaceAll(
    /`((?:npx|yarn|pnpm exec|bunx) build-nav)( [a-z]+)?([^`\n]*)`/g,
    (whole, runs: string, called: string | undefined, rest: string) => {
      const name = called?.trim() ?? 'build'
      if (!Object.hasOwn(summaries, name) || rest.includes('--help')) return whole
      const words = Object.entries(siteFlags).flatMap(([flag, isOf]) => {
        const value = given[flag]
        const isMeant = typeof value === 'string' && isOf(by) && isOf(name as Name) && !rest.includes(`--${flag}`)
        return isMeant ? [` --${flag} ${shellWord(value)}`] : []
      })
      return `\`${runs}${called ?? ''}${words.join('')}${rest}\``
    },
  )
}
