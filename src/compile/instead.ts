import type { Call, ElementData } from '../builders/data.js'
import { contents } from '../contract/contents.js'
import type { Kind } from '../contract/kind.js'
import { kinds } from '../contract/kinds.js'
import { callFor, insteadOf } from '../contract/near-keys.js'
import { isRecord } from '../json/value.js'

/** The calls for an element that is written as in docs.json: `group('Start').pages('index', …)`. */
export function callsFor(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined
  const kind = (Object.keys(kinds) as Kind[]).find(
    (name) => kinds[name].title !== undefined && Object.hasOwn(value, name),
  )
  const title = kind && value[kind]
  if (kind === undefined || typeof title !== 'string') return undefined
  const key = Object.keys(contents).find((name) => Object.hasOwn(value, name))
  return `${kind}(${quoted(title)})${key === undefined ? '' : `.${key}(${argumentsFor(value[key])})`}`
}

/** A list that somebody else made is met most often there. */
const spreadOf: Readonly<Record<string, string>> = {
  pages: "...pagesIn('guides')",
  groups: "...groupsIn('guides')",
}

const textHint: Readonly<Record<string, string>> = {
  groups: "Pages stand in a group: `group('Guides').pages(…)`. The groups of a folder are `...groupsIn('guides')`.",
}

/** What to write for something that is no child. */
export function childHint(child: unknown, key: string): string | undefined {
  if (Array.isArray(child))
    return `Write three dots before a list: \`.${key}(${spreadOf[key] ?? '...list'})\`; or leave out the brackets.`
  if (typeof child === 'string' && child !== '') return textHint[key]
  if (typeof child === 'function') return child.name ? `Call it: \`${child.name}()\`.` : 'Call the function.'
  const calls = callsFor(child)
  return calls && `Write \`${calls}\`.`
}

/** The call for a key that an author knows from elsewhere: `.icon({ name: 'book', style: 'solid' })`. */
export function callInstead({ kind, calls }: ElementData & { readonly kind: Kind }, { key }: Call): string | undefined {
  const given = Object.fromEntries(calls.map((call) => [call.key, call.value]))
  const instead = insteadOf(key, kind, given)
  return instead?.value === undefined ? instead && callFor(key) : `.${instead.key}(${inCode(instead.value)})`
}

function inCode(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (!isRecord(value)) return JSON.stringify(value) ?? 'undefined'
  const properties = Object.entries(value).map(([key, inner]) => `${key}: ${inCode(inner)}`)
  return `{ ${properties.join(', ')} }`
}

function argumentsFor(content: unknown): string {
  if (typeof content === 'string') return quoted(content)
  if (!Array.isArray(content)) return '…'
  const [first] = content as unknown[]
  const shown = typeof first === 'string' ? quoted(first) : callsFor(first)
  return [...(shown === undefined ? [] : [shown]), ...(shown === undefined || content.length > 1 ? ['…'] : [])].join(
    ', ',
  )
}

function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`
}
