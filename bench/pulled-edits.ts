import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { BuildNavError } from '../src/base/diagnostics/diagnostic.js'
import { migrate } from '../src/commands/migrate/migrate.js'
import { changedLines, type RealEdit } from '../test/commands/pull/edits.js'
import { Site } from '../test/cli/cli.js'
import { median, root, scratch } from './harness.js'

/** What pulls of real edits took, and how much code they changed. */
export interface PulledEdits {
  readonly times: readonly number[]
  /** How many were taken wholly. */
  readonly whole: number
  /** Changed lines of docs.json and of the code; of code without what changed in white space alone. */
  readonly json: number
  readonly code: number
  /** The medians of both. */
  readonly median: { readonly json: number; readonly code: number }
}

/** How a config was made of a docs.json. */
export interface Made {
  readonly factor: boolean
  readonly printWidth: number
}

interface Pulled {
  readonly ms: number
  readonly left: number
  readonly files: readonly { readonly before: string; readonly text: string }[]
}

/** Migrates each file as it was before an edit, and pulls the edit, all in one process that has pulled them before. */
export async function pulledEdits(edits: readonly RealEdit[], { factor, printWidth }: Made): Promise<PulledEdits> {
  const made: { readonly site: Site; readonly edit: RealEdit }[] = []
  for (const edit of edits) {
    const site = new Site({ 'docs.json': edit.before, '.prettierrc': JSON.stringify({ printWidth }) })
    made.push({ site, edit })
    try {
      await migrate({ cwd: site.folder, factor })
    } catch (error) {
      if (!(error instanceof BuildNavError)) throw error
      // No config can say what the file said.
      made.pop()
      site.remove()
      continue
    }
    site.write('docs.json', edit.after)
  }
  try {
    const pulls = pullEach(made.map(({ site }) => site.folder))
    const whole = pulls.flatMap(({ left, files }, at) =>
      left === 0 ? [{ files, edit: made[at]?.edit as RealEdit }] : [],
    )
    const json = whole.map(({ edit }) => changedLines(edit.before, edit.after))
    const code = whole.map(({ files }) => sum(files.map(({ before, text }) => changedLines(before, text))))
    return {
      times: pulls.map(({ ms }) => ms),
      whole: whole.length,
      json: sum(json),
      code: sum(code),
      median: { json: median(json), code: median(code) },
    }
  } finally {
    for (const { site } of made) site.remove()
  }
}

function pullEach(folders: readonly string[]): readonly Pulled[] {
  const list = path.join(scratch, 'pulls.json')
  writeFileSync(list, JSON.stringify(folders))
  const script = path.join(root, 'bench', 'pulls.mjs')
  const { stdout, stderr } = spawnSync(process.execPath, [script, list], { encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as readonly Pulled[]
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
