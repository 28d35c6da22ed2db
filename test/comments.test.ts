import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /\.tsx?$/.test(file))

const comments = sources.flatMap((file) =>
  [...readFileSync(path.join('src', file), 'utf8').matchAll(/^[ \t]*\/\*\*[\s*]*([^]*?)\*\//gm)].map(
    ([, text = '']) => ({ file, text }),
  ),
)

/** The comments that match, if they are more than three in a hundred; a comment below that may have its reason. */
function tooMany(pattern: RegExp): readonly string[] {
  const found = comments.filter(({ text }) => pattern.test(text))
  return found.length < comments.length * 0.03 ? [] : found.map(({ file, text }) => `${file}: ${text.split('\n')[0]}`)
}

test('a doc comment begins with the thing, and not with a question word', () => {
  assert.ok(comments.length > 3000, 'the comments are found')
  assert.equal(tooMany(/^(What|Where|Whether|How|Which|Who|When)\b/), [])
})

test('code does not say or tell', () => {
  assert.equal(tooMany(/\b(said|told|says|tells)\b/), [])
})

test.run()
