import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { folderListsNote } from '../../../src/commands/migrate/folder-lists.js'
import { readSource } from '../../../src/commands/migrate/source.js'
import { temporaryFolder } from '../../temporary-folder.js'

const names = Array.from({ length: 10 }, (_, index) => `guides/${index}-page`)

/** The places and messages of the note for a navigation, beside the pages of a folder. */
function noteOn(navigation: object): string[] {
  const folder = temporaryFolder({
    'docs.json': JSON.stringify({ navigation }),
    'guides/hidden.mdx': '---\nhidden: true\n---\n',
    ...Object.fromEntries([...names, 'other/page'].map((page) => [`${page}.mdx`, ''])),
  })
  return folderListsNote(readSource(path.join(folder, 'docs.json'))).map(
    ({ message, place }) => `${place?.column} ${message}`,
  )
}

test('a long list that is its folder, in its order, is offered as pagesIn; the code keeps the list', () => {
  const groups = [
    { group: 'A', pages: ['other/page'] },
    { group: 'B', pages: names },
  ]
  assert.equal(noteOn({ groups }), ["84 1 list of pages is the pages of a folder, in its order: 'guides' (10 pages)."])
})

test('shorter lists, other orders, parts of a folder and lists of languages are not', () => {
  const inside = (pages: readonly unknown[]) => ({ groups: [{ group: 'A', pages }] })
  assert.equal(noteOn(inside(names.toReversed())), [])
  assert.equal(noteOn(inside([...names, 'other/page'])), [])
  assert.equal(noteOn(inside([...names.slice(1), 'guides/missing'])), [])
  assert.equal(noteOn(inside(names.map((page) => `gone/${page}`))), [])
  assert.equal(noteOn({ languages: [{ language: 'en', ...inside(names) }] }), [])
})

test.run()
