import { valueAt } from '../../../src/format/json/value.js'
import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import { check } from '../../../src/commands/check/check.js'
import { runRules } from '../../../src/commands/check/run-rules.js'
import { migrate } from '../../../src/commands/migrate/migrate.js'
import { treeOf } from '../../../src/commands/tree/tree.js'
import { brokenTree } from '../../arbitrary/trees.js'
import { diskOf } from './site.js'
import { runs } from '../../runs.js'
import { temporaryFolder } from '../../temporary-folder.js'

const disk = diskOf({ 'a.mdx': '', 'a/b.md': '', 'openapi.yaml': 'openapi: 3.0.0\npaths: {}\n', 'a.yaml': '- [' })
const everything = { rules: { 'locale-parity': 'note', 'variant-parity': 'note' } } as const

test('no navigation, however broken, crashes a rule; every finding points at something', async () => {
  await fc.assert(
    fc.asyncProperty(brokenTree, async (navigation) => {
      const docs = { navigation }
      for (const { at, message } of await runRules(docs, disk, everything)) {
        assert.not.match(message, /undefined|\[object/)
        if ('path' in at) assert.is.not(valueAt(docs, at.path), undefined)
      }
      await treeOf(docs, disk)
    }),
    { numRuns: runs(500) },
  )
})

test('a page path that the file system refuses is a page that is missing', async () => {
  const long = `${'x'.repeat(300)}/a`
  const folder = temporaryFolder({
    'docs.json': JSON.stringify({
      theme: 'mint',
      name: 'Acme',
      colors: { primary: '#0D9373' },
      navigation: { pages: ['index', long, 'index.mdx/a'] },
    }),
    'index.mdx': '',
  })
  const { diagnostics } = await check({ cwd: folder })
  const codes = diagnostics.map(({ code }) => code)
  assert.equal(codes, ['page-missing', 'page-missing'])
  await migrate({ cwd: folder })
  await build({ cwd: folder })
})

test.run()
