import { unmarked } from './marks.js'
import { deeplyPlain } from './plain.js'

type Anything = (...given: unknown[]) => unknown

/**
 * A method called on a marked string: it sees plain ones. Where it changes nothing, the marks stay; what it makes of
 * the text is nobody's.
 */
export function methodsOfText(receiver: string, name: string, given: readonly unknown[]): unknown {
  if (name === 'concat') return receiver + given.join('')
  const text = unmarked(receiver)
  const made = (text as unknown as Record<string, Anything>)[name]?.(...given.map(deeplyPlain))
  return made === text ? receiver : made
}
