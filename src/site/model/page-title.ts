/** The title in the sidebar: from the frontmatter, or words from the path. */
export function pageTitle(path: string, values: Readonly<Record<string, unknown>>): string {
  return textOf(values['sidebarTitle']) ?? textOf(values['title']) ?? titleFromPath(path)
}

/** `guides/quick-start` → `Quick start`, as Mintlify names a page without a title. */
export function titleFromPath(path: string): string {
  const words = path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/[-_]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A frontmatter value for display: `title: 404` is a number. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
