import type { Builder, CallPlan, Plan } from '../../migrate/model.js'
import type { Kind } from '../../../format/contract/kind.js'
import { holdsChildren, type ContentKey } from '../../../format/contract/contents.js'
import type { JsonPath } from '../../../format/json/tree.js'
import { type JsonObject, type JsonValue, deepEqual } from '../../../format/json/value.js'
import { CommentIndex } from '../../migrate/plan/comments.js'
import { askProvider, type Context, type Kept } from '../../migrate/plan/context.js'
import { planDocs } from '../../migrate/plan/docs.js'
import { planElement } from '../../migrate/plan/element.js'
import { loosely, planContent } from '../../migrate/plan/children.js'
import { printCall, printPlan } from '../../migrate/print/expression.js'
import type { FoundPart } from '../../../format/parts/find.js'
import { pathInDocs } from '../../../format/parts/owned.js'
import type { Source } from '../../migrate/source.js'
import type { PageStyle } from './page-style.js'

/** New code for a module, with imports. */
export interface Code {
  readonly text: string
  /** The names to import from build-nav. */
  readonly builders: readonly Builder[]
}

/** Code without imports. */
export function code(text: string): Code {
  return { text, builders: [] }
}

/** A setting as a property of `docs({…})`, or as a `.set` in the chain. */
export interface PrintedSetting {
  readonly property?: Code
  readonly call?: Code
  /** The code of the list or the object inside. */
  readonly inner?: string | undefined
}

/** The code for parts of a printed value: pages, and code moved here. */
export interface Wording {
  readonly pages: PageStyle
  /** Existing code for a path of docs.json; undefined to print the value. */
  readonly codeAt: (path: JsonPath) => string | undefined
}

/** Prints parts of docs.json as migrate does. */
export class Printer {
  readonly #context: Context
  readonly #paths = new WeakMap<Plan, JsonPath>()

