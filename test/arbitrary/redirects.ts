import fc from 'fast-check'
import type { JsonValue } from '../../src/format/json/value.js'

const segment = fc.constantFrom('a', 'b', 'guides', 'sdk', ':slug*', 'x#y', '404', 'é', '')
const address = fc
  .tuple(
    fc.constantFrom('/', '', '//', 'https://acme.dev/', '/es/', '/fr/', '/2.0/'),
    fc.array(segment, { maxLength: 3 }).map((parts) => parts.join('/')),
  )
  .map((parts) => parts.join(''))
const odd: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom<JsonValue>(null, 'x', 1, {}, [], { source: '/a' }),
  fc.tuple(address, address).map(([source, destination]) => ({ destination, source })),
  fc.tuple(address, address).map(([source, destination]) => ({ source, destination, note: 1 })),
  fc.constantFrom('0', '404', '__proto__', 'constructor', '').map((source) => ({ source, destination: '/x' })),
)
const single = fc
  .tuple(address, address, fc.constantFrom(undefined, undefined, undefined, true, false))
  .map(([source, destination, flag]) => [{ source, destination, ...(flag === undefined ? {} : { permanent: flag }) }])
const family = fc
  .tuple(
    fc.subarray(['', '/es', '/fr', '/docs/fr'], { minLength: 2 }),
    fc.uniqueArray(fc.tuple(address, address), { minLength: 1, maxLength: 6, selector: ([source]) => source }),
  )
  .map(([folders, rows]) =>
    rows.flatMap(([source, to]) =>
      folders.map((folder) => ({ source: folder + source, destination: to.startsWith('/') ? folder + to : to })),
    ),
  )
const move = fc
  .tuple(address, address, fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e/f', 'g', 'h', 'i'), { minLength: 3 }))
  .map(([old, now, names]) => names.map((name) => ({ source: `${old}/${name}`, destination: `${now}/${name}` })))
/** Redirects of sites that moved, were translated, or were edited by hand; and anything else that a list may hold. */
export const redirectLists = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: single },
      { weight: 2, arbitrary: family },
      { weight: 2, arbitrary: move },
      { weight: 1, arbitrary: odd.map((value) => [value]) },
    ),
    { maxLength: 14 },
  )
  .map((parts): JsonValue[] => parts.flat())
