/**
 * `npm run build`: dist, as it is published. With `--code`, the declarations and the preview's page of the last build
 * stay, which takes a fifth of the time.
 */
import { spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bundleClient } from './bundle-client.js'
import { bundleCode } from './bundle-code.js'
import { bundleTypes } from './bundle-types.js'
import { licenses } from './inlined.js'
import { dist, root } from './paths.js'
import { publishSourcesOf } from './published-sources.js'

/** Takes the place of dist when it is whole, as tests and other programs may be running what is there. */
const next = mkdtempSync(path.join(root, '.dist-'))
const isCodeOnly = process.argv.includes('--code') && existsSync(dist)
try {
  await Promise.all([bundleCode(next), ...(isCodeOnly ? [] : [bundleDeclarations(), bundleClient(next)])])
  if (isCodeOnly) {
    const kept = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(d\.ts|br)$/.test(name))
    for (const file of kept) cpSync(path.join(dist, file), path.join(next, file), { preserveTimestamps: true })
  }
  publishSourcesOf(next)
  writeFileSync(path.join(next, 'licenses.txt'), licenses())
  for (const file of [next, path.join(next, 'cli', 'main.js')]) chmodSync(file, 0o755)
  if (existsSync(dist)) renameSync(dist, `${next}-old`)
  renameSync(next, dist)
} finally {
  for (const folder of [next, `${next}-old`]) rmSync(folder, { recursive: true, force: true })
}

async function bundleDeclarations(): Promise<void> {
  const declarations = path.join(next, 'declarations')
  await declare(declarations)
  await bundleTypes(declarations, next)
  rmSync(declarations, { recursive: true })
}

/** The declarations of each module, by the compiler that is quickest at it. */
async function declare(folder: string): Promise<void> {
  const compiler = path.join(root, 'node_modules', 'typescript-7', 'bin', 'tsc')
  const args = [compiler, '-p', path.join(root, 'tsconfig.build.json'), '--outDir', folder]
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  const code = await new Promise((done) => child.on('close', done))
  if (code !== 0) throw new Error('the declarations do not compile')
}
