import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { announceBuild, builtBefore, recordBuilt } from '../../../src/commands/build/record.js'
import { temporaryFolder } from '../../temporary-folder.js'

test('a text may be the last one written until a build that began after it has ended', () => {
  const out = path.join(temporaryFolder({ 'node_modules/.keep': '' }), 'docs.json')
  const text = (number: number) => `{ "name": "${'a'.repeat(number)}" }`
  const end = (number: number) => {
    writeFileSync(out, text(number))
    recordBuilt(out, text(number))
  }
  const may = () => [1, 2, 3, 4].filter((number) => builtBefore(out).mayBeLast(text(number)))
  announceBuild(out, text(1))
  announceBuild(out, text(2))
  assert.equal(may(), [1, 2])
  end(2)
  end(1)
  assert.equal(may(), [1, 2], 'of builds at the same time any may be the last to write')
  announceBuild(out, text(3))
  assert.equal(may(), [1, 2, 3], 'it may be killed before it writes')
  end(3)
  assert.equal(may(), [3])
  announceBuild(out, text(4))
  end(4)
  announceBuild(out, text(1))
  end(1)
  assert.equal(may(), [1], 'the older ones are put back by somebody else')
})

test.run()
