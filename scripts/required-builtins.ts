const statement = /^import (?:(\w+)(?:, )?)?(?:\{ ([^}]+) \})? from '(node:(?!module')[\w/]+)';\n+/gm

/**
 * Modules of functions that most builds don't call: the first call loads them. To load `child_process`, with streams and
 * sockets, takes a seventh of the time of a small build, and `crypto` a few milliseconds.
 */
const atCall: ReadonlySet<string> = new Set(['node:child_process', 'node:crypto'])

/**
 * Node's own modules by `require`: an `import` makes node read each of their exports, which loads what is loaded lazily
 * otherwise, and takes a tenth of the time of a small build on Node 24.
 */
export function requireBuiltins(code: string): string {
  const lines: string[] = []
  const rest = code.replace(statement, (_, whole: string | undefined, names: string | undefined, module: string) => {
    if (atCall.has(module) && names) {
      lines.push(
        ...names.split(', ').map((name) => `const ${name} = (...given) => builtin('${module}').${name}(...given);`),
      )
      return ''
    }
    const parts = [whole, names && `{ ${names.replaceAll(' as ', ': ')} }`].filter(Boolean)
    lines.push(...parts.map((part) => `const ${part} = builtin('${module}');`))
    return ''
  })
  if (lines.length === 0) return code
  const head =
    "import { createRequire as requireFrom } from 'node:module';\nconst builtin = requireFrom(import.meta.url);"
  return rest.replace(/^(?:#!.*\n)?/, (hashbang) => `${hashbang}${head}\n${lines.join('\n')}\n`)
}
