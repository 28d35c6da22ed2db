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
} from './config/builders/builders.js'
export { docs } from './config/builders/docs.js'
export type { Docs, Settings } from './config/builders/docs.js'
export { newestFirst } from './config/builders/newest-first.js'
export type { Release, NotARelease } from './config/builders/newest-first.js'
export { parts, within } from './config/builders/parts.js'
export type { Around, Part, PartOrParts, Parts } from './config/builders/parts.js'
export { inEach, moved, permanent, redirect, temporary } from './config/builders/redirects.js'
export type { RedirectRows } from './config/builders/redirects.js'
export { under } from './config/builders/under.js'
export { when } from './config/builders/when.js'
export type { Condition, Entries } from './config/builders/when.js'
export type { EndpointMethod, EndpointReference } from './format/contract/endpoints.js'
export type { Child, Page, PageOrGroup } from './config/builders/children.js'
export type { PagePath, PageString, Register } from './config/builders/register.js'
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
} from './config/builders/types.js'
export type { LanguageCode } from './format/contract/languages.js'
export type { JsonInput, JsonInputObject } from './format/contract/schema.js'
export type { JsonObject, JsonValue } from './format/json/value.js'
export type {
  Errors,
  Footer,
  FooterColumn,
  FooterLink,
  Navbar,
  NavbarLink,
  NavbarPrimary,
  Redirect,
  SocialName,
  Socials,
} from './format/contract/settings/links.js'
export type {
  Appearance,
  Background,
  CodeblockStyle,
  ColorMode,
  Colors,
  Decoration,
  Font,
  FontPair,
  Fonts,
  Icons,
  Image,
  ImagePair,
  Interaction,
  Logo,
  LogoPair,
  ShikiPair,
  ShikiTheme,
  Styling,
  Theme,
  Thumbnails,
} from './format/contract/settings/look.js'
export type {
  Api,
  AuthMethod,
  Contextual,
  Integrations,
  Markdown,
  Metadata,
  Metatags,
  MixpanelRegion,
  Organization,
  OwnPageAction,
  PageAction,
  PlaygroundDisplay,
  Search,
  Seo,
  SeoPath,
  Variables,
  Variation,
  Variations,
} from './format/contract/settings/services.js'
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
  SiteBanner,
} from './format/contract/values.js'
export type { CheckSettings } from './commands/check/levels.js'
