import { attributes } from '../../src/format/contract/attributes.js'
import type { AttributeKey } from '../../src/format/contract/attributes.js'
import { contents } from '../../src/format/contract/contents.js'
import type { ContentKey } from '../../src/format/contract/contents.js'
import { kinds } from '../../src/format/contract/kinds.js'
import type { Kind } from '../../src/format/contract/kind.js'
import type { ValueName } from '../../src/format/contract/attribute-values.js'
import type { DocComment } from './comments.js'
import { examplesOf, examplesOn } from './examples.js'
import type { Example } from './examples.js'
import { fence, page, plain, prose } from './mdx.js'
import {
  attributesOf,
  builderCall,
  commentOf,
  contentsOf,
  hasGlobal,
  kindNames,
  sourceOf,
  summary,
  takes,
} from './words.js'

/** How the headings call what a method takes. */
const argumentNames: Record<ValueName, string> = {
  text: 'text',
  number: 'number',
  flag: '',
  page: 'page',
  icon: 'icon',
  color: 'color',
  openapi: 'spec',
  asyncapi: 'spec',
  graphql: 'schema',
  sdk: 'sdk',
  banner: 'banner',
  directory: 'where',
  align: 'end',
  footer: 'footer',
  navbar: 'navbar',
}

/** A page for each element: what it holds, what it may say of itself, and the JSON that comes out. */
export function elementPages(): ReadonlyMap<string, string> {
  return new Map(kindNames.map((kind) => [`reference/${kind}.mdx`, elementPage(kind)]))
}

function elementPage(kind: Kind): string {
  const comment = commentOf('builders', kind)
  return page(builderCall[kind], plain(summary(comment)), [
    prose(comment.text),
    ...examples(comment),
    needs(kind),
    '## What it contains',
    contentIntro(kind),
    ...contentsOf(kind).flatMap((key) => contentMethod(kind, key)),
    '## Attributes',
    ...attributesOf(kind).flatMap((key) => attributeMethod(kind, key)),
    ...(hasGlobal(kind)
      ? method(kind, 'global', '…links', commentOf('always', 'global'), [sourceOf(commentOf('always', 'global'))])
      : []),
    ...method(kind, 'set', 'key, value', commentOf('always', 'set'), []),
  ])
}

function needs(kind: Kind): string {
  const required = kinds[kind].needs.map((key) => `\`.${key}(…)\``)
  if (required.length === 0) return 'It may stay empty; `build-nav check` then warns where no specification fills it.'
  return kind === 'navigation'
    ? 'Exactly one of the methods below has to be called.'
    : `A parent takes it only after ${listed(required)}.`
}

function contentIntro(kind: Kind): string {
  if (contentsOf(kind).length === 1) return `A ${kind} contains pages and further groups.`
  const order = contentsOf(kind).map((key) => `\`${key}\``)
  return `One of these, once: after the first call, the others are no longer offered. If a hand-written docs.json has several, Mintlify keeps the first of ${order.join(', ')} and drops the rest.`
}

function contentMethod(kind: Kind, key: ContentKey): string[] {
  const { holds } = contents[key]
  const comment = commentOf('contents', key)
  const isElements = holds !== 'url' && holds !== 'page'
  const takesElements = isElements ? `Takes [\`${builderCall[holds]}\`](/reference/${holds}).` : undefined
  const given = holds === 'url' ? 'url' : '…children'
  return method(kind, key, given, comment, [takesElements, sourceOf(comment)])
}

function attributeMethod(kind: Kind, key: AttributeKey): string[] {
  const { value } = attributes[key]
  const comment = commentOf('attributes', key)
  const excludes = (kinds[kind].excludes as Readonly<Record<string, readonly string[] | undefined>>)[key]
  const excluded = excludes && `Can't be combined with ${listed(excludes.map((other) => `\`${other}\``))}.`
  return method(kind, key, argumentNames[value], comment, [`Takes ${takes(key)}.`, excluded, sourceOf(comment)])
}

function method(
  kind: Kind,
  key: string,
  given: string,
  comment: DocComment,
  facts: readonly (string | undefined)[],
): string[] {
  const said = [comment.text, comment.remarks, ...facts].filter((text) => text !== undefined)
  return [`### \`.${key}(${given})\``, prose(said.join(' ')), ...shown(examplesOn(kind, comment.example ?? ''))]
}

/** A code block and the JSON that it gives, for each expression of the comment's example. */
export function examples({ example }: DocComment): string[] {
  return shown(examplesOf(example ?? ''))
}

function shown(found: readonly Example[]): string[] {
  return found.flatMap(({ code, json }) => [fence('ts', code), fence('json', JSON.stringify(json))])
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
