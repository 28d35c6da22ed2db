import { digits } from './counted.js'

/** `a, b and c` */
export function listed(names: readonly (string | number)[], word: 'and' | 'or' = 'and'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`
}

/** `a, b and 3 more`: the first names of a long list. */
export function listedUpTo(most: number, names: readonly string[], count = names.length): string {
  const shown = names.slice(0, most)
  const rest = count - shown.length
  return listed(rest > 0 ? [...shown, `${digits(rest)} more`] : shown)
}
