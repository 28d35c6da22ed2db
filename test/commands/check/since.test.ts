import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { check } from '../../../src/commands/check/check.js'
import { Repository } from '../build/repository.js'

const text = (page: string) => `# ${page}\n\nWhat ${page} is about, in a few words that no other page has.\n`
const docs = (pages: readonly unknown[], redirects?: readonly object[]) =>
  JSON.stringify({ redirects, navigation: { pages } })

/** What `--since` adds to a check of a folder. */
async function left(cwd: string, since: string): Promise<string[]> {
  const { diagnostics } = await check({ cwd, since })
  return diagnostics
    .filter(({ code }) => code === 'page-lost')
    .map(({ severity, message, hint, place }) => `${place?.line} ${severity} ${message} ${hint ?? ''}`.trim())
}

test('pages that left the navigation or the disk since a branch, without a redirect', async () => {
  const repository = new Repository()
  repository.git('init', '-q', '-b', 'main')
  const pages = ['index', 'moved', 'gone', 'saved', 'unlisted', 'ignored', 'guides/index', 'under/way']
  for (const page of pages) repository.write(`docs/${page}.mdx`, text(page))
  repository.write('docs/docs.json', docs([...pages, 'GET /x', 'never/was', { group: 'G', pages: [], root: 'gone' }]))
  repository.commit('first')
  repository.git('switch', '-q', '-c', 'feature')
  for (const page of ['moved', 'gone', 'saved', 'guides/index', 'under/way'])
    repository.git('rm', '-q', `docs/${page}.mdx`)
  repository.write('docs/new/moved.mdx', text('moved'))
  repository.write('docs/.mintignore', 'ignored.mdx\n')
  const redirects = [
    { source: '/saved', destination: '/' },
    { source: '/under/*', destination: '/' },
  ]
  repository.write('docs/docs.json', docs(['index', 'new/moved'], redirects))
  repository.commit('feature')
  const cwd = `${repository.folder}/docs`
  assert.equal(await left(cwd, 'main'), [
    `1 warning '/moved' worked on 'main' and now leads nowhere: its page was removed without a redirect. Add { "source": "/moved", "destination": "/new/moved" } to 'redirects'.`,
    "1 warning '/gone' worked on 'main' and now leads nowhere: its page was removed without a redirect. Redirect it to the page that readers should get instead, in 'redirects'.",
    "1 note '/unlisted' left the navigation since 'main': readers can open it only by its URL.",
    "1 warning '/ignored' worked on 'main' and now leads nowhere: its page was removed without a redirect. Redirect it to the page that readers should get instead, in 'redirects'.",
    "1 warning '/guides' worked on 'main' and now leads nowhere: its page was removed without a redirect. Redirect it to the page that readers should get instead, in 'redirects'.",
  ])
  // What main does after the branch has left it is not the branch's doing.
  repository.git('switch', '-q', 'main')
  repository.write('docs/later.mdx', text('later'))
  repository.write('docs/docs.json', docs([...pages, 'later']))
  repository.commit('main went on')
  repository.git('switch', '-q', 'feature')
  assert.is((await left(cwd, 'main')).length, 5)
  assert.equal(await left(cwd, 'HEAD'), [])
  // Also in a config, and before anything is committed.
  repository.write(
    'docs/docs.config.ts',
    "import { navigation } from 'build-nav'\n\nexport default navigation().pages('index')\n",
  )
  repository.git('rm', '-q', 'docs/new/moved.mdx')
  const found = await left(cwd, 'HEAD')
  assert.is(found.length, 1)
  assert.match(found[0] as string, "'/new/moved' worked on")
})

test('a page is lost with its file, listed or not; the place is that of its redirect; a folder is an end', async () => {
  const repository = new Repository()
  repository.git('init', '-q', '-b', 'main')
  const pages = ['index', 'listed', 'old/a', 'old/b', 'new/x/one']
  for (const page of [...pages, 'AGENTS']) repository.write(`${page}.mdx`, text(page))
  repository.write('docs.json', docs(['index', 'listed']))
  repository.commit('first')
  repository.git('rm', '-q', 'listed.mdx', 'old/a.mdx', 'old/b.mdx', 'AGENTS.mdx')
  const redirects = [
    { source: '/elsewhere', destination: '/index' },
    { source: '/old/b', destination: '/new/x' },
    { source: '/old/:slug*', destination: '/new/:slug*' },
  ]
  const written = docs(['index', 'listed'], redirects)
  repository.write('docs.json', written)
  const { diagnostics } = await check({ cwd: repository.folder, since: 'main', only: ['page-lost'] })
  assert.equal(
    diagnostics.map(({ message, place }) => [
      message.split(' ')[0],
      written.slice((place?.column ?? 0) - 1).slice(0, 25),
    ]),
    [
      ["'/listed'", '"redirects":[{"source":"/'],
      ["'/old/a'", '{"source":"/old/:slug*","'],
    ],
  )
})

test.run()
