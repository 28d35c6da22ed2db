import type { languageCodes } from '../../format/contract/languages.js'

type Code = (typeof languageCodes)[number]

/** Names of languages, in the language. */
// prettier-ignore
const names: Readonly<Record<Code, string>> = {
  ar: 'العربية', cs: 'Čeština', cn: '简体中文', 'zh-Hant': '繁體中文', nl: 'Nederlands', en: 'English', fr: 'Français',
  de: 'Deutsch', he: 'עברית', hi: 'हिन्दी', id: 'Bahasa Indonesia', it: 'Italiano', jp: '日本語', ko: '한국어',
  lv: 'Latviešu', no: 'Norsk', pl: 'Polski', 'pt-BR': 'Português (Brasil)', ro: 'Română', ru: 'Русский', es: 'Español',
  sv: 'Svenska', tr: 'Türkçe', ua: 'Українська', uz: 'Oʻzbekcha', vi: 'Tiếng Việt', zh: '简体中文', 'zh-Hans': '简体中文',
  'zh-CN': '简体中文', 'zh-TW': '繁體中文（台灣）', 'fr-CA': 'Français (Canada)', 'fr-ca': 'Français (Canada)', ja: '日本語',
  'ja-jp': '日本語', 'ja-JP': '日本語', pt: 'Português', uk: 'Українська', da: 'Dansk', ca: 'Català', fi: 'Suomi',
  hu: 'Magyar',
}

/** Different codes of the web: browsers choose fonts and hyphens by code. */
const webCodes: Readonly<Record<string, string>> = { cn: 'zh-Hans', jp: 'ja', ua: 'uk' }

/** The name of a language in the language switch. */
export function languageName(code: string): string {
  return Object.hasOwn(names, code) ? names[code as Code] : code
}

/** The code for HTML's `lang`. */
export function webCode(code: string): string {
  return webCodes[code] ?? code
}

/** The direction of a language's writing. */
export function directionOf(code: string | undefined): 'ltr' | 'rtl' {
  return /^(ar|he|fa|ur)\b/.test(code ?? '') ? 'rtl' : 'ltr'
}
