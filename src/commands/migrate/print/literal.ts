import type { JsonValue } from '../../../format/json/value.js'

/** JSON as a TypeScript expression. Any string is printed as data. */
export function printLiteral(value: JsonValue | undefined): string {
  if (value === undefined) return 'undefined'
  if (typeof value === 'string') return printString(value)
  if (Object.is(value, -0)) return '-0'
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(printLiteral).join(', ')}]`
  const entries = Object.entries(value).map(([key, inner]) => `${printKey(key)}: ${printLiteral(inner)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

/** JSON.stringify, with invisible characters escaped, too. */
function printString(text: string): string {
  return JSON.stringify(text).replace(invisible, escaped)
}

/** A property's name: plain where it can be, computed where `__proto__:` would set the prototype. */
export function printKey(key: string): string {
  if (key === '__proto__') return `['__proto__']`
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : printString(key)
}

const invisible = /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

function escaped(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** A comment's line: no line break of any alphabet may end it early. */
export function printComment(line: string): string {
  const shown = line.replace(/[\u0000-\u001f]/g, ' ').replace(invisible, escaped)
  return `// ${shown}`.trimEnd()
}
