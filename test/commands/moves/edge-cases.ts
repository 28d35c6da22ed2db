import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import type { MvOptions } from '../../../src/commands/moves/mv.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { filesBelow } from './cases.js'

export type Files = Readonly<Record<string, string>>

/** A docs.json with these pages in one group. */
export function docsWith(pages: readonly unknown[], more: object = {}): string {
  return `${JSON.stringify({ name: 'A', navigation: { groups: [{ group: 'G', pages }] }, ...more }, undefined, 2)}\n`
}

/** A site, and what becomes of it. */
export class MovedSite {
  readonly cwd: string
  readonly before: Files

  constructor(files: Files) {
    this.cwd = temporaryFolder(files)
    this.before = this.now()
  }

  /** The same once more, in a folder of its own, with its repository. */
  copy(): MovedSite {
    const copy = new MovedSite({})
    cpSync(this.cwd, copy.cwd, { recursive: true })
    return copy
  }

  now(): Files {
    return Object.fromEntries(
      filesBelow(this.cwd)
        .filter((file) => !file.startsWith('.git/'))
        .sort()
        .map((file) => [file, readFileSync(path.join(this.cwd, file), 'utf8')]),
    )
  }

  read(file: string): string {
    return readFileSync(path.join(this.cwd, file), 'utf8')
  }

  write(file: string, text: string): void {
    writeFileSync(path.join(this.cwd, file), text)
  }

  docs(): {
    readonly navigation: { readonly groups: readonly { readonly pages: unknown }[] }
    readonly redirects?: unknown
  } {
    return JSON.parse(this.read('docs.json')) as ReturnType<MovedSite['docs']>
  }

  pages(): unknown {
    return this.docs().navigation.groups[0]?.pages
  }
}

/** The codes that a refusal has; nothing may be written then. */
export async function refusalOf(run: (options: MvOptions) => Promise<unknown>, options: MvOptions): Promise<string> {
  try {
    await run(options)
  } catch (error) {
    if (error instanceof BuildNavError) return error.diagnostics.map(({ code }) => code).join()
    throw error
  }
  return 'nothing'
}
