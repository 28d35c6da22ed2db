import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import { settings, Site } from './site.js'

const tabs = (language: string) => [
  {
    tab: 'API',
    icon: 'code',
    groups: [
      { group: 'Users', pages: [`${language}/a`] },
      { group: 'Keys', pages: [`${language}/k`] },
    ],
  },
  { tab: 'Guides', groups: [{ group: 'Overview', pages: [`${language}/o`] }] },
]
const languages = ['en', 'ja'].map((language) => ({ language, tabs: tabs(language) }))
const text = JSON.stringify({ ...settings, navigation: { languages } }, null, 2)

test('migrate --part writes elements as code, with the fewest elements around, and the rest stays', async () => {
  const site = new Site({ 'docs.json': text })
  await site.migrate({ part: ['ja › API', 'en › Guides › Overview'] })
  const code = site.read('docs.config.ts').replaceAll('"', "'")
  assert.match(code, /^import \{ .*\bparts\b.* \} from 'build-nav'/)
  assert.match(code.replaceAll(/\s/g, ''), `within(language('ja'),tab('API').icon('code').groups(`)
  assert.match(code, `within(language('en'), group('Overview').pages('en/o')`)
  assert.is((await build({ cwd: site.folder })).written, false)
  assert.is(site.read('docs.json'), text)
  const { diagnostics } = await site.migrate({ force: true })
  assert.ok(diagnostics.some(({ code: each }) => each === 'migrate-parts-lost'))
  assert.is((await build({ cwd: site.folder })).written, false)
})

for (const [what, part, said] of [
  ['no element', ['en › APi'], "migrate-part-missing docs.json has no element 'en › APi'. Did you mean 'en › API'?"],
  [
    'several',
    ['API'],
    "migrate-part-several docs.json has 2 elements 'API': en › API and ja › API. Write which one: --part 'en › API'.",
  ],
  [
    'an element in another',
    ['ja › API', 'ja › API › Users'],
    "part-in-part The config owns group 'Users' and tab 'API'",
  ],
] as const)
  test(`a place in words of ${what} is refused`, async () =>
    assert.match(await new Site({ 'docs.json': text }).refusal({ part, force: true }), said))

test.run()
