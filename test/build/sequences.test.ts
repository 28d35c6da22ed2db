import fc from 'fast-check'
import { test } from 'uvu'
import { runs } from '../runs.js'
import { Author, deeds } from './author.js'

const step = fc.record({ does: fc.constantFrom(...deeds), a: fc.nat(23), b: fc.nat(23) })

test('whatever authors do with git, no page is lost in silence, and nobody is asked about what only the config changed', () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      const author = await Author.begin()
      try {
        for (const each of steps) await author.does(each)
        await author.ends()
      } catch (error) {
        throw new Error(`${author.done.join('\n')}\n${String(error)}`, { cause: error })
      }
    }),
    { numRuns: runs(500), includeErrorInReport: true },
  ))

test.run()
