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
export { inEach, moved, permanent, redirect, temporary } from './builders/redirects.js'
export type { RedirectRows } from './builders/redirects.js'
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
export type { Api, AuthMethod, PlaygroundDisplay } from './contract/settings/api.js'
export type { Contextual, OwnPageAction, PageAction } from './contract/settings/contextual.js'
export type { Font, FontPair, Fonts } from './contract/settings/fonts.js'
export type { Footer, FooterColumn, FooterLink, SocialName, Socials } from './contract/settings/footer.js'
export type { Integrations, MixpanelRegion } from './contract/settings/integrations.js'
export type {
  Appearance,
  Background,
  CodeblockStyle,
  ColorMode,
  Colors,
  Decoration,
  Icons,
  Image,
  ImagePair,
  Logo,
  LogoPair,
  ShikiPair,
  ShikiTheme,
  Styling,
  Theme,
  Thumbnails,
} from './contract/settings/look.js'
export type { Navbar, NavbarLink, NavbarPrimary } from './contract/settings/navbar.js'
export type { Metatags, Organization, Seo, SeoPath } from './contract/settings/seo.js'
export type {
  Errors,
  Interaction,
  Markdown,
  Metadata,
  Redirect,
  Search,
  Variables,
  Variation,
  Variations,
} from './contract/settings/site.js'
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
} from './contract/values.js'
export type { CheckSettings } from './check/settings.js'
