import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { pull, type PullOptions } from '../../../src/commands/pull/pull.js'
import { Repository } from '../build/repository.js'
import { temporaryFolder, writeTo } from '../../temporary-folder.js'
import { around } from './pulled.js'

const start = around(
  `navigation().groups(group('Start').icon('book').pages('index', 'install'), group('Build').pages('one'))`,
)

const git = (cwd: string, command: string) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...command.split(' ')], { cwd })

/** A repository whose config and docs.json have both gone on from the commit `base`. */
async function diverged(
  config: (text: string) => string,
  docs: (text: string) => string,
  code = start,
): Promise<string> {
  const folder = temporaryFolder({ 'docs.config.ts': code })
  await build({ cwd: folder })
  for (const command of ['init -q', 'add -A', 'commit -qm start', 'tag base']) git(folder, command)
  for (const [name, change] of [
    ['docs.config.ts', config],
    ['docs.json', docs],
  ] as const) {
    const file = path.join(folder, name)
    const [before, after] = [readFileSync(file, 'utf8'), change(readFileSync(file, 'utf8'))]
    assert.is.not(after, before)
    writeTo(file, after)
  }
  return folder
}

const said = async (folder: string, options: PullOptions = {}): Promise<readonly string[]> => {
  try {
    const { left, taken } = await pull({ cwd: folder, ...options })
    return [...taken, ...left.map(({ code }) => code)]
  } catch (error) {
    if (error instanceof BuildNavError) return error.diagnostics.map(({ code }) => code)
    throw error
  }
}
const configIn = (folder: string) => readFileSync(path.join(folder, 'docs.config.ts'), 'utf8')
const forgetBuilds = (folder: string) =>
  rmSync(path.join(folder, '.git', 'build-nav'), { recursive: true, force: true })
/** The same files where nothing was ever built, and no git knows them. */
const copied = (folder: string) =>
  temporaryFolder({
    'docs.config.ts': configIn(folder),
    'docs.json': readFileSync(path.join(folder, 'docs.json'), 'utf8'),
  })

/** A change of a text: one part in place of another. */
type Swap = readonly [from: string | RegExp, to: string]
const swapped = (swaps: readonly Swap[]) => (text: string) =>
  swaps.reduce((now, [from, to]) => now.replace(from, to), text)

const pageTwo: Swap = [`pages('one')`, `pages('one', 'build/two')`]
const upgrade: Swap = ['"install"', '"install", "upgrade"']
const started: Swap = ['"Start"', '"Get started"']
const extras = `pages('one'), group('Extras').icon('bolt').pages('e2', 'e1')`
const star2 = '{ "group": "Extras", "icon": "star", "pages": ["e1", "e2"] }'
const rocket: Swap = [`icon('book')`, `icon('rocket')`]
const star: Swap = ['"book"', '"star"']
const end: Swap = [/$/, '// the end\n']
const upgraded = "added page 'upgrade' to Start"
const base = { base: 'base' }

/** What each side changed, what pull says, and parts of the config afterwards; without parts, it stays. */
// prettier-ignore
const cases: readonly (readonly [
  name: string,
  config: Swap,
  docs: readonly Swap[],
  says: readonly string[],
  has: readonly string[],
  options?: PullOptions & { isCopy?: true },
])[] = [
  ['only docs.json changed', pageTwo, [upgrade], [upgraded], [`'install', 'upgrade')`, `'one', 'build/two')`], base],
  ['both changed one attribute', rocket, [star, ['"one"', '"one", "x"']], ["added page 'x' to Build", 'pull-conflict'], [rocket[1], `'one', 'x')`], base],
  ['a base that is none', pageTwo, [upgrade], ['pull-base'], [], { base: 'nowhere' }],
  ['a dry run', end, [upgrade], [upgraded], [], { dryRun: true }],
  ['both changed a title', [`'Build'`, `'Assistance'`], [['"Build"', '"Help centre"']], ['pull-conflict'], []],
  ['both added a group, differently', [`pages('one')`, extras], [[/"one"[^]*?\}/, `$&, ${star2}`]], ['pull-conflict'], []],
  ['both added a page, each elsewhere', [`'one'`, `'one', 'extra'`], [['"install"', '"install", "extra", "upgrade"']], [upgraded, 'pull-conflict'], [`'install', 'upgrade')`, `'one', 'extra')`]],
  ['without git and without a build, docs.json is taken as it is', pageTwo, [started], ["renamed group 'Start' to 'Get started'", "removed page 'build/two' from Build"], [`group('Get started')`, `pages('one')`], { isCopy: true }],
  ['where no base is known, what docs.json only adds is taken', end, [upgrade], [upgraded], [`'upgrade'`], { isCopy: true }],
]

