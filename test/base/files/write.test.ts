import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { fileDiagnostic, readText } from '../../../src/base/files/read.js'
import { writeFileAtomically } from '../../../src/base/files/write.js'
import { temporaryFolder } from '../../temporary-folder.js'

/** A fresh folder, and a file in it. */
function place() {
  const folder = temporaryFolder()
  return { folder, file: path.join(folder, 'docs.json') }
}

/** The code as one module that node loads by itself. */
const outfile = path.join(temporaryFolder(), 'write.mjs')
buildSync({ entryPoints: ['src/base/files/write.ts'], outfile, bundle: true, platform: 'node', format: 'esm' })
const source = pathToFileURL(outfile).href

function refuses(act: () => void, code: string): void {
  assert.throws(act, (error: unknown) => error instanceof BuildNavError && error.diagnostics[0]?.code === code, code)
}

test('writes the bytes, keeps the mode, and leaves nothing else', () => {
  const { folder, file } = place()
  writeFileAtomically(file, '\ufeff{"a": "é"}\r\n')
  assert.is(readText(file), '\ufeff{"a": "é"}\r\n')
  fs.chmodSync(file, 0o640)
  writeFileAtomically(file, '{}')
  assert.is(readText(file), '{}')
  assert.is(fs.statSync(file).mode & 0o777, 0o640)
  assert.equal(fs.readdirSync(folder), ['docs.json'])
})

test('a link stays a link, also one to nothing and one through a linked folder', () => {
  const { folder, file } = place()
  fs.mkdirSync(path.join(folder, 'real', 'deep'), { recursive: true })
  fs.symlinkSync('real/target.json', file)
  writeFileAtomically(file, '1')
  writeFileAtomically(file, '2')
  assert.ok(fs.lstatSync(file).isSymbolicLink())
  assert.is(readText(path.join(folder, 'real', 'target.json')), '2')
  fs.symlinkSync('real/deep', path.join(folder, 'short'))
  fs.symlinkSync('../target.json', path.join(folder, 'real', 'deep', 'docs.json'))
  writeFileAtomically(path.join(folder, 'short', 'docs.json'), '3')
  assert.is(readText(path.join(folder, 'real', 'target.json')), '3')
  assert.equal(fs.readdirSync(path.join(folder, 'real')), ['deep', 'target.json'])
})

test('refuses a read-only file, a folder in its place, and a folder that is not there', () => {
  const { folder, file } = place()
  fs.writeFileSync(file, 'old', { mode: 0o444 })
  refuses(() => writeFileAtomically(file, 'new'), 'file-read-only')
  assert.is(readText(file), 'old')
  const taken = path.join(folder, 'taken')
  fs.mkdirSync(taken)
  refuses(() => writeFileAtomically(taken, 'new'), 'file-is-folder')
  refuses(() => writeFileAtomically(path.join(folder, 'no', 'docs.json'), 'new'), 'folder-missing')
  assert.equal(fs.readdirSync(folder), ['docs.json', 'taken'])
})

test('each error of the system is a sentence', () => {
  for (const [name, code] of Object.entries({
    EACCES: 'file-denied',
    EROFS: 'file-system-read-only',
    ENOSPC: 'disk-full',
    EISDIR: 'file-is-folder',
    ENOENT: 'folder-missing',
    EIO: 'file-failed',
  })) {
    const found = fileDiagnostic(Object.assign(new Error(name), { code: name }), '/x/docs.json', 'write')
    assert.is(found.code, code)
    assert.match(found.message, '/x/docs.json')
  }
})

test('a disk that fills up leaves the old file, and no other', () => {
  const { folder, file } = place()
  fs.writeFileSync(file, 'old')
  const write = `import { writeFileAtomically } from ${JSON.stringify(source)}
    process.on('SIGXFSZ', () => {})
    try { writeFileAtomically(${JSON.stringify(file)}, 'x'.repeat(5_000_000)) } catch (error) { console.log(error.name, error.diagnostics?.[0]?.code) }`
  const script = path.join(folder, 'write.mjs')
  fs.writeFileSync(script, write)
  // No full disk at hand: a limit on the size of files fails in the same place.
  const { stdout } = spawnSync('sh', ['-c', `ulimit -f 1000; exec "${process.execPath}" "${script}"`], {
    encoding: 'utf8',
  })
  assert.match(stdout, 'BuildNavError file-failed')
  assert.is(readText(file), 'old')
  assert.equal(fs.readdirSync(folder).sort(), ['docs.json', 'write.mjs'])
})

test('leftovers of killed runs go after a minute; those of running ones stay', () => {
  const { folder, file } = place()
  const { pid: dead } = spawnSync(process.execPath, ['-e', ''])
  const names = [`.docs.json.${dead}-aaaaaaaaaaaa.tmp`, `.docs.json.${process.pid}-bbbbbbbbbbbb.tmp`, '.docs.json.tmp']
  const fresh = `.docs.json.${dead}-cccccccccccc.tmp`
  for (const name of [...names, fresh]) fs.writeFileSync(path.join(folder, name), 'half')
  for (const name of names) fs.utimesSync(path.join(folder, name), 1, 1)
  writeFileAtomically(file, '{}')
  assert.equal(fs.readdirSync(folder).sort(), [...names.slice(1), fresh, 'docs.json'].sort())
})

if (process.getuid?.() !== 0) {
  test('a folder that may not be written to', () => {
    const { folder, file } = place()
    fs.writeFileSync(file, 'old')
    fs.chmodSync(folder, 0o555)
    refuses(() => writeFileAtomically(file, 'new'), 'file-denied')
    assert.is(readText(file), 'old')
    fs.chmodSync(folder, 0o755)
  })
}

test('what is not there: the near name, or what the folder has', () => {
  const { folder, file } = place()
  const hint = (name: string) => {
    try {
      return readText(path.join(folder, name))
    } catch (error) {
      return (error as BuildNavError).diagnostics[0]?.hint
    }
  }
  assert.is(hint('package.json'), undefined)
  writeFileAtomically(file, '{}')
  assert.is(hint('doc.json'), "Did you mean 'docs.json'?")
  assert.is(hint('nope.json'), "Did you mean 'docs.json'?")
  assert.is(hint('nope/docs.json'), `There is no folder ${path.join(folder, 'nope')}.`)
})

test('reading: what is missing, a folder, a pipe, too large, or not UTF-8', () => {
  const { folder, file } = place()
  refuses(() => readText(file), 'file-missing')
  refuses(() => readText(folder), 'file-is-folder')
  const pipe = path.join(folder, 'pipe')
  spawnSync('mkfifo', [pipe])
  refuses(() => readText(pipe), 'file-special')
  fs.writeFileSync(file, '')
  fs.truncateSync(file, 3e9)
  refuses(() => readText(file), 'file-too-large')
  fs.writeFileSync(file, Buffer.from('{\n  "a": "caf\xe9"\n}', 'latin1'))
  assert.throws(() => readText(file), /docs.json:2:12 json-not-utf8/)
})

test.run()
