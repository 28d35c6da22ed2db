import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

/** What a compiler says of the files, all in one strict program; '' where nothing is wrong. */
export function typeErrors(
  files: readonly { readonly path: string; readonly text: string }[],
  compiler: 'typescript' | 'typescript-5.9' | 'typescript-7',
): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'build-nav-types-'))
  try {
    for (const { path: name, text } of files) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      writeFileSync(path.join(folder, name), text)
    }
    const compilerOptions = {
      target: 'es2022',
      lib: ['es2023'],
      types: [],
      skipLibCheck: true,
      module: 'nodenext',
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noUnusedLocals: true,
      noEmit: true,
      paths: { 'build-nav': [path.join(root, 'dist/index.d.ts')] },
    }
    writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*'] }))
    const tsc = path.join(root, 'node_modules', compiler, 'bin/tsc')
    return spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' }).stdout
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
