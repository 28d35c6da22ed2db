import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fileState, stateAfter } from '../../../src/config/loader/watch.js'
import { temporaryFolder } from '../../temporary-folder.js'

for (const [what, name, followed] of [
  ['a module', 'nav.ts', 'nav.ts'],
  ['a page', 'index.mdx', 'index.mdx'],
  ['a page of a folder that is listed', 'index.mdx', ''],
] as const) {
  test(`${what} that is written in the millisecond in which it is looked at counts as changed`, () => {
    const folder = temporaryFolder()
    const file = path.join(folder, name)
    const watched = followed === '' ? folder + path.sep : file
    const began = Date.now()
    const seen = Array.from({ length: 200 }, (_, at) => {
      writeFileSync(file, `${at}`)
      fileState(watched)
      return stateAfter(watched, began)
    })
    assert.equal(
      seen.filter((state) => state !== undefined),
      [],
    )
  })
}

test('a page that is not there is no change, unless it went since the load began', () => {
  const folder = temporaryFolder({ 'index.mdx': '' })
  const missing = ['gone.mdx', 'guides/start.mdx'].map((name) => path.join(folder, name))
  const afterAll = (began: number) => missing.map((file) => stateAfter(file, began))
  // A load that begins long after the folder was written.
  assert.equal(afterAll(Date.now() + 1000), ['-', '-'])
  assert.equal(afterAll(Date.now() - 1000), [undefined, undefined])
})

test.run()
