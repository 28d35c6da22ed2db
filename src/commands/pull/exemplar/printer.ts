import type { LiteralPlan, Plan } from '../../migrate/model.js'
import type { Kind } from '../../../format/contract/kind.js'
import { childKind, holdsChildren, type ContentKey } from '../../../format/contract/contents.js'
import type { JsonPath } from '../../../format/json/tree.js'
import type { JsonObject, JsonValue } from '../../../format/json/value.js'
import { CommentIndex } from '../../migrate/plan/comments.js'
import { askProvider, type Context, type Kept } from '../../migrate/plan/context.js'
import { planDocs } from '../../migrate/plan/docs.js'
import { planElement } from '../../migrate/plan/element.js'
import { planChild } from '../../migrate/plan/children.js'
import { printCall, printPlan } from '../../migrate/print/expression.js'
import type { FoundPart } from '../../../format/parts/find.js'
import { pathInDocs } from '../../../format/parts/owned.js'
import type { Source } from '../../migrate/source.js'
import { plainPages, type PageStyle } from './page-style.js'

/** A setting as a property of `docs({…})`, or as a `.set` in the chain. */
export interface PrintedSetting {
  readonly property?: string
  readonly call?: string
  /** The code of the list or the object inside. */
  readonly inner?: string | undefined
}

/** The code for parts of a printed value: pages, and code moved here. */
export interface Wording {
  readonly pages: PageStyle
  /** Existing code for a path of docs.json; undefined to print the value. */
  readonly codeAt: (path: JsonPath) => string | undefined
}

/** Printed without any code around. */
export const plainly: Wording = { pages: plainPages, codeAt: () => undefined }

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
  child(key: string, json: JsonValue, path: JsonPath, wording: Wording): string {
    if (!holdsChildren(key)) return this.value(json)
    return this.#print(planChild(json, childKind(key as ContentKey), path, this.#context), wording)
  }

  /** The call for a key of an element: `.icon('book')`, or `.set` if a rule refuses the value. */
  call(kind: Kind, json: JsonObject, key: string, path: JsonPath, wording: Wording): string {
    const { calls } = this.#context.planElement(kind, json, path, this.#context)
    const call = calls.find(({ method, args: [first] }) => method === key || (method === 'set' && isKey(first, key)))
    return call ? printCall(call, this.#names(wording)) : ''
  }

  /** A setting: a property of `docs({…})`, or a `.set` if the types refuse the value. */
  setting(json: JsonObject, key: string, wording: Wording): PrintedSetting {
    const docs = planDocs(json, this.#context)
    const [settings] = docs.args
    const entry = settings?.type === 'object' ? settings.entries.find((each) => each.key === key) : undefined
    const call = docs.calls.find(({ args: [first] }) => isKey(first, key))
    const plan = call?.args[1] ?? entry?.value
    const printed = plan && this.#print(plan, wording)
    const inner = typeof json[key] === 'object' ? { inner: printed } : {}
    if (call) return { call: printCall(call, this.#names(wording)), ...inner }
    return printed === undefined ? {} : { property: printed, ...inner }
  }

  /** Any JSON. */
  value(json: JsonValue | undefined): string {
    return this.#print({ type: 'literal', value: json, exact: false, comments: [] }, plainly)
  }

  #print(plan: Plan, wording: Wording): string {
    const names = this.#names(wording)
    return names.nameOf(plan) ?? printPlan(plan, names)
  }

  #names({ pages, codeAt }: Wording) {
    const nameOf = (plan: Plan) => {
      const path = this.#paths.get(plan)
      return path && (codeAt(path) ?? (isPage(plan, path) ? pages(plan.value) : undefined))
    }
    return { nameOf, needBuilder: () => {} }
  }
}

function isKey(plan: Plan | undefined, key: string): boolean {
  return plan?.type === 'literal' && plan.value === key
}

function isPage(plan: Plan, path: JsonPath): plan is LiteralPlan & { readonly value: string } {
  const isInPages = path.at(-1) === 'root' || path.at(-2) === 'pages'
  return plan.type === 'literal' && typeof plan.value === 'string' && isInPages
}
