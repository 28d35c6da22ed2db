/** The names of the kinds of element; `kinds.ts` says what each is. */
export type Kind = 'navigation' | 'group' | 'tab' | 'item' | 'anchor' | 'dropdown' | 'product' | 'version' | 'language'
