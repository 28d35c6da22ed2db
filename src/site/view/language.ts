/** Codes of the web in place of Mintlify's: browsers choose fonts and hyphens by code. */
const webCodes: Readonly<Record<string, string>> = { cn: 'zh-Hans', zh: 'zh-Hans', jp: 'ja', ua: 'uk' }

/** The code for HTML's `lang`. */
export function webCode(code: string): string {
  return webCodes[code] ?? code
}

/** The name of a language in the language switch: `Français`. */
export function languageName(code: string): string {
  try {
    const name = new Intl.DisplayNames([webCode(code)], { type: 'language' }).of(webCode(code)) ?? code
    return name.charAt(0).toLocaleUpperCase(webCode(code)) + name.slice(1)
  } catch {
    return code // No code of a language.
  }
}

/** The direction of a language's writing. */
export function directionOf(code: string | undefined): 'ltr' | 'rtl' {
  return /^(ar|he|fa|ur)\b/.test(code ?? '') ? 'rtl' : 'ltr'
}
