/** Labels, the newest first: draft and next are newer than any number, legacy is older. */
export function byAge(labels: readonly string[]): readonly string[] {
  const order = isRising(labels) ? [...labels].reverse() : labels
  const isNumbered = (label: string) => /\d/.test(label)
  const isUnreleased = (label: string) =>
    !isNumbered(label) && /draft|next|edge|dev|main|beta|canary|nightly|unreleased|preview|latest|current/i.test(label)
  if (!labels.some(isNumbered)) return order
  return [...order.filter(isUnreleased), ...order.filter((label) => !isUnreleased(label))]
}

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
