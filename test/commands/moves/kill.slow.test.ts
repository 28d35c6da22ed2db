import { cpSync, readdirSync, rmSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Repository } from '../build/repository.js'
import { Site } from '../../cli/cli.js'
import { killedAtEachStep } from '../../faults/killed.js'
import { run } from '../../faults/process.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { filesBelow } from './cases.js'

const files = {
  'docs.config.ts': `import { docs, group, navigation } from 'build-nav'
import { guides } from './nav/guides.js'

export default docs({
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: navigation().groups(group('Guides').pages(...guides), group('Setup').pages('setup/install')),
  redirects: [{ source: '/login', destination: '/guides/auth#keys' }],
})
`,
  'nav/guides.ts': "export const guides = ['guides/start', 'guides/auth', 'guides/errors']\n",
  'guides/start.mdx': '[Auth](./auth#keys) [Errors](/guides/errors) [Install](../setup/install)\n',
  'guides/auth.mdx': '---\ntitle: Auth\n---\n\n[Start](start) ![Keys](../images/keys.png)\n',
  'guides/errors.mdx': '[Auth](/guides/auth)\n',
  'setup/install.mdx': '[Start](/guides/start) [Auth](../guides/auth.mdx)\n',
  'images/keys.png': 'PNG',
  'moves.tsv': 'guides/start\tguides/auth\nguides/auth\tguides/start\nguides/errors\tsetup/errors\nimages\tassets\n',
}

/** Kills a command at each step of its writing, on the same site each time, and finishes it by what `again` gives. */
async function finishedAfterEachKill(
  command: readonly string[],
  again: (at: number) => readonly (readonly string[])[],
): Promise<number> {
  const site = new Site(files)
  const repository = new Repository(site.folder)
  const copy = (from: string, to: string) => cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  const start = temporaryFolder()
  const restore = () => {
    for (const name of readdirSync(site.folder)) rmSync(site.path(name), { recursive: true })
    copy(start, site.folder)
    return {}
  }
  /** All texts, and what git sees. What a killed process leaves beside them, a later one tidies up after a minute. */
  const now = () => [
    filesBelow(site.folder)
      .filter((file) => !/^(\.git|node_modules)\/|\.tmp$/.test(file))
      .sort()
      .map((file) => [file, site.read(file)]),
    repository.git('status', '--porcelain', '-uall', '--', ':!*.tmp'),
  ]
  site.write('.gitignore', 'node_modules\n')
  assert.is((await run(site.folder, [])).code, 0)
  repository.git('init', '-q')
  repository.commit('first')
  copy(site.folder, start)
  const { code, stderr } = await run(site.folder, command)
  assert.is(code, 0, stderr)
  const wanted = now()
  let kills = 0
  for await (const at of killedAtEachStep(site, command, restore)) {
    kills += 1
    const outcomes = []
    for (const args of again(at)) {
      outcomes.push(await site.runHere(...args))
      if (outcomes.at(-1)?.code === 0) break
    }
    assert.is(outcomes.at(-1)?.code, 0, `step ${at}: ${outcomes.map((each) => each.stderr).join('\n')}`)
    assert.equal(now(), wanted, `step ${at}`)
  }
  site.remove()
  return kills
}

test('a move that is killed at any step ends at the same bytes: by the same command, or by --after', async () => {
  const command = ['mv', '--from', 'moves.tsv']
  const after = ['mv', '--after', '--from', 'moves.tsv']
  const kills = await finishedAfterEachKill(command, (at) => (at % 2 === 0 ? [command, after] : [after, command]))
  assert.ok(kills >= 50, `${kills} kills`)
})

test('a removal that is killed at any step ends at the same bytes by the same command', async () => {
  const command = ['rm', 'guides/errors', 'setup/install', '--to', 'guides/start']
  const kills = await finishedAfterEachKill(command, () => [command])
  assert.ok(kills >= 30, `${kills} kills`)
})

test.run()
