/**
 * A text for comparisons by code units in the order people expect: numbers as numbers, upper and lower case together.
 * Equal on every system, unlike a collation of the language.
 */
export function naturalKey(text: string): string {
  return text.toLowerCase().replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '')
    return `0${String.fromCharCode(number.length)}${number}`
  })
}

/** By natural keys, or else by the texts themselves. */
export function compareTexts(a: string, b: string): number {
  return compare(naturalKey(a), naturalKey(b)) || compare(a, b)
}

/** By code units. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Names are few and come again: in other folders, and with each load of a watch. */
const known = new Map<string, string>()
const most = 20_000

function keyOf(name: string): string {
  const before = known.get(name)
  if (before !== undefined) return before
  if (known.size >= most) known.clear()
  const key = naturalKey(name)
  known.set(name, key)
  return key
}

/** Page by page through the folders: each folder's index page first, a page before the folder of its name. */
export function pathKeys(): (page: string) => string {
  let folder: string | undefined
  let folderKey = ''
  return (page) => {
    const end = page.lastIndexOf('/')
    const own = page.slice(0, Math.max(end, 0))
    if (own !== folder) [folder, folderKey] = [own, end === -1 ? '' : `${own.split('/').map(keyOf).join('\0')}\0`]
    const name = page.slice(end + 1)
    return name === 'index' ? folderKey : folderKey + keyOf(name)
  }
}
