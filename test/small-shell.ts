import childProcess, { spawn } from 'node:child_process'
import { openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from './temporary-folder.js'

/** What git printed, and how it ended. */
export interface Printed {
  readonly code: number
  readonly stdout: Buffer
  readonly stderr: Buffer
}

interface Options {
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
  readonly input?: string | undefined
  readonly encoding?: BufferEncoding
}

const { execFile, execFileSync } = childProcess

/**
 * At each line, runs the command that is in a file. The exit code, which follows, tells that the output is whole. The
 * shell ends with the test, at the end of its input.
 */
const loop = 'while read -r _; do . ./command <stdin >stdout 2>stderr; echo $? >&4; done <requests 4>codes'

const atStart = { ...process.env }
let shell: { readonly folder: string; readonly requests: number; readonly codes: number } | undefined

/** Commands whose answer depends on commits and refs alone, and others that only read. */
const [ofHistory, readers] = [
  'log rev-list cat-file merge-base',
  'diff ls-files ls-tree check-ignore rev-parse grep',
].map((verbs) => new Set(verbs.split(' '))) as [Set<string>, Set<string>]
/** Answers of the commands `ofHistory` since the last command that writes. */
const answers = new Map<string, Printed>()

/** Runs git for a test, or for the package, which asks for the same history again and again. */
export function gitFromShell(args: readonly string[], options: Options): Printed {
  const verb = args.find((arg, at) => !arg.startsWith('-') && args[at - 1] !== '-c') ?? ''
  const key = JSON.stringify([options.cwd, options.env?.['PATH'], options.input, args])
  const known = ofHistory.has(verb) ? answers.get(key) : undefined
  if (known) return known
  if (!ofHistory.has(verb) && !readers.has(verb)) forgetAnswers()
  const answer = fromShell(args, options)
  if (ofHistory.has(verb)) answers.set(key, answer)
  return answer
}

/** For a test that writes into .git itself. */
export function forgetAnswers(): void {
  answers.clear()
}

/**
 * Runs git from a shell that stays. The system copies the page tables of a process that starts another one: for a test
 * with the compiler in its memory, that takes several times as long as git itself.
 */
function fromShell(args: readonly string[], { cwd, env = process.env, input = '' }: Options): Printed {
  const { folder, requests, codes } = (shell ??= started())
  const settings = Object.keys({ ...atStart, ...env }).flatMap((name) => {
    const value = env[name]
    if (value === atStart[name]) return []
    return [value === undefined ? `unset ${name}` : `export ${name}=${quoted(value)}`]
  })
  const command = [`cd ${quoted(cwd)}`, ...settings, ['exec', 'git', ...args.map(quoted)].join(' ')].join(' && ')
  writeFileSync(path.join(folder, 'stdin'), input)
  writeFileSync(path.join(folder, 'command'), `(${command})`)
  writeSync(requests, '\n')
  const answer = Buffer.alloc(16)
  const length = readSync(codes, answer)
  if (length === 0) throw new Error('the shell has ended')
  const code = Number(answer.toString('utf8', 0, length))
  const read = (name: string) => readFileSync(path.join(folder, name))
  return { code, stdout: read('stdout'), stderr: read('stderr') }
}

/** The package's own git runs from the shell, too, as long as this process lasts. */
export function gitOfPackageFromShell(): void {
  const fromHere = {
    execFile: (program: string, args: string[], options: Options, done: (error: unknown, stdout: Buffer) => void) => {
      if (program !== 'git') return execFile(program, args, options, done as never)
      const end = (input: string) => {
        const { code, stdout } = gitFromShell(args, { ...options, input })
        setImmediate(() => done(code === 0 ? null : new Error(`git ended with ${code}`), stdout))
      }
      return { stdin: { on: () => {}, end } }
    },
    execFileSync: (program: string, args: string[], options: Options) => {
      if (program !== 'git') return execFileSync(program, args, options)
      const { code, stdout, stderr } = gitFromShell(args, options)
      if (code !== 0) throw Object.assign(new Error(`git ended with ${code}: ${stderr}`), { status: code, stderr })
      return options.encoding === undefined ? stdout : stdout.toString(options.encoding)
    },
  }
  Object.assign(fromHere.execFile, { [promisify.custom]: promisify(execFile) })
  Object.assign(childProcess, fromHere)
  syncBuiltinESMExports()
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`
}

function started() {
  const folder = temporaryFolder()
  const [requests, codes] = ['requests', 'codes'].map((name) => path.join(folder, name)) as [string, string]
  execFileSync('mkfifo', [requests, codes])
  spawn('sh', ['-c', loop], { cwd: folder, stdio: 'ignore' }).unref()
  return { folder, requests: openSync(requests, 'w'), codes: openSync(codes, 'r') }
}
