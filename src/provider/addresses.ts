/** The provider's conditions on addresses and colours that a type can't state. */

export function isHex(value: unknown): boolean {
  return typeof value === 'string' && /^#([a-fA-F0-9]{6}|[a-fA-F0-9]{3})$/.test(value)
}

/** `/page`, `#part`, `mailto:…` or a URL. */
export function isHref(value: unknown): boolean {
  return typeof value === 'string' && (/^(\/|#|mailto:)/.test(value) || URL.canParse(value))
}

/** A path, or a URL of one of the protocols: where a specification lies. */
export function isSource(value: unknown, protocols: readonly string[]): boolean {
  if (typeof value !== 'string') return false
  const source = value.trim()
  return source !== '' && (!URL.canParse(source) || protocols.includes(new URL(source).protocol))
}

/** What a footer's link may be: safe to click, whoever wrote it. */
export function isSecureHref(value: unknown): boolean {
  if (typeof value !== 'string') return false
  const bare = withoutFragment(value)
  if (bare.startsWith('//')) return false
  return /^(\/|#|mailto:)/.test(bare) || isSecureUrl(bare)
}

/** An https URL that is no download of a dangerous kind. */
export function isSecureUrl(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const bare = withoutFragment(value)
  if (!URL.canParse(bare)) return false
  const url = new URL(bare)
  try {
    const path = decodeURIComponent(url.pathname).toLowerCase().replace(/\/+$/, '')
    return url.protocol === 'https:' && !/\.(svg|exe|zip)$/.test(path)
  } catch {
    return false
  }
}

function withoutFragment(value: string): string {
  const hash = value.indexOf('#')
  return hash > 0 ? value.slice(0, hash) : value
}
