/**
 * A hash of a text in 26 hexadecimal digits: two hashes of 53 bits, by "cyrb53". Safe against chance, not against
 * somebody who makes two texts with one hash on purpose: node's own hashes take longer to load than a small build
 * has.
 */
export function shortHash(text: string): string {
  return half(text, 0) + half(text, 0x9e3779b9)
}

function half(text: string, seed: number): string {
  let high = 0xdeadbeef ^ seed
  let low = 0x41c6ce57 ^ seed
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16).padStart(13, '0')
}
