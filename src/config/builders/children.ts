// Apart from the elements' own types: the compilers show a type that is imported as it is written, `Child<Group>`.
import type { PagePath, PageString, Unknown } from './register.js'
import type { Anchor, Dropdown, Group, Item, Language, Product, Tab, Version } from './types.js'

// `flag && tab(…)` leaves one of these where the flag is off; an unset string flag leaves ''.
type Skipped = false | null | undefined | ''
/** An argument that a parent takes as a child: the element, or nothing (`flag && tab(…)`). */
export type Child<Element> = Element | Skipped
/** An entry of `pages`: a page path, an endpoint reference or a group. */
export type Page = PageString | Group | Skipped

// The compilers show the name of the union, with the advice: a page may be new.
type PageThatExists<Advice extends string> = PageString | Group | Skipped | ([Advice] extends [never] ? 1 : never)

/** An argument of `pages` that is right, or that the compiler does not know. */
export type PageOrGroup = string | Group | Skipped

// Two things keep this quick with ten thousand pages: what is right is compared with `string`, and the long union is
// behind a property, as the compilers would search all of it for `Text` at each argument. An empty text is what an editor
// completes: it gets the union, too.
/** The argument type of `pages` where pages are registered, by the strings that it is given. */
export type PagesOf<Text extends string> = [Text] extends [never]
  ? Text | Group | Exclude<Skipped, ''>
  : [Unknown<Text, PageString>] extends [never]
    ? PageOrGroup
    : Registered<'page', Text> | ([Unknown<Text, PageString>] extends [''] ? Text : never)
/** The argument type of `root` where pages are registered, by the string that it is given. */
export type RootOf<Text extends string> = [Text] extends [never]
  ? Text | undefined
  : [Unknown<Text, PagePath>] extends [never]
    ? string | undefined
    : Registered<'root', Text>

type Registered<Place extends keyof Places, Text> = Places[[Text] extends [never] ? 'nothing' : Place]
interface Places {
  page: PageThatExists<'add the file, then run: npx build-nav types'>
  root: PagePath | undefined
  nothing: never
}

/** The argument type of each list of children. */
export interface Children {
  page: Page
  group: Child<Group>
  tab: Child<Tab>
  item: Child<Item>
  anchor: Child<Anchor>
  dropdown: Child<Dropdown>
  product: Child<Product>
  version: Child<Version>
  language: Child<Language>
}
