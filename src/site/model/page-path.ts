interface PagePath {
  readonly path: string
  readonly outside: boolean
  /** Its path without extension, once a rule has needed it. */
  name?: string
}

// Every rule asks for the page that the walk is at.
let asked = ''
let answer: PagePath = { path: '', outside: false }

/** A page string as Mintlify reads it: from the root, without `.`, `..` and outer slashes; `outside` where `..` leads out. */
export function pagePath(page: string): PagePath {
  if (page !== asked) [asked, answer] = [page, read(page)]
  return answer
}

function read(page: string): PagePath {
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

/** `guides/start.mdx` → `guides/start`. */
export function withoutExtension(page: string): string {
  return page.replace(/\.mdx?$/i, '')
}

/** The page that a page string names, as the index of pages calls it: `/guides/start.mdx` → `guides/start`. */
export function nameOfPage(page: string): string {
  const found = pagePath(page)
  return (found.name ??= withoutExtension(found.path))
}

/** The address that readers find a page at: of an `index`, that of its folder. */
export function addressOfPage(page: string): string {
  return `/${page.replace(/(^|\/)index$/, '')}`
}

/** The folders that a page or a file lies in, the outermost first: `a/b/c` → `a`, `a/b`. */
export function foldersOf(page: string): string[] {
  return [...page.matchAll(/\//g)].map(({ index }) => page.slice(0, index))
}

/** The folder of a page or a file, with a slash at its end; '' at the top. */
export function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1)
}

/** The name of a page or a file, without its folder. */
export function baseOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1)
}
