/** The title of a page that says none: `get-started/quick_start` → `Quick start`. */
export function titleFromPath(path: string): string {
  const words = path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/[-_]/g, ' ')
    .trim()
  return words === '' ? path : words.charAt(0).toUpperCase() + words.slice(1)
}
