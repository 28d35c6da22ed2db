/* The guide is a site: its pages parse, its links lead somewhere, and the tools that it describes find nothing in it. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { compile } from '@mdx-js/mdx'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { generatedFiles } from '../../docs/generate/files.js'
import { staleFiles, writeAll } from '../../docs/generate/write.js'
import { build } from '../../src/commands/build/build.js'
import { check } from '../../src/commands/check/check.js'
import { docPages, root } from './blocks.js'
import { checkConfig } from './type-check.js'

const site = path.join(root, 'docs')
const pages = docPages()
const guide = pages.filter(({ file }) => file.endsWith('.mdx'))

test('build-nav check has nothing to say of the guide', async () => {
  assert.equal((await check({ cwd: site })).diagnostics, [])
})

test('the site’s own config compiles', () => {
  assert.equal(checkConfig(path.join(site, 'docs.config.ts')), [])
})

test('every page has a title and a description', () => {
  for (const { file, text } of guide) assert.match(text, /^---\ntitle: .+\ndescription: .+\n---\n/, file)
})

test('links lead to pages and files of the repository, so that its web pages open them, too', () => {
  for (const { file, text } of pages) {
    const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')
    for (const [, target = ''] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?:|#|mailto:)/.test(target)) continue
      const [name = '', anchor] = target.split('#')
      const found = path.join(root, path.dirname(file), name)
      assert.ok(!name.startsWith('/') && existsSync(found), `${file} links to ${target}`)
      if (anchor !== undefined) assert.ok(anchorsOf(found).has(anchor), `${file} links to ${target}`)
    }
  }
})

test('README is read in the package, too: its links are whole, and name what is in the repository', () => {
  const text = readFileSync(path.join(root, 'README.md'), 'utf8').replace(/^```[\s\S]*?^```/gm, '')
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  assert.ok(targets.length > 10)
  for (const target of targets) {
    const name =
      /^https:\/\/(?:github\.com|raw\.githubusercontent\.com)\/build-nav\/build-nav\/(?:blob\/)?main\/(.+)$/.exec(
        target,
      )?.[1]
    assert.ok(name === undefined ? target.startsWith('https:') : existsSync(path.join(root, name)), target)
  }
})

/** The anchors of a page's headings. */
function anchorsOf(file: string): ReadonlySet<string> {
  const prose = readFileSync(file, 'utf8').replace(/^```[\s\S]*?^```/gm, '')
  const anchorOf = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\d\s_-]/gu, '')
      .replace(/\s/g, '-')
  return new Set([...prose.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => anchorOf(text)))
}

test('a page that moved, and a code that had a page of its own, are redirected to what exists', () => {
  const { redirects } = JSON.parse(readFileSync(path.join(site, 'docs.json'), 'utf8')) as {
    redirects: readonly { source: string; destination: string }[]
  }
  assert.is(redirects.find(({ source }) => source === '/rules/pull-left')?.destination, '/rules/pulling#pull-left')
  assert.ok(redirects.length > 120, `${redirects.length} redirects`)
  for (const { source, destination } of redirects) {
    const [page = '', anchor] = destination.split('#')
    assert.not(existsSync(path.join(site, `${source}.mdx`)), source)
    assert.ok(existsSync(path.join(site, `${page}.mdx`)), destination)
    if (anchor !== undefined) assert.ok(anchorsOf(path.join(site, `${page}.mdx`)).has(anchor), destination)
  }
})

test('Mintlify accepts the site, and keeps all of its navigation', async () => {
  const { validateDocsConfig } = await import('@mintlify/validation')
  const docs = JSON.parse(readFileSync(path.join(site, 'docs.json'), 'utf8'))
  const { success, data } = validateDocsConfig(docs) as unknown as { success: boolean; data?: { navigation: unknown } }
  assert.ok(success)
  assert.equal(data?.navigation, docs.navigation)
})

test('every page is MDX', async () => {
  assert.ok(guide.length > 10, `${guide.length} pages`)
  for (const { file, text } of guide) {
    await compile(text.replace(/^---\n[\s\S]*?\n---\n/, '')).catch((error: unknown) => {
      throw new Error(file, { cause: error })
    })
  }
})

if (process.env['UPDATE_GOLDENS']) await writeAll()
const files = await generatedFiles()

test('generated pages are current', () => {
  const committed = (file: string) => {
    const target = path.join(root, file)
    return existsSync(target) ? readFileSync(target, 'utf8') : undefined
  }
  const old = [...files].filter(([file, text]) => committed(file) !== text).map(([file]) => file)
  assert.equal(old, [], 'run npm run docs')
})

test('no page is left of what is gone', () => {
  assert.equal(staleFiles(files), [], 'run npm run docs')
})

test('docs.json is what the site’s docs.config.ts says', async () => {
  const { changed } = await build({ cwd: path.join(root, 'docs'), check: true })
  assert.not(changed, 'run npm run docs')
})

test.run()
