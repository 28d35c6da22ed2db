/* Comments and the guide name things plainly: "Dependencies first", and not "Each after those that it uses". */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

/** Words that point at something named elsewhere. */
const pointing = new Set(
  'that which what it those these other others one ones there such them its same whose'.split(' '),
)

/** The most pointing words per 100 words of comments. */
const MOST = 4

/** The most pointing words per 100 words of the guide's pages. */
const MOST_IN_GUIDE = 5

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))

function roomOf(file: string): string {
  const [floor = '', room = ''] = file.split('/')
  return floor === 'base' || floor === 'cli' ? floor : file.split('/').length > 2 ? `${floor}/${room}` : ''
}

/** The words of a comment, without code, links and examples. */
function wordsOf(comment: string): readonly string[] {
  const prose = comment.replace(/`[^`]*`|\{@link[^}]*\}|@example[^]*/g, ' ').replace(/^\s*(?:\*|\/\/)/gm, ' ')
  return prose.match(/[A-Za-z][a-z']*/g) ?? []
}

/** Pointing words per 100 words of the comments in some files. */
function measureOf(room: string): number {
  const words = files
    .filter((file) => roomOf(file) === room)
    .flatMap((file) => [
      ...readFileSync(path.join('src', file), 'utf8').matchAll(/\/\*\*?([^]*?)\*\/|(?:^[ \t]*\/\/[^\n]*\n)+/gm),
    ])
    .flatMap(([whole, block]) => wordsOf(block ?? whole))
  return shareIn(words)
}

/** Pointing words per 100 words. */
function shareIn(words: readonly string[]): number {
  return (100 * words.filter((word) => pointing.has(word.toLowerCase())).length) / Math.max(1, words.length)
}

/** The words of a page, without frontmatter, code and the targets of links. */
function wordsOfPage(file: string): readonly string[] {
  const prose = readFileSync(file, 'utf8').replace(
    /^---\n[^]*?\n---\n|^```[^]*?^```|\{\/\*.*?\*\/\}|\]\([^)]*\)/gm,
    ' ',
  )
  return wordsOf(prose)
}

const rooms = [...new Set(files.map(roomOf))].filter((room) => room !== '')

test('comments name things, instead of pointing at them', () => {
  assert.ok(rooms.length > 25, 'the rooms are found')
  const tooMany = rooms.filter((room) => measureOf(room) > MOST + 0.05)
  const told = tooMany.map((room) => `${room}: ${measureOf(room).toFixed(1)}`)
  assert.equal(told, [])
})

test('the guide names things, too', () => {
  const pages = ['docs', 'docs/patterns'].flatMap((folder) =>
    readdirSync(folder).map((file) => path.join(folder, file)),
  )
  const share = shareIn(pages.filter((file) => file.endsWith('.mdx')).flatMap(wordsOfPage))
  assert.ok(share <= MOST_IN_GUIDE, `${share.toFixed(1)} pointing words per 100`)
})

test.run()
