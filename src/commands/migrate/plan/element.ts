import { didYouMean } from '../../../base/diagnostics/near.js'
import { misfit } from '../../../config/compile/misfit.js'
import { values } from '../../../format/contract/attribute-values.js'
import { attributes } from '../../../format/contract/attributes.js'
import { contents, holdsChildren, type ContentKey } from '../../../format/contract/contents.js'
import type { Kind } from '../../../format/contract/kind.js'
import { kinds, globalLists } from '../../../format/contract/kinds.js'
import { languageCodes } from '../../../format/contract/languages.js'
import { methodFor, methodsOf } from '../../../format/contract/methods.js'
import { elementName } from '../../../format/contract/words.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../format/json/value.js'
import { element, keyOf, literal, setCall, type CallPlan, type ElementPlan, type Plan } from '../model.js'
import { foreignIn, isNamed, loosely, planContent, planLiteral, planRef } from './children.js'
import { keep, reasons, type Context } from './context.js'

/**
 * An element as its builder call: typed calls for what the types allow, `.set` for the rest. Attributes precede content,
 * content that Mintlify drops is last; otherwise in the key order of the JSON.
 */
export function planElement(kind: Kind, json: JsonObject, path: JsonPath, context: Context): ElementPlan {
  const from = context.source.refs.get(json)?.file
  const title = kinds[kind].title
  const comments = [...context.comments.at(path), ...(title ? context.comments.at([...path, title]) : [])]
  const planner = new ElementPlanner(kind, json, path, context)
  const args = planner.title()
  const plan: ElementPlan = { ...element(kind, args, planner.calls()), comments, from }
  context.paths.set(plan, path)
  return plan
}

class ElementPlanner {
  readonly #kind: Kind
  readonly #json: JsonObject
  readonly #path: JsonPath
  readonly #context: Context
  readonly #name: string
  readonly #content: ContentKey | undefined
  readonly #excluded: ReadonlyMap<string, string>

  constructor(kind: Kind, json: JsonObject, path: JsonPath, context: Context) {
    this.#kind = kind
    this.#json = json
    this.#path = path
    this.#context = context
    this.#name = elementName(kind, json[kind])
    this.#content = chooseContent(kind, json, path, context)
    this.#excluded = excludedKeys(kind, json, this.#content)
  }

