import * as builders from '../../../index.js'
import * as files from '../../../files.js'
import * as openapi from '../../../openapi.js'
import type { SharedEntry } from './own-package.js'

/** The running instance of the builders, in the shape that compiled imports expect. */
export function ownBuilders(): object {
  return compiled(builders)
}

/** All that a config shares with the command, by what it is imported as. */
export function ownEntries(): ReadonlyMap<string, object> {
  const entries: Record<SharedEntry, object> = {
    'build-nav': builders,
    'build-nav/files': files,
    'build-nav/openapi': openapi,
  }
  return new Map(Object.entries(entries).map(([name, namespace]) => [name, compiled(namespace)]))
}

function compiled(namespace: object): object {
  return Object.defineProperty({ ...namespace }, '__esModule', { value: true })
}
