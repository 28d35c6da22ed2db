/**
 * Runs the test files given (or all below test/), two at a time, each in a process of its own, and closes with the
 * true totals. uvu exits 0 when a file forgets `test.run()`: a file that ran no test counts as failed here.
 */
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const given = process.argv.slice(2)
const files = readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => path.join('test', file))
  .filter((file) => given.length === 0 || given.some((word) => file.includes(word)))
  .sort()

let passed = 0
let failed = 0
let skipped = 0

function run(file: string): Promise<void> {
  const started = performance.now()
  const child = spawn(process.execPath, ['--import', 'tsx', file], { cwd: root })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((done) => {
    child.on('close', (code) => {
      const plain = output.replace(/\u001B\[\d+m/g, '')
      const count = (label: string) => Number(plain.match(new RegExp(`^ *${label}: +(\\d+)`, 'm'))?.[1] ?? 0)
      const [total, good, passedOver] = [count('Total'), count('Passed'), count('Skipped')]
      const bad = total - good || (code === 0 && (total + passedOver > 0 || plain.includes('skipped:')) ? 0 : 1)
      passed += good
      failed += bad
      skipped += passedOver
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`${bad ? 'FAIL' : 'ok  '} ${file}  ${good}/${total}  ${seconds} s`)
      if (bad || plain.includes('skipped:')) console.log(output.trimEnd())
      done()
    })
  })
}

const queue = files.slice()
await Promise.all(
  [0, 1].map(async () => {
    for (let file = queue.shift(); file; file = queue.shift()) await run(file)
  }),
)
if (files.length === 0) failed += 1
console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed ? 1 : 0
