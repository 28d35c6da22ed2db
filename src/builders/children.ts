// Apart from the elements' own types: the compilers show a type that is imported as it is written, `Child<Group>`.
import type { PageString } from './register.js'
import type { Anchor, Dropdown, Group, Item, Language, Product, Tab, Version } from './types.js'

// `flag && tab(…)` leaves one of these where the flag is off; an unset string flag leaves ''.
type Skipped = false | null | undefined | ''
/** What a parent takes as a child: the element, or nothing (`flag && tab(…)`). */
export type Child<Element> = Element | Skipped
/** An entry of `pages`: a page path, an endpoint reference or a group. */
export type Page = PageString | Group | Skipped

/** What each list of children takes. */
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
