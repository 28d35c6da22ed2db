/**
 * `npm test` and `npm run test:slow`: runs the test files whose path has one of the words given, as many at a time as
 * there are cores, and closes with the true totals. Files share a process for each core, where they can.
 * CONTRIBUTING says which file is which.
 */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundleTests } from './bundle.js'
import { freshDist } from './fresh-dist.js'
import { count, readOutcome } from './outcome.js'
import { neverProduced } from './produced-codes.js'
import { REPORT } from './worker.js'
import type { Order, Report } from './worker.js'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const slow = process.argv.includes('--slow')
const words = process.argv.slice(2).filter((word) => word !== '--slow')
const files = readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .map((file) => path.join('test', file))
  .filter((file) => file.endsWith('.test.ts') && (slow ? isSlow(file) || isSized(file) : !isSlow(file)))
  .filter((file) => words.length === 0 || words.some((word) => file.replaceAll(path.sep, '/').includes(word)))
  .sort()

/** Begun first: a core would wait for one that is begun last. */
const longest = [
  'commands/build/guard',
  'commands/pull/styles',
  'commands/pull/gone',
  'commands/pull/base',
  'commands/pull/left',
  'commands/build/sequences-long',
  'commands/build/sequences-short',
  'types/illegal',
  'commands/migrate/factor/property',
  'node-versions',
  'commands/migrate/corpus',
  'types/cost',
  'cli/build',
]
const rank = (file: string) => {
  const index = longest.findIndex((name) => file.replaceAll(path.sep, '/').startsWith(`test/${name}.`))
  return index === -1 ? longest.length : index
}

function isSlow(file: string): boolean {
  return file.endsWith('.slow.test.ts')
}

/** True for a file with a process of its own: it may measure it, or run configs that try what they can do to a process. */
function isApart(file: string): boolean {
  return isSlow(file) || file.split(path.sep).includes('loader')
}

/** Whether the file does more when there is time for it. */
function isSized(file: string): boolean {
  return /from '[./]+\/(runs|corpus)\.js'|\bsomeVersions\b/.test(readFileSync(path.join(root, file), 'utf8'))
}

/** Where each process notes the codes that it produced; `.ci/run` asks for it, and the slow run, the second, compares. */
const codes = process.env['BUILD_NAV_PRODUCED_CODES']
const recorder = path.join('test', 'produced-codes.ts')
const worker = path.join('test', 'worker.ts')

/** A file that hangs fails, and does not take the run with it. */
const LONGEST = 12 * 60_000

/** Of this run only: tsx looks at each file in its cache there whenever it starts, and tests leave thousands. */
const temporary = mkdtempSync(path.join(os.tmpdir(), 'build-nav-tests-'))
// As open to other users as the folder that it is in.
chmodSync(temporary, 0o1777)
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))

const total = { passed: 0, failed: 0, skipped: 0 }

/** A process that runs files, and what it has printed since the last report. */
interface Worker {
  readonly child: ChildProcess
  output: string
}

function startWorker(): Worker {
  const env = {
    ...process.env,
    TMPDIR: temporary,
    TEMP: temporary,
    TMP: temporary,
    XDG_CACHE_HOME: path.join(temporary, 'cache'),
    BUILD_NAV_TESTED: bundled.code,
    ...(slow && { BUILD_NAV_SLOW: '1' }),
  }
  const preload = codes ? ['--import', pathToFileURL(bundled.of(recorder)).href] : []
  const child = spawn(process.execPath, [...preload, bundled.of(worker)], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const started: Worker = { child, output: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => (started.output += chunk))
  }
  return started
}

/** Lets a worker end as a process does, with all that it does at its end. */
function stopWorker({ child }: Worker): Promise<void> {
  return new Promise((done) => {
    child.once('exit', () => done())
    child.disconnect()
  })
}

/** The report of a file, which both streams end with; undefined where its process has ended. */
function runIn({ child }: Worker, file: string): Promise<Report | undefined> {
  const order: Order = { bundle: pathToFileURL(bundled.of(file)).href }
  return new Promise((done) => {
    const limit = setTimeout(() => child.kill('SIGKILL'), LONGEST)
    const reports: Report[] = []
    // A report may come in two chunks, and behind other output.
    const look = (stream: NodeJS.ReadableStream) => {
      let text = ''
      const read = (chunk: string) => {
        text += chunk
        const found = new RegExp(`^${REPORT}(.+)\n`, 'm').exec(text)?.[1]
        if (found === undefined) return
        stream.off('data', read)
        if (reports.push(JSON.parse(found) as Report) === 2) end(reports[0])
      }
      stream.on('data', read)
      return () => stream.off('data', read)
    }
    const unlook = [child.stdout, child.stderr].map((stream) => stream && look(stream))
    const closed = () => end(undefined)
    const end = (report: Report | undefined) => {
      clearTimeout(limit)
      child.off('close', closed)
      unlook.forEach((stop) => stop?.())
      done(report)
    }
    child.on('close', closed)
    child.send(order)
  })
}

/** Runs files from the queue until it is empty. */
async function work(queue: string[]): Promise<void> {
  let worker: Worker | undefined
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    if (worker && isApart(file)) worker = void (await stopWorker(worker))
    worker ??= startWorker()
    const started = performance.now()
    worker.output = ''
    const report = await runIn(worker, file)
    tell(file, worker.output, report, performance.now() - started)
    if (!report) worker = undefined
    else if (isApart(file)) worker = void (await stopWorker(worker))
  }
  if (worker) await stopWorker(worker)
}

function tell(file: string, printed: string, report: Report | undefined, milliseconds: number): void {
  const output = printed.replace(new RegExp(`\\n?${REPORT}.*\\n`, 'g'), '')
  const { passed, failed, skipped } = readOutcome(output, report?.code ?? null)
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  const times = `${(milliseconds / 1000).toFixed(1)} s${report ? `, ${report.cpu.toFixed(1)} s of processor` : ''}`
  console.log(`${failed ? 'FAIL' : 'ok  '} ${file}  ${count({ passed, failed, skipped })}  ${times}`)
  if (failed) console.log(bundled.placed(output.trimEnd()))
  else if (skipped) console.log(output.match(/^.*skipped: .*$/gm)?.join('\n') ?? '')
}

const started = performance.now()
freshDist(root)
const bundled = await bundleTests(root, [...files, recorder, worker])
process.on('exit', bundled.remove)
process.on('SIGINT', () => process.exit(130))
const queue = files.toSorted((one, other) => rank(one) - rank(other))
await Promise.all(Array.from({ length: os.availableParallelism() }, () => work(queue)))
if (files.length === 0) total.failed += 1
if (codes && slow && words.length === 0) {
  const missing = await neverProduced(codes)
  total.failed += missing.length
  if (missing.length > 0) console.log(`FAIL no test produces ${missing.join(', ')}`)
}
console.log(`\n${files.length} files in ${((performance.now() - started) / 1000).toFixed(0)} s`)
console.log(count(total))
process.exitCode = total.failed ? 1 : 0
