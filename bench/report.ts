import os from 'node:os'

/** A Markdown table; numbers stand on the right. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  const marks = head.map((_, column) => (column === 0 ? '---' : '---:'))
  return [line(head), line(marks), ...rows.map(line)].join('\n')
}

export function ms(value: number): string {
  return value < 10 ? `${value.toFixed(2)} ms` : `${Math.round(value).toLocaleString('en')} ms`
}

/** A measure, and whether the promise is kept. */
export function promised(value: number, shown: (value: number) => string, most: number): string {
  return `${shown(value)} (promised: at most ${shown(most)}${value <= most ? '' : ', **missed**'})`
}

export function megabytes(value: number): string {
  return `${Math.round(value)} MB`
}

/** `0.72x`, and whether the promise is kept. */
export function ratio(value: number, most?: number): string {
  const shown = (times: number) => `${times.toFixed(2)}x`
  return most === undefined ? shown(value) : promised(value, shown, most)
}

/** What the numbers depend on. */
export function machine(): string {
  const [cpu] = os.cpus()
  const memory = `${Math.round(os.totalmem() / 2 ** 30)} GB`
  return `${cpu?.model.trim() ?? 'unknown CPU'}, ${os.cpus().length} cores, ${memory}; ${os.type()} ${os.release()}; Node ${process.version}; load before the run ${os.loadavg()[0]?.toFixed(1)}`
}
