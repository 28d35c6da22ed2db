import { ts } from 'ts-morph'
import { printLiteral } from '../../migrate/print/literal.js'
import { ownSpan } from '../provenance/instances.js'
import { isPart, type PartSite } from '../provenance/sites.js'
import type { TracedText, TracedValue } from '../provenance/traced-value.js'
import type { Candidate } from './edit.js'
import { candidate, type EditContext, type PlaceInstances } from './edit-context.js'

/** The part of a literal that a text ends with. */
export function partAt({ sites }: EditContext, child: TracedValue | undefined): PartSite | undefined {
  const site = child?.type === 'text' ? sites.at(ownSpan(child)?.site ?? -1) : undefined
  return isPart(site) ? site : undefined
}

/** The new text of a literal, read off a model; undefined where code around it adds another prefix. */
export function partText(model: TracedText, now: string): string | undefined {
  const prefix = model.json.slice(0, ownSpan(model)?.start)
  return now.startsWith(prefix) && now.length > prefix.length ? now.slice(prefix.length) : undefined
}

/** A part that is another text now; of a literal that can't have that as it is, the whole is written anew. */
export function partCandidate(
  { literal, file, from, to }: PartSite,
  text: string,
  placeInstances: PlaceInstances,
): Candidate | undefined {
  const isTemplate = ts.isNoSubstitutionTemplateLiteral(literal)
  const isPlain = !(isTemplate ? /[`\\\r]|\$\{/ : /['"\\\r\n]/).test(text)
  if (!isPlain && isTemplate) return undefined
  const start = literal.getStart()
  const own = isPlain
    ? { start: start + 1 + from, end: start + 1 + to, text }
    : { start, end: literal.end, text: printLiteral(literal.text.slice(0, from) + text + literal.text.slice(to)) }
  return candidate(file, { type: 'replace', ...own, isExpression: false }, literal, ...placeInstances)
}
