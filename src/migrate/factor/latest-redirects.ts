import type { JsonObject, JsonValue } from '../../json/value.js'
import { isJsonObject } from '../../json/value.js'
import { literal } from '../model.js'
import type { ElementPlan, ObjectPlan, Plan } from '../model.js'
import { list, template } from './expression.js'
import type { AxisNames } from './lexicon.js'

/** One redirect into the latest version may be a coincidence. */
const LEAST_REDIRECTS = 2

/** The settings, with redirects into the latest version naming it: a new version is one edit. */
export function withLatest(docs: ElementPlan, names: readonly AxisNames[]): ElementPlan {
  const [only, another] = names.filter(({ latest }) => latest !== undefined)
  const [settings] = docs.args
  if (!only?.latest || another || settings?.type !== 'object') return docs
  const { latest, axis } = only
  const start = `/${axis.latest ?? ''}/`
  const entries = settings.entries.map((entry): ObjectPlan['entries'][number] => {
    const { value } = entry
    const isPlain = entry.key === 'redirects' && value.type === 'literal' && !value.from && Array.isArray(value.value)
    if (!isPlain) return entry
    const redirects = value.value as readonly JsonValue[]
    if (redirects.filter((redirect) => leadsTo(start, redirect)).length < LEAST_REDIRECTS) return entry
    const items = redirects.map((redirect) =>
      leadsTo(start, redirect) ? rewritten(redirect, start, latest) : literal(redirect),
    )
    return { ...entry, value: { ...list(items), comments: value.comments } }
  })
  return { ...docs, args: [{ ...settings, entries }, ...docs.args.slice(1)] }
}

function leadsTo(start: string, redirect: JsonValue): redirect is JsonObject {
  const destination = isJsonObject(redirect) ? redirect['destination'] : undefined
  return typeof destination === 'string' && destination.startsWith(start)
}

function rewritten(redirect: JsonObject, start: string, latest: Plan): Plan {
  const entries = Object.entries(redirect).map(([key, value]) => ({
    key,
    value: key === 'destination' ? template('/', latest, `/${String(value).slice(start.length)}`) : literal(value),
    comments: [],
  }))
  return { type: 'object', entries, open: false, comments: [] }
}