for (const [name, config, docs, says, has, { isCopy, ...options } = {}] of cases) {
  test(`edits, where the config may have gone on: ${name}`, async () => {
    const own = await diverged(swapped([config]), swapped(docs))
    const folder = isCopy ? copied(own) : own
    const before = configIn(folder)
    assert.equal(await said(folder, options), says)
    for (const part of has) assert.match(configIn(folder), part)
    if (has.length === 0) assert.is(configIn(folder), before)
  })
}

test('where there is no docs.json, the build that writes it is named', async () => {
  const refused = await pull({ cwd: temporaryFolder({ 'docs.config.ts': start }) }).catch((error: unknown) => error)
  const seen = (refused as BuildNavError).diagnostics.map(({ code, hint }) => [code, hint])
  assert.equal(seen, [['file-missing', 'Run `npx build-nav`, which builds docs.json from the config.']])
})

/** The docs.json of a config with other groups; those that it had keep what else they have. */
function withPages(text: string, groups: Readonly<Record<string, readonly string[]>>): string {
  const docs = JSON.parse(text) as { navigation: { groups: { group: string }[] } }
  const known = (title: string) => docs.navigation.groups.find(({ group }) => group === title)
  docs.navigation.groups = Object.entries(groups).map(([group, pages]) => ({ ...known(group), group, pages }))
  return `${JSON.stringify(docs, null, 2)}\n`
}

for (const isKnownBy of ['the last build', 'git', 'git, once the edit is committed']) {
  test(`what the config has and nobody built stays, as ${isKnownBy} knows the base`, async () => {
    const folder = await diverged(swapped([pageTwo]), swapped([started]))
    if (isKnownBy.includes('committed')) git(folder, 'commit -qm edit docs.json')
    if (isKnownBy !== 'the last build') forgetBuilds(folder)
    assert.equal(await said(folder), ["renamed group 'Start' to 'Get started'"])
    assert.match(configIn(folder), `group('Get started')`)
    assert.match(configIn(folder), `pages('one', 'build/two')`)
    assert.equal(await said(folder), [])
    const { written, text } = await build({ cwd: folder })
    assert.is(written, true)
    assert.match(text, 'build/two')
    assert.match(text, 'Get started')
  })
}

// prettier-ignore
for (const [name, from, to, config, told] of [
  ['a page that the config renamed', "'install'", "'setup'", { Start: ['index'], Build: ['one', 'install'] }, ["replaced page 'install' with 'setup' in Start", "moved page 'install' from Start to Build"]],
  ['a page that the config removed', ", 'install'", '', { Start: ['index'], Build: ['one', 'install'] }, ["removed page 'install' from Start", "moved page 'install' from Start to Build"]],
  ['a page that the config renamed, into a group of its own,', "'install'", "'setup'", { Start: ['index'], Build: ['one'], More: ['install'] }, ["replaced page 'install' with 'setup' in Start", "moved page 'install' from Start to More"]],
  ['a page, into a group that the config removed,', ", group('Build').pages('one')", '', { Start: ['index'], Build: ['one', 'install'] }, ["removed group 'Build'", "moved page 'install' from Start to Build"]],
] as const) {
  test(`${name} and docs.json moved is no half move: the config stays, and a build is refused`, async () => {
    const folder = await diverged(
      (text) => text.replace(from, to),
      (text) => withPages(text, config),
    )
    const before = configIn(folder)
    const { left, taken } = await pull({ cwd: folder })
    assert.equal(taken, [])
    assert.ok(
      left.some(({ code, message }) => code === 'pull-conflict' && told.every((part) => message.includes(part))),
      left.map(({ message }) => message).join('\n'),
    )
    assert.is(configIn(folder), before)
    const refused = await build({ cwd: folder }).catch((error: unknown) => error)
    assert.match(String((refused as Error).message), /moved page 'install'|added group 'More'/)
  })
}

