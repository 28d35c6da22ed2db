import type { Named } from './schema.js'

/** Codes that contract 2.12 lists. */
// prettier-ignore
const contractLanguages = [
  'ar', 'cs', 'cn', 'zh-Hant', 'nl', 'en', 'fr', 'de', 'he', 'hi', 'id', 'it', 'jp', 'ko', 'lv', 'no', 'pl', 'pt-BR',
  'ro', 'ru', 'es', 'sv', 'tr', 'ua', 'uz', 'vi',
] as const

/** Codes that Mintlify accepts beyond the contract. */
// prettier-ignore
const providerLanguages = [
  'zh', 'zh-Hans', 'zh-CN', 'zh-TW', 'fr-CA', 'fr-ca', 'ja', 'ja-jp', 'ja-JP', 'pt', 'uk', 'da', 'ca', 'fi', 'hu',
] as const

/** Codes of the contract that Mintlify rejects today, and the code that it takes instead. */
const refusedLanguages: Readonly<Record<string, string>> = { ua: 'uk' }

export const languageCodes = [...contractLanguages, ...providerLanguages] as const

/** The codes that Mintlify accepts today. */
export const acceptedLanguages = languageCodes.filter((code) => !Object.hasOwn(refusedLanguages, code))

/** The problem with a language code, for the messages; undefined where it is one that Mintlify accepts. */
export function wrongLanguage(code: string): { code: string; instead: string | undefined } | undefined {
  const instead = Object.hasOwn(refusedLanguages, code) ? refusedLanguages[code] : undefined
  return instead === undefined && (languageCodes as readonly string[]).includes(code) ? undefined : { code, instead }
}

/** A code of the contract that Mintlify does not take yet is still one. */
export function severityOfLanguage({ instead }: { instead: string | undefined }): 'warning' | 'error' {
  return instead === undefined ? 'error' : 'warning'
}

/** A language that the site can be offered in. */
export type LanguageCode = Named<(typeof languageCodes)[number]>
