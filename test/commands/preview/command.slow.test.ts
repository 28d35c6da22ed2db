import { inflateRawSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Embedded } from '../../../src/site/view/snapshot.js'
import { Site } from '../../cli/cli.js'

test('preview --out writes one file, in which nothing of a page is code', async () => {
  const navigation = { groups: [{ group: '</script><script>alert(1)</script>', pages: ['index', 'secret'] }] }
  const site = new Site({
    'docs.json': JSON.stringify({ name: 'Acme & <Sons>', navigation }),
    'index.mdx': '---\ntitle: Home\n---\n</script><script>alert(1)</script>',
  })
  const ran = await site.run('preview', '--out', 'preview.html')
  assert.is(ran.code, 0, ran.stderr)
  assert.match(ran.stdout, /^Wrote preview\.html \(\d+ kB\)\n$/)
  const html = site.read('preview.html')
  assert.match(html, /<title>Acme &#38; &#60;Sons&#62;<\/title>/)
  assert.is(html.match(/<script/g)?.length, 2)
  assert.match(html, /Content-Security-Policy" content="default-src 'none'; script-src 'sha256-/)
  assert.not.match(html, /(src|href)="(https?:|\/)/)
})

test('preview --out opens on the changes of a comparison, or on another view', async () => {
  const docs = (pages: readonly string[]) => JSON.stringify({ name: 'Acme', navigation: { pages } })
  const site = new Site({ 'docs.json': docs(['index', 'new']), 'old.json': docs(['index']), 'index.mdx': '' })
  const viewOf = async (...flags: readonly string[]) => {
    const ran = await site.run('preview', '--out', 'a.html', ...flags)
    assert.is(ran.code, 0, ran.stderr)
    const [, data = ''] = /id="embedded">([^<]+)</.exec(site.read('a.html')) ?? []
    return (JSON.parse(inflateRawSync(Buffer.from(data, 'base64')).toString()) as Embedded).view
  }
  assert.is(await viewOf(), undefined)
  assert.is(await viewOf('--view', 'site'), 'site')
  assert.is(await viewOf('--against', 'old.json'), 'changes')
  assert.is(await viewOf('--against', 'old.json', '--view', 'findings'), 'findings')
  const { code, stderr } = await site.run('preview', '--view', 'changes', '--out', 'a.html')
  assert.is(code, 2)
  assert.match(stderr, '--against')
})

test('preview says what is wrong with its flags, and --out with a config that can not be read', async () => {
  const site = new Site({ 'docs.json': '{' })
  const [port, both, broken, ref] = await Promise.all([
    site.run('preview', '--port', '99999'),
    site.run('preview', '--out', 'a.html', '--open'),
    site.run('preview', '--out', 'a.html'),
    site.run('preview', '--out', 'a.html', '--against', 'nowhere'),
  ])
  assert.equal([port.code, both.code, broken.code, ref.code], [2, 2, 1, 1])
  assert.match(port.stderr, '99999')
  assert.match(both.stderr, '--out')
  assert.match(broken.stderr, 'docs.json:1')
  assert.match(ref.stderr, 'not in a git repository')
  assert.not(site.has('a.html'))
})

test('preview --out of a config that can not be built shows docs.json, and fails', async () => {
  const site = new Site({
    'docs.json':
      '{ "theme": "mint", "name": "A", "colors": { "primary": "#000" }, "navigation": { "pages": ["index"] } }',
    'docs.config.ts': `import { docs, navigation } from 'build-nav'\nexport default docs({ name: 5, navigation: navigation().pages('index') })\n`,
  })
  const { code, stdout, stderr } = await site.run('preview', '--out', 'a.html')
  assert.is(code, 1)
  assert.match(stdout, 'Wrote a.html')
  assert.match(stderr + stdout, /docs\.config\.ts:2:\d+ error wrong-value/)
})

test.run()
