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
  assert.match(stdout, 'Would add guides/d to Guides › Set up, after guides/c.')
  assert.match(stdout, 'api/z: 2 lists have pages of api/.')
  assert.match(stdout, '  npx build-nav add api/z --to "API › Users"\n')
  assert.match(stdout, '+              "guides/d"')
  assert.match(stderr, 'add --yes')
  assert.not.match(site.read('docs.json'), 'guides/d')
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
    because: 'That list alone has the other 3 pages of guides/, sorted by name.',
    follows: null,
    isMoved: false,
  })
  assert.equal(open?.[0]?.['choices'], [
    { name: 'API › Users', command: 'npx build-nav add api/z --to "API › Users"' },
    { name: 'API › Teams', command: 'npx build-nav add api/z --to "API › Teams"' },
  ])
})

test('check says where an orphan belongs, with the command that puts it there', async () => {
  const { stdout } = await site.runHere('check', '--all')
  assert.match(stdout, "To list it in 'Guides › Set up', run: npx build-nav add guides/d.")
  assert.match(stdout, 'To list it, run: npx build-nav add api/z.')
})

test('what was added is said with its reason and the way elsewhere; a second time there is nothing to do', async () => {
  const first = await site.runHere('add', 'guides/d')
  assert.is(first.code, 0)
  assert.match(first.stdout, 'Added guides/d to Guides › Set up, after guides/c.')
  assert.match(first.stdout, 'That list alone has the other 3 pages of guides/, sorted by name.')
  assert.match(first.stdout, 'npx build-nav add guides/d --to TITLES')
  const second = await site.runHere('add', 'guides/d')
  assert.is(second.code, 0)
  assert.match(second.stdout, "The page 'guides/d' is in the navigation already: in 'Guides › Set up'.")
})

test('two places, or no page, are wrong usage', async () => {
  assert.is((await site.runHere('add')).code, 2)
  assert.match((await site.runHere('add', 'api/z', '--first', '--last')).stderr, '--first and --last name two places')
})

test.run()
