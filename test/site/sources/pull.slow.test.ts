import path from 'node:path'
import { readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import { pull } from '../../../src/commands/pull/pull.js'
import { temporaryFolder, writeTo } from '../../temporary-folder.js'
import { pages } from './site.js'

test('pull takes edits into a config beside what it takes from folders', async () => {
  const config = `import { group, navigation } from 'build-nav'
import { groupsIn } from 'build-nav/files'

export default navigation().groups(
  group('Start').pages('index'),
  ...groupsIn('guides', { group: (folder, list) => group(folder.title).tag('NEW').pages(...list) }),
)
`
  const folder = temporaryFolder({ ...pages('index', 'guides/a', 'guides/more/b'), 'docs.config.ts': config })
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  await build({ cwd: folder })
  const edited = read('docs.json').replace('"Start"', '"Begin"').replaceAll('"NEW"', '"BETA"')
  writeTo(path.join(folder, 'docs.json'), edited)
  const { left } = await pull({ cwd: folder })
  assert.equal(left, [])
  assert.is(read('docs.config.ts'), config.replace('Start', 'Begin').replace('NEW', 'BETA'))
})

test.run()
