import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Site } from '../cli/cli.js'
import { start } from './process.js'

const hostile = '\u001b]0;pwned\u0007\u001b[31m\u202eder\u2066\u009b\u2028::error::no ##[x] \u200f'
const settings = { theme: 'mint', name: hostile, colors: { primary: '#0D9373' } }
const group = { group: hostile, icon: hostile, pages: ['index', hostile, `b/${hostile}`] }
const docs = {
  ...settings,
  [hostile]: 1,
  navigation: { versions: [{ version: hostile, groups: [group] }] },
  redirects: [{ source: `/${hostile}`, destination: `/${hostile}/nowhere` }],
}
const before = JSON.stringify({ ...settings, navigation: { pages: ['index', `old/${hostile}`, 'gone'] } })
const frontmatter = JSON.stringify(hostile)

/** A control character other than the end of a line or a tab, or a mark that turns text. */
const steering = /[\0-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u
const command = /^::error::no|##\[x\]/m

const commands = [
  ...['pretty', 'json', 'github'].map((format) => ['check', '--all', '--format', format]),
  ...['pretty', 'json'].map((format) => ['tree', '--format', format]),
  ...['pretty', 'json', 'markdown'].map((format) => ['diff', 'before.json', 'docs.json', '--format', format]),
  ...['pretty', 'json'].map((format) => ['why', hostile.replace(/\0/g, ''), '--format', format]),
  ...['pretty', 'json'].map((format) => ['migrate', '--dry-run', '--format', format]),
  ['check', '--fix', '--dry-run'],
  ['init', '--dry-run'],
  ['cut', hostile],
  [hostile],
]

test('no format lets a label, a path or a key steer the terminal, the log or the reader', async () => {
  const site = new Site({
    'docs.json': JSON.stringify(docs),
    'before.json': before,
    'index.mdx': `---\ntitle: ${frontmatter}\nicon: ${frontmatter}\n---\n`,
    [`b/${hostile.replaceAll('/', '')}.mdx`]: '# Hello',
    'openapi.json': JSON.stringify({ openapi: '3.0.0', info: {}, paths: { [hostile]: { get: { tags: [hostile] } } } }),
  })
  const isCalm = ({ stdout, stderr }: { stdout: string; stderr: string }, args: readonly string[]) => {
    assert.ok(stdout + stderr !== '', args.join(' '))
    for (const pattern of [steering, command]) assert.not.match(stdout + stderr, pattern, args.join(' '))
  }
  for (const each of commands) isCalm(await site.runHere(...each), each)
  const preview = start(site.folder, ['preview', '--port', '0'])
  preview.child.stdout?.once('data', () => setTimeout(() => preview.child.kill('SIGINT'), 500))
  isCalm(await preview.ended, ['preview'])

  assert.is((await site.runHere('migrate')).code, 0)
  for (const each of [[], ['--check'], ['types'], ['check', '--all'], ['check', '--format', 'github']])
    isCalm(await site.runHere(...each), each)
  site.write('docs.json', site.read('docs.json').replaceAll('"index"', '"other"'))
  for (const each of [[], ['--check'], ['pull', '--dry-run'], ['pull']]) isCalm(await site.runHere(...each), each)
})

test.run()
