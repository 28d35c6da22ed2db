import path from 'node:path'
import { why } from '../../commands/why/why.js'
import { UsageError } from '../command.js'
import type { Run } from '../command.js'

export const runWhy: Run<'why'> = async ({ config, all }, [page], terminal) => {
  if (page === undefined || page.trim() === '') throw new UsageError('name a page: `npx build-nav why guides/start`')
  const result = await why({ cwd: terminal.cwd, file: config, page })
  const { formatWhy } = await import('../../commands/why/format-why.js')
  terminal.out(formatWhy(result, { ...terminal, all }))
  return {
    outcome: result.isReachable ? 'reachable' : result.unread === undefined ? 'unreachable' : 'unknown',
    data: () => ({
      ...result,
      file: result.file && path.relative(terminal.cwd, result.file).replaceAll(path.sep, '/'),
    }),
  }
}
