import { spawn } from 'node:child_process'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { main, Site } from './cli.js'

// The configs own the navigation only; what else Mintlify requires is here.
const docsJson = '{ "theme": "mint", "name": "Acme", "colors": { "primary": "#0D9373" }, "navigation": {} }\n'

/** A running `build-nav --watch`; `until` waits for its output to match. */
function watching(site: Site) {
  const child = spawn(process.execPath, [main, '--watch'], {
    cwd: site.folder,
    env: { ...process.env, NO_COLOR: '1' },
  })
  let output = ''
  let heard = () => {}
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => ((output += chunk), heard()))
  const closed = new Promise<number | null>((done) => child.on('close', done))
  return {
    async until(expected: RegExp): Promise<string> {
      const limit = setTimeout(() => child.kill('SIGKILL'), 60_000)
      void closed.then(() => heard())
      while (!expected.test(output)) {
        assert.ok(child.exitCode === null && child.signalCode === null, `waits for ${expected}, and got:\n${output}`)
        await new Promise<void>((done) => (heard = done))
      }
      clearTimeout(limit)
      const seen = output
      output = ''
      return seen
    },
    stop: () => (child.kill('SIGINT'), closed),
  }
}

test('--watch builds again for the config and its modules, says what changed, survives errors', async () => {
  const site = new Site({
    'docs.json': docsJson,
    'docs.config.ts': `import { navigation } from 'build-nav'\nimport { pages } from './nav/pages'\nexport default navigation().pages(...pages)\n`,
    'nav/pages.ts': `export const pages = ['index']\n`,
  })
  const watch = watching(site)
  try {
    await watch.until(/Wrote docs\.json.*\nWatching 2 files/)
    site.write('nav/pages.ts', `export const pages = ['index', 'more']\n`)
    await watch.until(/^nav\/pages\.ts changed: wrote docs\.json \(\+\d −\d lines\)\n/)
    assert.equal(JSON.parse(site.read('docs.json')).navigation, { pages: ['index', 'more'] })

    site.write('nav/pages.ts', `export const pages = ['index', 'more\n`)
    await watch.until(/nav\/pages\.ts:1:\d+ error [^]*nothing written. Waiting for changes/)
    site.write('nav/pages.ts', `export const pages = ['index', 'less']\n`)
    await watch.until(/changed: wrote docs\.json/)
    assert.equal(JSON.parse(site.read('docs.json')).navigation, { pages: ['index', 'less'] })

    site.write('docs.json', site.read('docs.json').replace('"less"', '"edited"'))
    const told = await watch.until(/docs\.json changed: nothing written/)
    assert.match(told, "replaced page 'less' with 'edited'")
    assert.not.match(told, 'docs.json changed: docs.json')
    site.write('nav/pages.ts', `export const pages = ['index', 'edited']\n`)
    await watch.until(/^nav\/pages\.ts changed: docs\.json is up to date\n/)
    assert.is(await watch.stop(), 0)
  } finally {
    await watch.stop()
  }
})

test.run()
