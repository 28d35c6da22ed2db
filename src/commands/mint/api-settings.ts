import { isJsonObject } from '../../format/json/value.js'
import type { JsonValue } from '../../format/json/value.js'
import type { JsonPath } from '../../format/json/tree.js'
import { filled } from './old.js'
import type { Old } from './old.js'
import { sourceAt } from './source-at.js'

type Value = JsonValue | undefined

/** `api` and `openapi`. */
export function api(old: Old): Value {
  const proxy = old.flag('api', 'playground', 'disableProxy')
  const hasPlayground = isJsonObject(old.at('api', 'playground'))
  const mode = old.one(['show', 'simple', 'hide'], 'api', 'playground', 'mode') ?? (hasPlayground ? 'show' : undefined)
  const display = mode && { show: 'interactive', simple: 'simple', hide: 'none' }[mode]
  const optional = old.flag('api', 'request', 'example', 'showOptionalParams')
  const expanded = old.one(['all', 'none'], 'api', 'paramFields', 'expanded')
  return filled({
    openapi: specs(old),
    params: filled({
      expanded: expanded === 'none' ? 'closed' : expanded,
      post: texts(old, 'api', 'paramFields', 'post'),
    }),
    playground: filled({ display, proxy: proxy === undefined ? undefined : !proxy }),
    examples: filled({
      defaults: optional === undefined ? undefined : optional ? 'all' : 'required',
      languages: texts(old, 'api', 'request', 'example', 'languages'),
    }),
    mdx: filled({
      server: servers(old),
      auth: filled({
        method: old.one(['bearer', 'basic', 'key', 'cobo'], 'api', 'auth', 'method'),
        name: old.text('api', 'auth', 'name'),
      }),
    }),
  })
}

function specs(old: Old): Value {
  return oneOrMore(old, ['openapi'], (at) => specAt(old, at))
}

/** A value or a list of values, in the form of the old one; values that could not be read are left out. */
function oneOrMore(old: Old, path: readonly string[], read: (at: JsonPath) => string | undefined): Value {
  const isList = Array.isArray(old.at(...path))
  const ways = isList ? (old.entries(...path) ?? []) : [path]
  const found = ways.flatMap((at) => read(at) ?? [])
  return found.length === 0 ? undefined : isList ? found : found[0]
}

/** A specification, as docs.json names it: from the root. */
function specAt(old: Old, at: JsonPath): string | undefined {
  const source = sourceAt(old, at)
  return source === undefined || URL.canParse(source) ? source : source.replace(/^(\.?\/)+/, '')
}

function texts(old: Old, ...path: readonly string[]): Value {
  return old.entries(...path)?.flatMap((at) => old.text(...at) ?? [])
}

function servers(old: Old): Value {
  return oneOrMore(old, ['api', 'baseUrl'], (at) => {
    const url = old.text(...at)
    return url === undefined || URL.canParse(url) ? url : old.lost(at, 'it is not a URL')
  })
}
