import type { Diagnostic, Place } from '../../../base/diagnostics/diagnostic.js'
import { inQuotes } from '../../../base/diagnostics/text.js'
import { compileReport } from '../../../config/compile/codes.js'
import { placeOfTrace } from '../../../config/loader/stack.js'
import type { Step } from '../../../format/changes/place.js'
import { contentKeyOf } from '../../../format/contract/methods.js'
import { elementName } from '../../../format/contract/words.js'
import type { JsonPath } from '../../../format/json/tree.js'
import type { JsonObject } from '../../../format/json/value.js'
import { elementsOf, isStep, ownOf, pagesIn } from '../../../format/parts/find.js'
import type { DocsElement, FoundPart, Lack, PartPlace } from '../../../format/parts/find.js'

interface Sources {
  readonly docs: JsonObject
  /** The config's output. */
  readonly json: JsonObject
  /** Places in docs.json. */
  readonly placeOf: (path: JsonPath) => Place | undefined
}

/** The errors about parts without an element, at the builder's call. */
export function partReports(found: readonly FoundPart[], sources: Sources): readonly Diagnostic[] {
  return found.flatMap(({ part, lack }) => (lack ? reportOf(part, lack, sources) : []))
}

function reportOf(part: PartPlace, lack: Lack, { docs, json, placeOf }: Sources): Diagnostic {
  const { kind, title, within } = part
  const name = elementName(kind, title)
  const place = placeOfTrace(part.trace)
  /** An element for docs.json, filled by a build: `{ "group": "SQL" }`. */
  const stub = `{ "${kind}": ${JSON.stringify(title)}${kind === 'language' ? ', "pages": []' : ''} }`
  switch (lack.why) {
    case 'missing': {
      const near = lack.near && nearInWords(lack.near, part, json, lack.isRenamed === true)
      const [where, list] = [inWords(within), listFor(part, docs)]
      return compileReport('part-missing', { name, where, list, stub, near }, place)
    }
    case 'several': {
      const steps = lack.elements.map((each) => apart(each, lack.elements))
      const lines = lack.elements.map(({ path }) => `on line ${placeOf(path)?.line ?? '?'}`)
      const places = steps.map((step, index) => (step ? inWords([step]).trim() : (lines[index] ?? '')))
      const code = steps[0] && `within(${call(steps[0])}, ${call(part)}…)`
      return compileReport('part-several', { name, places, code }, place)
    }
    case 'stranger': {
      const pages = pagesIn(kind, lack.element.value).length
      return compileReport('part-stranger', { name: `${name}${inWords(lack.element.around)}`, pages, stub }, place)
    }
    case 'inside': {
      const outer = elementName(lack.outer.kind, lack.outer.title)
      return compileReport('part-in-part', { name, outer, isSame: isStep(lack.outer, part), kind }, place)
    }
  }
}

/** ` in group 'Start' in tab 'Guides'` */
function inWords(around: readonly Step[]): string {
  const words = around.map(({ kind, title }) => ` in ${elementName(kind, title)}`)
  return words.toReversed().join('')
}

function nearInWords(near: DocsElement, part: PartPlace, json: JsonObject, isRenamed: boolean) {
  const own = new Set(pagesIn(part.kind, ownOf(json, part)))
  const common = new Set(pagesIn(near.kind, near.value).filter((page) => own.has(page))).size
  const element = elementName(near.kind, near.title)
  if (isRenamed) return { name: element, common, all: own.size, code: undefined }
  const outer = near.around.at(-1)
  const code = outer ? `within(${call(outer)}, ${call(near)}…)` : `${call(near)}…`
  return { name: element + inWords(near.around), common, all: own.size, code }
}

/** The outermost step around this element alone. */
function apart({ path, around }: DocsElement, elements: readonly DocsElement[]): Step | undefined {
  const others = elements.filter((each) => each.path !== path)
  return around.find((step) => others.every((each) => !each.around.some((other) => isStep(other, step))))
}

/** `'groups' of tab 'Turso'`: the possible list for the part. */
function listFor({ kind, within }: PartPlace, docs: JsonObject): string {
  const outer = within.at(-1)
  if (!outer) return `'${contentKeyOf(kind)}'`
  const value = elementsOf({ json: docs, owns: 'docs' }).find((each) => isStep(each, outer))?.value
  const isList = outer.kind === 'group' || (value && !Object.hasOwn(value, 'groups') && Object.hasOwn(value, 'pages'))
  return `'${kind === 'group' && isList ? 'pages' : contentKeyOf(kind)}' of ${elementName(outer.kind, outer.title)}`
}

function call({ kind, title }: Step): string {
  return `${kind}(${inQuotes(title)})`
}
