import { identifierFrom } from '../layout/names.js'
import type { ElementNode } from './nodes.js'
import { labelOn, textOf } from './variants.js'
import type { Variant } from './variants.js'

/** The name that code can have for a title; none, where nothing of it makes one. */
export function named(title: string): string[] {
  const name = identifierFrom(title)
  return name ? [name] : []
}

/** Names from the title in the default language, or in one with Latin letters; otherwise what kind of element it is. */
export function namesFor(node: ElementNode, languages: readonly string[]): string[] {
  const rank = (variant: Variant) => {
    const language = labelOn(variant, 'language')
    return language === undefined ? 0 : languages.indexOf(language)
  }
  const titles = [...node.plans]
    .sort(([left], [right]) => rank(left) - rank(right))
    .map(([, plan]) => textOf(plan.args[0]) ?? '')
  const [first] = [...new Set(titles)].flatMap((title) => named(title).filter((name) => /^[\x20-\x7e]+$/.test(name)))
  return first ? [first, `${first}${node.builder.replace(/^./, (letter) => letter.toUpperCase())}`] : [node.builder]
}
