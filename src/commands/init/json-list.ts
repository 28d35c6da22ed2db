import { typescript } from '../../config/loader/source-text.js'

/**
 * A settings file with more entries in a list at its top, comments and layout untouched. A missing list is made of
 * `usual` and the entries. Undefined for a value other than a list.
 *
 *     { "exclude": ["dist"] /* ours *\/ }   →   { "exclude": ["dist", "nav"] /* ours *\/ }
 */
export function withEntries(
  text: string,
  key: string,
  entries: readonly unknown[],
  usual: readonly unknown[] = [],
): string | undefined {
  const ts = typescript()
  const source = ts.parseJsonText('settings.json', text)
  const root = source.statements[0]?.expression
  if (!root || !ts.isObjectLiteralExpression(root)) return undefined
  const printed = (all: readonly unknown[]) => all.map((each) => printedOnOneLine(each)).join(', ')
  const insert = (at: number, added: string) => text.slice(0, at) + added + text.slice(at)
  const member = root.properties.find((each) => each.name?.getText(source).slice(1, -1) === key)
  if (member) {
    const list = ts.isPropertyAssignment(member) ? member.initializer : undefined
    if (!list || !ts.isArrayLiteralExpression(list)) return undefined
    const known = new Set(list.elements.map((each) => each.getText(source)))
    const missing = entries.filter((each) => !known.has(printedOnOneLine(each)))
    if (missing.length === 0) return text
    const last = list.elements.at(-1)
    if (!last) return insert(list.getStart(source) + 1, printed(missing))
    // An entry per line, in the list's own style.
    const gap = list.elements.length > 1 || text.slice(list.getStart(source), last.getStart(source)).includes('\n')
    const before = gap ? /\n[ \t]*$/.exec(text.slice(0, last.getStart(source)))?.[0] : undefined
    return insert(last.end, missing.map((each) => `,${before ?? ' '}${printedOnOneLine(each)}`).join(''))
  }
  const made = `"${key}": [${printed([...usual, ...entries])}]`
  const last = root.properties.at(-1)
  if (!last) return insert(root.getStart(source) + 1, made)
  const indent = /\n[ \t]*(?=\S[^\n]*$)/.exec(text.slice(0, last.getStart(source) + 1))?.[0]
  return insert(last.end, `,${indent ?? ' '}${made}`)
}

/** `{ "path": "./tsconfig.docs.json" }`, as formatters print a short value. */
function printedOnOneLine(value: unknown): string {
  return JSON.stringify(value, undefined, 1).replaceAll(/\n\s*/g, ' ')
}
