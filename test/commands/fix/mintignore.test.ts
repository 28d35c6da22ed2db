/* check --fix keeps files that look internal off the site, by .mintignore. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { check } from '../../../src/commands/check/check.js'
import { fix } from '../../../src/commands/fix/fix.js'
import { temporaryFolder } from '../../temporary-folder.js'

const docs = JSON.stringify({
  theme: 'mint',
  name: 'A',
  colors: { primary: '#000000' },
  navigation: { pages: ['index', 'guides/agents'] },
})
const page = '---\ntitle: A\n---\n'
const site = (files: Readonly<Record<string, string>>) =>
  temporaryFolder({ 'docs.json': docs, 'index.mdx': page, 'guides/agents.mdx': page, ...files })

const ignored = (folder: string) => {
  const file = path.join(folder, '.mintignore')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
const heading = '# Not for readers (build-nav)'

test('--fix names the files for agents, and no others', async () => {
  const folder = site({ 'AGENTS.md': '', 'sub/CLAUDE.md': '', 'plans/a.md': '', 'tools/SKILL.md': '' })
  const { fixes } = await fix({ cwd: folder })
  assert.is(ignored(folder), `${heading}\nAGENTS.md\nCLAUDE.md\n`)
  const changes = fixes.map(({ change }) => change)
  assert.equal(changes, ['AGENTS.md in .mintignore', 'CLAUDE.md in .mintignore'])
})

test('--fix --only page-internal names folders with nothing else, and single files; lines and ends stay', async () => {
  const folder = site({
    '.mintignore': 'drafts/\r\n*.tmp.md',
    'plans/a.md': '', 'plans/deep/b.md': '', 'plans/deep/c.png': '',
    'guides/runbook.md': '',
    'audits/a.md': '', 'audits/used.png': '',
    'specs/a.md': '', 'specs/api.yaml': 'openapi: 3.1.0',
    'brand/a.md': '', 'brand/logo.svg': '', 'docs.json': docs.replace('"A"', '"A","logo":"/brand/logo.svg"'),
    'index.mdx': `${page}![x](/audits/used.png)`,
  }) // prettier-ignore
  await fix({ cwd: folder, only: ['page-internal'] })
  const lines = ['/audits/a.md', '/brand/a.md', '/guides/runbook.md', '/plans/', '/specs/a.md']
  const [before, after = ''] = (ignored(folder) ?? '').split(`\r\n\r\n${heading}\r\n`)
  assert.is(before, 'drafts/\r\n*.tmp.md')
  assert.equal(after.split('\r\n').filter(Boolean).sort(), lines)
  assert.equal((await check({ cwd: folder, only: ['page-internal'] })).diagnostics, [])
  const again = await fix({ cwd: folder, only: ['page-internal'] })
  assert.equal(again.files, [])
})

test('a line never hides a listed page of the same name', async () => {
  const folder = temporaryFolder({
    'docs.json': docs.replace('guides/agents', 'guides/claude'),
    'index.mdx': page,
    'guides/claude.md': page,
    'CLAUDE.md': '',
  })
  await fix({ cwd: folder })
  assert.is(ignored(folder), `${heading}\n/CLAUDE.md\n`)
})

test('where no line hides a file alone, nothing is written, and the files are named', async () => {
  const folder = site({ '.mintignore': '/a.md\n!/a.md', 'a.md': '', '[x]/a.md': '', 'q*/a.md': '', 'qx/b.mdx': page })
  const { left } = await fix({ cwd: folder, only: ['page-internal'] })
  assert.is(ignored(folder), '/a.md\n!/a.md')
  const named = left.diagnostics.filter(({ code }) => code === 'mintignore-inexact').map(({ message }) => message)
  assert.match(named.join('\n'), "'q*/a.md' was not added to .mintignore")
  assert.is(named.length, 3)
  const again = await fix({ cwd: folder, only: ['page-internal'] })
  assert.equal([again.files, again.left.diagnostics], [[], left.diagnostics])
})

test('a name with the signs of a pattern is escaped', async () => {
  const folder = site({ '[x]/a.md': '', 'q*/a.md': '', 'qx/b.mdx': page })
  await fix({ cwd: folder, only: ['page-internal'] })
  assert.is(ignored(folder), `${heading}\n/q\\*/\n/\\[x\\]/\n`)
})

test.run()
