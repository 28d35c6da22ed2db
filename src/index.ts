export {
  anchor,
  dropdown,
  group,
  item,
  language,
  navigation,
  product,
  ref,
  sourceRef,
  tab,
  version,
} from './builders/builders.js'
export { docs } from './builders/docs.js'
export type { Docs, Settings } from './builders/docs.js'
export { newestFirst } from './builders/newest-first.js'
export type { Release, NotARelease } from './builders/newest-first.js'
export { under } from './builders/under.js'
export { when } from './builders/when.js'
export type { Condition, Entries } from './builders/when.js'
export type { EndpointMethod, EndpointReference } from './contract/endpoints.js'
export type { Child, Page, PageOrGroup } from './builders/children.js'
export type { PagePath, PageString, Register } from './builders/register.js'
export type {
  Anchor,
  AnyElement,
  Dropdown,
  Finished,
  Group,
  Item,
  Language,
  Link,
  Navigation,
  Product,
  Ref,
  Settable,
  SourceRef,
  Tab,
  Version,
} from './builders/types.js'
export type { LanguageCode } from './contract/languages.js'
export type { JsonInput, JsonInputObject } from './contract/schema.js'
export type { JsonObject, JsonValue } from './json/value.js'
export type { Colors, Interaction, Styling, Theme } from './contract/settings.js'
export type {
  Align,
  AsyncApi,
  AsyncApiObject,
  Banner,
  BannerType,
  ColorPair,
  Directory,
  Graphql,
  GraphqlObject,
  Icon,
  IconLibrary,
  IconObject,
  IconStyle,
  OpenApi,
  OpenApiObject,
  Sdk,
  SdkFormat,
} from './contract/values.js'
export type { CheckSettings } from './check/settings.js'
