/**
 * A hash of a text in 26 hexadecimal digits: two hashes of 53 bits, by "cyrb53". Safe against chance, not against
 * somebody who makes two texts with one hash on purpose: node's own hashes take longer to load than a small build
 * has.
 */
export function shortHash(text: string): string {
  const seed = 0x9e3779b9
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  let [otherHigh, otherLow] = [high ^ seed, low ^ seed]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
    otherHigh = Math.imul(otherHigh ^ unit, 2654435761)
    otherLow = Math.imul(otherLow ^ unit, 1597334677)
  }
  return digits(high, low) + digits(otherHigh, otherLow)
}

function digits(high: number, low: number): string {
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16).padStart(13, '0')
}
