/**
 * A text that sorts as people expect when it is compared by its code units: numbers as numbers, upper and lower case
 * together. It is the same on every system, which a collation of the language's is not.
 */
export function naturalKey(text: string): string {
  return text.toLowerCase().replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '')
    return `0${String.fromCharCode(number.length)}${number}`
  })
}

/** By their natural keys; what is the same to these, by the texts themselves. */
export function compareTexts(a: string, b: string): number {
  return compare(naturalKey(a), naturalKey(b)) || compare(a, b)
}

/** By code units. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Page by page through the folders: each folder's index page first, a page before the folder of its name. */
export function pathKeys(): (page: string) => string {
  // Thousands of pages are in a few folders, and are called alike.
  const known = new Map<string, string>()
  const keyOf = (step: string) => {
    const key = known.get(step) ?? naturalKey(step)
    known.set(step, key)
    return key
  }
  return (page) => {
    const steps = page.split('/')
    if (steps.at(-1) === 'index') steps[steps.length - 1] = ''
    return steps.map(keyOf).join('\0')
  }
}
