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
export type { EndpointMethod, EndpointReference } from './contract/endpoints.js'
export type { PagePath, PageString, Register } from './builders/register.js'
export type {
  Anchor,
  AnyElement,
  Child,
  Dropdown,
  Entry,
  Finished,
  Group,
  Item,
  Language,
  Link,
  Navigation,
  Page,
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
