import { once } from 'node:events'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { configOf, Site } from '../cli/cli.js'
import { start } from './process.js'

const changes = 500

const config = `import { title } from './title.js'\n${configOf(".groups(group(title).pages('index'))")}`
const title = (text: string) => `export const title = '${text}'\n`

async function until(holds: () => boolean, what: string): Promise<void> {
  const end = Date.now() + 30_000
  while (!holds()) {
    if (Date.now() > end) throw new Error(`waited 30 s in vain for ${what}`)
    await new Promise((next) => setTimeout(next, 20))
  }
}

test(`--watch under a burst of ${changes} changes, half of them mistakes, ends with the last one built`, async () => {
  const site = new Site({ 'docs.config.ts': config, 'title.ts': title('Begin') })
  const { child, ended } = start(site.folder, ['--watch'])
  let said = ''
  child.stdout?.on('data', (chunk) => (said += chunk))
  await until(() => said.includes('Watching'), 'the watch to begin')

  for (let at = 0; at < changes; at++) {
    site.write('title.ts', at % 2 === 0 ? title(`Change ${at}`) : `export const title = (\n`)
    if (at % 10 === 0) await new Promise((next) => setTimeout(next, 5))
  }
  site.write('title.ts', title('The end'))
  await until(() => site.has('docs.json') && site.read('docs.json').includes('The end'), 'the last change')

  // Still alive after all that, and for more than one file.
  site.write('docs.config.ts', config.replace('Acme', 'Acme 2'))
  await until(() => site.read('docs.json').includes('Acme 2'), 'a change after the burst')
  child.kill('SIGTERM')
  await Promise.race([ended, once(child, 'exit')])
  assert.is((await ended).code, 0)
  const builds = said.split('\n').filter((line) => /wrote|up to date|waiting for the next change/.test(line)).length
  assert.ok(builds < changes / 2, `${builds} builds for ${changes} changes: they are not collected`)
})

test.run()
