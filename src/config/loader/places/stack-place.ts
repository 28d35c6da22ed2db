import { existsSync } from 'node:fs'
import { isAbsolute, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Place } from '../../../base/diagnostics/diagnostic.js'
import { isOwnCode } from '../load/own-package.js'
import { withoutQuery } from '../load/resolve-import.js'
import { originalPlace } from './source-maps.js'

const frame = /^ {4}at (?:.*? \()?((?:file:|\/|[A-Za-z]:\\).*):(\d+):(\d+)\)?$/

/** The first line of the author's own code in a stack: not node's, not a package's, not ours. */
export function stackPlace(stack: string): Place | undefined {
  for (const line of stack.split('\n')) {
    const place = framePlace(line)
    if (place && isAuthored(place.file)) return place
  }
  return undefined
}

/** Every line of the author's own code in a stack, the outermost call first. */
export function stackPlaces(stack: string): Place[] {
  const places = stack.split('\n').flatMap((line) => framePlace(line) ?? [])
  return places.filter(({ file }) => isAuthored(file)).reverse()
}

function framePlace(line: string): Place | undefined {
  const [, name, row, column] = frame.exec(line) ?? []
  return name === undefined
    ? undefined
    : originalPlace({ file: fileOf(name), line: Number(row), column: Number(column) })
}

/** The file that a line of a stack names, whoever's it is. */
export function frameFile(line: string): string | undefined {
  const [, name] = frame.exec(line) ?? []
  return name === undefined ? undefined : fileOf(name)
}

function fileOf(name: string): string {
  return name.startsWith('file:') ? fileURLToPath(name.replace(/[?#].*$/, '')) : withoutQuery(name)
}

/** True for the author's own code. */
export function isAuthored(file: string): boolean {
  return isAbsolute(file) && !file.includes(`${sep}node_modules${sep}`) && !isOwnCode(file) && existsSync(file)
}