test('a conflict names what each side changed, and the changes that clash at many places are named once', async () => {
  const folder = await diverged(
    (text) =>
      text
        .replace('navigation().groups(', "navigation().tabs(tab('Guides').groups(")
        .replace(/\),\n}\)/, ')),\n})')
        .replace('import { ', 'import { tab, '),
    (text) => {
      const docs = JSON.parse(text) as { navigation: Record<string, unknown> }
      docs.navigation = { anchors: [{ anchor: 'Docs', groups: docs.navigation.groups }] }
      return JSON.stringify(docs, null, 2)
    },
  )
  const before = configIn(folder)
  const { left } = await pull({ cwd: folder })
  assert.equal(
    left.map(({ message }) => message.split('\n')[0]),
    [
      "Both the config and docs.json changed page 'index' in Guides › Start and 1 other place.",
      "Both the config and docs.json changed page 'one' in Guides › Build.",
    ],
  )
  assert.equal(left[0]?.message.split('\n').slice(1), [
    'The config:',
    '• the navigation has tabs instead of groups',
    "• added tab 'Guides' (1 page) to the navigation",
    "• moved group 'Start' from the navigation to Guides",
    'docs.json:',
    '• the navigation has anchors instead of groups',
    "• added anchor 'Docs' (1 page) to the navigation",
    "• moved group 'Start' from the navigation to Docs",
  ])
  assert.is(configIn(folder), before)
})

test('a conflict names both values', async () => {
  const conflicts = (await pull({ cwd: await diverged(swapped([rocket]), swapped([star])) })).left
  assert.is(
    conflicts[0]?.message,
    "Both the config and docs.json changed 'icon' of Start.\nThe config:\n• changed 'icon' of Start from 'book' to 'rocket'\ndocs.json:\n• changed 'icon' of Start from 'book' to 'star'",
  )
  assert.match(conflicts[0]?.hint ?? '', '`npx build-nav pull --force`')
})

test('the side that was taken in a merge is told from what both sides come from', async () => {
  const groups = { Guides: ['guides/a', 'guides/b'], Build: ['build/a'], Api: ['api/x'] }
  const repository = await Repository.built(groups)
  repository.edit('"Api"', '"Reference"')
  repository.commit('an older edit, not pulled yet')
  repository.git('switch', '-q', '-c', 'editor')
  repository.edit('"Guides"', '"Handbook"')
  repository.commit('editor')
  repository.git('switch', '-q', 'main')
  repository.config({ Manual: groups.Guides, Build: ['build/a', 'build/b'], Api: groups.Api })
  await repository.builds({ force: true })
  repository.edit('"Api"', '"Reference"')
  repository.commit('main')
  repository.tries('merge', '-q', 'editor')
  const isTold = async () => {
    const told = await repository.build()
    assert.match(told, "• renamed group 'Api' to 'Reference'\n")
    assert.match(told, "• renamed group 'Guides' to 'Handbook'\n")
    assert.not.match(told, 'build/b')
    const { taken, left } = await pull({ cwd: repository.folder, dryRun: true })
    assert.equal(taken, ["renamed group 'Api' to 'Reference'"])
    const codes = left.map(({ code }) => code)
    assert.equal(codes, ['pull-conflict'])
  }
  repository.git('checkout', '-q', '--theirs', 'docs.json')
  await isTold()
  repository.git('add', 'docs.json')
  repository.forget()
  await isTold()
  repository.commit('merge')
  await isTold()
})

test('an edit made after another one was pulled is no conflict', async () => {
  const folder = await diverged(swapped([end]), swapped([started]))
  await said(folder)
  const out = path.join(folder, 'docs.json')
  writeTo(out, readFileSync(out, 'utf8').replace('"Get started"', '"First steps"'))
  assert.equal(await said(folder), ["renamed group 'Get started' to 'First steps'"])
})

test('where git knows no base, nothing that only the config has is deleted', async () => {
  const folder = await diverged(swapped([pageTwo]), swapped([started]))
  const elsewhere = copied(folder)
  git(elsewhere, 'init -q')
  const before = configIn(elsewhere)
  assert.equal(await said(elsewhere), ['pull-unknown'])
  assert.is(configIn(elsewhere), before)
  assert.equal(await said(elsewhere, { force: true }), [
    "renamed group 'Start' to 'Get started'",
    "removed page 'build/two' from Build",
  ])
})

test('a named base that has the edits already does not make them known', async () => {
  const folder = await diverged(swapped([pageTwo]), swapped([upgrade]))
  git(folder, 'commit -qm edit docs.json')
  await pull({ cwd: folder, base: 'HEAD' })
  const refused = await build({ cwd: folder }).catch((error: unknown) => error instanceof BuildNavError)
  assert.is(refused, true)
})

test.run()