  constructor(source: Source, found: readonly FoundPart[]) {
    let provider: ReturnType<typeof askProvider> | undefined
    const asked = () => (provider ??= askProvider(source.docs['navigation']))
    const kept: Kept[] = []
    this.#context = {
      source: source.resolved,
      // Created for the first `.set`, as a provider checks the whole navigation.
      provider: {
        dropAt: (path) => asked().dropAt(pathInDocs(path, found)),
        refusalAt: (path) => asked().refusalAt(pathInDocs(path, found)),
      },
      comments: new CommentIndex(source.document, source.resolved),
      kept,
      paths: this.#paths,
      keepsWhole: true,
      planElement,
    }
  }

  /** A child of a list: a builder call for an element, a string for a page. */
  child(key: string, json: JsonValue, path: JsonPath, wording: Wording): Code {
    const [plan] = holdsChildren(key) ? this.#children(key as ContentKey, [json], path) : []
    return plan ? this.#print(plan, path, wording, key === 'pages') : this.value(json)
  }

  /** The call for a key of an element: `.icon('book')`, or `.set` if a rule refuses the value. */
  call(kind: Kind, json: JsonObject, key: string, path: JsonPath, wording: Wording): Code {
    const { calls } = this.#context.planElement(kind, json, path, this.#context)
    const call = calls.find(({ method, args: [first] }) => method === key || (method === 'set' && isKey(first, key)))
    return call ? this.#call(call, path, wording) : { text: '', builders: [] }
  }

  /** A setting: a property of `docs({…})`, or a `.set` if the types refuse the value. */
  setting(json: JsonObject, key: string, wording: Wording): PrintedSetting {
    const docs = planDocs(json, this.#context)
    const [settings] = docs.args
    const entry = settings?.type === 'object' ? settings.entries.find((each) => each.key === key) : undefined
    const call = docs.calls.find(({ args: [first] }) => isKey(first, key))
    const plan = call?.args[1] ?? entry?.value
    const printed = plan && this.#print(plan, [key], wording, false)
    const inner = typeof json[key] === 'object' ? { inner: printed?.text } : {}
    if (call) return { call: this.#call(call, [], wording), ...inner }
    return printed ? { property: printed, ...inner } : {}
  }

  /** The `.set(['styling', 'density'], …)` of a key inside a setting, if the types refuse only the key. */
  settingPart(json: JsonObject, path: JsonPath, wording: Wording): Code | undefined {
    const plan = planDocs(json, { ...this.#context, keepsWhole: false })
    const call = plan.calls.find(({ args: [first] }) => first?.type === 'literal' && deepEqual(first.value, path))
    return call && this.#call(call, [], wording)
  }

  /** Any JSON. */
  value(json: JsonValue | undefined): Code {
    return { text: printPlan(plain(json), { nameOf: () => undefined, needBuilder: () => {} }), builders: [] }
  }

  #children(key: ContentKey, list: readonly JsonValue[], path: JsonPath): readonly Plan[] {
    const parent = path.slice(0, -1)
    // Planned as an only child, but with the real path.
    const at = {
      ...this.#context,
      planElement: (kind: Kind, json: JsonObject) => this.#context.planElement(kind, json, path, this.#context),
    }
    const planned = loosely(key, list, parent, at)
    return planned.type === 'list' ? planned.items : planContent(key, list, parent, at)
  }

  #call(call: CallPlan, path: JsonPath, wording: Wording): Code {
    const builders = new Set<Builder>()
    const pages = new Map<Plan, JsonPath>()
    this.#notePagesOfCall(call, path, pages)
    return { text: printCall(call, this.#names(wording, pages, builders)), builders: [...builders] }
  }

  #print(plan: Plan, path: JsonPath, wording: Wording, isPage: boolean): Code {
    const builders = new Set<Builder>()
    const pages = new Map<Plan, JsonPath>()
    this.#notePages(plan, isPage ? path : undefined, pages)
    const names = this.#names(wording, pages, builders)
    return { text: names.nameOf(plan) ?? printPlan(plan, names), builders: [...builders] }
  }

  /** Notes the plans of page paths, however deep, with their places. */
  #notePages(plan: Plan, path: JsonPath | undefined, pages: Map<Plan, JsonPath>): void {
    if (plan.type === 'literal' && path && typeof plan.value === 'string') pages.set(plan, path)
    if (plan.type === 'list')
      plan.items.forEach((item, index) => this.#notePages(item, path && [...path, index], pages))
    if (plan.type !== 'element') return
    for (const call of plan.calls) this.#notePagesOfCall(call, this.#paths.get(plan) ?? [], pages)
  }

  #notePagesOfCall({ method, args }: CallPlan, path: JsonPath, pages: Map<Plan, JsonPath>): void {
    const [key, value] = args
    // `.set('pages', …)` contains pages, too.
    if (method === 'set' && value && isKey(key, 'pages')) return this.#notePages(value, [...path, 'pages'], pages)
    const isList = method !== 'set' && method !== 'root'
    const mayBePages = method === 'pages' || method === 'root'
    args.forEach((argument, index) => {
      const at = isList ? [...path, method, index] : [...path, method]
      this.#notePages(argument, mayBePages ? at : undefined, pages)
    })
  }

  #names({ pages: style, codeAt }: Wording, pages: ReadonlyMap<Plan, JsonPath>, builders: Set<Builder>) {
    return {
      needBuilder: (builder: Builder) => void builders.add(builder),
      nameOf: (plan: Plan) => {
        const path = this.#paths.get(plan)
        if (path && plan.type === 'element') return codeAt(path)
        const page = pages.get(plan)
        return page && plan.type === 'literal' ? (codeAt(page) ?? style.write(plan.value as string)) : undefined
      },
    }
  }
}

function isKey(plan: Plan | undefined, key: string): boolean {
  return plan?.type === 'literal' && plan.value === key
}

function plain(value: JsonValue | undefined): Plan {
  return { type: 'literal', value, exact: false, comments: [] }
}
