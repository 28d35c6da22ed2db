/** The last step of the action, without the others. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { root } from '../cli/cli.js'
import { temporaryFolder } from '../temporary-folder.js'
import { github, type Comment } from './github.js'

/** Reports what the other steps found; what GitHub was asked. */
async function reported(found: string, comments: Comment[]) {
  const folder = temporaryFolder({
    'build-nav-check.md': found,
    'build-nav-diff.md': '<!-- build-nav diff -->\n\nNo changes to the navigation.\n',
    'event.json': JSON.stringify({ pull_request: { number: 7, head: { repo: { full_name: 'acme/docs' } } } }),
  })
  const { url, asked, close } = await github(comments)
  const env = {
    CODE: '1',
    COMMENT: 'true',
    GITHUB_API_URL: url,
    GITHUB_EVENT_PATH: path.join(folder, 'event.json'),
    GITHUB_REPOSITORY: 'acme/docs',
    RUNNER_TEMP: folder,
    TOKEN: 'secret',
  }
  const child = spawn(process.execPath, [path.join(root, 'action', 'report.mjs')], { env, stdio: 'inherit' })
  assert.is(await new Promise((done) => child.on('close', done)), 0)
  close()
  return asked
}

test('the comment is found behind a hundred others', async () => {
  const others = Array.from({ length: 120 }, (_, id) => ({ id, body: 'A word from a reviewer' }))
  const asked = await reported('1 new finding', [...others, { id: 500, body: '<!-- build-nav check -->\nOld' }])
  assert.equal(
    asked.map(({ method, url }) => `${method} ${url.replace(/^.*issues\/|\?.*/g, '')}`),
    ['GET 7/comments', 'GET 7/comments', 'PATCH comments/500'],
  )
})

test('a report longer than GitHub takes is cut at a line, and says where the whole is', async () => {
  const [, { body = '' } = {}] = await reported(`${'x'.repeat(99)}\n`.repeat(1000), [])
  assert.ok(body.length < 65_536, `${body.length} characters`)
  assert.match(body, /\nx{99}\n\n… The whole report is in the summary of the job\.$/)
})

test.run()
