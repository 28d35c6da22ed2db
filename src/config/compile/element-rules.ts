import { elsewhere, isElement, isElsewhere } from '../builders/data.js'
import type { Call, ElementData, Elsewhere } from '../builders/data.js'
import { isPart } from '../builders/parts.js'
import { emptyTexts } from '../loader/argument.js'
import { placeOfTrace } from '../loader/stack.js'
import { attributes } from '../../format/contract/attributes.js'
import type { AttributeKey } from '../../format/contract/attributes.js'
import { childKind, contents } from '../../format/contract/contents.js'
import type { ContentKey } from '../../format/contract/contents.js'
import { kinds } from '../../format/contract/kinds.js'
import type { Kind } from '../../format/contract/kind.js'
import { isPlausible, wrongLanguage } from '../../format/contract/languages.js'
import { methodsOf } from '../../format/contract/methods.js'
import { values } from '../../format/contract/attribute-values.js'
import { isRecord } from '../../format/json/value.js'
import type { Finding } from './finding.js'
import { callInstead, callsFor, childHint } from './instead.js'
import { misfit } from './misfit.js'
import { checkSet } from './set-rule.js'
import { describe, nameOf } from './words.js'

type Report = (finding: Finding) => void
type KindElement = ElementData & { readonly kind: Kind }

/** Checks an element and the kinds of its children, but not the children's content. */
export function checkElement(element: KindElement, report: Report): void {
  checkTitle(element, report)
  checkContent(element, report)
  checkExclusive(element, report)
  for (const call of element.calls) callRules[call.by](element, call, report)
}

/** Checks the target of a `ref` or `sourceRef`. */
export function checkElsewhere({ kind, title, trace }: ElementData & { kind: Elsewhere }, report: Report): void {
  if (typeof title === 'string' && title !== '') return
  const expects = kind === 'ref' ? 'the path of a JSON file' : 'a mount path'
  report({ code: 'wrong-value', args: { key: elsewhere[kind], expects, found: describe(title) }, trace })
}

/** Checks the kinds of a config's parts. */
export function checkParts({ title, trace }: ElementData, report: Report): void {
  const given = title as readonly unknown[]
  for (const part of given.filter((each) => !isPart(each)))
    report({ code: 'part-form', args: { found: describe(part) }, trace: isElement(part) ? part.trace : trace })
  if (given.length === 0) report({ code: 'parts-empty', args: {}, trace })
}

function checkTitle(element: KindElement, report: Report): void {
  const { kind, title, trace } = element
  if (kinds[kind].title === undefined || element.calls.some(({ by, key }) => by === 'set' && key === kind)) return
  if (typeof title !== 'string') {
    report({ code: 'title-not-text', args: { kind, found: describe(title), instead: callsFor(title, kind) }, trace })
  } else if (kind === 'language') {
    const wrong = wrongLanguage(title)
    if (wrong) report({ code: 'language-code', args: wrong, severity: isPlausible(wrong) ? 'warning' : 'error', trace })
  }
}

function checkContent(element: KindElement, report: Report): void {
  const calls = element.calls.filter(({ by }) => by === 'content')
  const keys = [...new Set(calls.map(({ key }) => key))]
  const second = calls.find((call, index) => calls.findIndex(({ key }) => key === call.key) < index)
  if (second)
    report({ code: 'content-twice', args: { element: nameOf(element), key: second.key }, trace: second.trace })
  const kept = kinds[element.kind].content.find((key) => keys.includes(key)) ?? ''
  for (const dropped of keys.filter((key) => key !== kept)) {
    const trace = calls.find(({ key }) => key === dropped)?.trace
    report({ code: 'mixed-children', args: { element: nameOf(element), kept, dropped, lost: '' }, trace })
  }
  const { needs } = kinds[element.kind]
  const filled = element.calls.some(
    ({ by, key, value }) => by === 'set' || (value !== undefined && (needs as readonly string[]).includes(key)),
  )
  // An element given in place of the title has all of it, and is reported already.
  if (needs.length === 0 || filled || isRecord(element.title)) return
  report(
    element.kind === 'navigation'
      ? { code: 'root-pattern-missing', args: {}, trace: element.trace }
      : { code: 'group-empty', args: { element: nameOf(element) }, trace: element.trace },
  )
}

