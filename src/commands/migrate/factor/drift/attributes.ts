import { attributes } from '../../../../format/contract/attributes.js'
import type { AttributeKey } from '../../../../format/contract/attributes.js'
import { printLiteral } from '../../print/literal.js'
import { keyOf } from '../../model.js'
import type { ElementPlan } from '../../model.js'
import { Bits } from '../bits.js'
import { having } from '../context.js'
import type { Context } from '../context.js'
import { presenceOf } from '../nodes.js'
import type { ElementNode } from '../nodes.js'
import { bitsOf, textOf } from '../variants.js'
import type { Variant } from '../variants.js'
import { LEAST_LANGUAGES, MOST_SKIPPED, planIn, variantsOf } from './slip.js'
import type { Slip } from './slip.js'

/** An element's values of one key. */
interface Column {
  readonly key: string
  /** The value of a variant, without the part that names the variant; '' for nothing. */
  readonly of: (variant: Variant) => string
}

/** Forms of values that are equal in every language, without path or text. */
const plainForms: ReadonlySet<string> = new Set(['icon', 'flag', 'number', 'color', 'align', 'directory'])

/** Values that few variants have otherwise than all others: an icon in one language, a title in one old version. */
export function attributeSlips(node: ElementNode, within: readonly string[], context: Context): Slip[] {
  return columnsOf(node, context).flatMap((column) => {
    const odd = new Map([...oddVersions(node, column, context), ...oddLanguages(node, column, context)])
    return [...odd.values()].map((bits): Slip => {
      const others = presenceOf(node).without(bits)
      const [plan, other] = [planIn(node.plans, bits), planIn(node.plans, others)]
      return {
        kind: 'attribute',
        node,
        entry: textOf(plan?.args[0]) ?? '',
        within,
        variants: variantsOf(bits, context),
        plan,
        key: column.key,
        has: shown(plan, column.key),
        elsewhere: shown(other, column.key),
      }
    })
  })
}

function columnsOf(node: ElementNode, { keyOn, axes, folders }: Context): Column[] {
  const ownParts = new Map(
    [...node.plans.keys()].map((variant) => {
      const names = [...axes.map(({ name }) => keyOn(variant, name)), ...folders.map((folder) => folder.of(variant))]
      return [variant, new Set(names.flatMap((name) => name.toLowerCase().split('/').filter(Boolean)))] as const
    }),
  )
  const keys = new Set([
    'title',
    ...[...node.plans.values()].flatMap(({ calls }) => calls.map(keyOf)).filter(isCompared),
  ])
  return [...keys].map((key) => ({
    key,
    of: (variant) =>
      (shown(node.plans.get(variant), key) ?? '')
        .split(/[/"]/)
        .filter((part) => !ownParts.get(variant)?.has(part.toLowerCase()))
        .join('/'),
  }))
}

function isCompared(key: string): boolean {
  return key === 'href' || Object.hasOwn(attributes, key)
}

/** Values that one or two versions of a language have, unlike the older and newer ones. */
function oddVersions(node: ElementNode, { of }: Column, { axes }: Context): [string, Bits][] {
  const versions = axes.find(({ name }) => name === 'version')
  const languages = axes.find(({ name }) => name === 'language')
  if (!versions) return []
  const rows = languages ? languages.keys.map((key) => having(languages, [key])) : [presenceOf(node)]
  return rows.flatMap((row) => {
    const order = versions.ages.flatMap((key) => variantsIn(node, row.and(having(versions, [key]))))
    const odd: Variant[] = []
    for (let from = 1; from < order.length; from++) {
      const before = of(order[from - 1]!)
      let to = from
      while (to < order.length && of(order[to]!) !== before) to++
      if (to > from && to < order.length && to - from <= MOST_SKIPPED) odd.push(...order.slice(from, to))
      from = Math.max(from, to)
    }
    return odd.length > 0 && odd.length * 2 <= order.length - odd.length ? [entryOf(odd)] : []
  })
}

/** Values that only one language has, where two or more others agree; texts are translated and don't count. */
function oddLanguages(node: ElementNode, { key, of }: Column, { axes, keyOn }: Context): [string, Bits][] {
  const languages = axes.find(({ name }) => name === 'language')
  const versions = axes.find(({ name }) => name === 'version')
  if (!languages || key === 'title') return []
  const form = Object.hasOwn(attributes, key) ? attributes[key as AttributeKey].value : 'page'
  const odd = new Map<string, Variant[]>()
  for (const column of versions ? versions.ages.map((each) => having(versions, [each])) : [presenceOf(node)]) {
    const values = new Map<string, Variant[]>()
    for (const variant of variantsIn(node, column))
      values.set(of(variant), [...(values.get(of(variant)) ?? []), variant])
    const [few, most] = [...values.values()].sort((left, right) => left.length - right.length)
    if (values.size !== 2 || !few || !most) continue
    const isTold = most.length + 1 >= LEAST_LANGUAGES || plainForms.has(form)
    // Of two languages, the default one says how it is.
    const [one] = most.length === 1 && keyOn(few[0]!, 'language') === languages.keys[0] ? most : few
    if (few.length > 1 || !one || !isTold || (form === 'text' && of(one) !== '')) continue
    // What the default language alone has, or no longer has, the others will follow.
    if (keyOn(one, 'language') === languages.keys[0] && values.has('')) continue
    const id = `${keyOn(one, 'language')} ${[...values.keys()].join('\n')}`
    odd.set(id, [...(odd.get(id) ?? []), one])
  }
  return [...odd.values()].map(entryOf)
}

function entryOf(odd: readonly Variant[]): [string, Bits] {
  const bits = bitsOf(odd)
  return [bits.key, bits]
}

function variantsIn(node: ElementNode, among: Bits): Variant[] {
  return [...node.plans.keys()].filter(({ id }) => among.has(id))
}

/** A value as code; undefined where there is none. */
function shown(plan: ElementPlan | undefined, key: string): string | undefined {
  const call = plan?.calls.find((each) => keyOf(each) === key)
  const value = key === 'title' ? plan?.args[0] : call?.args.at(-1)
  if (call && call.args.length === 0) return 'true'
  return value?.type === 'literal' && value.value !== undefined ? printLiteral(value.value) : undefined
}
