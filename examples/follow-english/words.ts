/** The languages that follow English. */
export const locales = ['fr', 'ja'] as const
export type Locale = (typeof locales)[number]

/** The titles of the English navigation in each language. A title without a word stays English. */
export const words: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  fr: { 'Get started': 'Démarrer', Build: 'Créer' },
  ja: { Guides: 'ガイド', 'Get started': 'はじめに', Build: '作る', Blog: 'ブログ' },
}
