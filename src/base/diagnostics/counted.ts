/** `1,234` */
export function digits(value: number): string {
  return value.toLocaleString('en')
}

/** `1 page`, `3 pages`, `1,234 pages`. */
export function counted(count: number, noun: string): string {
  return `${digits(count)} ${noun}${count === 1 ? '' : 's'}`
}
