import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { migrate } from '../../../src/commands/migrate/migrate.js'
import { mv } from '../../../src/commands/moves/mv.js'
import { moveCases, siteBefore, type MoveCase } from './cases.js'

/** As much of the cases has to go through code. */
const SHARE = 0.95

const docsIn = (cwd: string) => JSON.parse(readFileSync(path.join(cwd, 'docs.json'), 'utf8')) as unknown

/** Undefined where the move of a config gives the docs.json that the move of a docs.json gives. */
async function failureOf(each: MoveCase): Promise<string | undefined> {
  const [bare, cwd] = [siteBefore(each), siteBefore(each)]
  try {
    await migrate({ cwd })
    await mv({ cwd: bare, from: 'moves.tsv', redirect: 'replace' })
    await mv({ cwd, from: 'moves.tsv', redirect: 'replace' })
    if ((await build({ cwd, check: true })).changed) return 'docs.json is not what the config gives'
    assert.equal(docsIn(cwd), docsIn(bare))
    return undefined
  } catch (error) {
    return error instanceof BuildNavError ? error.diagnostics[0]?.message : String(error)
  }
}

test('real renames on migrated configs: one of every third repository gives the docs.json that it gives without a config', async () => {
  const cases = moveCases()
  if (!cases) return
  const last = process.env.BUILD_NAV_MOVES_ALL
    ? cases
    : [...new Map(cases.map((each) => [each.repository, each])).values()].filter((_, at) => at % 3 === 0)
  const failures: string[] = []
  for (const each of last) {
    const failure = await failureOf(each)
    if (failure !== undefined) failures.push(`${each.name}: ${failure}`)
  }
  console.log(`${last.length} renames in code, ${failures.length} refused or other`)
  for (const failure of failures) console.log(failure)
  assert.ok(failures.length <= last.length * (1 - SHARE), failures.join('\n'))
})

test.run()
