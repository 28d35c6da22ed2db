export {
  anchor,
  dropdown,
  group,
  item,
  language,
  navigation,
  product,
  sourceRef,
  tab,
  version,
} from './builders/builders.js'
export { docs } from './builders/docs.js'
export type { Docs, Settings } from './builders/docs.js'
export type { EndpointReference } from './contract/pages.js'
export type { PagePath, PageString, Register } from './builders/register.js'
export type {
  Anchor,
  AnyElement,
  AnyNavigation,
  Child,
  Dropdown,
  Group,
  Item,
  Language,
  Link,
  Navigation,
  Page,
  Product,
  Settable,
  SourceRef,
  Tab,
  Version,
} from './builders/types.js'
export type { LanguageCode } from './contract/languages.js'
export type { JsonInput, JsonInputObject } from './contract/schema.js'
export type { JsonObject, JsonValue } from './json/value.js'
export type { Colors, Interaction, Styling, Theme } from './contract/settings.js'
export type { AsyncApi, Banner, ColorPair, Graphql, Icon, IconObject, OpenApi, Sdk } from './contract/values.js'
export type { CheckSettings } from './check/settings.js'
