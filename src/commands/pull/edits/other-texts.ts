import { align } from '../../../format/changes/align.js'
import type { Pair } from '../../../format/changes/alignment.js'
import type { ts } from 'ts-morph'
import type { JsonValue } from '../../../format/json/value.js'
import { ownSpan } from '../provenance/instances.js'
import type { Sites } from '../provenance/sites.js'
import { valueAt, type TracedElement } from '../provenance/traced-value.js'

/** The literals of a variant that say something else in another one, and what they would say for that. */
export function otherTexts(sites: Sites, model: TracedElement, other: JsonValue): ReadonlyMap<ts.Node, string> {
  const texts = new Map<ts.Node, string>()
  const look = ({ before, after, equal, members, items }: Pair): void => {
    if (equal) return
    for (const { pair } of [...(members ?? []), ...(items ?? [])]) if (pair) look(pair)
    const text = typeof after.value === 'string' ? valueAt(model, before.path) : undefined
    const own = text?.type === 'text' ? ownSpan(text) : undefined
    const node = sites.nodeAt(own?.site)
    if (text?.type !== 'text' || !own || !node || texts.has(node)) return
    const [prefix, now] = [text.json.slice(0, own.start), String(after.value)]
    if (now.startsWith(prefix) && now.length > prefix.length) texts.set(node, now.slice(prefix.length))
  }
  look(align(model.json, other).root)
  return texts
}
