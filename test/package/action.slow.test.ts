import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { root } from '../cli/cli.js'
import { Repository } from '../commands/build/repository.js'
import { temporaryFolder } from '../temporary-folder.js'

interface Comment {
  readonly id: number
  readonly body: string
}
interface Asked extends Pick<Comment, 'body'> {
  readonly method: string
  readonly url: string
}

/** GitHub's API: a server that keeps comments, a hundred a page, or refuses to; and what it was asked. */
async function github(comments: Comment[], status = 200) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const { body = '' } = JSON.parse(text || '{}') as { body?: string }
      asked.push({ method, url, body })
      if (method === 'POST' && status === 200) comments.push({ id: comments.length + 1, body })
      const start = (Number(new URL(url, 'http://localhost').searchParams.get('page')) - 1) * 100
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(method === 'GET' ? comments.slice(start, start + 100) : {}))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  server.unref()
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked, close: () => server.close() }
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>
  readonly runs: { readonly steps: readonly Step[] }
}
interface Step {
  readonly id?: string
  readonly name: string
  readonly run?: string
  /** An action of GitHub, such as the one that attaches files. */
  readonly uses?: string
  readonly env?: Readonly<Record<string, string>>
  readonly 'working-directory'?: string
}

const action = parse(readFileSync(path.join(root, 'action.yml'), 'utf8')) as Action

const page = (title: string) => `---\ntitle: ${title}\n---\n\nText about ${title}.\n`
const docsJson = (...pages: readonly string[]) =>
  `${JSON.stringify({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: { pages } }, undefined, 2)}\n`

/** A pull request: `main`, what the branch makes of it, and a clone with the last commit alone, as actions/checkout makes it. */
function pullRequest(change: (repository: Repository) => void): string {
  const repository = new Repository()
  repository.git('init', '-q', '-b', 'main')
  repository.git('config', 'uploadpack.allowAnySHA1InWant', 'true')
  repository.write('.gitignore', 'node_modules\n')
  for (const name of ['index', 'guides/a', 'guides/b']) repository.write(`docs/${name}.mdx`, page(name))
  repository.write('docs/docs.json', docsJson('index', 'guides/a', 'guides/b'))
  repository.commit('main')
  change(repository)
  repository.commit('branch')
  const clone = temporaryFolder()
  rmSync(clone, { recursive: true })
  repository.git('clone', '-q', '--depth', '1', `file://${repository.folder}`, clone)
  mkdirSync(path.join(clone, 'node_modules', '.bin'), { recursive: true })
  symlinkSync(path.join(root, 'dist', 'cli', 'main.js'), path.join(clone, 'node_modules', '.bin', 'build-nav'))
  return clone
}

interface Job {
  readonly url?: string
  /** The repository of the branch. */
  readonly head?: string
  readonly inputs?: Readonly<Record<string, string>>
}

/** Runs the steps in turn, until one fails. */
async function run(clone: string, { url = 'http://127.0.0.1:9', head = 'acme/docs', inputs = {} }: Job) {
  const temporary = temporaryFolder({
    'event.json': JSON.stringify({ pull_request: { number: 7, head: { repo: { full_name: head } } } }),
    output: '',
    summary: '',
  })
  const file = (name: string) => path.join(temporary, name)
  const valueOf = (name: string): string => {
    const [context, key = ''] = name.split(/\.(.*)/)
    if (context === 'inputs') return filled(inputs[key] ?? action.inputs[key]?.default ?? `no input ${key}`)
    if (name === 'github.token') return 'secret'
    if (name === 'github.action_path') return root
    const output = key.replace(/^\w+\.outputs\./, '')
    return new RegExp(`^${output}=(.*)$`, 'm').exec(readFileSync(file('output'), 'utf8'))?.[1] ?? ''
  }
  const filled = (text: string): string => text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => valueOf(name))
  const git = new Repository(clone)
  let log = ''
  let code: number | null = 0
  for (const step of action.runs.steps) {
    if (step.run === undefined) {
      if (valueOf('steps.page.outputs.file') !== '')
        appendFileSync(file('output'), 'artifact-url=https://acme.dev/run/7\n')
      continue
    }
    const env = Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, filled(value)]))
    writeFileSync(file('step.sh'), filled(step.run))
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', file('step.sh')], {
      cwd: path.resolve(clone, filled(step['working-directory'] ?? '.')),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        GITHUB_ACTIONS: 'true',
        GITHUB_API_URL: url,
        GITHUB_EVENT_PATH: file('event.json'),
        GITHUB_OUTPUT: file('output'),
        GITHUB_REPOSITORY: 'acme/docs',
        GITHUB_SHA: git.git('rev-parse', 'HEAD').trim(),
        GITHUB_STEP_SUMMARY: file('summary'),
        GITHUB_WORKSPACE: clone,
        RUNNER_TEMP: temporary,
        ...env,
      },
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (log += chunk.toString()))
    code = await new Promise((done) => child.on('close', done))
    if (code !== 0) break
  }
  return { code, log, summary: readFileSync(file('summary'), 'utf8'), hasPage: existsSync(file('changes.html')) }
}

