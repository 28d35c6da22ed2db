import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => file.replaceAll(path.sep, '/'))

/** The rooms as CONTRIBUTING lists them, the lowest first; `cli` is a floor and a room. */
const rooms = [
  ...[...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/^\| `(\w+\/\w+)` +\|/gm)].map(([, room = '']) => room),
  'cli',
]
const roomOf = (file: string) => rooms.find((room) => file.startsWith(`${room}/`))

/** What is above all rooms: the entries of the package. */
const isEntry = (file: string) => !file.includes('/')

test('CONTRIBUTING lists each room', () => {
  const told = sources.filter((file) => !isEntry(file) && roomOf(file) === undefined)
  assert.equal(told, [])
  const found = new Set(sources.map(roomOf))
  const said = rooms.filter((room) => !found.has(room))
  assert.equal(said, [])
})

/** A config may import the public entries, so what loads it has them at hand. */
const handsOut = 'config/loader/outside.ts'

test('a room imports only from those above it in the tables', () => {
  const wrong: string[] = []
  for (const file of sources) {
    const own = roomOf(file)
    if (own === undefined) continue
    const text = readFileSync(path.join('src', file), 'utf8')
    for (const [, specifier = ''] of text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)) {
      const target = path.posix.join(path.posix.dirname(file), specifier)
      if (isEntry(target) && file === handsOut) continue
      const room = roomOf(target)
      if (room === undefined || rooms.indexOf(room) > rooms.indexOf(own)) wrong.push(`${file} imports ${specifier}`)
    }
  }
  assert.equal(wrong, [])
})

test('the folders of test mirror those of src', () => {
  const [floors, tests] = ['src', 'test'].map((top) =>
    readdirSync(top, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => path.relative(top, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')),
  )
  const mirrored = tests?.filter((folder) => rooms.some((room) => room.startsWith(`${folder.split('/')[0]}/`)))
  const strange = mirrored?.filter((folder) => !/\/.*\//.test(folder) && !floors?.includes(folder))
  assert.equal(strange, [])
})

test.run()
