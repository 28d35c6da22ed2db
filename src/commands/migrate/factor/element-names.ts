import { identifierFrom } from '../layout/names.js'
import type { ElementPlan, Plan } from '../model.js'
import type { Definition } from './definition.js'
import type { ElementNode } from './nodes.js'
import { labelOn, textOf } from './variants.js'
import type { Variant } from './variants.js'

/** The name that code can have for a title; none, where nothing of it makes one. */
export function named(title: string): string[] {
  const name = identifierFrom(title)
  return name ? [name] : []
}

/**
 * Names from the title in the default language, `original` where that lacks the element; or in one with Latin letters;
 * otherwise what kind of element it is.
 */
export function namesFor(node: ElementNode, languages: readonly string[], original?: string): string[] {
  const rank = (variant: Variant) => {
    const language = labelOn(variant, 'language')
    return language === undefined ? 0 : languages.indexOf(language)
  }
  const titles = [...node.plans]
    .sort(([left], [right]) => rank(left) - rank(right))
    .map(([, plan]) => textOf(plan.args[0]) ?? '')
  return namesFrom(original === undefined ? titles : [original, ...titles], node.builder)
}

/** Names from the first title with Latin letters, with the kind of the element where the title is taken; or that kind. */
function namesFrom(titles: readonly string[], builder: ElementPlan['builder']): string[] {
  const [first] = [...new Set(titles)].flatMap((title) => named(title).filter((name) => /^[\x20-\x7e]+$/.test(name)))
  return first ? [first, `${first}${builder.replace(/^./, (letter) => letter.toUpperCase())}`] : [builder]
}

/** Names an element that no title names after the key of its word, which another element may have given that. */
export function nameByWord(definition: Definition, body: Plan): void {
  const title = body.type === 'element' ? body.args[0] : undefined
  if (body.type !== 'element' || title?.type !== 'word' || definition.names[0] !== body.builder) return
  definition.names = namesFrom([title.key], body.builder)
}
