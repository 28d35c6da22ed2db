import { nearest } from '../../base/diagnostics/near.js'
import type { Named } from './schema.js'

/** The codes of https://www.mintlify.com/docs/organize/navigation#languages. */
// prettier-ignore
const contractLanguages = [
  'ar', 'cs', 'cn', 'zh-Hant', 'nl', 'en', 'fr', 'de', 'he', 'hi', 'id', 'it', 'jp', 'ko', 'lv', 'no', 'pl', 'pt-BR',
  'ro', 'ru', 'es', 'sv', 'tr', 'ua', 'uz', 'vi',
] as const

/** Further codes accepted by Mintlify. */
// prettier-ignore
const providerLanguages = [
  'zh', 'zh-Hans', 'zh-CN', 'zh-TW', 'fr-CA', 'fr-ca', 'ja', 'ja-jp', 'ja-JP', 'pt', 'uk', 'da', 'ca', 'fi', 'hu',
] as const

/** Codes of the contract rejected by Mintlify today, and their accepted form. */
const refusedLanguages: Readonly<Record<string, string>> = { ua: 'uk' }

export const languageCodes = [...contractLanguages, ...providerLanguages] as const

/** The codes accepted by Mintlify today. */
export const acceptedLanguages = languageCodes.filter((code) => !Object.hasOwn(refusedLanguages, code))

/** A language code rejected by Mintlify. */
export interface WrongLanguage {
  readonly code: string
  /** The accepted form of a code of the contract. */
  readonly instead: string | undefined
  /** The name of the language, for a correct code: Mintlify may have added the language since. */
  readonly name?: string | undefined
}

/** The problem with a language code, for messages; undefined for an accepted code. */
export function wrongLanguage(code: string): WrongLanguage | undefined {
  const instead = Object.hasOwn(refusedLanguages, code) ? refusedLanguages[code] : undefined
  if (instead === undefined && (languageCodes as readonly string[]).includes(code)) return undefined
  const isSpelt = instead === undefined && !sameCode(code) && canonical(code) === code.toLowerCase()
  return { code, instead, name: isSpelt ? languageName(code) : undefined }
}

/** True for a code of the contract, and for a language possibly added by Mintlify since. */
export function isPlausible({ instead, name }: WrongLanguage): boolean {
  return instead !== undefined || name !== undefined
}

/** The code meant by a wrong code: `en` for `EN`, `eng`, `english` and `en_US`, `cs` for the country `cz`. */
export function languageMeant(code: string): string | undefined {
  const plain = code.trim().replaceAll('_', '-').toLowerCase()
  const [language = ''] = canonical(plain).split('-')
  const named = acceptedLanguages.find((known) => languageName(known)?.toLowerCase() === plain)
  const near = plain.length === 2 ? languageOfCountry(plain) : nearest(code, acceptedLanguages)
  return sameCode(plain) ?? named ?? [language, near].find((known) => known !== undefined && sameCode(known) === known)
}

/** The accepted code with equal letters, in any case. */
function sameCode(code: string): string | undefined {
  return acceptedLanguages.find((known) => known.toLowerCase() === code.toLowerCase())
}

/** `Persian` for `fa`; undefined for an unknown language. */
function languageName(code: string): string | undefined {
  return tried(() => new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code))
}

/** The short form of a code: `en` for `eng`. */
function canonical(code: string): string {
  return tried(() => Intl.getCanonicalLocales(code)[0])?.toLowerCase() ?? ''
}

function languageOfCountry(code: string): string | undefined {
  const isCountry = tried(() =>
    new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code.toUpperCase()),
  )
  return isCountry ? new Intl.Locale(`und-${code}`).maximize().language : undefined
}

/** The answer of `Intl`; undefined if it throws for a malformed code. */
function tried<Answer>(ask: () => Answer): Answer | undefined {
  try {
    return ask()
  } catch {
    return undefined
  }
}

/** A language of the site. */
export type LanguageCode = Named<(typeof languageCodes)[number]>
