import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { onSameSite } from '../../src/cli/run.js'
import { configOf, Repository } from '../commands/build/repository.js'
import { runHere } from './cli.js'

test('the commands that a refusal names are about the config and the file of the call', async () => {
  const repository = new Repository()
  repository.write('docs.config.ts', configOf({ A: ['a'] }))
  repository.write('my site/b.config.ts', configOf({ B: ['b'] }))
  const call = ['--cwd', 'my site', '--config', 'b.config.ts', '--out', 'b.json']
  await runHere(repository.folder, call)
  repository.write('my site/b.json', repository.read('my site/b.json').replace('"b"', '"b", "web"'))
  const { code, stderr } = await runHere(repository.folder, call)
  assert.is(code, 1)
  const flags = '--cwd "my site" --config b.config.ts --out b.json'
  assert.match(stderr, `\`npx build-nav pull ${flags}\``)
  assert.match(stderr, `\`npx build-nav ${flags} --force\``)
})

test('the text of a file is printed as it is, with the commands that are in it', async () => {
  const repository = new Repository()
  const named = 'Run `npx build-nav check`'
  repository.write('site/docs.config.ts', configOf({ [named]: ['a'] }))
  const call = ['--cwd', 'site']
  const { stdout } = await runHere(repository.folder, ['--stdout', ...call])
  assert.match(stdout, named)
  assert.is((await runHere(repository.folder, call)).code, 0)
  assert.is(repository.read('site/docs.json'), stdout)
  assert.match((await runHere(repository.folder, ['migrate', ...call, '--dry-run', '--force'])).stdout, named)
})

test('a command gets the flags that it has, and none twice', () => {
  const given = { cwd: 'docs', config: 'b.config.ts', out: 'b.json', force: true }
  for (const [text, by, told] of [
    ['`npx build-nav`', 'build', '`npx build-nav --cwd docs --config b.config.ts --out b.json`'],
    ['`npx build-nav diff`', 'build', '`npx build-nav diff --cwd docs`'],
    ['`npx build-nav check --all`', 'build', '`npx build-nav check --cwd docs --config b.config.ts --all`'],
    ['`npx build-nav`', 'preview', '`npx build-nav --cwd docs --config b.config.ts`'],
    ['`npx build-nav --cwd site`', 'tree', '`npx build-nav --config b.config.ts --cwd site`'],
    ['`npx build-nav <command> --help`', 'build', '`npx build-nav <command> --help`'],
    ['  npx build-nav mv --after a b\n', 'diff', '  npx build-nav mv --cwd docs --after a b\n'],
    ['`npm install`', 'build', '`npm install`'],
  ] as const) {
    assert.is(onSameSite(text, by, given), told)
    assert.is(onSameSite(text, by, {}), text)
  }
})

test('the commands in --format json name the folder, too', async () => {
  const repository = new Repository()
  repository.git('init', '-q', '-b', 'main')
  const write = (page: string) => {
    repository.write(`site/${page}.mdx`, 'About zebras, and about nothing but zebras.\n')
    repository.write('site/docs.json', JSON.stringify({ navigation: { pages: [page] } }))
  }
  write('zebra')
  repository.commit('first')
  repository.git('rm', '-q', 'site/zebra.mdx')
  write('okapi')
  const { stdout } = await runHere(repository.folder, ['diff', 'HEAD', '--format', 'json', '--cwd', 'site'])
  assert.equal((JSON.parse(stdout) as { commands: string[] }).commands, [
    'npx build-nav mv --cwd site --after zebra okapi',
  ])
})

test.run()
