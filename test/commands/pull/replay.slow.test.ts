import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { migrate } from '../../../src/commands/migrate/migrate.js'
import { pull } from '../../../src/commands/pull/pull.js'
import { isSlow } from '../../runs.js'
import { temporaryFolder, writeTo } from '../../temporary-folder.js'
import { changedLines, realEdits, type RealEdit } from './edits.js'

/** Every how many edits; BUILD_NAV_REPLAY overrules. */
const step = Number(process.env.BUILD_NAV_REPLAY ?? (isSlow ? 48 : 97))

const edits = (realEdits() ?? [])
  // The files that a `$ref` names are not among the edits.
  .filter(({ before, after }) => !before.includes('"$ref"') && !after.includes('"$ref"'))

interface Tally {
  all: number
  whole: number
  json: number
  code: number
  conditions: number
  readonly left: string[]
}

for (const [offset, isFactored] of [false, true].entries()) {
  test(`real edits of ${isFactored ? 'factored' : '1:1'} configs are taken whole, and build gives every byte`, async () => {
    const tally: Tally = { all: 0, whole: 0, json: 0, code: 0, conditions: 0, left: [] }
    for (const edit of edits.filter((_, index) => index % step === offset % step)) await replay(edit, isFactored, tally)
    if (tally.all === 0) return
    console.log(
      `${tally.whole} of ${tally.all} whole, ${tally.conditions} conditions, ${tally.json} lines of JSON → ${tally.code} of code`,
    )
    assert.ok(tally.whole >= tally.all * (isFactored ? 0.96 : 0.99) - 1, tally.left.join('\n'))
  })
}

async function replay({ name, before, after }: RealEdit, isFactored: boolean, tally: Tally): Promise<void> {
  const folder = temporaryFolder({ 'docs.json': before })
  const out = path.join(folder, 'docs.json')
  try {
    await migrate({ cwd: folder, factor: isFactored })
  } catch (error) {
    if (error instanceof BuildNavError) return
    throw error
  }
  writeTo(out, after)
  tally.all++
  const { left, files, conditions } = await pull({ cwd: folder })
  if (left.length > 0) {
    tally.left.push(`${name}: ${left.map(({ message }) => message).join(' ')}`)
    return
  }
  assert.is((await build({ cwd: folder, stdout: true })).text, after, name)
  tally.whole++
  tally.conditions += conditions
  tally.json += changedLines(before, after)
  for (const file of files) tally.code += changedLines(file.before, file.text)
}

test.run()
