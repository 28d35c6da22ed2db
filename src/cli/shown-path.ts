import path from 'node:path'
import { printable } from '../base/diagnostics/text.js'
import type { Terminal } from './command.js'

/** A file as the terminal shows it: from the working folder, with nothing in its name that steers a terminal. */
export function shownPath(file: string, { cwd }: Pick<Terminal, 'cwd'>): string {
  return printable(path.relative(cwd, file))
}
