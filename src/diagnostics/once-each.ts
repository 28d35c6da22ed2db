import type { Diagnostic } from './diagnostic.js'

/** Values beyond these are counted. */
const SHOWN = 4

/** One finding for each code and place: code that gives several languages or versions has the same mistake in each. */
export function onceEach(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const groups = new Map<string, [Diagnostic, ...Diagnostic[]]>()
  diagnostics.forEach((diagnostic, index) => {
    const { code, place, severity } = diagnostic
    const key = place ? JSON.stringify([code, severity, place]) : `${index}`
    const group = groups.get(key)
    if (group) group.push(diagnostic)
    else groups.set(key, [diagnostic])
  })
  return [...groups.values()].map((group) => (group.length === 1 ? group[0] : counted(group)))
}

function counted(group: readonly [Diagnostic, ...Diagnostic[]]): Diagnostic {
  const [first] = group
  const values = differing(group.map(({ message }) => message))
  const shown = values.slice(0, SHOWN)
  const rest = values.length - shown.length
  const which = values.length > 1 ? `: ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}` : ''
  return { ...first, message: `${first.message} (${group.length} times${which})` }
}

/** What stands in quotes where messages are the same but for that: `'en/a'`, `'fr/a'`. */
function differing(messages: readonly string[]): readonly string[] {
  const [first = '', ...others] = messages
  const frame = (message: string) => message.replaceAll(quoted, "''")
  if (others.some((message) => frame(message) !== frame(first))) return []
  const names = messages.map((message) => message.match(quoted) ?? [])
  const at = (names[0] ?? []).findIndex((name, index) => names.some((own) => own[index] !== name))
  return at < 0 ? [] : [...new Set(names.flatMap((own) => own[at] ?? []))]
}

const quoted = /'[^']*'/g
