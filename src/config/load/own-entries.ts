import * as builders from '../../index.js'
import * as files from '../../files.js'
import * as openapi from '../../openapi.js'

/** The running instance of the builders, in the shape that compiled imports expect. */
export function ownBuilders(): object {
  return compiled(builders)
}

/** All that a config shares with the command, by what it is imported as. */
export function ownEntries(): ReadonlyMap<string, object> {
  return new Map([
    ['build-nav', compiled(builders)],
    ['build-nav/files', compiled(files)],
    ['build-nav/openapi', compiled(openapi)],
  ])
}

function compiled(namespace: object): object {
  return Object.defineProperty({ ...namespace }, '__esModule', { value: true })
}
