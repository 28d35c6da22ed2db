import { attributes } from '../../src/format/contract/attributes.js'
import type { AttributeKey } from '../../src/format/contract/attributes.js'
import type { ContentKey } from '../../src/format/contract/contents.js'
import { kinds } from '../../src/format/contract/kinds.js'
import type { Kind } from '../../src/format/contract/kind.js'
import { methodsOf } from '../../src/format/contract/methods.js'
import { values } from '../../src/format/contract/attribute-values.js'
import { docComments } from './comments.js'
import type { DocComment } from './comments.js'

/** The kinds in the order of the contract. */
export const kindNames = Object.keys(kinds) as Kind[]

/** Behind a key that Mintlify's documentation does not have. */
export const undocumentedMark = '°'

/** `group(title)`, `language(code)` */
export const builderCall: Record<Kind, string> = {
  navigation: 'navigation()',
  group: 'group(title)',
  tab: 'tab(title)',
  item: 'item(title)',
  anchor: 'anchor(title)',
  dropdown: 'dropdown(title)',
  product: 'product(title)',
  version: 'version(label)',
  language: 'language(code)',
}

/** The doc comments of the contract and the builders, by the name of the method or the function. */
export const comments = {
  attributes: docComments('src/format/contract/attributes.ts'),
  contents: docComments('src/format/contract/contents.ts'),
  builders: new Map([...docComments('src/config/builders/builders.ts'), ...docComments('src/config/builders/docs.ts')]),
  always: docComments('src/config/builders/types.ts'),
} as const

/** A doc comment that has to be there. */
export function commentOf(where: keyof typeof comments | ReadonlyMap<string, DocComment>, name: string): DocComment {
  const comment = (typeof where === 'string' ? comments[where] : where).get(name)
  if (!comment?.text) throw new Error(`${name} has no doc comment`)
  return comment
}

/** The first sentence of a doc comment. */
export function summary({ text }: DocComment): string {
  return /^.*?[^.][.:](?= [A-Z`]|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text
}

/** The content keys of a kind: of several in a docs.json, Mintlify keeps the first. */
export function contentsOf(kind: Kind): readonly ContentKey[] {
  return kinds[kind].content
}

/** The attribute keys of a kind, the contract's before Mintlify's. */
export function attributesOf(kind: Kind): readonly AttributeKey[] {
  const keys = methodsOf(kind).flatMap((method) => (method.by === 'attribute' ? [method.key] : []))
  return [...keys.filter((key) => !isUndocumented(key)), ...keys.filter(isUndocumented)]
}

export function hasGlobal(kind: Kind): boolean {
  return methodsOf(kind).some(({ by }) => by === 'global')
}

/** True for a key without a page in Mintlify's documentation. */
export function isUndocumented(key: AttributeKey): boolean {
  return commentOf('attributes', key).see === undefined
}

/** `Mintlify's documentation: [Groups](https://…#groups).` */
export function sourceOf({ see }: DocComment): string {
  if (see === undefined) return "Accepted by Mintlify's validator, but not documented."
  const [title = ''] = /[^/#]+$/.exec(see) ?? []
  const words = title.replaceAll('-', ' ')
  return `Mintlify's documentation: [${words.charAt(0).toUpperCase()}${words.slice(1)}](${see}).`
}

/** What a method takes, in words with code between backticks. */
export function takes(key: AttributeKey): string {
  const { value } = attributes[key]
  if (value === 'flag') return '`true` or `false`'
  if (value === 'page') return 'a page path'
  return coded(values[value].expects)
}

/** Object forms and literals between backticks. */
export function coded(expects: string): string {
  return expects.replace(/\{[^}]*\}|'[^']*'|\b(?:true|false)\b/g, (code) => `\`${code}\``)
}
