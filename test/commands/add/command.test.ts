import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Site } from '../../cli/cli.js'

const docs = {
  name: 'A',
  navigation: {
    tabs: [
      { tab: 'Guides', groups: [{ group: 'Set up', pages: ['guides/a', 'guides/b', 'guides/c'] }] },
      { tab: 'API', groups: ['x', 'y'].map((name) => ({ group: name.toUpperCase(), pages: [`api/${name}`] })) },
    ],
  },
}
const names = ['guides/a', 'guides/b', 'guides/c', 'guides/d', 'api/x', 'api/y', 'api/z']
const files = {
  ...Object.fromEntries(names.map((name) => [`${name}.mdx`, ''])),
  'docs.json': `${JSON.stringify(docs, undefined, 2)}\n`,
}
const site = new Site(files)
test.after(() => site.remove())

test('--orphans shows what it would do, and writes nothing without a yes', async () => {
  const { code, stdout, stderr } = await site.runHere('add', '--orphans')
  assert.is(code, 1)
  assert.match(stdout, 'Would add guides/d to Guides › Set up, after guides/c\n')
  assert.match(stdout, 'api/z: 2 lists have pages of api/. Not added.\n  npx build-nav add api/z --to "API › X"\n')
  assert.match(stdout, '+              "guides/d"')
  assert.match(stderr, 'Nothing was written: add --yes')
  assert.not.match(site.read('docs.json'), 'guides/d')
  const outcomeOf = async (...more: string[]) => {
    const args = ['add', '--orphans', 'guides', '--format', 'json', ...more]
    return (JSON.parse((await site.runHere(...args)).stdout) as { outcome: string }).outcome
  }
  assert.equal([await outcomeOf(), await outcomeOf('--dry-run')], ['unconfirmed', 'done'])
})

test('of many places for a page the likeliest are shown, and the others are counted', async () => {
  const listed = ['a', 'b', 'c', 'd', 'e'].map((name) => `api/${name}`)
  const groups = listed.map((name) => ({ group: name.toUpperCase(), pages: [name] }))
  const own = new Site({ ...files, 'docs.json': `${JSON.stringify({ name: 'A', navigation: { groups } })}\n` })
  const shown = async (...more: string[]) => (await own.runHere('add', 'api/z', '--dry-run', ...more)).stdout
  assert.is((await shown()).match(/--to/g)?.length, 3)
  assert.match(await shown(), '  … and 2 more places (--all)\n')
  assert.is((await shown('--all')).match(/--to/g)?.length, 5)
  own.remove()
})

test('--format json has stable fields, and the exit code says whether a place is open', async () => {
  const { code, stdout } = await site.runHere('add', 'guides/d', 'api/z', '--dry-run', '--format', 'json')
  const { added, open, written } = JSON.parse(stdout) as Record<string, readonly Record<string, unknown>[]>
  assert.equal([code, written as unknown], [1, false])
  assert.equal(added?.[0], {
    page: 'guides/d',
    list: ['Guides', 'Set up'],
    variant: [],
    after: 'guides/c',
    before: null,
    reason: 'folder',
    because: 'Only this list has pages of guides/.',
    elsewhere: 'npx build-nav add guides/d --before guides/c',
    follows: null,
    isMoved: false,
  })
  assert.equal(open?.[0]?.['choices'], [
    { name: 'API › X', command: 'npx build-nav add api/z --to "API › X"' },
    { name: 'API › Y', command: 'npx build-nav add api/z --to "API › Y"' },
  ])
})

test('a failure in --format json has a code, a message and what to do', async () => {
  for (const args of [['guides/nope'], ['guides/d', '--to', 'Nowhere'], ['guides'], ['--orphans', 'nowhere/**']]) {
    const { code, stdout, stderr } = await site.runHere('add', ...args, '--format', 'json')
    const { outcome, diagnostics } = JSON.parse(stdout) as { outcome: string; diagnostics: Record<string, string>[] }
    assert.equal([code, stderr, outcome, diagnostics.length], [1, '', 'failed', 1], args.join())
    const [{ code: name, message, hint } = {}] = diagnostics
    assert.ok(name?.startsWith('add-') && message && hint, args.join())
  }
})

test('what was added is said with its reason and the way elsewhere; a second time there is nothing to do', async () => {
  const first = await site.runHere('add', 'guides/d')
  assert.is(
    first.stdout,
    `Added guides/d to Guides › Set up, after guides/c
  Only this list has pages of guides/. To put it elsewhere: npx build-nav add guides/d --before guides/c (or --to TITLES)
`,
  )
  const moved = await site.runHere('add', 'guides/d', '--before', 'guides/c')
  assert.is(moved.stdout, 'Moved guides/d to Guides › Set up, after guides/b\n')
  const second = await site.runHere('add', 'guides/d')
  assert.equal([first.code, second.code], [0, 0])
  assert.match(second.stdout, "Page 'guides/d' is already in the navigation: in 'Guides › Set up'.")
})

test('two places, or no page, are wrong usage', async () => {
  assert.is((await site.runHere('add')).code, 2)
  assert.match((await site.runHere('add', '')).stderr, "the path of a page can't be empty")
  assert.match((await site.runHere('add', 'api/z', '--first', '--last')).stderr, "--first and --last can't be combined")
  assert.match((await site.runHere('add', 'api/z', '--icon', 'book')).stderr, '--icon needs --group')
})

test('a group that loses its last page is named', async () => {
  const own = new Site(files)
  const { stdout } = await own.runHere('add', 'api/y', '--to', 'API › X')
  assert.is(stdout, "Moved api/y to API › X, after api/x\nRemoved the group 'API › Y': it has no other entries\n")
  assert.not.match(own.read('docs.json'), '"Y"')
  own.remove()
})

test('no file is created where Mintlify publishes none, nor under a name that is no path', async () => {
  for (const [page, because] of [
    ['snippets/x', "Page 'snippets/x' can't be listed: it is in a folder of snippets."],
    ['.git/x', "Page '.git/x' can't be listed: it is a hidden file, or in a hidden folder."],
    ['../x', "'../x' can't be the path of a page: it leads out of the folder of docs.json."],
    ['guides/-', "'guides/-' can't be the path of a page: its name has no letter and no digit."],
    ['guides/a:b', "'guides/a:b' can't be the path of a page: a URL can't have ':' in a path."],
  ] as const) {
    const before = site.read('docs.json')
    const { code, stdout, stderr } = await site.runHere('add', page, '--create', '--after', 'guides/a')
    assert.match(`${code} ${stdout}${stderr}`, because)
    assert.equal([code, site.read('docs.json')], [1, before])
  }
})

test.run()
