import path from 'node:path'
import { diffLines } from 'diff'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { add } from '../../../src/commands/add/add.js'
import { build } from '../../../src/commands/build/build.js'
import { migrate } from '../../../src/commands/migrate/migrate.js'
import { namesWithLost } from '../../../src/commands/check/listing.js'
import { nameOfPage } from '../../../src/site/model/page-path.js'
import { docsBefore, realAdditions } from '../../site/placement/additions.js'
import { temporaryFolder, writeTo } from '../../temporary-folder.js'

/** Every how many edits. */
const step = 12

/** The number of lines that came and went. */
function changedLines(before: string, text: string): number {
  const parts = diffLines(before, text, { ignoreWhitespace: true })
  return parts.filter(({ added, removed }) => added || removed).reduce((sum, { count }) => sum + (count ?? 0), 0)
}

test('real additions to migrated sites: docs.json is what the config gives, and most pages are a line of code', async () => {
  const edits = [...(realAdditions() ?? [])].filter(([edit]) => !docsBefore(edit).includes('"$ref"'))
  if (edits.length === 0) return
  let placed = 0
  let lines = 0
  const sites = new Set<string>()
  for (const [edit, cases] of edits.filter(([name], index) => index % step === 0 || name.includes('crewAI'))) {
    const docs = docsBefore(edit)
    const cwd = temporaryFolder({ 'docs.json': docs })
    const pages = cases.map(({ page }) => nameOfPage(page))
    const listed = [...namesWithLost(JSON.parse(docs))].filter((name) => /^[\w./@-]+$/.test(name))
    for (const name of [...listed.map(nameOfPage), ...pages]) writeTo(path.join(cwd, `${name}.mdx`), '')
    const isMigrated = await migrate({ cwd }).then(
      () => true,
      () => false,
    )
    if (!isMigrated) continue
    await build({ cwd })
    const { added, files } = await add({ cwd, pages })
    assert.not((await build({ cwd, check: true })).changed, edit)
    if (added.length === 0) continue
    sites.add(edit.slice(0, edit.indexOf('/')))
    placed += added.filter(({ follows }) => follows === undefined).length
    for (const { before = '', text } of files) lines += changedLines(before, text)
  }
  console.log(`${placed} pages of ${sites.size} sites, ${lines} lines of code`)
  assert.ok(sites.size >= 6)
  assert.ok(lines <= 2 * placed, `${lines} lines for ${placed} pages`)
})

test.run()
