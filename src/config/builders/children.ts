// Apart from the elements' own types: the compilers show an imported type as written, `Child<Group>`.
import type { PagePath, PageString, Unknown } from './register.js'
import type { Anchor, Dropdown, Group, Item, Language, Product, Tab, Version } from './types.js'

// The values of `flag && tab(…)` with the flag off; an unset string flag gives ''.
type Skipped = false | null | undefined | ''
/** A child as an argument: the element, or nothing (`flag && tab(…)`). */
export type Child<Element> = Element | Skipped
/** An entry of `pages`: a page path, an endpoint reference or a group. */
export type Page = PageString | Group | Skipped

// The compilers show the name of the union, with the advice: a page may be new.
type PageThatExists<Advice extends string> = PageString | Group | Skipped | ([Advice] extends [never] ? 1 : never)

/** A valid argument of `pages`, or an argument unknown to the compiler. */
export type PageOrGroup = string | Group | Skipped

// Quick with ten thousand pages, for two reasons: a valid argument is compared with `string`, and the long union is
// behind a property, as the compilers would search the whole union for `Text` at each argument. An editor completes an
// empty text, so '' gets the union, too.
/** The argument type of `pages` with registered pages, by the strings given. */
export type PagesOf<Text extends string> = [Text] extends [never]
  ? Text | Group | Exclude<Skipped, ''>
  : [Unknown<Text, PageString>] extends [never]
    ? PageOrGroup
    : Registered<'page', Text> | ([Unknown<Text, PageString>] extends [''] ? Text : never)
/** The argument type of `root` with registered pages, by the string given. */
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
