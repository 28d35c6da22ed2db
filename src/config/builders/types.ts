/**
 * The types of the builders, derived from the contract table.
 *
 * An element's type carries its kind and its state: words such as `contains groups` for each call that excludes methods.
 * A method is offered unless an earlier call excludes it, so a second content method does not exist. States are few, so
 * the checker's work does not grow with the number of elements.
 */
import type { AttributeKey, AttributeTable } from '../../format/contract/attributes.js'
import type { ChildKind, ContentKey, ContentTable } from '../../format/contract/contents.js'
import type { Kind } from '../../format/contract/kind.js'
import type { KindTable } from '../../format/contract/kinds.js'
import type { ValueName } from '../../format/contract/attribute-values.js'
import type { JsonInput } from '../../format/contract/schema.js'
import type { Footer, Navbar } from '../../format/contract/settings/links.js'
import type {
  Align,
  AsyncApi,
  Banner,
  ColorPair,
  Directory,
  Graphql,
  Icon,
  OpenApi,
  Sdk,
} from '../../format/contract/values.js'
import type { JsonObject } from '../../format/json/value.js'
import type { Child, Children, PagesOf, RootOf } from './children.js'
import type { HasPages, PagePath } from './register.js'

declare const madeByBuilder: unique symbol

/** The parts of a child checked by a parent's type. */
interface Branded<OfKind, State, Ready, IsLink> {
  readonly [madeByBuilder]: {
    readonly kind: OfKind
    readonly state: State
    readonly ready: Ready
    readonly link: IsLink
  }
}

/** The state of a complete element, without methods: of a bare `Group` or `Tab`. */
export type Finished = 'finished'

/** A navigation; bare: with a root pattern. */
export type Navigation<State = Finished> = Methods<'navigation', State>
/** A group; bare: complete, so `function section(name: string): Group`. */
export type Group<State = Finished> = Methods<'group', State>
/** A tab; bare: complete. */
export type Tab<State = Finished> = Methods<'tab', State>
/** An item; bare: complete. */
export type Item<State = Finished> = Methods<'item', State>
/** An anchor; bare: complete. */
export type Anchor<State = Finished> = Methods<'anchor', State>
/** A dropdown; bare: complete. */
export type Dropdown<State = Finished> = Methods<'dropdown', State>
/** A product; bare: complete. */
export type Product<State = Finished> = Methods<'product', State>
/** A version; bare: complete. */
export type Version<State = Finished> = Methods<'version', State>
/** A language; bare: complete. */
export type Language<State = Finished> = Methods<'language', State>

// Written out: messages then name the kind, `Tab<"contains groups">`.
interface Elements<State> {
  navigation: Navigation<State>
  group: Group<State>
  tab: Tab<State>
  item: Item<State>
  anchor: Anchor<State>
  dropdown: Dropdown<State>
  product: Product<State>
  version: Version<State>
  language: Language<State>
}

/** An element returned by a builder function, such as `group('Start')`. */
export type Fresh<K extends Kind> = Elements<KindTable[K]['starts']>[K]

/** An element of any kind and state, for `JSON.stringify` and `.set`. */
export interface AnyElement {
  /** The element's docs.json form; `JSON.stringify(element)` calls it. */
  toJSON(): JsonObject
}
// The kinds of links in a navigation: without `item`, found in menus only.
type LinkKind = Extract<ContentTable[ContentKeyOf<'navigation'>]['holds'], KindWithHref>
type KindWithHref = keyof { [K in Kind as 'href' extends ContentKeyOf<K> ? K : never]: unknown }
/** An element after `.href(…)`. */
export interface Link extends Branded<LinkKind, unknown, true, true> {}

// `any` as the kind makes a child of every kind; `true` excludes navigations, as a navigation is no link.
/** A place in the navigation, filled by Mintlify from another git repository: a child of any list. */
// oxlint-disable-next-line typescript/no-explicit-any
export interface SourceRef extends Branded<any, 'is in a repository', true, true>, AnyElement {}
/** A part of docs.json in another JSON file: a child of any list, a `navigation` or a setting. */
// oxlint-disable-next-line typescript/no-explicit-any
export interface Ref extends Branded<any, 'is in a file', true, any>, AnyElement {}

// The required keys of an object, in the type's name: the first line of a message shows no more.
interface BannerObject<_Words = 'needs content and dismissible'> extends Banner {}
interface SdkObject<_Words = 'needs format and source'> extends Sdk {}

interface ValueArguments extends Record<ValueName, unknown[]> {
  text: [text: string | undefined]
  number: [number: number | undefined]
  flag: [on?: boolean]
  page: [page: PagePath | undefined]
  icon: [icon: Icon | undefined]
  color: [color: ColorPair | undefined]
  openapi: [spec: OpenApi | undefined]
  asyncapi: [spec: AsyncApi | undefined]
  graphql: [schema: Graphql | undefined]
  sdk: [sdk: SdkObject | undefined]
  banner: [banner: BannerObject | undefined]
  directory: [directory: Directory | undefined]
  align: [align: Align | undefined]
  footer: [value: Footer | undefined]
  navbar: [value: Navbar | undefined]
}

/** Any JSON value. Elements inside are written as JSON; `undefined` leaves the key out. */
export type Settable = JsonInput | AnyElement | readonly Settable[] | { readonly [key: string]: Settable } | undefined

