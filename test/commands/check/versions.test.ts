import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { findings } from './site.js'

const at = (found: readonly string[]) => found.map((line) => line.split(': ')[0])

test('a page in two versions; in two languages of each it is another matter', async () => {
  const versions = [
    { version: '2.0', default: true, tabs: [{ tab: 'A', pages: ['v2/start', 'changelog', 'GET /x'] }] },
    { version: '1.0', groups: [{ group: 'G', root: '/changelog.mdx', pages: ['v1/start', 'GET /x'] }] },
  ]
  assert.equal(await findings('version-page', { versions }), [
    "note versions[1].groups[0].root: '/changelog.mdx' is listed in version '2.0' and in version '1.0', but Mintlify shows it in only one of them. Create a page for each version, or list it outside of the versions.",
  ])
  // Twice in one version, and in versions that are not each other's alternatives.
  const apart = {
    languages: ['en', 'fr'].map((language) => ({
      language,
      versions: [{ version: '1.0', pages: ['same', 'same'] }],
    })),
  }
  assert.equal(await findings('version-page', apart), [])
})

test('default where it does nothing, said once', async () => {
  const versions = [
    { version: '2.0', default: true, pages: ['a'] },
    { version: '1.0', tabs: [{ tab: 'A', default: true, pages: ['b'] }] },
  ]
  const navigation = { default: '2.0', anchors: [{ anchor: 'X', versions }] }
  assert.equal(await findings('default-misplaced', navigation, [], { docs: { default: 'en' } }), [
    "warning default: 'default' of the navigation does nothing: only a version or a language can be the default.",
    "warning anchors[0].versions[1].tabs[0].default: 'default' of tab 'A' does nothing: only a version or a language can be the default. To start with version '1.0', move it there.",
    "warning default: 'default' of docs.json does nothing: only a version or a language can be the default.",
  ])
  assert.equal(at(await findings('unknown-key', navigation, [], { docs: { default: 'en' } })), [])
  const languages = [
    { language: 'en', pages: ['a'] },
    { language: 'fr', default: true, pages: ['b'] },
  ]
  assert.equal(await findings('default-misplaced', { languages }), [])
})

test.run()
