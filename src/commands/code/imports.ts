import { ts } from 'ts-morph'
import { redirectBuilders } from '../../config/builders/redirects.js'
import { kinds } from '../../format/contract/kinds.js'
import { importsFrom, nodesIn, parse } from './nodes.js'
import { addition } from './patch.js'
import { patched } from './rendering.js'
import { withoutUnused } from './unused-code.js'

/** A changed module with the imports needed now, without unused names. */
export function finishModule(file: string, before: string, after: string): string {
  if (before === after) return after
  return withoutUnused(file, before, addBuilders(file, after))
}

const helpers = ['docs', 'parts', 'within', 'ref', 'sourceRef', 'under', 'when', 'newestFirst']

/** The functions of build-nav in configs. */
const builders = [...helpers, ...Object.keys(kinds), ...Object.keys(redirectBuilders)]

function addBuilders(file: string, text: string): string {
  const source = parse(file, text)
  const ofTypes = ts.SyntaxKind.TypeKeyword
  const imports = importsFrom(source, 'build-nav').filter(({ parent }) => parent.phaseModifier !== ofTypes)
  const lists: readonly NamesInBraces[] = [...imports, ...source.statements.flatMap(requiredIn)]
  const known = new Set(lists.flatMap(({ elements }) => elements.map(({ name }) => name.getText())))
  const missing = undeclared(
    source,
    builders.filter((name) => !known.has(name) && text.includes(name)),
  )
  const [list] = lists
  if (missing.length === 0) return text
  if (!list) {
    const line = `import { ${missing.join(', ')} } from 'build-nav'\n${text.startsWith('import ') ? '' : '\n'}`
    return ts.isExternalModule(source) ? line + text : text
  }
  const names = list.elements.map(({ name }) => name.getText())
  const isSorted = names.every((name, index) => index === 0 || !isAfter(names[index - 1] ?? '', name))
  const additions = missing.map((builder, order) => {
    const next = isSorted ? list.elements.find(({ name }) => isAfter(name.getText(), builder)) : undefined
    return addition({ list, items: list.elements }, builder, { order, ...(next && { beside: next, side: 'before' }) })
  })
  return patched(file, text, additions)
}

/** The names used in a module without any declaration, in alphabetical order. */
function undeclared(source: ts.SourceFile, names: readonly string[]): readonly string[] {
  const [used, declared] = [new Set<string>(), new Set<string>()]
  for (const node of names.length > 0 ? nodesIn(source) : []) {
    if (!ts.isIdentifier(node) || !names.includes(node.text)) continue
    const { parent } = node
    const isNamed = 'name' in parent && parent.name === node && !ts.isShorthandPropertyAssignment(parent)
    if (!isNamed) used.add(node.text)
    else if (!ts.isPropertyAccessExpression(parent) && !ts.isPropertyAssignment(parent)) declared.add(node.text)
  }
  return [...used].filter((name) => !declared.has(name)).sort()
}

type NamesInBraces = ts.NamedImports | ts.ObjectBindingPattern

/** `{ docs }` of `const { docs } = require('build-nav')` */
function requiredIn(statement: ts.Statement): readonly ts.ObjectBindingPattern[] {
  const declarations = ts.isVariableStatement(statement) ? statement.declarationList.declarations : []
  return declarations.flatMap(({ name, initializer }) => {
    const isRequire = initializer && /^require\(\s*['"]build-nav['"]\s*\)$/.test(initializer.getText())
    return isRequire && ts.isObjectBindingPattern(name) ? [name] : []
  })
}

function isAfter(left: string, right: string): boolean {
  return left.localeCompare(right, 'en') > 0
}

/** Comments, templates and strings. */
const tokens = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|`(?:\\[\s\S]|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g

/** Writes code with the file's own quotes: prettier would change them, but not every file is formatted. */
export function quotesOf(file: string): (code: string) => string {
  if (!prefersSingle(file)) return (code) => code
  return (code) => code.replace(tokens, (token) => (/^"[^'\\]*"$/.test(token) ? `'${token.slice(1, -1)}'` : token))
}

/** True if most strings of a file are in single quotes. */
export function prefersSingle(file: string): boolean {
  let single = 0
  for (const [token] of file.matchAll(tokens)) single += token.startsWith("'") ? 1 : token.startsWith('"') ? -1 : 0
  return single > 0
}
