import type { ElementPlan, ObjectPlan, RedirectsPlan } from '../model.js'
import { isJsonObject } from '../../../format/json/value.js'
import type { AxisNames } from './lexicon.js'

/** One redirect into the latest version may be a coincidence. */
const LEAST_REDIRECTS = 2

/** The settings, with redirects into the latest version naming it: a new version is one edit. */
export function withLatest(docs: ElementPlan, names: readonly AxisNames[]): ElementPlan {
  const [only, another] = names.filter(({ latest }) => latest !== undefined)
  const [settings] = docs.args
  if (!only?.latest || another || settings?.type !== 'object') return docs
  const latest = { start: `/${only.axis.latest ?? ''}/`, label: only.latest }
  const entries = settings.entries.map((entry): ObjectPlan['entries'][number] => {
    const { value } = entry
    if (value.type !== 'redirects' || value.from || leadingTo(latest.start, value) < LEAST_REDIRECTS) return entry
    return { ...entry, value: { ...value, latest } }
  })
  return { ...docs, args: [{ ...settings, entries }, ...docs.args.slice(1)] }
}

/** Counts the redirects into a folder. */
function leadingTo(start: string, { parts }: RedirectsPlan): number {
  const destinations = parts.flatMap((part) => {
    if (part.type === 'object') return isJsonObject(part.value) ? [part.value['destination']] : []
    return part.type === 'moved' ? part.names.map((name) => `${part.to}/${name}`) : part.rows.map(([, to]) => to)
  })
  return destinations.filter((to) => typeof to === 'string' && to.startsWith(start)).length
}
