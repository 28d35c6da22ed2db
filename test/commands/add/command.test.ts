import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Site } from '../../cli/cli.js'

const docs = {
  name: 'A',
  navigation: {
    tabs: [
      { tab: 'Guides', groups: [{ group: 'Set up', pages: ['guides/a', 'guides/b', 'guides/c'] }] },
      {
        tab: 'API',
        groups: [
          { group: 'Users', pages: ['api/x'] },
          { group: 'Teams', pages: ['api/y'] },
        ],
      },
    ],
  },
}
const pages = Object.fromEntries(
  ['guides/a', 'guides/b', 'guides/c', 'guides/d', 'api/x', 'api/y', 'api/z'].map((name) => [`${name}.mdx`, '']),
)
const site = new Site({ ...pages, 'docs.json': `${JSON.stringify(docs, undefined, 2)}\n` })
test.after(() => site.remove())

test('--orphans shows what it would do, and writes nothing without a yes', async () => {
  const { code, stdout, stderr } = await site.runHere('add', '--orphans')
  assert.is(code, 1)
  assert.match(stdout, 'Would add guides/d to Guides › Set up, after guides/c\n')
  assert.match(stdout, 'api/z: 2 lists have pages of api/.')
  assert.match(stdout, '  npx build-nav add api/z --to "API › Users"\n')
  assert.match(stdout, '+              "guides/d"')
  assert.match(stderr, 'Nothing was written: add --yes')
  assert.not.match(site.read('docs.json'), 'guides/d')
})

test('of many places for a page the likeliest are shown, and the others are counted', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `api/${name}`)
  const groups = names.map((name) => ({ group: name.toUpperCase(), pages: [name] }))
  const files = Object.fromEntries([...names, 'api/new'].map((name) => [`${name}.mdx`, '']))
  const own = new Site({ ...files, 'docs.json': `${JSON.stringify({ name: 'A', navigation: { groups } })}\n` })
  const shown = async (...more: string[]) => (await own.runHere('add', 'api/new', '--dry-run', ...more)).stdout
  assert.is((await shown()).match(/--to/g)?.length, 3)
  assert.match(await shown(), '  … and 2 more places (--all)\n')
  assert.is((await shown('--all')).match(/--to/g)?.length, 5)
  own.remove()
})

test('the place of several pages in one list is said once', async () => {
  const own = new Site({ ...pages, 'guides/e.mdx': '', 'docs.json': `${JSON.stringify(docs, undefined, 2)}\n` })
  const { stdout } = await own.runHere('add', 'guides/d', 'guides/e', '--after', 'guides/a', '--dry-run')
  assert.match(stdout, 'Would add guides/d to Guides › Set up, after guides/a\nWould add guides/e to Guides › Set up\n')
  own.remove()
})

test('--format json has stable fields, and the exit code says whether a place is open', async () => {
  const { code, stdout } = await site.runHere('add', 'guides/d', 'api/z', '--dry-run', '--format', 'json')
  const { added, open, written } = JSON.parse(stdout) as Record<string, readonly Record<string, unknown>[]>
  assert.is(code, 1)
  assert.is(written as unknown, false)
  assert.equal(added?.[0], {
    page: 'guides/d',
    list: ['Guides', 'Set up'],
    variant: [],
    after: 'guides/c',
    before: null,
    reason: 'folder',
    because: 'Only this list has pages of guides/: 3 pages, sorted by name.',
    elsewhere: 'npx build-nav add guides/d --before guides/c',
    follows: null,
    isMoved: false,
  })
  assert.equal(open?.[0]?.['choices'], [
    { name: 'API › Users', command: 'npx build-nav add api/z --to "API › Users"' },
    { name: 'API › Teams', command: 'npx build-nav add api/z --to "API › Teams"' },
  ])
})

test('a failure in --format json has a code, a message and what to do', async () => {
  for (const args of [['guides/nope'], ['guides/d', '--to', 'Nowhere'], ['guides'], ['--orphans', 'nowhere/**']]) {
    const { code, stdout, stderr } = await site.runHere('add', ...args, '--format', 'json')
    const { outcome, diagnostics } = JSON.parse(stdout) as {
      outcome: string
      diagnostics: readonly { code: string; message: string; hint: string }[]
    }
    assert.equal([code, stderr, outcome, diagnostics.length], [1, '', 'failed', 1], args.join())
    assert.ok(diagnostics.every((each) => each.code.startsWith('add-') && each.message && each.hint))
  }
})

