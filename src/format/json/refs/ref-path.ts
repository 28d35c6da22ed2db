/**
 * The target of a `$ref` relative to the docs root, with slashes; the `$ref` is relative to its file (undefined: the
 * docs.json itself). Starts with `../` or `/` where it leaves the root. Backslashes count as slashes.
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
