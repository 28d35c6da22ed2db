/** The last step of the action, without the others. */
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { root } from '../cli/cli.js'
import { temporaryFolder } from '../temporary-folder.js'

type Comment = Readonly<Record<'id' | 'body', string | number>>

/** Reports what the other steps found; the requests, each as its method, its path and its body. */
async function reported(found: string, comments: readonly Comment[]): Promise<[string, string, string][]> {
  const folder = temporaryFolder({
    'build-nav-check.md': found,
    'build-nav-diff.md': '<!-- build-nav diff -->\n\nNo changes to the navigation.\n',
    'event.json': JSON.stringify({ pull_request: { number: 7, head: { repo: { full_name: 'acme/docs' } } } }),
  })
  const asked: [string, string, string][] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://localhost')
      const { body = '' } = JSON.parse(text || '{}') as { body?: string }
      asked.push([request.method ?? '', url.pathname.replace('/repos/acme/docs/issues/', ''), body])
      const start = (Number(url.searchParams.get('page')) - 1) * 100
      response.end(JSON.stringify(request.method === 'GET' ? comments.slice(start, start + 100) : {}))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const env = {
    CODE: '1',
    COMMENT: 'true',
    GITHUB_API_URL: `http://127.0.0.1:${port}`,
    GITHUB_EVENT_PATH: path.join(folder, 'event.json'),
    GITHUB_REPOSITORY: 'acme/docs',
    RUNNER_TEMP: folder,
    TOKEN: 'secret',
  }
  const child = spawn(process.execPath, [path.join(root, 'action', 'report.mjs')], { env, stdio: 'inherit' })
  const code = await new Promise((done) => child.on('close', done))
  server.close()
  assert.is(code, 0)
  return asked
}

test('the comment is found behind a hundred others', async () => {
  const others = Array.from({ length: 120 }, (_, id) => ({ id, body: 'A word from a reviewer' }))
  const asked = await reported('1 new finding', [...others, { id: 500, body: '<!-- build-nav check -->\nOld' }])
  assert.equal(
    asked.map(([method, what]) => `${method} ${what}`),
    ['GET 7/comments', 'GET 7/comments', 'PATCH comments/500'],
  )
})

test('a report longer than GitHub takes is cut at a line, and says where the whole is', async () => {
  const line = `${'x'.repeat(99)}\n`
  const [, posted] = await reported(line.repeat(1000), [])
  const [, , body = ''] = posted ?? []
  assert.ok(body.length < 65_536, `${body.length} characters`)
  assert.match(body, /\nx{99}\n\n… The whole report is in the summary of the job\.$/)
})

test.run()
