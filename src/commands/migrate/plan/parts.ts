import { BuildNavError } from '../../../base/diagnostics/diagnostic.js'
import { compileReport } from '../../../config/compile/codes.js'
import type { Step } from '../../../format/changes/place.js'
import { contentKeyOf } from '../../../format/contract/methods.js'
import { elementName } from '../../../format/contract/words.js'
import { isWithin } from '../../../format/json/tree.js'
import { elementsOf, findParts, isInOrder, type DocsElement } from '../../../format/parts/find.js'
import { migrateReport } from '../codes.js'
import { element as planned, literal, type ElementPlan } from '../model.js'
import type { Source } from '../source.js'
import type { Context } from './context.js'
import { planElement } from './element.js'

/** Elements of docs.json by their places in words: `API › Reference`. Throws for a place of none, and of several. */
export function elementsNamed({ docs, resolved }: Source, names: readonly string[]): readonly DocsElement[] {
  const all = elementsOf({ json: docs, owns: 'docs' })
  const found = names.map((name) => {
    const titles = name.split(/[›>]/).map((title) => title.trim())
    const named = all.filter(({ title, around }) => {
      const isNamed = (wanted: string, step: Step) => wanted === step.title.trim()
      return title.trim() === titles.at(-1) && isInOrder(titles.slice(0, -1), around, isNamed)
    })
    const [element, ...others] = named
    if (!element) {
      const args = { name, known: all.map(wayTo) }
      throw new BuildNavError([migrateReport('migrate-part-missing', args, resolved.placeOf(['navigation']))])
    }
    if (others.length === 0) return element
    const args = { name, ways: named.map(wayTo) }
    throw new BuildNavError([migrateReport('migrate-part-several', args, resolved.placeOf(element.path))])
  })
  for (const [index, { path, kind, title }] of found.entries()) {
    const outer = found.find((other, at) => at !== index && isWithin(path, other.path))
    if (!outer) continue
    const isSame = outer.path.length === path.length
    const args = { name: elementName(kind, title), outer: elementName(outer.kind, outer.title), isSame, kind }
    throw new BuildNavError([compileReport('part-in-part', args, resolved.placeOf(path))])
  }
  return found
}

/** `en › API › Reference` */
function wayTo({ title, around }: DocsElement): string {
  return [...around.map((step) => step.title), title].join(' › ')
}

/** Elements as `parts(…)`, each with the fewest elements around that tell it apart. */
export function planParts(elements: readonly DocsElement[], source: Source, context: Context): ElementPlan {
  const plans = elements.map((element) => {
    const plan = planElement(element.kind, element.value, element.path, context)
    const within = fewestAround(element, source)
    return within.reduceRight(
      (inner, { kind, title }) => planned('within', [planned(kind, [literal(title)]), inner]),
      plan,
    )
  })
  return planned('parts', plans)
}

/** A language or version first, then the nearest elements; all of them for twins that begin with other pages. */
function fewestAround({ kind, title, path, value, around }: DocsElement, { docs }: Source): readonly Step[] {
  const at = ['navigation', contentKeyOf(kind), 0]
  const isFound = (own: DocsElement['value'], within: readonly Step[]) => {
    const json = { navigation: { [contentKeyOf(kind)]: [own] } }
    const [found] = findParts(docs, { json, owns: [{ kind, title, within, keys: Object.keys(own), at }] })
    return found?.element?.path.join() === path.join()
  }
  const isEdition = (step: Step) => step.kind === 'language' || step.kind === 'version'
  const nearest = around.toReversed()
  const first = [...around.filter(isEdition), ...nearest.filter((step) => !isEdition(step))]
  const pairs = around.flatMap((outer, index) => around.slice(index + 1).map((inner) => [outer, inner]))
  const choices: readonly (readonly Step[])[] = [[], ...first.map((step) => [step]), ...pairs, around]
  // By titles alone, if possible: pages change.
  return choices.find((within) => isFound({}, within)) ?? choices.find((within) => isFound(value, within)) ?? around
}
