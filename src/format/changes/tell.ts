import type { Change } from './change.js'
import { factsOf } from './fact.js'
import type { Fact } from './fact.js'
import { foldVariants } from './fold-variants.js'
import { sentenceOf } from './words.js'
import type { Marks } from './words.js'

/** Folds changes into facts. */
export function fold(changes: readonly Change[]): Fact[] {
  return factsOf(foldVariants(changes))
}

/** Changes in words, a line per fact. */
export function tell(changes: readonly Change[], marks?: Marks): string[] {
  return fold(changes).map((fact) => sentenceOf(fact, { marks }))
}
