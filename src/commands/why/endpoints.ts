import { runRulesOn } from '../check/run-rules.js'
import type { JsonPath } from '../../format/json/tree.js'
import type { Site } from '../../site/model/site.js'
import { specReferences } from '../../site/model/specs/spec-references.js'
import { walk } from '../../site/model/walk.js'
import type { ElementVisit } from '../../site/model/walk.js'
import type { Asked } from '../../site/model/asked.js'

/** Why Mintlify makes no page of an endpoint that is listed somewhere; undefined where it does. */
export type ProblemAt = (path: JsonPath, element: ElementVisit) => string | undefined

/** The check's findings on the endpoints of a site, and on their specifications. */
export async function endpointProblems(asked: Asked, site: Site): Promise<ProblemAt> {
  if ('page' in asked) return () => undefined
  const found = await runRulesOn(site, { only: new Set(['endpoint-missing']) })
  const problems = new Map(found.map(({ at, message }) => ['path' in at ? at.path.join() : '', message]))
  return (path, { specs }) => {
    const unread = specs.find(({ source }) => ['missing', 'invalid'].includes(site.specs.read(source).state))
    const isUnread = unread !== undefined && specs.length === 1
    return problems.get(path.join()) ?? (isUnread ? `Its specification '${unread.source}' can't be read.` : undefined)
  }
}

/** The first specification of the site that is on another server or can't be read. */
export function unreadSpec({ docs, pages, specs }: Site): string | undefined {
  const { found, element } = specReferences(docs)
  walk(docs, [{ element }], pages.has)
  return found.find(({ source }) => specs.read(source).state !== 'valid')?.source
}

/** Every endpoint of the site's specifications. */
export function endpointsOf({ docs, pages, specs }: Site) {
  const { found, element } = specReferences(docs)
  walk(docs, [{ element }], pages.has)
  return found.flatMap(({ source }) => specs.endpoints([{ source, overlays: [] }]) ?? [])
}
