/**
 * The target of a `$ref` from the docs root, with slashes. The `$ref` starts at its file (undefined: docs.json). A
 * target outside of the root starts with `../` or `/`. Backslashes count as slashes.
 */
export function refTarget(ref: string, from: string | undefined): string {
  const folder = from?.includes('/') ? from.slice(0, from.lastIndexOf('/') + 1) : ''
  const whole = (folder + ref).replaceAll('\\', '/')
  const segments: string[] = []
  for (const segment of whole.split('/')) {
    if (segment === '' || segment === '.') continue
    const last = segments.at(-1)
    if (segment === '..' && last !== undefined && last !== '..') segments.pop()
    else segments.push(segment)
  }
  return (whole.startsWith('/') ? '/' : '') + segments.join('/')
}
