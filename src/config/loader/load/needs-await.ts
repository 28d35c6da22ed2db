import { property } from '../guard/hostile.js'

/** True if `require` has failed at a module that awaits at its top level. */
export function needsTopLevelAwait(error: unknown): boolean {
  if (property(error, 'code') === 'ERR_REQUIRE_ASYNC_MODULE') return true
  const message = property(error, 'message')
  return typeof message === 'string' && message.includes('Top-level await is currently not supported')
}
