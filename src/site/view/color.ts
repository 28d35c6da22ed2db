/** A hex colour, made darker or lighter until readable on a background: a contrast of 4.5, as WCAG requires. */
export function readable(color: string, background: string): string {
  const [given, behind] = [partsOf(color), partsOf(background)]
  if (!given || !behind) return color
  const towards = luminance(behind) > 0.4 ? 0 : 255
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = given.map((part) => Math.round(part + (towards - part) * share))
    if (contrast(mixed, behind) >= 4.6) return hex(mixed)
  }
  return hex([towards, towards, towards])
}

/** The contrast of two hex colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)]
  return a && b ? contrast(a, b) : 1
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05]
  return Math.max(a, b) / Math.min(a, b)
}

function luminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The red, green and blue part of `#0d9373`, or of `#197`. */
function partsOf(color: string): readonly number[] | undefined {
  const digits = /^#(?:([0-9a-f])([0-9a-f])([0-9a-f])|([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2}))$/i.exec(color)
  return digits?.slice(1).flatMap((part) => (part ? Number.parseInt(part.padStart(2, part), 16) : []))
}

function hex(color: readonly number[]): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
