/** Labels, the newest first: draft and next are newer than any number, legacy is older. */
export function byAge(labels: readonly string[]): readonly string[] {
  const order = isRising(labels) ? [...labels].reverse() : labels
  const isUnreleased = (label: string) => !isNumbered(label) && unreleased.test(label)
  return [...order.filter(isUnreleased), ...order.filter((label) => !isUnreleased(label))]
}

/** True if labels tell by themselves which one is newer; 'Stable' and 'Beta' do not. */
export function haveAges(labels: readonly string[]): boolean {
  const numbered = labels.filter(isNumbered).length
  return numbered > 1 || (numbered === 1 && labels.every(hasAge))
}

/** True for a number, and for what is newer or older than all numbers; not for 'Virtual Keys (Deprecated)'. */
export function hasAge(label: string): boolean {
  return isNumbered(label) || aged.test(label)
}

function isNumbered(label: string): boolean {
  return /\d/.test(label)
}

const unreleased =
  /draft|next|edge|dev|main|\bhead\b|trunk|master|beta|canary|nightly|unreleased|preview|latest|current/i
const aged = /draft|next|edge|dev|main|\bhead\b|trunk|master|unreleased|preview|latest|current|legacy|old/i

function isRising(labels: readonly string[]): boolean {
  const numbers = labels.map(numberOf).filter((parts) => parts.length > 0)
  let rises = 0
  for (const [at, parts] of numbers.slice(1).entries()) rises += Math.sign(compare(parts, numbers[at]!))
  return rises > 0
}

function numberOf(label: string): readonly number[] {
  return /\d+(?:[.-]\d+)*/.exec(label)?.[0].split(/[.-]/).map(Number) ?? []
}

function compare(left: readonly number[], right: readonly number[]): number {
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
