/** Mintlify's conditions on URLs and colours, beyond types. */

export function isHex(value: unknown): boolean {
  return typeof value === 'string' && /^#([a-fA-F0-9]{6}|[a-fA-F0-9]{3})$/.test(value)
}

/** `/page`, `#part`, `mailto:…` or a URL. */
export function isHref(value: unknown): boolean {
  return typeof value === 'string' && (/^(\/|#|mailto:)/.test(value) || URL.canParse(value))
}

/** A path, or a URL of a listed protocol: the place of a file for Mintlify to read. */
export function isSource(value: unknown, protocols: readonly string[]): boolean {
  if (typeof value !== 'string') return false
  const source = value.trim()
  return source !== '' && (!URL.canParse(source) || protocols.includes(new URL(source).protocol))
}

/** True for a link of a footer: safe to click, whoever wrote the link. */
export function isSecureHref(value: unknown): boolean {
  if (typeof value !== 'string') return false
  const bare = withoutFragment(value)
  if (bare.startsWith('//')) return false
  return /^(\/|#|mailto:)/.test(bare) || isSecureUrl(bare)
}

/** An https URL, without dangerous downloads. */
export function isSecureUrl(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const bare = withoutFragment(value)
  return URL.canParse(bare) && new URL(bare).protocol === 'https:' && !isDownload(new URL(bare), /\/+$/)
}

/** True for a URL to load a script from. */
export function isHttps(value: string): boolean {
  return value.startsWith('https://') && URL.canParse(value)
}

function isDownload({ pathname }: URL, end: RegExp): boolean {
  try {
    return /\.(svg|exe|zip)$/.test(decodeURIComponent(pathname).toLowerCase().replace(end, ''))
  } catch {
    return true
  }
}

function withoutFragment(value: string): string {
  const hash = value.indexOf('#')
  return hash > 0 ? value.slice(0, hash) : value
}
