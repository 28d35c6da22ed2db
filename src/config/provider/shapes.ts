import { attributes, generators } from '../../format/contract/attributes.js'
import type { AttributeKey } from '../../format/contract/attributes.js'
import type { ContentKey } from '../../format/contract/contents.js'
import { kinds } from '../../format/contract/kinds.js'
import type { Kind } from '../../format/contract/kind.js'
import type { Schema } from '../../format/contract/schema.js'
import { values } from '../../format/contract/attribute-values.js'
import { siteBanner } from '../../format/contract/values.js'

/** The keys of a kind in Mintlify's schema. */
export interface Shape {
  readonly kind: Kind
  readonly title: string | undefined
  readonly attributes: ReadonlyMap<string, Schema<unknown>>
  /** In the order of precedence. */
  readonly content: readonly ContentKey[]
  /** True for a link in `global`, with `href` as the only key. */
  readonly isLink: boolean
}

/** Keys of a language with stricter forms in the contract. */
const ofLanguages: Readonly<Record<string, Schema<unknown>>> = { banner: siteBanner }

/** Mintlify takes more in a menu item than the contract. */
const beyondContract: Partial<Record<Kind, readonly ContentKey[]>> = {
  item: ['href', 'languages', 'versions', 'dropdowns', 'anchors', 'products', 'tabs', 'groups', 'pages'],
}

/** Specifications are nothing for links. */
const notOnLinks: ReadonlySet<string> = new Set(generators)

function shapeOf(kind: Kind, isLink: boolean): Shape {
  const keys = (Object.keys(attributes) as AttributeKey[]).filter(
    (key) => (attributes[key].on as readonly Kind[]).includes(kind) && !(isLink && notOnLinks.has(key)),
  )
  return {
    kind,
    title: kinds[kind].title,
    attributes: new Map(keys.map((key) => [key, ofLanguages[key] ?? values[attributes[key].value]])),
    content: isLink ? ['href'] : (beyondContract[kind] ?? kinds[kind].content),
    isLink,
  }
}

const kindNames = Object.keys(kinds) as Kind[]

export const shapes = Object.fromEntries(kindNames.map((kind) => [kind, shapeOf(kind, false)])) as Record<Kind, Shape>
export const linkShapes = Object.fromEntries(kindNames.map((kind) => [kind, shapeOf(kind, true)])) as Record<
  Kind,
  Shape
>
