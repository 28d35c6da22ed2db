import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildNavError } from '../../src/diagnostics/build-nav-error.js'
import { migrate } from '../../src/migrate/migrate.js'
import { corpus } from '../corpus.js'
import { typeErrors } from './type-check.js'

const sites = corpus()?.filter(({ value }) => value !== undefined)
const test = suite('migrate every real file')
const folder = mkdtempSync(path.join(os.tmpdir(), 'build-nav-corpus-'))
const generated: { path: string; text: string }[] = []

test.after(() => rmSync(folder, { recursive: true, force: true }))

for (const split of [false, true]) {
  test(`${split ? 'with' : 'without'} --split: proven; keys written twice need --tolerant`, async () => {
    for (const site of sites?.filter((_, at) => !split || at % 2 === 0) ?? []) {
      const cwd = path.join(folder, site.name)
      mkdirSync(cwd, { recursive: true })
      writeFileSync(path.join(cwd, 'docs.json'), site.text)
      const refs = path.join(site.folder, 'refs')
      if (existsSync(refs)) cpSync(refs, cwd, { recursive: true })
      // What does not give the same bytes back is thrown.
      const { files } = await migrate({ cwd, split, dryRun: true }).catch((error: unknown) => {
        assert.instance(error, BuildNavError)
        const codes = (error as BuildNavError).diagnostics.map(({ code }) => code)
        assert.equal([...new Set(codes)], ['json-duplicate-key'], site.name)
        return migrate({ cwd, split, dryRun: true, tolerant: true })
      })
      const at = `${site.name}${split ? '--split' : ''}`
      for (const { path: file, text } of files) generated.push({ path: path.join(at, path.relative(cwd, file)), text })
    }
  })
}

for (const compiler of ['typescript', 'typescript-7'] as const) {
  test(`the code obeys the types under ${compiler}`, () => {
    assert.is(typeErrors(generated, compiler), '')
  })
}

if (sites) test.run()
