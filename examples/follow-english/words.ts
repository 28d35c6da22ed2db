/** The titles of the English navigation in the other languages. A title without a word stays English. */
export const words: Readonly<Record<'fr' | 'ja', Readonly<Record<string, string>>>> = {
  fr: { 'Get started': 'Démarrer', Build: 'Créer' },
  ja: { Guides: 'ガイド', 'Get started': 'はじめに', Build: '作る', Blog: 'ブログ' },
}
