/**
 * A page string as Mintlify reads the path: from the root, without `.`, `..` and outer slashes; `outside` if `..` leads
 * out.
 */
export function pagePath(page: string): { readonly path: string; readonly outside: boolean } {
  // Most paths are plain, and every rule asks for the page of the current visit.
  if (!/(?:^|\/)\.{0,2}(?:\/|$)/.test(page)) return { path: page, outside: false }
  const kept: string[] = []
  let outside = false
  for (const step of page.split('/')) {
    if (step === '' || step === '.') continue
    if (step !== '..') kept.push(step)
    else if (kept.pop() === undefined) outside = true
  }
  return { path: kept.join('/'), outside }
}

const extension = /\.mdx?$/i

/** True for the file of a page, by its extension. */
export function isPageFile(file: string): boolean {
  return extension.test(file)
}

/** `guides/start.mdx` → `guides/start`. */
export function withoutExtension(page: string): string {
  return page.replace(extension, '')
}

/** The page behind a page string, by name: `/guides/start.mdx` → `guides/start`. */
export function nameOfPage(page: string): string {
  return withoutExtension(pagePath(page).path)
}

/** The address of a page: for an `index`, the folder's address. */
export function addressOfPage(page: string): string {
  return `/${page.replace(/(^|\/)index$/, '')}`
}

/** The folders around a page or a file, the outermost first: `a/b/c` → `a`, `a/b`. */
export function foldersOf(page: string): string[] {
  return [...page.matchAll(/\//g)].map(({ index }) => page.slice(0, index))
}

/** The folder of a page or a file, with a slash at the end; '' at the top. */
export function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1)
}

/** The name of a page or a file, without the folder. */
export function baseOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1)
}

/** The title in the sidebar: from the frontmatter, or words from the path. */
export function pageTitle(path: string, values: Readonly<Record<string, unknown>>): string {
  return textOf(values['sidebarTitle']) ?? textOf(values['title']) ?? titleFromPath(path)
}

/** `guides/quick-start` → `Quick start`, as Mintlify names a page without a title. */
export function titleFromPath(path: string): string {
  const words = baseOf(path).replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A frontmatter value for display: `title: 404` is a number. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
