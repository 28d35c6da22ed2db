/** The names of the kinds of element; `kinds.ts` describes each. */
export type Kind = 'navigation' | 'group' | 'tab' | 'item' | 'anchor' | 'dropdown' | 'product' | 'version' | 'language'
