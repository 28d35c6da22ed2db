/**
 * `npm test` and `npm run test:slow`: runs the test files whose path has one of the words given, and closes with the
 * true totals. Two processes more run at a time than there are cores, as some always wait for a disk or another process.
 * CONTRIBUTING says which file is which.
 */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundleTests } from './bundle.js'
import { freshDist } from './fresh-dist.js'
import { count, readOutcomes } from './outcome.js'
import { neverProduced } from './produced-codes.js'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const slow = process.argv.includes('--slow')
const words = process.argv.slice(2).filter((word) => word !== '--slow')
/** Where each process notes the codes that it produced; `.ci/run` asks for it, and the slow run, the second, compares. */
const codes = process.env['BUILD_NAV_PRODUCED_CODES']
const files = readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .map((file) => path.join('test', file))
  .filter((file) => file.endsWith('.test.ts') && (slow ? isSlow(file) || isSized(file) : !isSlow(file)))
  // In `.ci/run`, the slow run does all that these do here, and more.
  .filter((file) => slow || !codes || !isSized(file))
  .filter((file) => words.length === 0 || words.some((word) => file.replaceAll(path.sep, '/').includes(word)))
  .sort()

/** Begun first: a core would wait for one that is begun last. */
const longest = `
  node-versions. commands/preview/browser. commands/init/checks.
  package/install. commands/pull/strangers. commands/build/sequences. commands/build/guard.
  commands/migrate/corpus. package/action. commands/init/surroundings.
  types/illegal. commands/pull/typed. conformance/builders. faults/sizes. commands/migrate/redirects.
  commands/build/moved-folder. commands/build/conflict.
`
  .trim()
  .split(/\s+/)
const rank = (file = '') => {
  const index = longest.findIndex((name) => file.replaceAll(path.sep, '/').startsWith(`test/${name}`))
  return index === -1 ? longest.length : index
}

/**
 * The files that run in one process: some of the same room, as loading and warming up the code takes a third of the time
 * of a process for each.
 */
function together(files: readonly string[]): string[][] {
  const roomOf = (file: string) =>
    isApart(file) ? file : path.dirname(file).split(path.sep).slice(0, 3).join(path.sep)
  return [...new Set(files.map(roomOf))].flatMap((room) => {
    const inRoom = files.filter((file) => roomOf(file) === room)
    const processes = Math.ceil(inRoom.length / (slow ? 3 : 8))
    return Array.from({ length: processes }, (_, at) => inRoom.filter((_file, index) => index % processes === at))
  })
}

/** True for a file with a process of its own: it is long, it measures or ends processes, or it runs code that tries what it can do to one. */
function isApart(file: string): boolean {
  const isTrying = /^test.(?:base.files|config.loader|commands.preview|cli)\b/.test(file)
  return isTrying || rank(file) < longest.length || (slow && /^test.(?:docs|faults|package)\b/.test(file))
}

function isSlow(file: string): boolean {
  return file.endsWith('.slow.test.ts')
}

/** Whether the file does more when there is time for it. */
function isSized(file: string): boolean {
  return /from '[./]+\/(runs|corpus)\.js'|\bsomeVersions\b/.test(readFileSync(path.join(root, file), 'utf8'))
}

const recorder = path.join('test', 'produced-codes.ts')
const runner = path.join('test', 'together.ts')

/** A process that hangs fails, and does not take the run with it. */
const LONGEST = 12 * 60_000

/** Of this run only: tsx looks at each file in its cache there whenever it starts, and tests leave thousands. */
const temporary = mkdtempSync(path.join(temporaryRoot(), 'build-nav-tests-'))
// As open to other users as the folder that it is in.
chmodSync(temporary, 0o1777)
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))

/** A folder in memory where there is room for one: git waits for the disk after each commit, and tests make thousands. */
function temporaryRoot(): string {
  const [memory, needed] = ['/dev/shm', 6 * 2 ** 30]
  try {
    const { bavail, bsize } = statfsSync(memory)
    const mount = readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm tmpfs .*$/m)?.[0] ?? 'noexec'
    const hasRoom = bavail * bsize > needed && os.freemem() > needed
    return hasRoom && !mount.includes('noexec') ? memory : os.tmpdir()
  } catch {
    return os.tmpdir()
  }
}

const total = { passed: 0, failed: 0, skipped: 0 }

function run(files: readonly string[]): Promise<void> {
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
  const args = [...preload, bundled.of(runner), ...files.map(bundled.of)]
  const child = spawn(process.execPath, args, { cwd: root, env, timeout: LONGEST, killSignal: 'SIGKILL' })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk))
  return new Promise((done) => {
    child.on('close', (code) => {
      for (const [at, { output, seconds, ...outcome }] of readOutcomes(printed, code, files.length).entries()) {
        total.passed += outcome.passed
        total.failed += outcome.failed
        total.skipped += outcome.skipped
        console.log(`${outcome.failed ? 'FAIL' : 'ok  '} ${files[at]}  ${count(outcome)}  ${seconds} s`)
        if (outcome.failed) console.log(bundled.placed(output.trimEnd()))
        else if (outcome.skipped) console.log(output.match(/^.*skipped: .*$/gm)?.join('\n') ?? '')
      }
      done()
    })
  })
}

const started = performance.now()
freshDist(root, files)
const bundled = await bundleTests(root, [...files, recorder, runner])
process.on('exit', bundled.remove)
process.on('SIGINT', () => process.exit(130))
const queue = together(files).sort((one, other) => rank(one[0]) - rank(other[0]) || other.length - one.length)
await Promise.all(
  Array.from({ length: os.availableParallelism() + 2 }, async () => {
    for (let files = queue.shift(); files; files = queue.shift()) await run(files)
  }),
)
if (files.length === 0) total.failed += 1
if (codes && slow && words.length === 0) {
  const missing = await neverProduced(codes)
  total.failed += missing.length
  if (missing.length > 0) console.log(`FAIL no test produces ${missing.join(', ')}`)
}
console.log(`\n${files.length} files in ${((performance.now() - started) / 1000).toFixed(0)} s`)
console.log(count(total))
process.exitCode = total.failed ? 1 : 0
