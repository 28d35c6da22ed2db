import { existsSync } from 'node:fs'
import { isAbsolute, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Place } from '../../diagnostics/diagnostic.js'
import { isOwnCode } from '../load/own-package.js'
import { originalPlace } from './source-maps.js'

const frame = /^ {4}at (?:.*? \()?((?:file:|data:|\/|[A-Za-z]:\\).*):(\d+):(\d+)\)?$/

/** The first line of the author's own code in a stack: not node's, not a package's, not ours. */
export function stackPlace(stack: string): Place | undefined {
  for (const line of stack.split('\n')) {
    const place = framePlace(line)
    if (place && isAuthored(place.file)) return place
  }
  return undefined
}

function framePlace(line: string): Place | undefined {
  const [, name, row, column] = frame.exec(line) ?? []
  if (name === undefined) return undefined
  const file = name.startsWith('file:') ? fileURLToPath(name.replace(/[?#].*$/, '')) : withoutQuery(name)
  return originalPlace({ file, line: Number(row), column: Number(column) })
}

function withoutQuery(name: string): string {
  return name.startsWith('data:') ? name : name.replace(/\?namespace=[^?]*$/, '')
}

/** Whether a file is the author's own code. */
export function isAuthored(file: string): boolean {
  return isAbsolute(file) && !file.includes(`${sep}node_modules${sep}`) && !isOwnCode(file) && existsSync(file)
}
