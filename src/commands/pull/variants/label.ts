import { ts } from 'ts-morph'
import { isJsonObject, type JsonValue } from '../../../format/json/value.js'
import { outermost } from '../../code/declarations.js'
import { itemsWith, listedIn, usesOf } from '../../code/nodes.js'
import type { Listed } from '../../code/patch.js'
import { ownSpan, variantKinds } from '../origin/instances.js'
import { elementsIn, titleOf, type TracedElement, type TracedValue } from '../origin/traced-value.js'
import type { EditContext } from '../propose/edit-context.js'

/** The label of a variant in code: `'fr'` of `['en', 'fr'].map((locale) => language(locale))`. */
export interface Label {
  readonly text: string
  /** The literal; of a constant, `'2.0'` of `const latest = '2.0'`. */
  readonly literal: ts.Node
  readonly isConstant: boolean
  /** The list or the table of the loop. */
  readonly items: Listed
  /** The entry: the literal, `latest`, or `fr: …`. */
  readonly item: ts.Node
  /** All variants with the label: 2.0 in each language. */
  readonly elements: () => readonly TracedElement[]
  /** The label of another title: `3.0` of `v3.0`, beside `v2.0`. Undefined for a title of another form. */
  readonly labelIn: (value: JsonValue) => string | undefined
  /** True for the label as a whole title: `v2.0`, if this title is `v2.0 (latest)`. */
  readonly isTitle: (value: JsonValue) => boolean
}

/** The label in a variant's title, from a list or a table in code. */
export function labelOf({ sites, root }: EditContext, element: TracedValue): Label | undefined {
  const title = element.type === 'element' && variantKinds.has(element.kind) ? titleOf(element) : undefined
  if (element.type !== 'element' || !title) return undefined
  const { kind, title: key = '', made } = element
  const own = ownSpan(title)
  for (const { site, start, end } of own ? [own, ...title.spans.filter((span) => span !== own)] : []) {
    const literal = sites.nodeAt(site)
    const listed = literal && listedAt(literal)
    if (!listed || listed.items.list === sites.nodeAt(made.trace?.site)) continue
    const [prefix, text, suffix] = [title.json.slice(0, start), title.json.slice(start, end), title.json.slice(end)]
    const titleIn = (value: JsonValue) => (isJsonObject(value) ? value[key] : undefined)
    return {
      ...listed,
      text,
      literal,
      elements: () =>
        elementsIn(root).filter(
          (each) => each.kind === kind && titleOf(each)?.spans.some((span) => span.site === site),
        ),
      labelIn: (value) => {
        const found = titleIn(value)
        const fits = typeof found === 'string' && found.startsWith(prefix) && found.endsWith(suffix)
        return (fits && found.slice(prefix.length, found.length - suffix.length)) || undefined
      },
      isTitle: (value) => titleIn(value) === prefix + text,
    }
  }
  return undefined
}

/** The list entry of a label's literal, or of a constant: `newestFirst(latest, '1.0')`. */
function listedAt(literal: ts.Node): Pick<Label, 'items' | 'item' | 'isConstant'> | undefined {
  const { parent } = literal
  const isConstant = ts.isVariableDeclaration(parent)
  const named = isConstant && ts.isIdentifier(parent.name) ? usesOf(parent.name).find(itemsWith) : undefined
  if (isConstant && !named) return undefined
  const item = outermost(named ?? literal)
  const items = ts.isObjectLiteralExpression(item.parent) ? listedIn(item.parent) : itemsWith(item)
  return items && { items, item, isConstant }
}
