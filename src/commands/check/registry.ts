import type { Rule } from './rule.js'
import type { RuleId } from './rule-ids.js'
import { contentDropped } from './rules/content-dropped.js'
import { docsJsonMentioned } from './rules/docs-json-mentioned.js'
import { defaultDuplicate } from './rules/default-duplicate.js'
import { defaultMisplaced } from './rules/default-misplaced.js'
import { emptyElement } from './rules/empty-element.js'
import { endpointMissing } from './rules/endpoint-missing.js'
import { endpointUnlisted } from './rules/endpoint-unlisted.js'
import { exclusiveKeys } from './rules/exclusive-keys.js'
import { expandedTopLevel } from './rules/expanded-top-level.js'
import { frontmatterInvalid } from './rules/frontmatter-invalid.js'
import { iconPrefix } from './rules/icon-prefix.js'
import { iconUnknown } from './rules/icon-unknown.js'
import { languageCode } from './rules/language-code.js'
import { linkAnchor } from './rules/link-anchor.js'
import { linkBroken } from './rules/link-broken.js'
import { linkHref } from './rules/link-href.js'
import { linkMissing } from './rules/link-missing.js'
import { linkRedirected } from './rules/link-redirected.js'
import { localePage } from './rules/locale-page.js'
import { localeParity } from './rules/locale-parity.js'
import { menuItemContent } from './rules/menu-item-content.js'
import { mixedChildren } from './rules/mixed-children.js'
import { pageAddressTaken } from './rules/page-address-taken.js'
import { pageDuplicate } from './rules/page-duplicate.js'
import { pageEndpoint } from './rules/page-endpoint.js'
import { pageExtension } from './rules/page-extension.js'
import { pageLost } from './rules/page-lost.js'
import { pageMissing } from './rules/page-missing.js'
import { pageInternal } from './rules/page-internal.js'
import { pageOrphan } from './rules/page-orphan.js'
import { pageUnlisted } from './rules/page-unlisted.js'
import { pageOutside } from './rules/page-outside.js'
import { pageSlash } from './rules/page-slash.js'
import { providerRefuses } from './rules/provider-refuses.js'
import { redirectChain } from './rules/redirect-chain.js'
import { redirectDuplicate } from './rules/redirect-duplicate.js'
import { redirectFolder } from './rules/redirect-folder.js'
import { redirectLoop } from './rules/redirect-loop.js'
import { redirectMissing } from './rules/redirect-missing.js'
import { redirectOrder } from './rules/redirect-order.js'
import { redirectPage } from './rules/redirect-page.js'
import { redirectSource } from './rules/redirect-source.js'
import { settingMissing } from './rules/setting-missing.js'
import { specInvalid } from './rules/spec-invalid.js'
import { specMissing } from './rules/spec-missing.js'
import { specPath } from './rules/spec-path.js'
import { titleDuplicate } from './rules/title-duplicate.js'
import { titleEmpty } from './rules/title-empty.js'
import { unknownKey } from './rules/unknown-key.js'
import { unknownValue } from './rules/unknown-value.js'
import { variantParity } from './rules/variant-parity.js'
import { versionFolder } from './rules/version-folder.js'
import { versionLabel } from './rules/version-label.js'
import { versionPage } from './rules/version-page.js'
import { wrongValue } from './rules/wrong-value.js'

/** Every rule, in the order of the documentation. */
export const rules = {
  'provider-refuses': providerRefuses,
  'setting-missing': settingMissing,
  'wrong-value': wrongValue,
  'unknown-value': unknownValue,
  'content-dropped': contentDropped,
  'mixed-children': mixedChildren,
  'unknown-key': unknownKey,
  'exclusive-keys': exclusiveKeys,
  'menu-item-content': menuItemContent,
  'empty-element': emptyElement,
  'title-empty': titleEmpty,
  'title-duplicate': titleDuplicate,
  'link-href': linkHref,
  'link-missing': linkMissing,
  'link-broken': linkBroken,
  'link-anchor': linkAnchor,
  'link-redirected': linkRedirected,
  'redirect-missing': redirectMissing,
  'redirect-chain': redirectChain,
  'redirect-loop': redirectLoop,
  'redirect-duplicate': redirectDuplicate,
  'redirect-order': redirectOrder,
  'redirect-page': redirectPage,
  'redirect-source': redirectSource,
  'redirect-folder': redirectFolder,
  'expanded-top-level': expandedTopLevel,
  'icon-prefix': iconPrefix,
  'icon-unknown': iconUnknown,
  'version-label': versionLabel,
  'version-page': versionPage,
  'version-folder': versionFolder,
  'default-duplicate': defaultDuplicate,
  'default-misplaced': defaultMisplaced,
  'language-code': languageCode,
  'locale-page': localePage,
  'locale-parity': localeParity,
  'variant-parity': variantParity,
  'page-missing': pageMissing,
  'page-internal': pageInternal,
  'page-orphan': pageOrphan,
  'page-unlisted': pageUnlisted,
  'page-duplicate': pageDuplicate,
  'page-address-taken': pageAddressTaken,
  'page-extension': pageExtension,
  'page-outside': pageOutside,
  'page-lost': pageLost,
  'page-slash': pageSlash,
  'frontmatter-invalid': frontmatterInvalid,
  'spec-path': specPath,
  'spec-missing': specMissing,
  'spec-invalid': specInvalid,
  'endpoint-missing': endpointMissing,
  'endpoint-unlisted': endpointUnlisted,
  'page-endpoint': pageEndpoint,
  'docs-json-mentioned': docsJsonMentioned,
} as const satisfies Record<RuleId, Rule>
