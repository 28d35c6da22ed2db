/**
 * `npm test` and `npm run test:slow`: runs the test files whose path has one of the words given, each in a
 * process of its own, and closes with the true totals. One more runs at a time than there are cores, as some always wait
 * for a disk or another process. CONTRIBUTING says which file is which.
 */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundleTests } from './bundle.js'
import { freshDist } from './fresh-dist.js'
import { count, readOutcome } from './outcome.js'
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
const longest = [
  'commands/build/sequences-short',
  'commands/preview/browser',
  'node-versions',
  'commands/migrate/corpus',
  'commands/migrate/factor/property',
  'types/illegal',
  'commands/build/sequences-long',
  'package/install',
  'commands/moves/kill',
  'commands/moves/cases-in-code',
  'commands/check/corpus',
  'types/cost',
  'commands/build/verdicts',
  'commands/build/guard',
  'commands/pull/comments',
]
const rank = (file: string) => {
  const index = longest.findIndex((name) => file.replaceAll(path.sep, '/').startsWith(`test/${name}.`))
  return index === -1 ? longest.length : index
}

function isSlow(file: string): boolean {
  return file.endsWith('.slow.test.ts')
}

/** Whether the file does more when there is time for it. */
function isSized(file: string): boolean {
  return /from '[./]+\/(runs|corpus)\.js'|\bsomeVersions\b/.test(readFileSync(path.join(root, file), 'utf8'))
}

const recorder = path.join('test', 'produced-codes.ts')

/** A file that hangs fails, and does not take the run with it. */
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

function run(file: string): Promise<void> {
  const started = performance.now()
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
  const args = [...preload, bundled.of(file)]
  const child = spawn(process.execPath, args, { cwd: root, env, timeout: LONGEST, killSignal: 'SIGKILL' })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  return new Promise((done) => {
    child.on('close', (code) => {
      const { passed, failed, skipped } = readOutcome(output, code)
      total.passed += passed
      total.failed += failed
      total.skipped += skipped
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`${failed ? 'FAIL' : 'ok  '} ${file}  ${count({ passed, failed, skipped })}  ${seconds} s`)
      if (failed) console.log(bundled.placed(output.trimEnd()))
      else if (skipped) console.log(output.match(/^.*skipped: .*$/gm)?.join('\n') ?? '')
      done()
    })
  })
}

const started = performance.now()
freshDist(root)
const bundled = await bundleTests(root, [...files, recorder])
process.on('exit', bundled.remove)
process.on('SIGINT', () => process.exit(130))
const queue = files.toSorted((one, other) => rank(one) - rank(other))
await Promise.all(
  Array.from({ length: os.availableParallelism() + 1 }, async () => {
    for (let file = queue.shift(); file; file = queue.shift()) await run(file)
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
