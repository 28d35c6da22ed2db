/**
 * The types of the builders, derived from the contract table.
 *
 * An element's type carries its kind and its state: words such as `contains groups` for each call that shuts out others.
 * A method is offered only while nothing called before shuts it out, so a second content method does not exist. States
 * are few, so the checker's work stays the same however many elements a navigation has.
 */
import type { AttributeKey, AttributeTable } from '../../format/contract/attributes.js'
import type { ChildKind, ContentKey, ContentTable } from '../../format/contract/contents.js'
import type { Kind } from '../../format/contract/kind.js'
import type { KindTable } from '../../format/contract/kinds.js'
import type { ValueName } from '../../format/contract/attribute-values.js'
import type { JsonInput } from '../../format/contract/schema.js'
import type { Footer } from '../../format/contract/settings/footer.js'
import type { Navbar } from '../../format/contract/settings/navbar.js'
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

/** The parts of a child that a parent's type checks. */
interface Branded<OfKind, State, Ready, IsLink> {
  readonly [madeByBuilder]: {
    readonly kind: OfKind
    readonly state: State
    readonly ready: Ready
    readonly link: IsLink
  }
}

/** The state of an element of which nothing more is known, and nothing more is needed: what a bare `Group` or `Tab` is. */
export type Finished = 'finished'

/** A navigation; bare: one that has its root pattern. */
export type Navigation<State = Finished> = Methods<'navigation', State>
/** A group; bare: one that a parent takes, so `function section(name: string): Group`. */
export type Group<State = Finished> = Methods<'group', State>
/** A tab; bare: one that a parent takes. */
export type Tab<State = Finished> = Methods<'tab', State>
/** An item; bare: one that a parent takes. */
export type Item<State = Finished> = Methods<'item', State>
/** An anchor; bare: one that a parent takes. */
export type Anchor<State = Finished> = Methods<'anchor', State>
/** A dropdown; bare: one that a parent takes. */
export type Dropdown<State = Finished> = Methods<'dropdown', State>
/** A product; bare: one that a parent takes. */
export type Product<State = Finished> = Methods<'product', State>
/** A version; bare: one that a parent takes. */
export type Version<State = Finished> = Methods<'version', State>
/** A language; bare: one that a parent takes. */
export type Language<State = Finished> = Methods<'language', State>

// Written out, so that messages name the kind: `Tab<"contains groups">`.
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

/** An element as its builder function gives it. */
export type Fresh<K extends Kind> = Elements<KindTable[K]['starts']>[K]

/** An element of whatever kind and state: what `JSON.stringify` and `.set` take. */
export interface AnyElement {
  /** The element's docs.json form; `JSON.stringify(element)` calls it. */
  toJSON(): JsonObject
}
// Those that a navigation may consist of, too: an item is in a menu only.
type LinkKind = Extract<ContentTable[ContentKeyOf<'navigation'>]['holds'], KindWithHref>
type KindWithHref = keyof { [K in Kind as 'href' extends ContentKeyOf<K> ? K : never]: unknown }
/** An element that called `.href(…)`. */
export interface Link extends Branded<LinkKind, unknown, true, true> {}

// `any` as its kind is what makes it a child of every kind; `true`, that a navigation, which is no link, does not take it.
/** A place in the navigation that Mintlify fills from another git repository: any list of children takes it. */
// oxlint-disable-next-line typescript/no-explicit-any
export interface SourceRef extends Branded<any, 'is in a repository', true, true>, AnyElement {}
/** A part of docs.json that is in another JSON file: any list of children, `navigation` and settings take it. */
// oxlint-disable-next-line typescript/no-explicit-any
export interface Ref extends Branded<any, 'is in a file', true, any>, AnyElement {}

// What an object must have, said by its type's name: a message's first line shows no more than that name.
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

/** Any JSON value; elements in it are their JSON; `undefined` leaves the key out. */
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
   * @see contract 2.7
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

// Pick, too, keeps the doc comments. What tells two elements apart comes first, so that the checker never goes on to
// compare their methods; and what a parent takes has none, so that there is nothing to compare.
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

/** The keys of the methods that are left after the calls that the state records. */
type Offered<K extends Kind, State> = Without<
  AttributeKeyOf<K> | (HoldsNothing<State> extends true ? ContentKeyOf<K> : never),
  ShutOut<K, Called<State>>
>
// Most calls shut out nothing beside content: then there is nothing to go through.
type Without<Keys, Out> = [Out] extends [never] ? Keys : Exclude<Keys, Out>

type ContentKeyOf<K extends Kind> = KindTable[K]['content'][number]
// `keyof` over renamed keys costs the checker a third of what collecting them as values does.
type AttributeKeyOf<K extends Kind> =
  | keyof { [Key in AttributeKey as K extends AttributeTable[Key]['on'][number] ? Key : never]: unknown }
  | (K extends 'group' ? never : 'global')

type HoldsNothing<State> = [Extract<State, 'is a link' | `contains ${string}`>] extends [never] ? true : false

/** The keys that an earlier call shuts out: those in its row of the table, and those whose rows contain it. */
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

/** The word that a call leaves in the state, for the keys that shut out others. */
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
/** The calls that left their words in the state. */
type Called<State> = State extends 'is a link'
  ? 'href'
  : State extends `contains ${infer Key}` | `has ${infer Key}`
    ? Key
    : never

type After<K extends Kind, State, Key> = [Word<K, Key>] extends [never] ? State : Replace<K, State, Word<K, Key>>
// The detour through a property keeps this alias's name out of messages.
type Replace<K extends Kind, State, Added> = { state: Exclude<State, KindTable[K]['starts']> | Added }['state']
