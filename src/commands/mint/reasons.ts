import type { JsonPath } from '../../format/json/tree.js'

/** Why docs.json has no place for a key that mint.json's documentation has; entries of lists go by their list. */
const reasons: Readonly<Record<string, string>> = {
  feedback: "It is set in Mintlify's dashboard now.",
  hideFeedbackButtons: "It is set in Mintlify's dashboard now.",
  basePath: "It is set in Mintlify's dashboard, with the domain.",
  isWhiteLabeled: "It is part of the plan, and set in Mintlify's dashboard.",
  topbar: 'How the bar looks is up to the theme now.',
  'topbarCtaButton.style': 'How the button looks is up to the theme now.',
  'topbarCtaButton.arrow': 'How the button looks is up to the theme now.',
  'topbarLinks.style': 'How the links look is up to the theme now.',
  'topbarLinks.arrow': 'How the links look is up to the theme now.',
  tabs: 'A tab of mint.json has no such key.',
  anchors: 'An anchor of mint.json has no such key.',
  navigation: 'A group of mint.json has no such key.',
  sidebar: 'How the sidebar looks is up to the theme now.',
  rounded: 'Corners are up to the theme now.',
  'colors.anchors': 'Anchors have their own colours, or the primary one.',
  'colors.ultraLight': 'docs.json has no such colour.',
  'colors.ultraDark': 'docs.json has no such colour.',
  'search.location': 'Where the search stands is up to the theme now.',
  'api.maintainOrder': 'The parts of a specification always stand in its order.',
  'api.auth.inputPrefix': 'docs.json has no such prefix.',
  'api.paramFields': "docs.json has 'all' and 'closed'.",
}

/** Why a key of mint.json is not taken over. */
export function reasonFor(path: JsonPath): string {
  // Real files have `"feedback.thumbsRating": true`, too.
  const names = path.flatMap((key) => (typeof key === 'string' ? key.split('.') : []))
  for (let length = names.length; length > 0; length--) {
    const reason = reasons[names.slice(0, length).join('.')]
    if (reason !== undefined) return reason
  }
  return 'docs.json has no such key.'
}