interface Always<K extends Kind, State> {
  /**
   * Puts any key and any JSON value, past the types: the one way out. `build-nav check` names each use.
   * @example
   * group('Legacy').set('iconType', 'solid').pages('legacy/one')
   * // { "group": "Legacy", "iconType": "solid", "pages": ["legacy/one"] }
   * @remarks Keys are written in the order of the calls; setting the title's own key moves the title there.
   */
  set(key: string, value: Settable): Elements<Replace<K, State, 'is set by hand'>>[K]
}

interface GlobalLinks<K extends Kind, State> {
  /**
   * Links for every page below, whichever section is open, made with `.href(…)`: `anchor('Blog').href('https://acme.dev/blog')`.
   * @example
   * navigation().tabs(tab('Guides').pages('index')).global(anchor('Blog').href('https://acme.dev/blog'))
   * // { "tabs": […], "global": { "anchors": [{ "anchor": "Blog", "href": "https://acme.dev/blog" }] } }
   * @see https://www.mintlify.com/docs/organize/navigation#global-anchors
   */
  global(...links: Child<Link>[]): Elements<After<K, State, 'global'>>[K]
}

// `keyof` stands here itself, not under another name: only then do the doc comments of the table follow the keys.
type AttributeMethods<K extends Kind, State> = {
  [Key in keyof AttributeTable]: [AttributeTable[Key]['value'], HasPages] extends ['page', true]
    ? <Text extends string = never>(page: RootOf<Text>) => Elements<After<K, State, Key>>[K]
    : (...value: ValueArguments[AttributeTable[Key]['value']]) => Elements<After<K, State, Key>>[K]
}

type ContentMethods<K extends Kind, State> = {
  [Key in keyof ContentTable]: ContentTable[Key]['holds'] extends infer Held extends ChildKind
    ? [Held, HasPages] extends ['page', true]
      ? <Text extends string = never>(...children: PagesOf<Text>[]) => Elements<After<K, State, Key>>[K]
      : (...children: Children[Held][]) => Elements<After<K, State, Key>>[K]
    : (url: string) => Elements<After<K, State, Key>>[K]
}

type AllMethods<K extends Kind, State> = AttributeMethods<K, State> & ContentMethods<K, State> & GlobalLinks<K, State>

// Pick, too, keeps the doc comments. The brand comes first: the checker then tells two elements apart without comparing
// their methods. A complete element has no methods to compare.
type Methods<K extends Kind, State> = AnyElement &
  ([State] extends [Finished]
    ? Branded<K, unknown, true, K extends 'navigation' ? false : boolean>
    : Branded<K, State, IsReady<K, State>, 'is a link' extends State ? true : false> &
        Pick<AllMethods<K, State>, Offered<K, State>> &
        Always<K, State>)

type IsReady<K extends Kind, State> = KindTable[K]['needs'] extends readonly []
  ? true
  : KindTable[K]['starts'] extends State
    ? false
    : true

/** The keys of the methods left after the calls recorded in the state. */
type Offered<K extends Kind, State> = Without<
  AttributeKeyOf<K> | (HoldsNothing<State> extends true ? ContentKeyOf<K> : never),
  ShutOut<K, Called<State>>
>
// Most calls exclude nothing beside content: the checker skips them.
type Without<Keys, Out> = [Out] extends [never] ? Keys : Exclude<Keys, Out>

type ContentKeyOf<K extends Kind> = KindTable[K]['content'][number]
// `keyof` over renamed keys costs the checker a third of collecting values.
type AttributeKeyOf<K extends Kind> =
  | keyof { [Key in AttributeKey as K extends AttributeTable[Key]['on'][number] ? Key : never]: unknown }
  | (K extends 'group' ? never : 'global')

type HoldsNothing<State> = [Extract<State, 'is a link' | `contains ${string}`>] extends [never] ? true : false

/** The keys excluded by an earlier call: in the table, its row, and all rows that contain its key. */
type ShutOut<K extends Kind, Key> = Key extends keyof KindTable[K]['excludes']
  ? Words<KindTable[K]['excludes'][Key]> | Excluders<K, Key>
  : Excluders<K, Key>
type Excluders<K extends Kind, Key> = keyof {
  [
    Excluder in keyof KindTable[K]['excludes'] as Key extends Words<KindTable[K]['excludes'][Excluder]>
      ? Excluder
      : never
  ]: unknown
}
type Words<List> = List extends readonly (infer Each)[] ? Each : never

/** The word left in the state by a call of a key that excludes keys. */
type Word<K extends Kind, Key> = Key extends 'href'
  ? 'is a link'
  : Key extends ContentKey
    ? `contains ${Key}`
    : Key extends Marking<K>
      ? `has ${Key & string}`
      : never
type Marking<K extends Kind> =
  | KindTable[K]['needs'][number]
  | keyof KindTable[K]['excludes']
  | Words<KindTable[K]['excludes'][keyof KindTable[K]['excludes']]>
/** The calls recorded in the state. */
type Called<State> = State extends 'is a link'
  ? 'href'
  : State extends `contains ${infer Key}` | `has ${infer Key}`
    ? Key
    : never

type After<K extends Kind, State, Key> = [Word<K, Key>] extends [never] ? State : Replace<K, State, Word<K, Key>>
// The detour through a property keeps this alias's name out of messages.
type Replace<K extends Kind, State, Added> = { state: Exclude<State, KindTable[K]['starts']> | Added }['state']
