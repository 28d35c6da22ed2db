import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replaceAll(path.sep, '/'))
const roomOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : undefined)

/** The rooms as CONTRIBUTING lists them, the lowest first. */
const rooms = [...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/^\| `(\w+)` +\|/gm)].map(([, room]) => room)

test('CONTRIBUTING lists each room', () => {
  const found = new Set(sources.flatMap((file) => roomOf(file) ?? []))
  assert.equal(rooms.toSorted(), [...found].toSorted())
})

/** A config may import the public entries, so what loads it has them at hand. */
const handsOut = 'config/load/own-entries.ts'

test('a room imports only from those above it in the table', () => {
  const wrong: string[] = []
  for (const file of sources) {
    const own = roomOf(file)
    if (own === undefined) continue
    const text = readFileSync(path.join('src', file), 'utf8')
    for (const [, specifier = ''] of text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
      const target = roomOf(path.posix.join(path.posix.dirname(file), specifier))
      if (target === undefined && file === handsOut) continue
      if (target === undefined || rooms.indexOf(target) > rooms.indexOf(own)) wrong.push(`${file} imports ${specifier}`)
    }
  }
  assert.equal(wrong, [])
})

test.run()
