/** A hex colour, made darker or lighter until readable on a background: a contrast of 4.5, as WCAG requires. */
export function readable(color: string, background: string): string {
  const given = partsOf(color)
  if (!given) return color
  const towards = luminance(background) > 0.4 ? 0 : 255
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = hex(given.map((part) => Math.round(part + (towards - part) * share)))
    if (contrastOf(mixed, background) >= 4.6) return mixed
  }
  return hex([towards, towards, towards])
}

/** The contrast of two hex colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(one) + 0.05, luminance(other) + 0.05]
  return Math.max(a, b) / Math.min(a, b)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (partsOf(color) ?? []).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The red, green and blue part of `#0d9373`, or of `#197`. */
function partsOf(color: string): readonly number[] | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1]?.match(color.length === 4 ? /./g : /../g)
  return digits?.map((part) => Number.parseInt(part.padStart(2, part), 16))
}

function hex(color: readonly number[]): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
