import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder, writeTo } from '../../temporary-folder.js'
import type { Files } from './pulled.js'

const root = path.resolve('.')
const tsc = path.join(root, 'node_modules/typescript-7/bin/tsc')

const compilerOptions = {
  target: 'es2023',
  lib: ['es2023'],
  module: 'nodenext',
  strict: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noUncheckedIndexedAccess: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  noEmit: true,
  types: ['node'],
  typeRoots: [path.join(root, 'node_modules/@types')],
  paths: { 'build-nav': [path.join(root, 'dist/index.d.ts')] },
}

/** What nothing used before may stay unused. */
const unused = /TS(6133|6192|6196|6198)/

/** Configs before and after a pull, compiled in one program. */
export class Compiling {
  readonly #folder = temporaryFolder({
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['**/*.ts'] }),
  })
  readonly #names: string[] = []

  /** Whether there is a compiler here. */
  static get isThere(): boolean {
    return existsSync(tsc)
  }

  add(name: string, files: Files, text: (file: string) => string): void {
    const index = this.#names.push(name) - 1
    for (const [file, before] of Object.entries(files)) {
      if (!/\.(ts|json)$/.test(file) || file === 'docs.json' || file === 'package.json') continue
      writeTo(path.join(this.#folder, `${index}/before`, file), before)
      writeTo(path.join(this.#folder, `${index}/after`, file), text(file))
    }
  }

  /** What the compiler refuses after a pull and did not before, of those that it refused nothing of, and how many these are. */
  worse(): { readonly errors: readonly string[]; readonly sound: number } {
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', this.#folder, '--pretty', 'false'], {
      encoding: 'utf8',
      cwd: this.#folder,
      maxBuffer: 2 ** 28,
    })
    const lines = stdout.split('\n').filter((line) => /^\d+\//.test(line))
    const before = lines.filter((line) => /^\d+\/before/.test(line))
    const wasUnused = new Set(before.filter((line) => unused.test(line)).map(unusedIn))
    const broken = new Set(before.filter((line) => !unused.test(line)).map((line) => line.split('/')[0]))
    const errors = lines
      .filter((line) => /^\d+\/after/.test(line) && !broken.has(line.split('/')[0]))
      .filter((line) => !(unused.test(line) && wasUnused.has(unusedIn(line))))
      .map((line) => `${this.#names[Number(line.split('/')[0])]}: ${line}`)
    return { errors, sound: this.#names.length - broken.size }
  }
}

function unusedIn(line: string): string {
  return `${line.split('/')[0]} ${/'(\w+)'/.exec(line)?.[1] ?? ''}`
}
