import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isSlow } from '../runs.js'

const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))))

/** The compilers that users have. */
export const compilers = { '5.9': 'typescript-5.9', '6.0': 'typescript', '7.0': 'typescript-7' } as const
export type CompilerVersion = keyof typeof compilers
export const versions = Object.keys(compilers) as CompilerVersion[]
/** All of them where there is time, and otherwise the quickest: for what one program of each compiler does not show. */
export const someVersions: readonly CompilerVersion[] = isSlow ? versions : ['7.0']

/** Runs a tsc and gives what it prints, whether it finds errors or not. */
function tsc(version: CompilerVersion, args: readonly string[]): Promise<string> {
  const bin = path.join(root, 'node_modules', compilers[version], 'bin', 'tsc')
  return new Promise((done) => {
    execFile(process.execPath, [bin, ...args, '--pretty', 'false'], { maxBuffer: 2 ** 28 }, (_error, stdout, stderr) =>
      done(stdout + stderr),
    )
  })
}

let home: string | undefined

/** A folder where `build-nav` is installed as users get it: package.json, JavaScript and declarations. */
function install(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'build-nav-types-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const modules = path.join(folder, 'node_modules')
  const own = path.join(modules, 'build-nav')
  mkdirSync(path.join(modules, '@types'), { recursive: true })
  mkdirSync(own)
  for (const name of ['package.json', 'dist']) cpSync(path.join(root, name), path.join(own, name), { recursive: true })
  for (const name of ['@types/node', 'undici-types']) {
    symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name))
  }
  return folder
}

/** The first line of an error, and where it is: all that most authors read. */
export interface Message {
  readonly file: string
  readonly line: number
  readonly text: string
}

export interface Checked {
  readonly messages: readonly Message[]
  /** The figures of `--extendedDiagnostics`: `Instantiations`, `Check time`, … */
  readonly figures: ReadonlyMap<string, number>
}

export interface Project {
  readonly folder: string
  check(version: CompilerVersion, ...flags: string[]): Promise<Checked>
}

let made = 0

/** For tests of code alone. Declarations, ours and Node's, are checked with the grammar: that takes most of the time of a small program. */
export const codeAlone = { skipLibCheck: true, types: [] } as const

/** A project of an author: strict, nothing skipped, `build-nav` in its node_modules. */
export async function createProject(
  files: Readonly<Record<string, string>>,
  options: Readonly<Record<string, unknown>> = {},
): Promise<Project> {
  const folder = path.join((home ??= install()), `project-${(made += 1)}`)
  const compilerOptions = {
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    target: 'es2022',
    lib: ['es2023'],
    module: 'nodenext',
    types: ['node'],
    ...options,
  }
  const all: Record<string, string> = {
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['**/*'] }),
    ...files,
  }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  return {
    folder,
    check: async (version, ...flags) =>
      read(await tsc(version, ['-p', folder, '--extendedDiagnostics', ...flags]), folder),
  }
}

const error = /^(?:(.+?)\((\d+),\d+\): )?error TS\d+: (.*)$/
const figure = /^([A-Z][\w/ ]+): +([\d.]+)[sK]?$/

function read(said: string, folder: string): Checked {
  const messages: Message[] = []
  const figures = new Map<string, number>()
  for (const line of said.split('\n')) {
    const [found, file, at, text] = line.match(error) ?? []
    if (found)
      messages.push({ file: file ? path.relative(folder, path.resolve(file)) : '', line: Number(at ?? 0), text: text! })
    const [, name, number] = line.match(figure) ?? []
    if (name) figures.set(name, Number(number))
  }
  return { messages, figures }
}
