/** A sentence that begins with a capital: `Tab 'Guides' …`. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
