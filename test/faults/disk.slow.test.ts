import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { root, Site } from '../cli/cli.js'
import { run, stackTrace } from './process.js'
import type { Outcome } from './process.js'

const config = `import { docs, group, navigation } from 'build-nav'
const groups = Array.from({ length: Number(process.env.GROUPS ?? 1) }, (_, at) => group('Group ' + at).pages('page-' + at))
export default docs({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: navigation().groups(...groups) })
`
const old = '{ "name": "Old" }\n'
const isRoot = process.getuid?.() === 0

function refused(outcome: Outcome, code: string): void {
  assert.is(outcome.code, 1, outcome.stderr)
  assert.match(outcome.stderr, code)
  assert.not.match(outcome.stderr, stackTrace)
  assert.is(outcome.stdout, '')
}

const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']

/** Why the command can't be run by a user without rights; undefined where it can. A checkout may be private. */
function whyNotAs([program, ...args]: readonly string[]): string | undefined {
  const main = path.join(root, 'dist', 'cli', 'main.js')
  if (!program) return undefined
  const { status } = spawnSync(program, [...args, process.execPath, main, '--version'])
  return status === 0 ? undefined : 'skipped: no other user can run the command from here'
}

function untouched(folder: string, text = old): void {
  assert.is(fs.readFileSync(path.join(folder, 'docs.json'), 'utf8'), text)
  assert.equal(
    fs.readdirSync(folder).filter((name) => name.endsWith('.tmp')),
    [],
  )
}

test('a read-only docs.json is respected', async () => {
  const site = new Site({ 'docs.config.mjs': config, 'docs.json': old })
  fs.chmodSync(site.path('docs.json'), 0o444)
  refused(await run(site.folder, ['--force']), 'file-read-only')
  untouched(site.folder)
  site.remove()
})

test('a folder in the place of docs.json is left alone', async () => {
  const site = new Site({ 'docs.config.mjs': config, 'docs.json/keep': 'me' })
  refused(await run(site.folder, ['--force']), 'file-is-folder')
  assert.is(site.read('docs.json/keep'), 'me')
  site.remove()
})

test('a linked docs.json stays a link, and the file that it leads to is written', async () => {
  const site = new Site({ 'docs.config.mjs': config, 'site/real.json': old })
  fs.symlinkSync('site/real.json', site.path('docs.json'))
  assert.is((await run(site.folder, ['--force'])).code, 0)
  assert.ok(fs.lstatSync(site.path('docs.json')).isSymbolicLink())
  assert.match(site.read('site/real.json'), 'Group 0')
  assert.equal(fs.readdirSync(site.path('site')), ['real.json'])
  site.remove()
})

test('a link to nothing is filled', async () => {
  const site = new Site({ 'docs.config.mjs': config })
  fs.symlinkSync('elsewhere.json', site.path('docs.json'))
  assert.is((await run(site.folder, ['--force'])).code, 0)
  assert.ok(fs.lstatSync(site.path('docs.json')).isSymbolicLink())
  assert.match(site.read('elsewhere.json'), 'Group 0')
  site.remove()
})

test('a full device: /dev/full in the place of docs.json', async () => {
  if (!fs.existsSync('/dev/full')) return console.log('skipped: no /dev/full')
  const site = new Site({ 'docs.config.mjs': config })
  fs.symlinkSync('/dev/full', site.path('docs.json'))
  const outcome = await run(site.folder, ['--force'], { timeout: 20_000 })
  assert.is(outcome.code, 1, JSON.stringify(outcome))
  assert.not.match(outcome.stderr, stackTrace)
  site.remove()
})

test('a full disk leaves the old docs.json whole, and no half file', async () => {
  const site = new Site()
  const disk = site.path('disk')
  fs.mkdirSync(disk)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200k', 'tmpfs', disk]).status === 0
  if (!mounted) console.log('skipped: no small disk can be mounted here')
  try {
    if (!mounted) return
    fs.writeFileSync(path.join(disk, 'docs.config.mjs'), config)
    fs.writeFileSync(path.join(disk, 'docs.json'), old)
    refused(await run(disk, ['--force'], { env: { GROUPS: '20000' } }), 'disk-full')
    untouched(disk)
    assert.is((await run(disk, ['--force'])).code, 0)
  } finally {
    if (mounted) spawnSync('umount', [disk])
    site.remove()
  }
})

test('a full disk in the middle of cut leaves no part of the copy, and the config as it was', async () => {
  const site = new Site()
  const disk = site.path('disk')
  fs.mkdirSync(disk)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]).status === 0
  if (!mounted) console.log('skipped: no small disk can be mounted here')
  try {
    if (!mounted) return
    const versions = `import { docs, navigation, version } from 'build-nav'
export default docs({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: navigation().versions(...['v1'].map((label) => version(label).pages(label + '/a'))) })
`
    fs.mkdirSync(path.join(disk, 'v1'))
    fs.writeFileSync(path.join(disk, 'docs.config.mjs'), versions)
    fs.writeFileSync(path.join(disk, 'v1', 'a.mdx'), '# A')
    fs.writeFileSync(path.join(disk, 'v1', 'picture.png'), Buffer.alloc(600_000, 1))
    assert.is((await run(disk, [])).code, 0)
    const before = fs.readdirSync(disk).sort()
    refused(await run(disk, ['cut', 'v2']), 'disk-full')
    assert.equal(fs.readdirSync(disk).sort(), before)
    assert.is(fs.readFileSync(path.join(disk, 'docs.config.mjs'), 'utf8'), versions)
    fs.rmSync(path.join(disk, 'v1', 'picture.png'))
    assert.is((await run(disk, ['cut', 'v2'])).code, 0)
  } finally {
    if (mounted) spawnSync('umount', [disk])
    site.remove()
  }
})

test('a folder that may not be written to', async () => {
  const through = isRoot ? asNobody : []
  const why = whyNotAs(through)
  if (why) return console.log(why)
  const site = new Site({ 'docs.config.mjs': config, 'docs.json': old })
  fs.chmodSync(site.folder, 0o555)
  fs.chmodSync(site.path('docs.json'), 0o666)
  refused(await run(site.folder, ['--force'], { through }), 'file-denied')
  untouched(site.folder)
  fs.chmodSync(site.path('docs.json'), 0o000)
  refused(await run(site.folder, ['--force'], { through }), 'file-denied')
  fs.chmodSync(site.folder, 0o755)
  site.remove()
})

test('a docs.json of somebody else that may not be written to', async () => {
  const why = isRoot ? whyNotAs(asNobody) : 'skipped: only root can make the file of somebody else'
  if (why) return console.log(why)
  const site = new Site({ 'docs.config.mjs': config, 'docs.json': old })
  fs.chmodSync(site.folder, 0o777)
  refused(await run(site.folder, ['--force'], { through: asNobody }), 'file-denied')
  untouched(site.folder)
  site.remove()
})

test.run()
