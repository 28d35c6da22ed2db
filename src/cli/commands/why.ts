import path from 'node:path'
import { located } from '../../base/diagnostics/report-json.js'
import { why } from '../../commands/why/why.js'
import type { WhyResult } from '../../commands/why/why.js'
import { defineCommand, formatFlag, UsageError } from '../command.js'
import { summaries } from '../summaries.js'

export const whyCommand = defineCommand({
  name: 'why',
  summary: summaries.why,
  example: 'npx build-nav why guides/start',
  positional: '<page>',
  flags: {
    config: { type: 'string', value: '<file>', help: 'the config or docs.json (default: the one in the folder)' },
    format: formatFlag,
    all: { type: 'boolean', help: 'list everything, instead of the first few' },
  },
  isReader: true,
  outcomes: {
    0: {
      reachable: 'the navigation leads there',
      unreachable: 'it does not, for these reasons',
      unknown: "nothing lists it, and it exists only if a specification that build-nav doesn't read makes it",
    },
  },
  async run({ config, all }, [page], terminal) {
    if (page === undefined || page.trim() === '') throw new UsageError('name a page: `npx build-nav why guides/start`')
    const result = await why({ cwd: terminal.cwd, file: config, page })
    const { formatWhy } = await import('../../commands/why/format-why.js')
    terminal.out(formatWhy(result, { ...terminal, all }))
    return {
      outcome: result.isReachable ? 'reachable' : result.unread === undefined ? 'unreachable' : 'unknown',
      data: () => relative(result, terminal.cwd),
    }
  },
})

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
