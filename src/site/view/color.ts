type Rgb = readonly [number, number, number]

/**
 * A hex colour, made darker or lighter until readable on a background: a contrast of 4.5, as WCAG requires.
 */
export function readable(color: string, background: string): string {
  const behind = parsed(background)
  const given = parsed(color)
  if (!given || !behind) return color
  const towards: Rgb = luminance(behind) > 0.4 ? [0, 0, 0] : [255, 255, 255]
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = given.map((part, index) =>
      Math.round(part + ((towards[index] ?? 0) - part) * share),
    ) as unknown as Rgb
    if (contrast(mixed, behind) >= 4.6) return hex(mixed)
  }
  return hex(towards)
}

/** The contrast of two hex colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [parsed(one), parsed(other)]
  return a && b ? contrast(a, b) : 1
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function parsed(color: string): Rgb | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1]
  if (!digits) return undefined
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as unknown as Rgb
}

function hex(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
