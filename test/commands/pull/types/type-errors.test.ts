import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { TypeChecks } from '../../../../src/commands/pull/types/type-errors.js'
import { temporaryFolder } from '../../../temporary-folder.js'

const words = `const fr = { Start: 'Démarrer' }

export const translate = (title: keyof typeof fr) => fr[title]
`
const config = `import { group } from 'build-nav'
import { translate } from './words.js'

export default group(translate('Start')).pages('a')
`

test('code that does not compile any more is told from code that never did', () => {
  const folder = temporaryFolder({ 'docs.config.ts': config, 'words.ts': words })
  const [file, table] = ['docs.config.ts', 'words.ts'].map((name) => path.join(folder, name)) as [string, string]
  const isAsBefore = (texts: Record<string, string>, before: Record<string, string> = {}) =>
    new TypeChecks([file, table], new Map(Object.entries(before))).isAsBefore(new Map(Object.entries(texts)))
  const renamed = words.replace('Start', 'Begin')
  assert.is(isAsBefore({ [file]: config.replace(`'a'`, `'a', 'b'`) }), true)
  assert.is(isAsBefore({ [table]: renamed }), false, 'a key that the other module still uses')
  assert.is(isAsBefore({ [table]: renamed, [file]: config.replace('Start', 'Begin') }), true)
  const wrong = config.replace(`'a'`, `'a', translate('Other')`)
  assert.is(isAsBefore({ [file]: wrong.replace(`'a'`, `'b'`) }, { [file]: wrong }), true, 'an error of the author')
  assert.is(isAsBefore({ [file]: wrong.replace(`'a'`, `translate('More')`) }, { [file]: wrong }), false)
})

test.run()
