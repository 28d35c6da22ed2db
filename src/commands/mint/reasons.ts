import type { JsonPath } from '../../format/json/tree.js'

/** Why docs.json has no place for a key that mint.json's documentation has; entries of lists go by their list. */
const reasons: Readonly<Record<string, string>> = {
  feedback: "this is now set in Mintlify's dashboard",
  hideFeedbackButtons: "this is now set in Mintlify's dashboard",
  basePath: "this is now set in Mintlify's dashboard, with the domain",
  isWhiteLabeled: "this is a part of your plan, set in Mintlify's dashboard",
  topbar: 'in docs.json, the theme decides the style of the bar',
  'topbarCtaButton.style': 'in docs.json, the theme decides the style of the button',
  'topbarCtaButton.arrow': 'in docs.json, the theme decides the style of the button',
  'topbarLinks.style': 'in docs.json, the theme decides the style of the links',
  'topbarLinks.arrow': 'in docs.json, the theme decides the style of the links',
  tabs: 'a tab of mint.json has no such key',
  anchors: 'an anchor of mint.json has no such key',
  navigation: 'a group of mint.json has no such key',
  sidebar: 'in docs.json, the theme decides the style of the sidebar',
  rounded: 'in docs.json, the theme decides the shape of corners',
  'colors.anchors': 'anchors have their own colours, or the primary one',
  'colors.ultraLight': 'docs.json has no such colour',
  'colors.ultraDark': 'docs.json has no such colour',
  'search.location': 'in docs.json, the theme decides the place of the search',
  'api.maintainOrder': 'the endpoints of a specification are always in its order',
  'api.auth.inputPrefix': 'docs.json has no such prefix',
  'api.paramFields': "in docs.json, it must be 'all' or 'closed'",
}

/** Why a key of mint.json is not taken over. */
export function reasonFor(path: JsonPath): string {
  // Real files have `"feedback.thumbsRating": true`, too.
  const names = path.flatMap((key) => (typeof key === 'string' ? key.split('.') : []))
  for (let length = names.length; length > 0; length--) {
    const reason = reasons[names.slice(0, length).join('.')]
    if (reason !== undefined) return reason
  }
  return 'docs.json has no such key'
}
