import path from 'node:path'
import { located } from '../../base/diagnostics/report-json.js'
import { why } from '../../commands/why/why.js'
import type { WhyResult } from '../../commands/why/why.js'
import { UsageError } from '../command.js'
import type { Run } from '../command.js'

export const runWhy: Run<'why'> = async ({ config, all }, [page], terminal) => {
  if (page === undefined || page.trim() === '') throw new UsageError('name a page: `npx build-nav why guides/start`')
  const result = await why({ cwd: terminal.cwd, file: config, page })
  const { formatWhy } = await import('../../commands/why/format-why.js')
  terminal.out(formatWhy(result, { ...terminal, all }))
  return {
    outcome: result.isReachable ? 'reachable' : result.unread === undefined ? 'unreachable' : 'unknown',
    data: () => relative(result, terminal.cwd),
  }
}

/** Files relative to the working folder, with `/` on every system. */
function relative({ file, places, elsewhere, condition, redirects, away, ...result }: WhyResult, cwd: string) {
  const from = (name: string) => path.relative(cwd, name).replaceAll(path.sep, '/')
  return {
    ...result,
    address: result.address ?? null,
    endpoint: result.endpoint ?? null,
    unread: result.unread ?? null,
    otherwise: result.otherwise ?? null,
    shared: result.shared ?? null,
    file: file === undefined ? null : from(file),
    places: places.map(({ of, hidden, ...place }) => ({
      ...located(place, { cwd }),
      of: of ?? null,
      hidden: hidden ?? null,
    })),
    elsewhere: elsewhere.map((each) => located(each, { cwd })),
    condition: condition ? located(condition, { cwd }) : null,
    command: result.command ?? null,
    obstacle: result.obstacle ?? null,
    redirects: redirects.map((redirect) => located(redirect, { cwd })),
    away: away ? located(away, { cwd }) : null,
  }
}
