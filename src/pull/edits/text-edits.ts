import { ts } from 'ts-morph'
import type { Pair } from '../../changes/alignment.js'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import { isData, isPart, type CodeSite } from '../provenance/sites.js'
import type { Span } from '../provenance/marks.js'
import type { TracedText } from '../provenance/traced-value.js'
import { keyInTypes } from '../source/word-types.js'
import { renameKeys } from '../splice/words.js'
import { fillTemplate, readTemplate } from '../write/template.js'
import type { Way } from './edit.js'
import { addEdit, replacement, way, type Finding, type Frame, type Times } from './finding.js'
import { partWay } from './literal-parts.js'
import { keyText } from '../source/properties.js'

/** A text that is another now: one of the literals that it was made of, or the whole expression. */
export function findTextEdits(finding: Finding, pair: Pair, text: TracedText, frame: Frame): void {
  const now = pair.after.value as string
  const { renames = [] } = frame
  if (renames.some(({ cuts }) => cuts)) {
    const whole = { ...frame, rewrite: () => [], writeOut: () => [] }
    return addEdit(finding, 'changed', pair.after.path, now, renames, whole)
  }
  const literals = innermostFirst(text).map((span) => literalWay(finding, text, span, now))
  const ways = literals.map((each) => each && renameKeys(each, text.json, now, finding.words))
  addEdit(finding, 'changed', pair.after.path, now, [...renames, ...ways], frame)
}

/** What stands around a literal has to stay: those that the text ends with first, the shortest of them at the front. */
function innermostFirst({ json, spans }: TracedText): readonly Span[] {
  const isEnd = (span: Span) => (span.end === json.length ? 0 : 1)
  const length = (span: Span) => span.end - span.start
  return spans.toSorted((left, right) => isEnd(left) - isEnd(right) || length(left) - length(right))
}

/** The name of a property that `Object.entries(…)` gave: what its type calls it changes with it. */
function keyWay(finding: Finding, { node, file }: CodeSite, now: string, times: Times): Way | undefined {
  const { name, parent } = node as ts.PropertyAssignment
  if (!('text' in name) || parent.properties.some((each) => keyText(each.name) === now)) return undefined
  const words = keyInTypes(parent, { beside: name.text, key: now, isRenamed: true }, finding.textOf)
  return { ...way(file, replacement(name, printKey(now), false), node, ...times), words }
}

function literalWay(finding: Finding, text: TracedText, span: Span, now: string): Way | undefined {
  const [before, behind] = [text.json.slice(0, span.start), text.json.slice(span.end)]
  if (!now.startsWith(before) || !now.endsWith(behind) || now.length <= before.length + behind.length) return undefined
  const part = now.slice(before.length, now.length - behind.length)
  const site = finding.sites.at(span.site)
  const times: Times = [finding.occurrences.at(span.site), finding.occurrences.of(text)]
  if (!site) return undefined
  if (isPart(site)) return partWay(site, part, times)
  if (isData(site)) return way(site.file, { type: 'data', path: site.path, value: part }, undefined, ...times)
  const { node, file } = site
  if (ts.isPropertyAssignment(node)) return keyWay(finding, site, part, times)
  const template = ts.isTemplateExpression(node) ? readTemplate(node, text.json.slice(span.start, span.end)) : undefined
  // The names in a template are there for a reason: what has no use for them is another literal's to say.
  const code = template ? fillTemplate(template, part) : printLiteral(part)
  return code === undefined ? undefined : way(file, replacement(node, code), node, ...times)
}
