import path from 'node:path'
import type { Diagnostic } from '../../../src/base/diagnostics/diagnostic.js'
import { build } from '../../../src/commands/build/build.js'
import { migrate } from '../../../src/commands/migrate/migrate.js'
import type { MigrateOptions } from '../../../src/commands/migrate/migrate.js'
import { Folder, runHere } from '../../cli/cli.js'
import { problems } from '../../config/loader/site.js'

/** What each docs.json needs beside its navigation. */
export const settings = { theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' } }

/** A folder with some files, objects as JSON. */
export class Site extends Folder {
  constructor(files: Readonly<Record<string, string | object>>) {
    const texts = Object.entries(files).map(([name, content]) => [
      name,
      typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`,
    ])
    super(Object.fromEntries(texts))
  }

  run(...args: string[]) {
    return runHere(this.folder, args)
  }

  migrate(options: MigrateOptions = {}) {
    return migrate({ cwd: this.folder, ...options })
  }

  /** The names of the files that a migration would write. */
  async names(options: MigrateOptions = {}): Promise<string[]> {
    const { files } = await this.migrate({ dryRun: true, ...options })
    return files.map((file) => path.relative(this.folder, file.path))
  }

  /** What stops a migration: `line:column code message hint` for each. */
  refusal(options: MigrateOptions = {}): Promise<string> {
    return refusal(() => this.migrate(options))
  }

  /** True when a build would change nothing. */
  async isBuilt(): Promise<boolean> {
    return !(await build({ cwd: this.folder, check: true })).changed
  }
}

/** What stops a run: `line:column code message hint` for each. */
export async function refusal(run: () => unknown): Promise<string> {
  return textOf(await problems(run))
}

export const textOf = (found: readonly Diagnostic[]): string =>
  found.map(({ place, code, message, hint }) => `${place?.line}:${place?.column} ${code} ${message} ${hint}`).join('\n')
