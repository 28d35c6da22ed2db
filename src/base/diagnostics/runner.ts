/** A program that runs installed commands: `npx build-nav`, `yarn build-nav`. */
export type Runner = 'npx' | 'pnpm exec' | 'yarn' | 'bunx'

/** The program of each package manager. yarn 1 is not among them: it prints lines of its own around a command's output. */
export const runners = { npm: 'npx', pnpm: 'pnpm exec', yarn: 'yarn', bun: 'bunx' } as const satisfies Record<
  string,
  Runner
>

/** A text whose commands begin with npx, with a different program in its place. */
export function runBy(runner: Runner, text: string): string {
  return runner === 'npx' ? text : text.replaceAll(/\bnpx (?=(?:build-nav|tsc)\b)/g, `${runner} `)
}

/** The program that started this process, by what package managers put into `npm_config_user_agent`: `pnpm/10.12.1 npm/? node/…`. */
export function runnerOf(agent = ''): Runner {
  const [, name = 'npm'] = /^(pnpm|bun)\/|^(yarn)\/(?![01]\.)/.exec(agent)?.filter(Boolean) ?? []
  return runners[name as keyof typeof runners]
}
