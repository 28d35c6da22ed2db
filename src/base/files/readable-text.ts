import { readFileSync } from 'node:fs'

/** The text of a file, or undefined if it can't be read. */
export function readableText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
