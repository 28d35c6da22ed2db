import { readFileSync } from 'node:fs'
import path from 'node:path'
import { attributes } from '../../src/format/contract/attributes.js'
import type { AttributeKey } from '../../src/format/contract/attributes.js'
import type { Kind } from '../../src/format/contract/kind.js'
import { root } from './comments.js'
import { between, formatted, table } from './mdx.js'
import {
  attributesOf,
  builderCall,
  commentOf,
  contentsOf,
  hasGlobal,
  isProviders,
  kindNames,
  providerMark,
  takes,
} from './words.js'

/** README.md with the tables between its marks as the contract has them. */
export async function readme(): Promise<string> {
  return between(readFileSync(path.join(root, 'README.md'), 'utf8'), 'reference', await tables())
}

function tables(): Promise<string> {
  const elements = elementTable()
  const keys = (Object.keys(attributes) as AttributeKey[]).sort(
    (a, b) => Number(isProviders(a)) - Number(isProviders(b)),
  )
  const methods = table(
    ['attribute', 'takes', 'on', 'section'],
    keys.map((key) => [method(key), takes(key), kindList(key), isProviders(key) ? providerMark : attributes[key].from]),
  )
  const note = `${providerMark} Mintlify's validator accepts it, but its documentation of \`navigation\` does not have it. An attribute that takes \`true\` or \`false\` is \`true\` when called without an argument.`
  const global = `Every element but \`group\` has \`.global(…links)\`. ${commentOf('always', 'global').text}`
  const sections = `The last column has the section of Mintlify's documentation of \`navigation\`, such as 2.3, or ${providerMark} where it has none.`
  return formatted([elements, note, global, sections, methods].join('\n\n'), 'markdown')
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
  return `\`${key}\`${isProviders(key) ? providerMark : ''}`
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
