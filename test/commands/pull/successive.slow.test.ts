import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import type { JsonObject } from '../../../src/format/json/value.js'
import { migrate } from '../../../src/commands/migrate/migrate.js'
import { pull } from '../../../src/commands/pull/pull.js'
import { temporaryFolder, writeTo } from '../../temporary-folder.js'
import { madeUpEdits } from './made-up.js'

const pulls = 12

/** Pages of a product in three languages, each with two versions. */
const site: JsonObject = {
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: {
    languages: ['en', 'fr', 'es'].map((language) => ({
      language,
      versions: ['v2', 'v1'].map((version) => ({
        version,
        tabs: ['guides', 'reference', 'cookbook', 'integrations'].map((tab) => ({
          tab: language === 'en' ? tab : `${tab} ${language}`,
          groups: ['start', 'build', 'deploy', 'operate'].map((group) => ({
            group: language === 'en' ? group : `${group} ${language}`,
            pages: ['overview', 'install', 'configure', 'test', 'release'].map(
              (page) => `${language}/${version}/${tab}/${group}/${page}`,
            ),
          })),
        })),
      })),
    })),
  },
}

for (const factor of [true, false]) {
  test(`${pulls} pulls one after the other leave ${factor ? 'factored' : '1:1'} code about as long as a fresh migration`, async () => {
    let docs = site
    const folder = temporaryFolder({ 'docs.json': textOf(docs) })
    await migrate({ cwd: folder, factor })
    for (let nth = 0; nth < pulls; nth++) {
      docs = editOf(docs, nth)
      writeTo(path.join(folder, 'docs.json'), textOf(docs))
      const { left } = await pull({ cwd: folder })
      assert.equal(left, [], `pull ${nth}`)
      assert.is((await build({ cwd: folder, stdout: true })).text, textOf(docs), `pull ${nth}`)
    }
    const fresh = temporaryFolder({ 'docs.json': textOf(docs) })
    await migrate({ cwd: fresh, factor })
    const [after, anew] = [linesIn(folder), linesIn(fresh)]
    console.log(`${after} lines after ${pulls} pulls, ${anew} freshly migrated`)
    assert.ok(after <= anew * 1.3, `${after} lines after ${pulls} pulls, ${anew} freshly migrated`)
  })
}

/** One of the made-up edits after the other, each in another group and with names of its own. */
function editOf(docs: JsonObject, nth: number): JsonObject {
  // Where one language after the other goes, a fresh migration has no more languages to write code for.
  const edits = madeUpEdits(docs, nth).filter(({ what }) => what !== 'a language removed')
  const { docs: edited } = edits[nth % edits.length] ?? { docs }
  const named = JSON.stringify(edited).replace(/\b(made-up|renamed|Made up( \w+)?)"/g, `$1 ${nth}"`)
  return JSON.parse(named.replaceAll(/(made-up|renamed) /g, '$1-')) as JsonObject
}

function textOf(docs: JsonObject): string {
  return `${JSON.stringify(docs, null, 2)}\n`
}

function linesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('node_modules'))
    .reduce((sum, file) => sum + readFileSync(path.join(folder, file), 'utf8').split('\n').length, 0)
}

test.run()
