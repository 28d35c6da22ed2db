import { request } from 'node:http'
import { connect } from 'node:net'
import { symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { servePreview } from '../../../src/commands/preview/preview.js'
import type { Preview, ServeOptions } from '../../../src/commands/preview/preview.js'
import type { Notes, Sheet, Snapshot } from '../../../src/site/view/snapshot.js'
import { runs } from '../../runs.js'
import { temporaryFolder } from '../../temporary-folder.js'

const folder = temporaryFolder({
  'docs/docs.json': JSON.stringify({
    theme: 'mint',
    name: 'Acme',
    colors: { primary: '#0D9373' },
    navigation: { pages: ['index', 'missing'], odd: 1 },
  }),
  'docs/index.mdx': '---\ntitle: Home\ndescription: Hello\n---\n# Text <script>alert(1)</script>',
  'docs/logo.svg': '<svg/>',
  'docs/.env': 'SECRET=1',
  'secret.png': 'secret',
  'secret.mdx': 'secret',
})
symlinkSync(path.join(folder, 'secret.png'), path.join(folder, 'docs', 'link.png'))
const docs = path.join(folder, 'docs')

interface Answer {
  readonly status: number
  readonly text: string
  readonly headers: NodeJS.Dict<string | string[]>
}

function get(url: string, name: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(url)
  return new Promise((done, fail) => {
    request({ hostname, port, path: name, headers, method, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => done({ status: response.statusCode ?? 0, text, headers: response.headers }))
    })
      .on('error', fail)
      .end()
  })
}