function checkExclusive(element: KindElement, report: Report): void {
  const typed = element.calls.filter(({ by, value }) => by !== 'set' && value !== undefined)
  const excludes: Readonly<Record<string, readonly string[]>> = kinds[element.kind].excludes
  for (const { key } of typed) {
    const other = typed.find((call) => excludes[key]?.includes(call.key))
    if (other) {
      const args = { element: nameOf(element), kept: key, dropped: other.key }
      report({ code: 'exclusive-keys', args, trace: other.trace })
    }
  }
}

/** The place of a child: the call of an element; for any other value, the argument. */
function placeOfChild(child: unknown, trace: unknown, argument: NonNullable<Finding['argument']>) {
  return isElement(child) ? { trace: child.trace } : { trace, argument }
}

const callRules: Record<Call['by'], (element: KindElement, call: Call, report: Report) => void> = {
  attribute(_element, { key, value, trace, isBare }, report) {
    const schema = values[attributes[key as AttributeKey].value]
    const wrong = value === undefined ? undefined : misfit(key, schema, value)
    if (wrong && isBare)
      return report({ code: 'wrong-value', args: { key, expects: schema.expects, found: undefined }, trace })
    if (wrong) report({ ...wrong, trace, at: wrong.at.slice(1) })
  },

  content(element, { key, value, trace, empty }, report) {
    const { holds } = contents[key as ContentKey]
    if (holds === 'url') {
      if (typeof value === 'string') return
      return report({ code: 'wrong-value', args: { key, expects: 'a URL', found: describe(value) }, trace })
    }
    const takes = holds === 'page' ? 'page paths and group(…)' : `${holds}(…)`
    const about = { parent: nameOf(element), key, takes }
    // An unset variable is skipped; an empty text in the code was hardly meant to be left out.
    const call = empty && placeOfTrace(trace)
    const written = empty && call ? emptyTexts(call, empty).map((index) => ({ index, count: empty.count })) : []
    for (const argument of written)
      report({ code: 'wrong-child', args: { ...about, found: describe(''), hint: undefined }, trace, argument })
    const children = value as unknown[]
    // A list of pages is reported once, at its first page.
    const first = children.findIndex((child) => typeof child === 'string')
    for (const [index, child] of children.entries()) {
      if (holds !== 'page' && typeof child === 'string' && index !== first) continue
      if (holds === 'page' && typeof child === 'string' && child !== '') continue
      if (isElement(child) && (isElsewhere(child) || child.kind === childKind(key as ContentKey))) continue
      const args = { ...about, found: describe(child), hint: childHint(child, key) }
      report({ code: 'wrong-child', args, ...placeOfChild(child, trace, { index, count: children.length }) })
    }
  },

  global(element, { key, value, trace }, report) {
    const links = value as unknown[]
    for (const [index, link] of links.entries()) {
      if (isElement(link) && (isElsewhere(link) || link.calls.some((call) => call.key === 'href'))) continue
      const hint = isElement(link) ? "Add a URL: `.href('…')`." : childHint(link, key)
      const args = { parent: nameOf(element), key, takes: 'links, made with .href(…)', found: describe(link), hint }
      report({ code: 'wrong-child', args, ...placeOfChild(link, trace, { index, count: links.length }) })
    }
  },

  set(element, call, report) {
    const known = methodsOf(element.kind).map((method) => method.key)
    const instead = callInstead(element, call)
    const hint = instead && `Write \`${instead}\`.`
    // `.set` of the title's own key tells where the title is, and steps around nothing.
    checkSet(call, { element: nameOf(element), known, hint, steps: call.key !== kinds[element.kind].title }, report)
  },
}
