import { renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { check } from '../../../src/commands/check/check.js'
import { formatTree } from '../../../src/commands/tree/tree.js'
import { tree } from '../../../src/commands/tree/tree.js'
import { why } from '../../../src/commands/why/why.js'
import { Repository } from '../build/repository.js'

const text = (page: string) => `---\ntitle: ${page}\n---\n\nAll about ${page}: one line,\nand another,\nand a third.\n`

/** A committed site, whose docs.json lists pages that nothing renames with their files. */
function site() {
  const repository = new Repository()
  repository.git('init', '-q', '-b', 'main')
  const pages = ['guides/deploy', 'guides/deploys', 'guides/write']
  const docs = { theme: 'mint', name: 'A', colors: { primary: '#000' }, navigation: { pages } }
  for (const page of pages) repository.write(`docs/${page}.mdx`, text(page))
  repository.write('docs/docs.json', JSON.stringify(docs))
  repository.commit('first')
  return { repository, cwd: path.join(repository.folder, 'docs') }
}

async function missing(cwd: string): Promise<string[]> {
  const { diagnostics } = await check({ cwd, only: ['page-missing'] })
  return diagnostics.map(({ message }) => message)
}

const RENAMED = "There is no page 'guides/deploy': its file was renamed to 'operations/ship'."

test('a page that git sees renamed is named, and not the one that is spelled alike: staged, committed, and moved by hand', async () => {
  for (const commits of [0, 1, 2]) {
    const { repository, cwd } = site()
    repository.write('docs/operations/now.mdx', text('now'))
    repository.git('mv', 'docs/guides/deploy.mdx', 'docs/operations/ship.mdx')
    for (let commit = 0; commit < commits; commit++) {
      repository.write('docs/guides/write.mdx', text(`other ${commit}`))
      repository.commit('renamed')
    }
    assert.equal(await missing(cwd), [RENAMED], `${commits} commits later`)
    assert.match(formatTree(await tree({ cwd }), { color: false }), RENAMED)
    const { reasons } = await why({ page: 'guides/deploy', cwd })
    assert.equal(reasons, ["Its file was renamed to 'operations/ship': Mintlify leaves the entry out."])
  }
  const { repository, cwd } = site()
  repository.write('docs/operations/now.mdx', text('now'))
  renameSync(path.join(cwd, 'guides/deploy.mdx'), path.join(cwd, 'operations/ship.mdx'))
  assert.equal(await missing(cwd), [RENAMED])
})

test('a link to a page that git sees renamed names it, too', async () => {
  const { repository, cwd } = site()
  repository.write('docs/guides/write.mdx', `${text('write')}[Deploy](/guides/deploy)\n`)
  repository.commit('a link')
  repository.write('docs/operations/now.mdx', text('now'))
  repository.git('mv', 'docs/guides/deploy.mdx', 'docs/operations/ship.mdx')
  const { diagnostics } = await check({ cwd, only: ['link-broken'] })
  const told = diagnostics.map(({ hint }) => hint)
  assert.equal(told, ["Did you mean '/operations/ship'?"])
})

test('a folder that was renamed is one command for all its pages', async () => {
  const { repository, cwd } = site()
  repository.git('mv', 'docs/guides', 'docs/manual')
  const { diagnostics } = await check({ cwd, only: ['page-missing'] })
  const hints = ['deploy', 'deploys', 'write'].map(
    (page) =>
      `Write 'manual/${page}'. Or run \`npx build-nav mv --after guides manual\`, which also changes links and adds redirects.`,
  )
  const said = diagnostics.map(({ hint }) => hint)
  assert.equal(said, hints)
})

test('a page that is gone, or whose successor is gone, is near to what is there, as without git', async () => {
  const { repository, cwd } = site()
  rmSync(path.join(cwd, 'guides/deploy.mdx'))
  repository.commit('gone')
  assert.equal(await missing(cwd), ["There is no page 'guides/deploy'."])
  repository.git('mv', 'docs/guides/write.mdx', 'docs/guides/compose.mdx')
  repository.commit('renamed')
  repository.git('rm', '-q', 'docs/guides/compose.mdx')
  assert.equal(await missing(cwd), ["There is no page 'guides/deploy'.", "There is no page 'guides/write'."])
})

test.run()