test('--format json with --orphans fails as the terminal does where it wrote nothing', async () => {
  const run = (...more: string[]) => site.runHere('add', '--orphans', 'guides', '--format', 'json', ...more)
  const outcomeOf = ({ stdout }: { stdout: string }) => (JSON.parse(stdout) as { outcome: string }).outcome
  assert.is(outcomeOf(await run()), 'unconfirmed')
  assert.is(outcomeOf(await run('--dry-run')), 'done')
})

test('check says where an orphan belongs, with the command that puts it there', async () => {
  const { stdout } = await site.runHere('check', '--all')
  assert.match(stdout, "List it in 'Guides › Set up': `npx build-nav add guides/d`.")
  assert.match(stdout, 'List it: `npx build-nav add api/z`.')
})

test('what was added is said with its reason and the way elsewhere; a second time there is nothing to do', async () => {
  const first = await site.runHere('add', 'guides/d')
  assert.is(first.code, 0)
  assert.match(first.stdout, 'Added guides/d to Guides › Set up, after guides/c\n')
  assert.match(first.stdout, 'Only this list has pages of guides/: 3 pages, sorted by name.')
  assert.match(first.stdout, 'npx build-nav add guides/d --before guides/c')
  const moved = await site.runHere('add', 'guides/d', '--before', 'guides/c')
  assert.match(moved.stdout, 'Moved guides/d to Guides › Set up, after guides/b')
  const second = await site.runHere('add', 'guides/d')
  assert.is(second.code, 0)
  assert.match(second.stdout, "Page 'guides/d' is already in the navigation: in 'Guides › Set up'.")
})

test('two places, or no page, are wrong usage', async () => {
  assert.is((await site.runHere('add')).code, 2)
  assert.match((await site.runHere('add', 'api/z', '--first', '--last')).stderr, "--first and --last can't be combined")
  assert.match((await site.runHere('add', 'api/z', '--icon', 'book')).stderr, '--icon needs --group')
})

test('a group that loses its last page is named', async () => {
  const groups = [
    { group: 'Special', icon: 'book', pages: ['guides/a'] },
    { group: 'Rest', pages: ['guides/b'] },
  ]
  const own = new Site({ ...pages, 'docs.json': JSON.stringify({ name: 'A', navigation: { groups } }) })
  const { stdout } = await own.runHere('add', 'guides/a', '--to', 'Rest')
  assert.is(stdout, "Moved guides/a to Rest, after guides/b\nRemoved the group 'Special': it has no other entries\n")
  assert.not.match(own.read('docs.json'), 'Special')
  own.remove()
})

test('no file is created where Mintlify publishes none, nor under a name that is no path', async () => {
  const own = new Site({ ...pages, 'docs.json': JSON.stringify(docs) })
  const before = own.read('docs.json')
  const adding = async (page: string) => {
    const { code, stdout, stderr } = await own.runHere('add', page, '--create', '--after', 'guides/a')
    return `${code} ${(stdout + stderr).trim().split('\n')[0]}`
  }
  assert.equal(
    await Promise.all(['snippets/x', '.git/x', '.x', 'node_modules/x', 'guides/.y'].map(adding)),
    ['snippets/x', '.git/x', '.x', 'node_modules/x', 'guides/.y'].map(
      (page, at) =>
        `1 Mintlify doesn't publish page '${page}': ${at === 0 ? 'it is in a folder of snippets' : 'it is a hidden file, or in a hidden folder'}.`,
    ),
  )
  for (const [page, because] of [
    ['../x', 'it leads out of the folder of docs.json'],
    ['guides/-', 'its name has no letter and no digit'],
    ['guides/a:b', "a URL can't have ':' in a path"],
  ] as const)
    assert.match(await adding(page), `'${page}' can't be the path of a page: ${because}.`)
  assert.match(await adding(''), /^2 .*the path of a page can't be empty/)
  assert.is(own.read('docs.json'), before)
  own.remove()
})

test.run()
