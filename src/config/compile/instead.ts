import type { Call, ElementData } from '../builders/data.js'
import { childKind, contents } from '../../format/contract/contents.js'
import type { ContentKey } from '../../format/contract/contents.js'
import type { Kind } from '../../format/contract/kind.js'
import { isTitleKey, kinds } from '../../format/contract/kinds.js'
import { insteadOf, meaningOf, misnamedTitle } from '../../format/contract/meant.js'
import { isRecord } from '../../format/json/value.js'
import { inQuotes } from '../../base/diagnostics/text.js'

/**
 * The calls for an element in docs.json's form: `group('Start').pages('index', …)`. `wanted` is the kind if the value
 * doesn't show it.
 */
export function callsFor(value: unknown, wanted?: Kind): string | undefined {
  if (!isRecord(value)) return undefined
  const isTitled = (kind: Kind) => isTitleKey(kind) && typeof value[kind] === 'string'
  const kind = wanted && isTitled(wanted) ? wanted : ((Object.keys(kinds) as Kind[]).find(isTitled) ?? wanted)
  const title = kind && (value[kind] ?? value[misnamedTitle(kind, value) ?? ''])
  if (kind === undefined || typeof title !== 'string') return undefined
  const keys = Object.keys(value)
  const contentOf = (at: string) => [at, meaningOf(at, kind, value) ?? ''].find((key) => Object.hasOwn(contents, key))
  const at = keys.find((key) => Object.hasOwn(contents, key)) ?? keys.find(contentOf)
  const content = at === undefined ? undefined : contentOf(at)
  return `${kind}(${inQuotes(title)})${at && content ? `.${content}(${argumentsFor(value[at], content)})` : ''}`
}

const textHint: Readonly<Record<string, string>> = {
  groups:
    "Put pages into a group: `group('Guides').pages(…)`. For the groups of a folder, write `...groupsIn('guides')`.",
}

/** The code to write for a misplaced value. */
export function childHint(child: unknown, key: string): string | undefined {
  if (Array.isArray(child))
    return `Spread the list: \`.${key}(...list)\`, with the name of the list. If its entries are written here, remove the brackets.`
  if (typeof child === 'string' && child !== '') return textHint[key]
  if (typeof child === 'function') return child.name ? `Call it: \`${child.name}()\`.` : 'Call the function.'
  const calls = callsFor(child, kindIn(key))
  return calls && `Write \`${calls}\`.`
}

/** The call for a key of another tool: `.icon({ name: 'book', style: 'solid' })`. */
export function callInstead({ kind, calls }: ElementData & { readonly kind: Kind }, { key }: Call): string | undefined {
  const given = Object.fromEntries(calls.map((call) => [call.key, call.value]))
  const instead = insteadOf(key, kind, given)
  return instead?.value === undefined ? instead?.call : `.${instead.key}(${inCode(instead.value)})`
}

function inCode(value: unknown): string {
  if (typeof value === 'string') return inQuotes(value)
  if (!isRecord(value)) return JSON.stringify(value) ?? 'undefined'
  const properties = Object.entries(value).map(([key, inner]) => `${key}: ${inCode(inner)}`)
  return `{ ${properties.join(', ')} }`
}

/** The kind of element in a list; undefined for `global`, which takes any. */
function kindIn(key: string): Kind | undefined {
  return Object.hasOwn(contents, key) ? childKind(key as ContentKey) : undefined
}

function argumentsFor(content: unknown, key: string): string {
  if (typeof content === 'string') return inQuotes(content)
  if (!Array.isArray(content)) return '…'
  const [first] = content as unknown[]
  const shown = typeof first === 'string' ? inQuotes(first) : callsFor(first, kindIn(key))
  return [...(shown === undefined ? [] : [shown]), ...(shown === undefined || content.length > 1 ? ['…'] : [])].join(
    ', ',
  )
}
