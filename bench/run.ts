/**
 * `npm run bench`: every part, and bench/RESULTS.md. `npm run bench -- build check`: these parts, printed alone.
 * Each number is a median of runs that take turns with those that they are compared to.
 */
import './whole-corpus.js'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { add } from './add.js'
import { build } from './build.js'
import { check } from './check.js'
import { diagnostics } from './diagnostics.js'
import { guard } from './guard.js'
import { root } from './harness.js'
import { migrate } from './migrate.js'
import { moves } from './moves.js'
import { packageSize } from './package.js'
import { pull } from './pull.js'
import { registered } from './registered.js'
import { machine } from './report.js'
import { startup } from './startup.js'
import { types } from './type-cost.js'

const parts: Readonly<Record<string, () => Promise<string>>> = {
  build,
  diagnostics,
  startup,
  migrate,
  pull,
  add,
  guard,
  check,
  moves,
  types,
  registered,
  package: packageSize,
}

const given = process.argv.slice(2)
const head = `# Measured\n\nWritten by \`npm run bench\`. Medians of interleaved runs; ratios are what counts on another machine.\n\n${machine()}`
const sections = [head]
for (const [name, part] of Object.entries(parts)) {
  if (given.length > 0 && !given.includes(name)) continue
  const section = await part()
  console.log(`${section}\n`)
  sections.push(section)
}
if (given.length === 0) writeFileSync(path.join(root, 'bench', 'RESULTS.md'), `${sections.join('\n\n')}\n`)
