import type { Diagnostic, Place } from '../../../base/diagnostics/diagnostic.js'
import { inQuotes } from '../../../base/diagnostics/text.js'
import { compileReport } from '../../../config/compile/codes.js'
import { placeOfTrace } from '../../../config/loader/stack.js'
import type { Step } from '../../../format/changes/place.js'
import { contentKeyOf } from '../../../format/contract/methods.js'
import { elementName } from '../../../format/contract/words.js'
import { elementsOf, ownOf, pagesIn } from '../../../format/parts/find.js'
import type { DocsElement, FoundPart, Lack, PartPlace } from '../../../format/parts/find.js'
import type { JsonPath } from '../../../format/json/tree.js'
import type { JsonObject } from '../../../format/json/value.js'

interface Sources {
  readonly docs: JsonObject
  /** The config's output. */
  readonly json: JsonObject
  /** Places in docs.json. */
  readonly placeOf: (path: JsonPath) => Place | undefined
}

/** The errors about parts without an element: at the builder's call, caused by an element of docs.json. */
export function partReports(found: readonly FoundPart[], sources: Sources): readonly Diagnostic[] {
  return found.flatMap(({ part, lack }) => {
    if (!lack) return []
    const causedAt = causesOf(lack).flatMap(({ path }) => sources.placeOf(path) ?? [])[0]
    return [{ ...reportOf(part, lack, sources), ...(causedAt && { causedAt }) }]
  })
}

function causesOf(lack: Lack): readonly DocsElement[] {
  if (lack.why === 'several') return lack.elements
  if (lack.why === 'stranger') return [lack.element]
  return lack.why === 'missing' && lack.near ? [lack.near] : []
}

function reportOf(part: PartPlace, lack: Lack, { docs, json, placeOf }: Sources): Diagnostic {
  const { kind, title, within } = part
  const name = elementName(kind, title)
  const place = placeOfTrace(part.trace)
  switch (lack.why) {
    case 'missing': {
      const near = lack.near && nearInWords(lack.near, part, json, lack.isRenamed === true)
      const args = { name, where: whereInWords(within), list: listFor(part, docs), stub: stubOf(part), near }
      return compileReport('part-missing', args, place)
    }
    case 'several': {
      const places = lack.elements.map((each) => apart(each, lack.elements))
      const [step] = places
      const lines = lack.elements.map(({ path }) => placeOf(path)?.line)
      const words = places.map((each, index) => (each ? whereInWords([each]).trim() : `on line ${lines[index] ?? '?'}`))
      const code = step && `within(${call(step)}, ${call(part)}…)`
      return compileReport('part-several', { name, places: words, code }, place)
    }
    case 'stranger': {
      const pages = pagesIn(kind, lack.element.value).length
      const whole = `${name}${whereInWords(lack.element.around)}`
      return compileReport('part-stranger', { name: whole, pages, stub: stubOf(part) }, place)
    }
    case 'inside': {
      const { outer } = lack
      const isSame = outer.kind === kind && outer.title === title
      return compileReport('part-in-part', { name, outer: elementName(outer.kind, outer.title), isSame, kind }, place)
    }
  }
}

/** ` in group 'Start' in tab 'Guides'` */
function whereInWords(around: readonly Step[]): string {
  return around
    .toReversed()
    .map(({ kind, title }) => ` in ${elementName(kind, title)}`)
    .join('')
}

function nearInWords(near: DocsElement, part: PartPlace, json: JsonObject, isRenamed: boolean) {
  const own = new Set(pagesIn(part.kind, ownOf(json, part)))
  const common = new Set(pagesIn(near.kind, near.value).filter((page) => own.has(page))).size
  const outer = near.around.at(-1)
  const element = call({ kind: part.kind, title: near.title })
  const code = outer ? `within(${call(outer)}, ${element}…)` : `${element}…`
  const name = elementName(near.kind, near.title) + (isRenamed ? '' : whereInWords(near.around))
  return { name, common, all: own.size, code: isRenamed ? undefined : code }
}

/** The outermost step that leads to no other element. */
function apart({ path, around }: DocsElement, elements: readonly DocsElement[]): Step | undefined {
  const others = elements.filter((each) => each.path !== path)
  return around.find(({ kind, title }) =>
    others.every((each) => !each.around.some((step) => step.kind === kind && step.title === title)),
  )
}

/** `'groups' of tab 'Turso'`: the possible list for the part. */
function listFor({ kind, within }: PartPlace, docs: JsonObject): string {
  const outer = within.at(-1)
  if (!outer) return `'${contentKeyOf(kind)}'`
  const found = elementsOf({ json: docs, owns: 'docs' }).find(
    (each) => each.kind === outer.kind && each.title === outer.title,
  )
  const hasPages =
    outer.kind === 'group' || (found && !Object.hasOwn(found.value, 'groups') && Object.hasOwn(found.value, 'pages'))
  return `'${kind === 'group' && hasPages ? 'pages' : contentKeyOf(kind)}' of ${elementName(outer.kind, outer.title)}`
}

/** An element for docs.json, filled by a build: `{ "group": "SQL" }`. */
function stubOf({ kind, title }: PartPlace): string {
  return `{ "${kind}": ${JSON.stringify(title)}${kind === 'language' ? ', "pages": []' : ''} }`
}

function call({ kind, title }: Step): string {
  return `${kind}(${inQuotes(title)})`
}
