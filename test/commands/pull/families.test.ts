import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import {
  addedAttributeFamilies,
  addedEntryFamilies,
  type Example,
} from '../../../src/commands/pull/propose/families.js'
import { pull } from '../../../src/commands/pull/pull.js'
import { temporaryFolder } from '../../temporary-folder.js'

/** Every family of candidates, with the example that it gives of itself. */
const families: readonly { readonly name: string; readonly example?: Example }[] = [
  ...addedEntryFamilies,
  ...addedAttributeFamilies,
]

for (const { name, example } of families) {
  if (!example) continue
  test(`the example of '${name}' is pulled by that family`, async () => {
    const before = config(example.before, example.with)
    const after = config(example.after, example.afterWith ?? example.with)
    const docs = await build({ cwd: temporaryFolder({ 'docs.config.ts': after }), stdout: true })
    const folder = temporaryFolder({ 'docs.config.ts': before })
    await build({ cwd: folder })
    writeFileSync(path.join(folder, 'docs.json'), docs.text)
    const { left, families: used } = await pull({ cwd: folder })
    assert.equal(
      left.map(({ message }) => message),
      [],
    )
    assert.is(bare(readFileSync(path.join(folder, 'docs.config.ts'), 'utf8')), bare(after))
    assert.ok(used.includes(name), `made by ${used.join(', ')}`)
  })
}

test('no two families have one name', () => {
  const names = families.map(({ name }) => name)
  assert.equal(names.length, new Set(names).size)
})

/** A config with a navigation: whole, or some groups in it. */
function config(navigation: string, declarations = ''): string {
  const whole = navigation.startsWith('navigation()') ? navigation : `navigation().groups(${navigation})`
  return `import { docs, group, language, navigation, under, version } from 'build-nav'

${declarations}

export default docs({
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: ${whole},
})
`
}

/** Code without its layout. */
function bare(text: string): string {
  return text.replace(/\s+/g, '').replace(/,(?=[)\]}])/g, '')
}

test.run()
