import path from 'node:path'
import { textAt } from '../../site/model/past-files.js'
import { formatModules } from '../migrate/print/format.js'
import type { GeneratedFile } from '../migrate/proven.js'

/** A file written or extended by init. */
export interface PlannedFile {
  /** Absolute. */
  readonly path: string
  /** The present text; undefined for a new file. */
  readonly before: string | undefined
  readonly text: string
  /** The purpose, in a few words. */
  readonly why: string
}

/** The files to write, and tasks for the reader, a sentence each. */
export class Plan {
  readonly files: PlannedFile[] = []
  readonly notes: string[] = []

  /** Plans a new text for a file, made of the present or planned one; an undefined or equal text changes nothing. */
  change(file: string, why: string, made: (before: string) => string | undefined): void {
    const at = this.files.findIndex((each) => each.path === file)
    const planned = this.files[at]
    const present = planned ? planned.text : textAt(file)
    const text = made(present ?? '')
    if (text === undefined || text === present) return
    const before = planned ? planned.before : present
    const all = { path: file, before, text, why: planned ? `${planned.why}, and ${why}` : why }
    this.files.splice(at === -1 ? this.files.length : at, 1, all)
  }
}

/** Files in the layout of the repository's own formatter. */
export async function laidOut<File extends GeneratedFile>(folder: string, files: readonly File[]): Promise<File[]> {
  const own = files.map(({ path: file, text }) => ({ path: path.relative(folder, file), text }))
  const { modules } = await formatModules(own, folder, {})
  return files.map((file, index) => ({ ...file, text: modules[index]?.text ?? file.text }))
}

/** A path as a pattern for nothing else, in ignore files and in the `paths` of a workflow. */
export function asPattern(text: string): string {
  return text.replace(/[*?[\]\\]|^[!#]/g, String.raw`\$&`)
}
