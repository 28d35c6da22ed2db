import { attributes } from '../../src/format/contract/attributes.js'
import type { AttributeKey } from '../../src/format/contract/attributes.js'
import type { Kind } from '../../src/format/contract/kind.js'
import { page, table } from './mdx.js'
import {
  attributesOf,
  builderCall,
  contentsOf,
  hasGlobal,
  isUndocumented,
  kindNames,
  undocumentedMark,
  takes,
} from './words.js'

/** `reference/elements.mdx`: every element and attribute on one page. */
export function overviewPage(): string {
  const keys = (Object.keys(attributes) as AttributeKey[]).sort(
    (a, b) => Number(isUndocumented(a)) - Number(isUndocumented(b)),
  )
  return page('All elements and attributes', 'Which element contains which, and what each attribute takes.', [
    'Method names are the key names of docs.json. Each element has one kind of child: after `.groups(…)`, a tab offers no `.pages(…)`.',
    elementTable(),
    `${undocumentedMark} Mintlify accepts it, but its documentation does not have it. Every element except \`group\` takes \`.global(…)\`: links that all pages below it show.`,
    '## Attributes',
    'An attribute that takes `true` or `false` is `true` when called without an argument.',
    table(
      ['attribute', 'takes', 'on'],
      keys.map((key) => [method(key), takes(key), kindList(key)]),
    ),
  ])
}

/** The elements, each with what it may hold. */
export function elementTable(): string {
  return table(
    ['element', 'contains one of', 'attributes'],
    kindNames.map((kind) => [`\`${builderCall[kind]}\``, code(contentsOf(kind)), attributeList(kind)]),
  )
}

function attributeList(kind: Kind): string {
  return [...attributesOf(kind).map(method), ...(hasGlobal(kind) ? ['`global`'] : [])].join(' ')
}

function method(key: AttributeKey): string {
  return `\`${key}\`${isUndocumented(key) ? undocumentedMark : ''}`
}

function kindList(key: AttributeKey): string {
  const on: readonly Kind[] = attributes[key].on
  const elements = kindNames.filter((kind) => kind !== 'navigation')
  if (elements.every((kind) => on.includes(kind))) return on.includes('navigation') ? 'all' : 'all but `navigation`'
  return code(on)
}

function code(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(' ')
}
