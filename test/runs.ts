import fc from 'fast-check'

/** True in `npm run test:slow`, where there is time for more. */
export const isSlow = process.env.BUILD_NAV_SLOW !== undefined

/** How often a property is tried: a sixth of its full count in `npm run test:slow`, a thirtieth in `npm test`; BUILD_NAV_RUNS overrules. */
export function runs(full: number): number {
  return Number(process.env.BUILD_NAV_RUNS ?? Math.ceil(full / (isSlow ? 6 : 30)))
}

/** The values are the same each time: what passed once passes again, on every machine. BUILD_NAV_SEED is another seed, or `new`. */
const { BUILD_NAV_SEED: seed = '1' } = process.env
fc.configureGlobal({ seed: seed === 'new' ? Date.now() : Number(seed) })
