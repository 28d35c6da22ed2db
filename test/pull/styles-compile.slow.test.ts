import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { temporaryFolder, writeTo } from '../temporary-folder.js'
import { pulled } from './pulled.js'
import { styles } from './styles.js'

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

test('configs in all styles compile under strict as well as they did before, whatever was pulled', async () => {
  if (!existsSync(tsc)) return console.log('skipped: there is no compiler at node_modules/typescript-7')
  const folder = temporaryFolder({
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['**/*.ts'] }),
  })
  for (const [index, { files, edit }] of styles.entries()) {
    const { text } = await pulled(files, (docs) => edit(docs))
    for (const [name, before] of Object.entries(files)) {
      if (!/\.(ts|json)$/.test(name) || name === 'docs.json' || name === 'package.json') continue
      writeTo(path.join(folder, `${index}/before`, name), before)
      writeTo(path.join(folder, `${index}/after`, name), text(name))
    }
  }
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
    encoding: 'utf8',
    cwd: folder,
  })
  const lines = stdout.split('\n').filter((line) => /^\d+\//.test(line))
  const isBroken = (index: number) => lines.some((line) => line.startsWith(`${index}/before`) && !unused.test(line))
  const sound = styles.flatMap((_, index) => (isBroken(index) ? [] : [index]))
  assert.ok(sound.length > styles.length / 2, stdout)
  const worse = sound.flatMap((index) =>
    lines.filter((line) => {
      const name = /'(\w+)'/.exec(line)?.[1] ?? ''
      const wasUnused = lines.some(
        (each) => each.startsWith(`${index}/before`) && unused.test(each) && each.includes(`'${name}'`),
      )
      return line.startsWith(`${index}/after`) && !(unused.test(line) && wasUnused)
    }),
  )
  assert.equal(worse, [])
})

test.run()
