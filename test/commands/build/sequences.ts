import fc from 'fast-check'
import { Author, deeds } from './author.js'

const step = fc.record({ does: fc.constantFrom(...deeds), a: fc.nat(23), b: fc.nat(23) })

/** Whatever an author does with git, in as many steps, each page is accounted for. */
export function accountedFor(numRuns: number, steps: { readonly minLength: number; readonly maxLength: number }) {
  return fc.assert(
    fc.asyncProperty(fc.array(step, steps), async (each) => {
      const author = await Author.begin()
      for (const one of each) await author.does(one)
      await author.ends()
    }),
    { numRuns, includeErrorInReport: true },
  )
}
