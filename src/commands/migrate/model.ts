import type { RedirectBuilder } from '../../config/builders/redirects.js'
import type { Kind } from '../../format/contract/kind.js'
import type { JsonFile } from '../../format/json/read.js'
import type { JsonValue } from '../../format/json/value.js'

/** A name in imports from build-nav. */
export type Builder = Kind | 'docs' | 'parts' | 'within' | 'sourceRef' | 'ref' | Helper | RedirectBuilder | TypeName

/** A type in imports. */
type TypeName = `type ${string}`

/** Functions of build-nav without an element as result. */
export type Helper = 'under' | 'newestFirst' | 'when'

/** A piece of the code to be written: everything is decided here but names, modules and layout. */
export type Plan =
  ElementPlan | ListPlan | ObjectPlan | LiteralPlan | RedirectsPlan | NamePlan | CodePlan | WordPlan | DefinitionPlan

interface Described {
  /** Comments of the JSON, above the code, a line each. */
  readonly comments: readonly string[]
  /** The `$ref`erenced file of the value. */
  readonly from?: JsonFile | undefined
}

/** `tab('Guides').icon('book').groups(…)` */
export interface ElementPlan extends Described {
  readonly type: 'element'
  readonly builder: Exclude<Builder, Helper | RedirectBuilder | TypeName>
  readonly args: readonly Plan[]
  readonly calls: readonly CallPlan[]
}

/** `.icon('book')`, with comments above. */
export interface CallPlan {
  readonly method: string
  readonly args: readonly Plan[]
  readonly comments: readonly string[]
}

/** `['index', group('Start').pages('start')]`; `spread` among the arguments of a call. */
export interface ListPlan extends Described {
  readonly type: 'list'
  readonly items: readonly Plan[]
  readonly spread: boolean
}

/** `{ navigation: navigation().tabs(…) }` */
export interface ObjectPlan extends Described {
  readonly type: 'object'
  readonly entries: readonly { readonly key: string; readonly value: Plan; readonly comments: readonly string[] }[]
  /** On several lines, however short. */
  readonly open: boolean
}

/** Plain JSON; undefined leaves a key out. */
export interface LiteralPlan extends Described {
  readonly type: 'literal'
  readonly value: JsonValue | undefined
  /** Literals in the type: a constant would widen them. */
  readonly exact: boolean
}

/** `redirect({ '/old': '/new' })`; `[...redirect({ … }), { … }]` for several parts. */
export interface RedirectsPlan extends Described {
  readonly type: 'redirects'
  readonly parts: readonly RedirectPart[]
  /** The number of redirects in docs.json. */
  readonly count: number
  /** A row on each line, however long, under the comment `// prettier-ignore`. */
  readonly isTable: boolean
  /** The start of destinations in the latest version, and the version's name in code. */
  readonly latest?: { readonly start: string; readonly label: Plan } | undefined
}

/** Neighbours in docs.json as one call, or a redirect as an object. */
export type RedirectPart =
  | { readonly type: 'rows'; readonly builder: RowBuilder; readonly rows: readonly RedirectRow[] }
  | { readonly type: 'object'; readonly value: JsonValue }

/** The builders of rows, by flag. */
export type RowBuilder = Extract<RedirectBuilder, 'redirect' | 'permanent' | 'temporary'>

export type RedirectRow = readonly [source: string, destination: string]

/** A parameter of the function around, or a helper or type of build-nav. */
export interface NamePlan extends Described {
  readonly type: 'name'
  readonly name: string
  /** The origin: the function around, or build-nav, as a value or as a type. */
  readonly of: 'function' | 'helper' | 'type'
}

/** An expression without an element at its head: text and plans. */
export interface CodePlan extends Described {
  readonly type: 'code'
  readonly parts: readonly (string | Plan)[]
  /** The precedence of the outermost operator: 0 for `f(x)`, then `!x`, `x === y`, `x && y`, `x || y`, `x ? y : z`. */
  readonly level: number
}

/** A text with translations: `t('Guides')`. */
export interface WordPlan extends Described {
  readonly type: 'word'
  readonly said: ReadonlyMap<string, string>
  /** The titles of the elements around, the nearest last. */
  readonly within: readonly string[]
  /** The kind of text: the title of a `group`, or a key such as `tag`. */
  readonly of: string
  /** The title in the default language, if the translations lack it. */
  readonly original: string | undefined
  /** The key in the table of words; given when all words are known. */
  key: string
}

/**
 * A plan with a name in any case: `export function sidebar(locale: Locale) { … }`, `export const locales = …`, a type.
 */
export interface DefinitionPlan extends Described {
  readonly type: 'definition'
  readonly form: 'const' | 'function' | 'type'
  /** Candidates: the first free name is taken. */
  readonly names: readonly string[]
  /** The module without extension and without the folder `nav`; undefined: beside its only user. */
  readonly module: string | undefined
  /** Its description, in a sentence. */
  readonly doc: string | undefined
  /** Of a function: parameters and body. */
  readonly value: Plan
  /** A type apart from the value's. */
  readonly of: Plan | undefined
}

/** The key of a call. */
export function keyOf({ method, args }: CallPlan): string {
  const [key] = args
  return method === 'set' && key?.type === 'literal' ? String(key.value) : method
}

/** A literal without comments or origin. */
export function literal(value: JsonValue | undefined): LiteralPlan {
  return { type: 'literal', value, exact: false, comments: [] }
}

/** An element without comments or origin. */
export function element(
  builder: ElementPlan['builder'],
  args: readonly Plan[],
  calls: readonly CallPlan[] = [],
): ElementPlan {
  return { type: 'element', builder, args, calls, comments: [] }
}

/** `.set('pages', …)` */
export function setCall(key: string | readonly string[], value: Plan, comments: readonly string[] = []): CallPlan {
  return { method: 'set', args: [literal(key), value], comments }
}

/** The plans directly inside a plan, in the order of the code. */
export function partsOf(plan: Plan): readonly Plan[] {
  return parts[plan.type](plan as never)
}

const parts: { readonly [Type in Plan['type']]: (plan: Extract<Plan, { type: Type }>) => readonly Plan[] } = {
  element: ({ args, calls }) => [...args, ...calls.flatMap((call) => call.args)],
  list: ({ items }) => items,
  object: ({ entries }) => entries.map(({ value }) => value),
  literal: () => [],
  redirects: ({ latest }) => (latest ? [latest.label] : []),
  name: () => [],
  code: (plan) => plan.parts.filter((part) => typeof part !== 'string'),
  word: () => [],
  definition: (plan) => (plan.of ? [plan.of, plan.value] : [plan.value]),
}

/** The title of an element. */
export function titleOf(plan: Plan): string | undefined {
  return plan.type === 'element' ? textOf(plan.args[0]) : undefined
}

/** The text of a plan that is a string. */
export function textOf(plan: Plan | undefined): string | undefined {
  return plan?.type === 'literal' && typeof plan.value === 'string' ? plan.value : undefined
}
