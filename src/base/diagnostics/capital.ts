/** A sentence that begins with a capital: `Tab 'Guides' …`. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A message with a capital, unless it begins with a name such as `docs.json` or `build-nav`. */
export function sentence(text: string): string {
  return /^[a-z]+ /.test(text) ? capital(text) : text
}
