import { isJsonObject } from '../../../format/json/value.js'
import type { JsonValue } from '../../../format/json/value.js'
import { template } from '../factor/expression.js'
import type { Builder, Plan, RedirectPart, RedirectsPlan } from '../model.js'
import { printKey, printLiteral } from './literal.js'

/** The printers that redirects share with the rest of the code. */
interface Around {
  readonly needBuilder: (builder: Builder) => void
  readonly print: (plan: Plan) => string
}

/** Redirects as one call, or as a list of calls and objects. */
export function printRedirects({ parts, isTable, latest }: RedirectsPlan, { needBuilder, print }: Around): string {
  const address = (text: string) =>
    latest && text.startsWith(latest.start)
      ? print(template('/', latest.label, `/${text.slice(latest.start.length)}`))
      : printLiteral(text)
  const folder = (text: string) =>
    latest && `${text}/` === latest.start ? print(template('/', latest.label)) : address(text)
  const isOpen = (part: RedirectPart) => 'rows' in part && part.rows.length > 1
  // Prettier puts each part of a table on a line of its own where one is on several.
  const [first] = isTable && !parts.some(isOpen) ? parts.filter((part) => 'rows' in part) : []
  const printed = parts.map((part) => {
    if (part.type === 'object') return printObject(part.value, address)
    const call = part.type === 'rows' ? part.builder : part.type
    needBuilder(call)
    if (part.type === 'moved')
      return `...moved(${[printLiteral(part.from), folder(part.to), ...part.names.map(printLiteral)].join(', ')})`
    const folders = part.type === 'inEach' ? `${printLiteral([...part.folders])}, ` : ''
    const rows = part.rows.map(([source, destination]) => `${printLiteral(source)}: ${address(destination)}`)
    const isBroken = isOpen(part) || (part === first && parts.length > 1)
    return `...${call}(${folders}{${isBroken ? '\n' : ' '}${rows.join(isBroken ? ',\n' : ', ')} })`
  })
  const [only = ''] = printed
  return printed.length === 1 && only.startsWith('...') ? only.slice(3) : `[${printed.join(', ')}]`
}

function printObject(value: JsonValue, address: (text: string) => string): string {
  if (!isJsonObject(value)) return printLiteral(value)
  const entries = Object.entries(value).map(([key, member]) => {
    const isAddress = key === 'destination' && typeof member === 'string'
    return `${printKey(key)}: ${isAddress ? address(member) : printLiteral(member)}`
  })
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}
