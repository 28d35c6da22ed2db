import type { ImportLog, NameUse } from './import-log.js'
import { textOfLiteral } from './string-literal.js'

/** A name that is imported from a module without it. */
export interface MissedName {
  readonly importer: string
  readonly specifier: string
  readonly name: string
  /** The names that the module does have. */
  readonly known: readonly string[]
}

/**
 * The names that imports can't find. A linker would refuse them; compiled imports read them as undefined, and so do
 * those of CommonJS modules and JSON files.
 */
export function missedNames({ uses, resolved, exports }: ImportLog): MissedName[] {
  return uses.flatMap(({ importer, specifier, names }) => {
    const module = resolved.get(importer)?.get(specifier) ?? specifier
    if (!exports.has(module)) return []
    const value = exports.get(module)
    const missed = names.filter((name) => !has(value, name))
    return missed.map((name) => ({ importer, specifier, name, known: Object.keys(Object(value)) }))
  })
}

/**
 * True if an import finds a name among a module's exports. A module that was not compiled is its own default export.
 */
function has(exports: unknown, name: string): boolean {
  if (name === 'default' && !(Object(exports) as { __esModule?: unknown }).__esModule) return true
  return name in (Object(exports) as object)
}

/** The names that compiled code reads from its imports: `import_nav.guides` after `import_nav = require("./nav")`. */
export function namesRead(importer: string, code: string): NameUse[] {
  const specifiers = new Map<string, string>()
  for (const [, variable = '', specifier = ''] of code.matchAll(importing)) {
    specifiers.set(variable, textOfLiteral(specifier))
  }
  if (specifiers.size === 0) return []
  const names = new Map<string, Set<string>>()
  for (const [, variable = '', name = ''] of code.matchAll(/\b(import_[\w$]+)\.([\p{ID_Continue}$]+)/gu)) {
    const specifier = specifiers.get(variable)
    if (specifier === undefined) continue
    const read = names.get(specifier)
    if (read) read.add(name)
    else names.set(specifier, new Set([name]))
  }
  return [...names].map(([specifier, read]) => ({ importer, specifier, names: [...read] }))
}

const importing = /\bvar (import_[\w$]+) ?= ?(?:__toESM\()?require\(("(?:[^"\\]|\\.)*")\)/g
