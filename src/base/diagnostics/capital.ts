/** A sentence with a capital first: `Tab 'Guides' …`. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A message with a capital, except before a name: `docs.json` stays. */
export function sentence(text: string): string {
  return /^[a-z]+ /.test(text) ? capital(text) : text
}
