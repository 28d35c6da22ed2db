import fc from 'fast-check'
import { test } from 'uvu'
import { runs } from '../../runs.js'
import { Author, deeds } from './author.js'

const step = fc.record({ does: fc.constantFrom(...deeds), a: fc.nat(23), b: fc.nat(23) })

test('whatever an author does with git, no page is lost in silence, and nobody is asked about what only the config changed', () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
    const author = await Author.begin()
    for (const each of steps) await author.does(each)
    await author.ends()
  })
  return fc.assert(property, { numRuns: runs(60), includeErrorInReport: true })
})

test.run()