const inDocs = { cwd: 'docs' }
const removed = (repository: Repository) => {
  repository.git('rm', '-q', 'docs/guides/b.mdx')
  repository.write('docs/docs.json', docsJson('index', 'guides/a'))
}

test('what a pull request breaks is annotated, in the summary, and in one comment that later runs update', async () => {
  const comments = [{ id: 3, body: 'A word from a reviewer' }]
  const server = await github(comments)
  const clone = pullRequest(removed)
  const { code, log, summary } = await run(clone, { url: server.url, inputs: inDocs })
  assert.is(code, 1, log)
  assert.match(log, /^::warning file=docs\/docs\.json,line=\d+.*title=page-lost::'\/guides\/b' worked/m)
  assert.match(summary, '`/guides/b`: its page is gone')
  assert.equal(
    server.asked.map(({ method, url }) => `${method} ${url}`),
    ['GET /repos/acme/docs/issues/7/comments?per_page=100&page=1', 'POST /repos/acme/docs/issues/7/comments'],
  )
  const body = comments[1]?.body ?? ''
  assert.match(body, /^<!-- build-nav check of docs -->\n/)
  assert.match(body, '1 new finding since HEAD^')
  assert.match(body, 'removed page `guides/b` from the navigation')
  assert.match(body, '[The changes as a page](https://acme.dev/run/7)')
  await run(clone, { url: server.url, inputs: inDocs })
  assert.is(comments.length, 2)
  assert.is(server.asked.at(-1)?.method, 'PATCH')
  assert.is(server.asked.at(-1)?.url, '/repos/acme/docs/issues/comments/2')
  server.close()
})

test('a pull request from a fork, or with `comment: false`, has the report in the summary alone', async () => {
  const server = await github([])
  const clone = pullRequest(removed)
  const reported = async (job: Job) => {
    const ran = await run(clone, { url: server.url, ...job })
    assert.is(ran.code, 1)
    assert.match(ran.summary, '1 new finding since HEAD^')
    assert.match(ran.summary, '`/guides/b`: its page is gone')
    return ran
  }
  const { hasPage, summary } = await reported({ head: 'stranger/docs', inputs: inDocs })
  assert.ok(hasPage)
  assert.match(summary, 'https://acme.dev/run/7')
  const without = await reported({ inputs: { ...inDocs, comment: 'false', preview: 'false' } })
  assert.not(without.hasPage, '`preview: false` attaches no page of the changes')
  assert.not.match(without.summary, 'acme.dev/run')
  assert.equal(server.asked, [])
  server.close()
})

test('a pull request that brings nothing passes without a comment; an old comment says so', async () => {
  const clone = pullRequest((repository) => repository.write('docs/index.mdx', `${page('index')}More.\n`))
  const server = await github([])
  const { code, log, summary } = await run(clone, { url: server.url, inputs: inDocs })
  assert.is(code, 0, log)
  assert.match(summary, 'Nothing new since HEAD^')
  const methods = server.asked.map(({ method }) => method)
  assert.equal(methods, ['GET'])
  server.close()
  const later = await github([{ id: 5, body: '<!-- build-nav check of docs -->\nOne finding' }])
  await run(clone, { url: later.url, inputs: inDocs })
  assert.match(later.asked.at(-1)?.body ?? '', 'Nothing new since HEAD^')
  later.close()
})

test('a token that may not comment is told in one line, and flags reach the check', async () => {
  const server = await github([], 403)
  const { code, log } = await run(pullRequest(removed), {
    url: server.url,
    inputs: { ...inDocs, flags: '--max-warnings 1' },
  })
  assert.is(code, 0, log)
  assert.match(
    log,
    "::warning title=build-nav::The comment could not be written: GitHub answered 403. Give the job 'permissions: pull-requests: write'",
  )
  server.close()
})

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
  const told = asked.map(({ method, url }) => `${method} ${url.replace(/^.*issues\/|\?.*/g, '')}`)
  assert.equal(told, ['GET 7/comments', 'GET 7/comments', 'PATCH comments/500'])
})

test('a report longer than GitHub takes is cut at a line, and says where the whole is', async () => {
  const [, { body = '' } = {}] = await reported(`${'x'.repeat(99)}\n`.repeat(1000), [])
  assert.ok(body.length < 65_536, `${body.length} characters`)
  assert.match(body, /\nx{99}\n\n… The whole report is in the summary of the job\.$/)
})

test.run()
