/** What the sidebar says in each language. A language that lacks a word is a compile error. */
export const words = {
  en: { start: 'Get started', guides: 'Guides', agents: 'Agents', fresh: 'NEW' },
  fr: { start: 'Commencer', guides: 'Guides', agents: 'Agents', fresh: 'NOUVEAU' },
  'pt-BR': { start: 'Começar', guides: 'Guias', agents: 'Agentes', fresh: 'NOVO' },
} as const

export type Locale = keyof typeof words

export const locales = Object.keys(words) as Locale[]
