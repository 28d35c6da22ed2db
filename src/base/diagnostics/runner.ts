/** A program for installed commands: `npx build-nav`, `yarn build-nav`. */
export type Runner = 'npx' | 'pnpm exec' | 'yarn' | 'bunx'

/** The program of each package manager. yarn 1 is missing: it prints its own lines around the output of a command. */
export const runners = { npm: 'npx', pnpm: 'pnpm exec', yarn: 'yarn', bun: 'bunx' } as const satisfies Record<
  string,
  Runner
>

/** A text with commands for another runner: `pnpm exec build-nav` for `npx build-nav`. */
export function runBy(runner: Runner, text: string): string {
  return runner === 'npx' ? text : text.replaceAll(/\bnpx (?=(?:build-nav|tsc)\b)/g, `${runner} `)
}

/**
 * The program that started this process, from `npm_config_user_agent` as package managers set it:
 * `pnpm/10.12.1 npm/? node/…`.
 */
export function runnerOf(agent = ''): Runner {
  const [, name = 'npm'] = /^(pnpm|bun)\/|^(yarn)\/(?![01]\.)/.exec(agent)?.filter(Boolean) ?? []
  return runners[name as keyof typeof runners]
}
