import { readText } from '../../base/files/read.js'
import { BuildNavError } from '../../base/diagnostics/diagnostic.js'
import { moveReport } from './codes.js'

/** A request to move a page, a file or a folder to a new place. */
export interface Request {
  readonly from: string
  readonly to: string
}

/** `A B DIR/` moves A and B into the folder; `OLD NEW` is a single move. */
export function requestsOf(paths: readonly string[]): readonly Request[] {
  const to = paths.at(-1) ?? ''
  const into = paths.length > 2 && !to.endsWith('/') ? `${to}/` : to
  return paths.slice(0, -1).map((from) => ({ from, to: into }))
}

/** The moves in a file: the old path, a tab, the new path. */
export function requestsIn(file: string): readonly Request[] {
  const lines = readText(file)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
  return lines.flatMap((line, index): readonly Request[] => {
    if (line.trim() === '' || line.startsWith('#')) return []
    const [from = '', to = '', ...more] = line.split('\t').map((part) => part.trim())
    if (from !== '' && to !== '' && more.length === 0) return [{ from, to }]
    throw new BuildNavError([moveReport('mv-table', { line }, { file, line: index + 1, column: 1 })])
  })
}
