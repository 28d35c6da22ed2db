import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { temporaryFolder } from '../../temporary-folder.js'

const root = path.resolve(import.meta.dirname, '../../..')
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

/** What a compiler says of the files, all in one strict program; '' where nothing is wrong. */
export function typeErrors(
  files: readonly { readonly path: string; readonly text: string }[],
  compiler: 'typescript' | 'typescript-5.9' | 'typescript-7',
): string {
  const folder = temporaryFolder({
    ...Object.fromEntries(files.map(({ path, text }) => [path, text])),
    'package.json': '{"type":"module"}',
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['**/*'] }),
  })
  const tsc = path.join(root, 'node_modules', compiler, 'bin/tsc')
  return spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' }).stdout
}
