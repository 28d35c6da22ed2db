import { isElement } from '../../config/builders/data.js'

/** A page moved by `under`: `install` in the folder `en/` is `en/install`. */
export interface Moved {
  /** As the author wrote the page. */
  readonly written: string
  readonly page: string
}

/** Every page in an `under` of a config. */
export function movedPages(config: unknown): Moved[] {
  const moved: Moved[] = []
  const seen = new Set<unknown>()
  const open: unknown[] = [config]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    if (!isElement(value)) {
      open.push(...Object.values(value))
      continue
    }
    for (const call of value.calls) {
      open.push(call.value)
      if (call.written !== undefined) moved.push(...pairs(call.value, call.written))
    }
  }
  return moved
}

/** Moved pages in the value of a call. */
function pairs(value: unknown, written: unknown): Moved[] {
  if (Array.isArray(value) && Array.isArray(written)) return value.flatMap((page, index) => pairs(page, written[index]))
  const isMoved = typeof value === 'string' && typeof written === 'string' && value !== written
  return isMoved ? [{ written, page: value }] : []
}
