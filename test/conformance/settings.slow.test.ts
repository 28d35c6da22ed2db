import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { missingSettings, settingProblems } from '../../src/format/contract/setting-problems.js'
import { isTaken } from '../../src/format/contract/schema.js'
import { requiredSettings, settings } from '../../src/format/contract/settings.js'
import { setOwn } from '../../src/format/json/value.js'
import type { JsonValue } from '../../src/format/json/value.js'
import { corpus } from '../corpus.js'
import { difference, oracle } from '../config/provider/oracle.js'
import { runs } from '../runs.js'
import { valueOf } from './provider-values.js'

type Json = Record<string, unknown>
type Path = readonly (string | number)[]

const provider = await oracle()
const times = runs(3000)
const navigation = { pages: ['index'] }

/** Our verdict over a docs.json's settings, and Mintlify's; each with the paths of what is silently dropped. */
function verdicts(validate: (docs: unknown) => { success: boolean; data?: unknown }, docs: Json) {
  const problems = settingProblems(docs)
  // Of a value that may be newer than we are, the verdict is today's.
  const isKnown = problems.every(({ effect }) => effect !== 'unsure')
  const ours = isTaken(problems) && isKnown && missingSettings(docs).length === 0
  const result = validate({ ...docs, navigation })
  const dropped = problems.filter(({ effect }) => effect === 'dropped').map(({ at }) => JSON.stringify(at))
  const lost = result.success
    ? [...difference({ ...docs, navigation }, result.data, [])].map((at) => JSON.stringify(at))
    : []
  return {
    ours: ours ? dropped.sort() : 'refused',
    theirs: result.success ? lost.sort() : 'refused',
  }
}

/** Each place in a value. */
function* placesIn(value: unknown, at: Path = []): Generator<Path> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const path = [...at, Array.isArray(value) ? Number(key) : key]
    yield path
    yield* placesIn(inner, path)
  }
}

// prettier-ignore
const foreign: readonly unknown[] = [
  null, 0, 400, true, false, '', ' ', 'x', 'mnt', 'red', '#fff', 'https://acme.dev', '/a', 'dark', [], {}, ['x'], [{}], [null], [[]],
  { x: 1 }, { light: '/a', dark: '/b' }, { light: '/a' }, { name: 'book' }, { source: '/a' }, { family: 'Inter' }, { href: '/a' },
  { label: 'x', href: '/a' }, { type: 'github', href: '/a' }, { type: 'x', href: '/a' }, ['copy', 'copy'],
]
const newKeys = ['x', 'light', 'hrefs', 'Theme', 'primari', 'constructor', 'toString', 'title']

interface Mutation {
  readonly pick: number
  readonly how: 'replace' | 'remove' | 'add' | 'rename' | 'repeat'
  readonly value: unknown
  readonly key: string
}
const mutation: fc.Arbitrary<Mutation> = fc.record({
  pick: fc.nat(),
  how: fc.constantFrom('replace', 'remove', 'add', 'rename', 'repeat'),
  value: fc.constantFrom(...foreign),
  key: fc.constantFrom(...newKeys),
})

/** A copy in which one thing is other than it was. */
function mutated(docs: Json, { pick, how, value, key }: Mutation): Json {
  const copy = structuredClone(docs)
  const places = [...placesIn(copy)]
  const place = places[pick % places.length] as Path
  const last = place.at(-1) as string
  const owner = place.slice(0, -1).reduce<unknown>((outer, step) => (outer as Json)[step], copy) as Json
  const inner = owner[last]
  if (how === 'replace') owner[last] = structuredClone(value)
  else if (how === 'repeat' && Array.isArray(owner)) owner.push(structuredClone(inner))
  else if (Array.isArray(owner)) owner.splice(Number(last), 1)
  else if (how === 'add' && typeof inner === 'object' && inner !== null && !Array.isArray(inner))
    setOwn(inner, key, value as JsonValue)
  else {
    delete owner[last]
    if (how === 'rename') setOwn(owner, key, inner as JsonValue)
  }
  return copy
}

if (provider) {
  const { docsConfigSchema } = await import('@mintlify/validation')
  const themes = [...(docsConfigSchema as unknown as { options: readonly { shape: Json }[] }).options]
  const fields = Object.assign({}, ...themes.map(({ shape }) => shape)) as Json
  delete fields['navigation']
  delete fields['theme']
  type Field = Parameters<typeof valueOf>[0]
  const generated = fc
    .tuple(
      fc.constantFrom('mint', 'willow', 'luma'),
      fc.record(Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, valueOf(field as Field)])), {
        requiredKeys: ['name', 'colors'],
      }),
      // All keys at once would be wrong in one of them nearly always.
      fc.subarray(Object.keys(fields), { minLength: 1, maxLength: 4 }),
    )
    .map(([theme, all, some]) => {
      const keys = new Set(['name', 'colors', ...some])
      return { theme, ...Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key))) }
    })

  test('the table has the keys that Mintlify has, and the same are required', () => {
    const known = [...Object.keys(fields), 'theme']
    assert.equal(Object.keys(settings).sort(), known.sort())
    for (const key of Object.keys(settings)) {
      const whole: Json = { theme: 'mint', name: 'Acme', colors: { primary: '#fff' }, navigation }
      delete whole[key]
      assert.is(!provider.validate(whole).success, (requiredSettings as readonly string[]).includes(key), key)
    }
  })

  test(`mutations of every setting are refused, dropped or taken by Mintlify and by us alike (${times} runs)`, () => {
    const seen = { refused: 0, taken: 0, dropped: 0 }
    fc.assert(
      fc.property(generated, fc.array(mutation, { maxLength: 2 }), (docs, mutations) => {
        const changed = mutations.reduce<Json>(mutated, docs)
        const { ours, theirs } = verdicts(provider.validate as never, changed)
        seen[theirs === 'refused' ? 'refused' : theirs.length > 0 ? 'dropped' : 'taken']++
        assert.equal(ours, theirs)
      }),
      { numRuns: times },
    )
    // A generator that only makes one sort of file would show nothing.
    for (const [verdict, count] of Object.entries(seen)) assert.ok(count > times / 50, `${verdict}: ${count}`)
  })

  for (const site of corpus() ?? []) {
    if (site.value === undefined) continue
    test(`${site.name}: the settings are refused or taken by Mintlify and by us alike`, async () => {
      const { navigation: _, ...docs } = (await provider.resolve(site.folder, site.value)) as Json
      const { ours, theirs } = verdicts(provider.validate as never, docs)
      assert.equal(ours, theirs)
    })
  }
}

test.run()
