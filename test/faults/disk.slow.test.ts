import { spawnSync } from 'node:child_process'
import fs, { readdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { configOf, main, Site } from '../cli/cli.js'
import { run, stackTrace } from './process.js'

const config = configOf(
  '.groups(...groups)',
  `const groups = Array.from({ length: Number(process.env.GROUPS ?? 1) }, (_, at) => group('Group ' + at).pages('page-' + at))`,
)
const old = '{ "name": "Old" }\n'
const isRoot = process.getuid?.() === 0
const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']

type Options = Parameters<typeof run>[2]

async function refuses(folder: string, code: string, options?: Options, args = ['--force']): Promise<void> {
  const outcome = await run(folder, args, { timeout: 20_000, ...options })
  assert.equal([outcome.code, outcome.stdout], [1, ''], JSON.stringify(outcome))
  assert.match(outcome.stderr, code)
  assert.not.match(outcome.stderr, stackTrace)
}

function untouched(folder: string): void {
  assert.is(fs.readFileSync(path.join(folder, 'docs.json'), 'utf8'), old)
  assert.not(fs.readdirSync(folder).some((name) => name.endsWith('.tmp')))
}

/** Why the command can't be run by a user without rights; undefined where it can. A checkout may be private. */
function whyNotAs([program, ...args]: readonly string[]): string | undefined {
  if (!program) return undefined
  const { status } = spawnSync(program, [...args, process.execPath, main, '--version'])
  return status === 0 ? undefined : 'skipped: no other user can run the command from here'
}

/** Runs on a disk of this size with some files. */
async function onDisk(size: string, files: Readonly<Record<string, string>>, runs: (disk: string) => Promise<void>) {
  const disk = new Site().path('disk')
  fs.mkdirSync(disk)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk]).status !== 0)
    return console.log('skipped: no small disk can be mounted here')
  try {
    for (const [name, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(disk, name)), { recursive: true })
      fs.writeFileSync(path.join(disk, name), text)
    }
    await runs(disk)
  } finally {
    spawnSync('umount', [disk])
  }
}

test('a full device: /dev/full in the place of docs.json', async () => {
  if (!fs.existsSync('/dev/full')) return console.log('skipped: no /dev/full')
  const site = new Site({ 'docs.config.mjs': config })
  fs.symlinkSync('/dev/full', site.path('docs.json'))
  await refuses(site.folder, '')
})

test('a full disk leaves the old docs.json whole, and no half file', () =>
  onDisk('200k', { 'docs.config.mjs': config, 'docs.json': old }, async (disk) => {
    await refuses(disk, 'disk-full', { env: { GROUPS: '20000' } })
    untouched(disk)
    assert.is((await run(disk, ['--force'])).code, 0)
  }))

test('a full disk in the middle of cut leaves no part of the copy, and the config as it was', () => {
  const versions = configOf(".versions(...['v1'].map((label) => version(label).pages(label + '/a')))")
  const files = { 'docs.config.mjs': versions, 'v1/a.mdx': '# A', 'v1/picture.png': '1'.repeat(600_000) }
  return onDisk('1m', files, async (disk) => {
    assert.is((await run(disk, [])).code, 0)
    const before = fs.readdirSync(disk).sort()
    await refuses(disk, 'disk-full', {}, ['cut', 'v2'])
    assert.equal(fs.readdirSync(disk).sort(), before)
    assert.is(fs.readFileSync(path.join(disk, 'docs.config.mjs'), 'utf8'), versions)
    fs.rmSync(path.join(disk, 'v1', 'picture.png'))
    assert.is((await run(disk, ['cut', 'v2'])).code, 0)
  })
})

test('a folder that may not be written to', async () => {
  const through = isRoot ? asNobody : []
  const why = whyNotAs(through)
  if (why) return console.log(why)
  const site = new Site({ 'docs.config.mjs': config, 'docs.json': old })
  fs.chmodSync(site.folder, 0o555)
  fs.chmodSync(site.path('docs.json'), 0o666)
  await refuses(site.folder, 'file-denied', { through })
  untouched(site.folder)
  fs.chmodSync(site.path('docs.json'), 0o000)
  await refuses(site.folder, 'file-denied', { through })
  fs.chmodSync(site.folder, 0o755)
})

test('a docs.json of somebody else that may not be written to', async () => {
  const why = isRoot ? whyNotAs(asNobody) : 'skipped: only root can make the file of somebody else'
  if (why) return console.log(why)
  const site = new Site({ 'docs.config.mjs': config, 'docs.json': old })
  fs.chmodSync(site.folder, 0o777)
  await refuses(site.folder, 'file-denied', { through: asNobody })
  untouched(site.folder)
})

const inEditions = configOf(
  '.groups(...groups)',
  `const pages = (at) => Array.from({ length: 20 }, (_, page) => 'path/to/group-' + at + '/page-' + page)
const groups = Array.from({ length: 100 }, (_, at) => group(process.env.EDITION + ' ' + at).pages(...pages(at)))`,
)

test('ten builds at once, each of something else: every one succeeds, and the file is one of them, whole', async () => {
  const site = new Site({ 'docs.config.mjs': inEditions })
  const editions = Array.from({ length: 10 }, (_, at) => `Edition ${at}`)
  const outcomes = await Promise.all(editions.map((EDITION) => run(site.folder, [], { env: { EDITION } })))
  assert.ok(
    outcomes.every(({ code }) => code === 0),
    JSON.stringify(outcomes),
  )
  const text = site.read('docs.json')
  const winner = editions.find((edition) => text.includes(`"${edition} 0"`)) ?? 'none'
  assert.is((await run(site.folder, ['--check'], { env: { EDITION: winner } })).code, 0)
  assert.equal(readdirSync(site.folder).sort(), ['docs.config.mjs', 'docs.json', 'node_modules'])
})

test.run()