  title() {
    const { title } = kinds[this.#kind]
    if (title === undefined) return []
    const given = this.#json[title]
    if (this.#kind === 'language') return [literal(isLanguage(given) ? given : 'en')]
    return [literal(typeof given === 'string' ? given : '')]
  }

  calls(): CallPlan[] {
    const { title, needs } = kinds[this.#kind]
    const calls: CallPlan[] = []
    if (title && !Object.hasOwn(this.#json, title)) {
      // The named file has a title.
      if (isNamed(this.#json)) calls.push(setCall(title, literal(undefined)))
      else calls.push(this.#leaveOut(title, reasons.title(this.#kind, 'missing')))
    }
    for (const [key, value] of Object.entries(this.#json)) {
      const call = key === title ? this.#titleCall(key, value) : this.#call(key, value)
      if (call) calls.push(call)
    }
    const isFilled = calls.some(({ method }) => method === 'set' || (needs as readonly string[]).includes(method))
    if (needs.length > 0 && !isFilled) calls.push(this.#leaveOut('pages', reasons.childless(this.#kind)))
    // Below forty lines of pages, a tag would seem to be another element's; so would pages below dropped content.
    const rank = (call: CallPlan) => {
      const isContent = keyOf(call) === 'global' || holdsChildren(keyOf(call))
      return !isContent ? 0 : call.method === 'set' ? 2 : 1
    }
    return calls.toSorted((left, right) => rank(left) - rank(right))
  }

  /** Sets a missing key to nothing: the call shows the gap, and satisfies the types. */
  #leaveOut(key: string, reason: string): CallPlan {
    const comments = keep(this.#context, { element: this.#name, key, path: this.#path, fixme: true }, [reason])
    return setCall(key, literal(undefined), comments)
  }

  /**
   * Returns nothing where the builder's argument is the whole title: the writer keeps the key's place in the old
   * file, and a `.set` would undo any title that the builder is given later.
   */
  #titleCall(key: string, value: JsonValue): CallPlan | undefined {
    const isLegal = this.#kind === 'language' ? isLanguage(value) : typeof value === 'string'
    if (isLegal) return undefined
    const reason = typeof value === 'string' ? reasons.languageCode(value) : reasons.title(this.#kind, 'not text')
    return this.#set(key, value, reason)
  }

  #call(key: string, value: JsonValue): CallPlan {
    const ref = key === '$ref' && isNamed(this.#json) ? literal(value) : planRef(value)
    if (ref) return setCall(key, ref, this.#commentsOf(key))
    const method = methodFor(this.#kind, key)
    if (!method) return this.#unknown(key, value)
    const other = this.#excluded.get(key)
    if (other !== undefined) return this.#set(key, value, reasons.excluded(this.#name, other, key))
    switch (method.by) {
      case 'attribute': {
        const schema = values[attributes[method.key].value]
        if (!schema.accepts(value)) return this.#set(key, value, reasons.wrongValue(misfit(key, schema, value)))
        if (value === true) return this.#typed(key, [])
        const plan = planLiteral(value, this.#context, true)
        this.#context.paths.set(plan, this.#at(key))
        return this.#typed(key, [plan])
      }
      case 'global':
        if (isGlobalLinks(value)) return this.#typed(key, planGlobal(value, this.#at(key), this.#context))
        if (isEmptyGlobal(value)) return this.#set(key, value, reasons.globalEmpty(), false)
        return this.#set(key, value, reasons.globalForm())
      case 'content': {
        if (method.key !== this.#content) {
          return this.#set(
            key,
            value,
            reasons.outranked(this.#name, key, value, this.#content ?? '', this.#dropAt(key)),
          )
        }
        const foreign = foreignIn(method.key, value)
        if (foreign !== undefined) return this.#set(key, value, reasons.wrongChild(this.#name, method.key, foreign))
        return this.#typed(key, planContent(method.key, value, this.#at(key), this.#context))
      }
    }
  }

  #unknown(key: string, value: JsonValue): CallPlan {
    const refusal = this.#context.provider.refusalAt(this.#path)
    if (refusal?.said.code === 'unknown-key' && refusal.said.args.key === key) {
      return this.#set(key, value, reasons.refused(refusal))
    }
    if (!Object.hasOwn(contents, key)) {
      const near = didYouMean(
        key,
        methodsOf(this.#kind).map((method) => method.key),
      )
      return near
        ? this.#set(key, value, reasons.mistypedKey(key, this.#name, near))
        : this.#set(key, value, reasons.unknownKey(), false)
    }
    return this.#set(key, value, reasons.noSuchContent(this.#name, this.#kind, key, value, this.#dropAt(key)))
  }

  #typed(method: string, args: CallPlan['args']): CallPlan {
    return { method, args, comments: this.#commentsOf(method) }
  }

  #set(key: string, value: JsonValue, reason: string, fixme = true): CallPlan {
    const path = this.#at(key)
    const fixmes = keep(this.#context, { element: this.#name, key, path, fixme }, [reason])
    const plan =
      key === 'global' ? planLooseGlobal(value, path, this.#context) : loosely(key, value, path, this.#context)
    return setCall(key, plan, [...this.#commentsOf(key), ...fixmes])
  }

  /** Comments deep inside a value go above its call; comments of children go to the children. */
  #commentsOf(key: string): readonly string[] {
    return this.#context.comments.within(this.#at(key))
  }

  #dropAt(key: string) {
    return this.#context.provider.dropAt(this.#at(key))
  }

  #at(key: string): JsonPath {
    return [...this.#path, key]
  }
}

function isLanguage(value: unknown): value is string {
  return (languageCodes as readonly unknown[]).includes(value)
}

/** Excluded keys, with the key that excludes each. Content is never excluded. */
function excludedKeys(kind: Kind, json: JsonObject, content: ContentKey | undefined): ReadonlyMap<string, string> {
  const excluded = new Map<string, string>()
  for (const [key, others] of Object.entries<readonly string[]>(kinds[kind].excludes)) {
    if (!Object.hasOwn(json, key) || excluded.has(key)) continue
    if (content && others.includes(content)) {
      excluded.set(key, content)
      continue
    }
    for (const other of others) {
      if (Object.hasOwn(json, other) && !Object.hasOwn(contents, other)) excluded.set(other, key)
    }
  }
  return excluded
}

/** The content key that Mintlify keeps: the typed call. */
function chooseContent(kind: Kind, json: JsonObject, path: JsonPath, { provider }: Context): ContentKey | undefined {
  const present = kinds[kind].content.filter((key) => Object.hasOwn(json, key))
  return present.find((key) => present.length === 1 || !provider.dropAt([...path, key])) ?? present[0]
}

/** True for a result of `.global(…)`: links in lists by kind; without links, `anchors`. */
function isGlobalLinks(value: JsonValue): value is JsonObject {
  if (!isEmptyGlobal(value)) return false
  const lists = Object.entries(value as Readonly<Record<string, readonly JsonValue[]>>)
  const isFilled = lists.length > 0 && lists.every(([, list]) => list.length > 0)
  return isFilled || (lists.length === 1 && lists[0]?.[0] === 'anchors')
}

/** True for links and empty lists: nothing is wrong. */
function isEmptyGlobal(value: JsonValue): boolean {
  const isLink = (link: JsonValue) => isJsonObject(link) && typeof link['href'] === 'string'
  const isList = ([key, list]: [string, JsonValue]) =>
    globalLists.has(key) &&
    Array.isArray(list) &&
    list.every(isLink) &&
    foreignIn(key as ContentKey, list) === undefined
  return isJsonObject(value) && Object.entries(value).every(isList)
}

/** The links of a typed `global`. */
function planGlobal(value: JsonObject, path: JsonPath, context: Context): readonly Plan[] {
  return Object.entries(value).flatMap(([key, list]) => planContent(key as ContentKey, list, [...path, key], context))
}

/** An untyped `global`, with elements in lists. */
function planLooseGlobal(value: JsonValue, path: JsonPath, context: Context): Plan {
  const hasElements = isJsonObject(value) && Object.keys(value).some((key) => Object.hasOwn(contents, key))
  if (!hasElements) return planLiteral(value, context, false)
  const entries = Object.entries(value).map(([key, list]) => ({
    key,
    value: loosely(key, list, [...path, key], context),
    comments: [],
  }))
  return { type: 'object', entries, open: false, comments: [] }
}
