import type { Builder } from '../../migrate/model.js'
import { tokens } from './quotes.js'

const wholes = [
  /^import \* as (\w+) from ['"]build-nav['"]/m,
  /^(?:const|let|var) (\w+) = require\(\s*['"]build-nav['"]\s*\)/m,
]

/** The name of all of build-nav in a module: `nav` of `const nav = require('build-nav')`. */
export function namespaceOf(text: string): string | undefined {
  for (const pattern of wholes) {
    const name = pattern.exec(text)?.[1]
    if (name !== undefined) return name
  }
  return undefined
}

/** Writes calls of builders as the module does that has all of build-nav under a name: `nav.group('New')`. */
export function qualified(code: string, namespace: string, builders: ReadonlySet<Builder>): string {
  const call = /(?<![\w$.])([a-zA-Z]+)(?=\()/g
  const inCode = (part: string) =>
    part.replace(call, (name: string) => (builders.has(name as Builder) ? `${namespace}.${name}` : name))
  let result = ''
  let at = 0
  for (const { 0: token, index } of code.matchAll(tokens)) {
    result += inCode(code.slice(at, index)) + token
    at = index + token.length
  }
  return result + inCode(code.slice(at))
}
