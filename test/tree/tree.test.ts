import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildNavError } from '../../src/diagnostics/build-nav-error.js'
import { tree } from '../../src/tree/tree.js'
import { temporaryFolder } from '../temporary-folder.js'

const cwd = temporaryFolder({
  'docs.json': JSON.stringify({
    navigation: {
      tabs: [
        {
          tab: 'Guides',
          groups: [
            { group: 'Start', pages: ['index'] },
            { group: 'More', pages: ['more'] },
          ],
        },
      ],
    },
  }),
  'index.mdx': '',
})

test('the part below a title', async () => {
  const found = await tree({ cwd, only: 'Start' })
  assert.match(JSON.stringify(found), 'index')
  assert.not.match(JSON.stringify(found), 'More')
})

test('a title that is not there is named', async () => {
  const codes = await tree({ cwd, only: 'Guide' }).catch(
    (error: unknown) =>
      error instanceof BuildNavError && error.diagnostics.map(({ code, message }) => `${code} ${message}`),
  )
  assert.match(String(codes), /^tree-title-missing .*Guide/)
})

test.run()
