import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isPlainChange } from '../../../../src/commands/pull/types/plain-changes.js'
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
    new TypeChecks(file, [file, table], new Map(Object.entries(before))).isAsBefore(new Map(Object.entries(texts)))
  const renamed = words.replace('Start', 'Begin')
  assert.is(isAsBefore({ [file]: config.replace(`'a'`, `'a', 'b'`) }), true)
  assert.is(isAsBefore({ [table]: renamed }), false, 'a key that the other module still uses')
  assert.is(isAsBefore({ [table]: renamed, [file]: config.replace('Start', 'Begin') }), true)
  const wrong = config.replace(`'a'`, `'a', translate('Other')`)
  assert.is(isAsBefore({ [file]: wrong.replace(`'a'`, `'b'`) }, { [file]: wrong }), true, 'an error of the author')
  assert.is(isAsBefore({ [file]: wrong.replace(`'a'`, `translate('More')`) }, { [file]: wrong }), false)
})

const sections = `import { group, navigation } from 'build-nav'

const sections = new Map<string, string[]>([['Start', ['a']]])

export default navigation().groups(...[...sections].map(([title, pages]) => group(title).pages(...pages)), group('B').pages('b'))
`

test('the types of JavaScript are known, and a plain change leaves them alone', () => {
  const file = path.join(temporaryFolder({ 'docs.config.ts': sections }), 'docs.config.ts')
  const isAsBefore = (text: string) => new TypeChecks(file, [file], new Map()).isAsBefore(new Map([[file, text]]))
  assert.is(isAsBefore(sections.replace(`['a']`, `['a', group('Deep').pages('c')]`)), false)
  assert.is(isAsBefore(sections.replace(`['a']`, `['a', 'c']`)), true)
  assert.is(isPlainChange(file, sections, sections.replace(`'b'`, `'b', group('Deep').pages('c')`)), true)
  assert.is(isPlainChange(file, sections, sections.replace(`['a']`, `['a', 'c']`)), false)
  assert.is(isPlainChange(file, sections, sections.replace(`'b'`, `'b', ...sections.keys()`)), false)
  assert.is(isPlainChange(file, sections.replace(`'b'`, `'b', ...sections.keys()`), sections), false)
  const shared = `import { home } from './home.js'\n${sections.replace(`group('B')`, `home, group('B')`)}`
  const copied = sections.replace(`group('B')`, `group('Home').pages('a'), group('B')`)
  assert.is(isPlainChange(file, shared, copied), true, 'a copy in the place of a name')
  assert.is(isPlainChange(file, copied, shared), false)
  assert.is(isPlainChange(file, shared, copied.replace(`import {`, `import './home.js'\nimport {`)), false)
})

test.run()