/** Sends what a client library would not, and waits for the end of the connection. */
function rawRequest(url: string, line: string): Promise<void> {
  const { hostname, port, host } = new URL(url)
  return new Promise((done) => {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => {}).on('close', () => done())
    socket.resume().end(`${line}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  })
}

/** Serves a preview for a while. */
async function served(options: ServeOptions, look: (preview: Preview) => Promise<void>): Promise<void> {
  const preview = await servePreview(options)
  try {
    await look(preview)
  } finally {
    await preview.close()
  }
}

const json = async <Value>(preview: Preview, name: string) =>
  JSON.parse((await get(preview.url, `/_preview/${name}`)).text) as Value

/** Counts what an open page is told, and waits until it finds what it wants. */
function openPage(preview: Preview) {
  const told: string[] = []
  let tell = () => {}
  const stream = request(new URL('/_preview/events', preview.url), { agent: false }, (response) => {
    response.setEncoding('utf8').on('data', (chunk: string) => {
      for (const [, name = ''] of chunk.matchAll(/event: (\w+)/g)) told.push(name)
      tell()
    })
    response.on('error', () => {})
  })
  stream.on('error', () => {}).end()
  const until = async (name: string, isThere: () => Promise<boolean>) => {
    const limit = Date.now() + 60_000
    while (Date.now() < limit) {
      const news = new Promise<void>((done) => (tell = done))
      if (await isThere()) return
      await Promise.race([news, new Promise((done) => setTimeout(done, 1000).unref())])
    }
    throw new Error(`never ${name}; told: ${told.join()}`)
  }
  return { told, until, close: () => stream.destroy() }
}

test('the page may run its own script and nothing else, and only its own files are served', async () => {
  await served({ cwd: docs }, async (preview) => {
    const page = await get(preview.url, '/any/page')
    assert.is(page.status, 200)
    assert.match(
      String(page.headers['content-security-policy']),
      /default-src 'none'; script-src 'self'; style-src 'self'/,
    )
    assert.is((await get(preview.url, '/_preview/client.js')).status, 200)
    const refused = ['../secret.png', '%2e%2e/secret.png', 'link.png', '.env', '/etc/passwd', 'index.mdx', 'no.png']
    for (const name of refused) {
      const answer = await get(preview.url, `/_preview/image?path=${name}`)
      assert.is(answer.status, 404, name)
      assert.not.match(answer.text, 'secret')
    }
    assert.is((await get(preview.url, '/_preview/image?path=logo.svg')).headers['content-type'], 'image/svg+xml')
    for (const name of ['../secret', 'docs.json', '.env', '/etc/passwd']) {
      assert.is((await json<Sheet>(preview, `page.json?name=${name}`)).file, undefined, name)
      assert.is(await json(preview, `source.json?name=${name}`), null)
    }
    const { title, description, file, outline } = await json<Sheet>(preview, 'page.json?name=index')
    assert.equal([title, description, file], ['Home', 'Hello', 'index.mdx'])
    assert.equal(outline, [[1, 5, 'Text alert(1)']])
    assert.match((await json<string>(preview, 'source.json?name=index')) ?? '', '# Text <script>')
  })
})

test('nobody else gets an answer: other names for this machine, other sites, other methods', async () => {
  await served({ cwd: docs }, async (preview) => {
    const { host, port } = new URL(preview.url)
    const status = async (headers: Record<string, string>, method?: string) =>
      (await get(preview.url, '/_preview/site.json', headers, method)).status
    assert.is(await status({ host: 'evil.example' }), 403)
    assert.is(await status({ host: `evil.example:${port}` }), 403)
    assert.is(await status({ host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }), 403)
    assert.is(await status({ host }, 'POST'), 405)
    assert.is(await status({ host: `localhost:${port}` }), 200)
    let code = ''
    await servePreview({ cwd: docs, port: Number(port) }).catch((error: unknown) => {
      code = (error as BuildNavError).diagnostics[0]?.code ?? ''
    })
    assert.is(code, 'preview-port-taken')
    for (const [file, reason] of [
      ['foo', 'explicit-config-missing'],
      ['foo.json', 'file-missing'],
    ] as const) {
      const failed = await servePreview({ cwd: docs, file }).catch((error: unknown) => error)
      assert.instance(failed, BuildNavError)
      assert.is((failed as BuildNavError).diagnostics[0]?.code, reason)
    }
  })
})

const config = (pages: string) => `import { docs, navigation, group } from 'build-nav'
export default docs({
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: navigation().groups(group('Start').pages(${pages})),
})
`

test('an edit arrives in the open page; a broken config leaves the last state under the error, with its line', async () => {
  const site = temporaryFolder({ 'docs.config.ts': config("'index'"), 'index.mdx': '# Hi' })
  const preview = await servePreview({ cwd: site })
  const page = openPage(preview)
  const now = () => json<Snapshot>(preview, 'site.json')
  const titles = async () => {
    const [group] = (await now()).site?.navigation.entries ?? []
    return group?.kind === 'group' ? group.entries.map(({ title }) => title).join() : ''
  }
  const save = (text: string) => writeFileSync(path.join(site, 'docs.config.ts'), text)
  try {
    assert.is(await titles(), 'Index')
    // A page that connects is told what there is: it may have come after the page asked.
    await page.until('connected', async () => page.told.includes('site') && page.told.includes('notes'))
    page.told.length = 0
    save(config("'index', 'more'"))
    await page.until('edited', async () => (await titles()) === 'Index,More')
    // A config that was written as it was first loaded is loaded again, so the edit may be the third state.
    const { revision } = await now()
    await page.until('noted', async () => (await json<Notes | null>(preview, 'notes.json'))?.revision === revision)
    const told = await json<Notes>(preview, 'notes.json')
    const added = 'navigation.groups.0.pages.1'
    assert.equal(told.places[added], [told.files.indexOf(path.join(site, 'docs.config.ts')), 6, 65])
    const levels = told.findings.map(({ code, severity, id }) => [code, severity, id])
    assert.equal(levels, [['page-missing', 'error', added]])
    const said = told.rules.map(({ code, rows }) => [code, rows])
    assert.equal(said, [['page-missing', [{ of: [0] }]]])

    save(config("'index', wrong"))
    await page.until('broken', async () => (await now()).problems.length > 0)
    const { problems } = await now()
    assert.is(await titles(), 'Index,More')
    assert.match(problems[0]?.message ?? '', 'wrong')
    assert.match(problems[0]?.frame?.line ?? '', 'wrong')

    save(config("'more'"))
    await page.until('fixed', async () => (await titles()) === 'More')
    assert.equal((await now()).problems, [])
    // The page that was missing is written.
    writeFileSync(path.join(site, 'more.mdx'), '---\ntitle: More to read\n---\n')
    await page.until('written', async () => (await titles()) === 'More to read')
    assert.ok(page.told.includes('site') && page.told.includes('notes'))
    // An edit of its text, without a change of the navigation.
    await json<Sheet>(preview, 'page.json?name=more')
    page.told.length = 0
    writeFileSync(path.join(site, 'more.mdx'), '---\ntitle: More to read\n---\n## And more')
    await page.until('told of the text', async () => page.told.includes('links'))
    assert.equal((await json<Sheet>(preview, 'page.json?name=more')).outline, [[2, 4, 'And more']])
  } finally {
    page.close()
    await preview.close()
  }
})

test('no request ends the server, whatever stands in the place of its address', async () => {
  await served({ cwd: docs }, async (preview) => {
    const odd = ['//', '//[', '*', 'http://[/', '/_preview/page.json?name=%', '/_preview/image?path=%00.png']
    const long = [`/_preview/page.json?name=${'x'.repeat(300)}`, `/_preview/image?path=${'x'.repeat(300)}.png`]
    for (const target of [...odd, ...long]) await rawRequest(preview.url, `GET ${target} HTTP/1.1`)
    await rawRequest(preview.url, 'nonsense')
    assert.is((await get(preview.url, '/')).status, 200)
    const piece = fc.constantFrom(
      ...'/ // _preview/ page.json image ? name= path= % %2e %00 \\ [ ] @ : # ..'.split(' '),
    )
    const parts = fc.array(fc.oneof(piece, fc.string({ unit: 'binary-ascii' })), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(parts, async (each) => {
        await rawRequest(preview.url, `GET ${each.join('').replace(/[\r\n]/g, '')} HTTP/1.1`)
        assert.is((await get(preview.url, '/_preview/notes.json')).status, 200)
      }),
      { numRuns: runs(600) },
    )
  })
})

test.run()
