import { ts } from 'ts-morph'
import type { Builder } from '../migrate/model.js'
import { importsFrom, isOfTypes, parse } from './nodes.js'
import { unusedIn, withoutUnused } from './unused-code.js'

/** A changed module with the imports that it needs now, and without the names that nothing uses any more. */
export function finishModule(file: string, before: string, after: string, builders: ReadonlySet<Builder>): string {
  if (before === after) return after
  let text = addBuilders(file, after, builders)
  let wasUnused: ReadonlySet<string> | undefined
  // A constant that goes may have been the last to use another one.
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const source = parse(file, text)
    const all = unusedIn(source)
    if (all.length === 0) break
    const known = (wasUnused ??= new Set(unusedIn(parse(file, before)).map(({ key }) => key)))
    const unused = all.filter(({ key }) => !known.has(key))
    const next = withoutUnused(source, unused)
    if (next === text) break
    text = next
  }
  return text
}

const MOST_ROUNDS = 8

function addBuilders(file: string, text: string, builders: ReadonlySet<Builder>): string {
  if (builders.size === 0) return text
  const source = parse(file, text)
  const imports = importsFrom(source, 'build-nav').filter((each) => !isOfTypes(each))
  const [bindings] = imports
  if (!bindings) return addToRequire(source, text, builders)
  const known = new Set(imports.flatMap((each) => each.elements.map(({ name }) => name.text)))
  const missing = [...builders].filter((builder) => !known.has(builder))
  if (missing.length === 0) return text
  const { elements } = bindings
  const isSorted = elements.every(
    ({ name }, index) => index === 0 || !isAfter(elements[index - 1]?.name.text ?? '', name.text),
  )
  let result = text
  // From behind, so that places before stay where they are.
  const added = missing.map((builder) => {
    const next = isSorted ? elements.find(({ name }) => isAfter(name.text, builder)) : undefined
    return {
      builder,
      at: next ? next.getStart() : (elements.at(-1)?.end ?? bindings.end - 1),
      isBefore: next !== undefined,
    }
  })
  for (const { builder, at, isBefore } of added.toSorted(
    (left, right) => right.at - left.at || (isAfter(left.builder, right.builder) ? -1 : 1),
  )) {
    const name = isBefore ? `${builder}, ` : elements.length > 0 ? `, ${builder}` : ` ${builder} `
    result = result.slice(0, at) + name + result.slice(at)
  }
  return result
}

/** `const { docs } = require('build-nav')` */
function addToRequire(source: ts.SourceFile, text: string, builders: ReadonlySet<Builder>): string {
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations) {
      const isRequire = initializer && /^require\(\s*['"]build-nav['"]\s*\)$/.test(initializer.getText())
      if (!isRequire || !ts.isObjectBindingPattern(name)) continue
      const known = new Set(name.elements.map((element) => element.getText()))
      const missing = [...builders].filter((builder) => !known.has(builder))
      const end = name.elements.at(-1)?.end ?? name.end - 1
      return text.slice(0, end) + missing.map((builder) => `, ${builder}`).join('') + text.slice(end)
    }
  }
  // A module that imports no builder yet, such as a list of names.
  const names = [...builders].sort().join(', ')
  const directive = source.statements.findLast(
    (each) => ts.isExpressionStatement(each) && ts.isStringLiteral(each.expression),
  )
  const at = directive ? directive.end + 1 : 0
  const line = isCommonJs(source)
    ? `const { ${names} } = require('build-nav')\n`
    : `import { ${names} } from 'build-nav'\n${source.statements.some(ts.isImportDeclaration) ? '' : '\n'}`
  return text.slice(0, at) + line + text.slice(at)
}

function isCommonJs({ fileName, text, statements }: ts.SourceFile): boolean {
  if (/\.c[jt]s$/.test(fileName)) return !fileName.endsWith('.cts')
  const isModule = statements.some(
    (each) => ts.isImportDeclaration(each) || ts.isExportDeclaration(each) || ts.isExportAssignment(each),
  )
  return !isModule && /\brequire\(|\bmodule\.exports\b/.test(text)
}

function isAfter(left: string, right: string): boolean {
  return left.localeCompare(right, 'en') > 0
}

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

/** Comments, templates and strings. */
const tokens = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|`(?:\\[\s\S]|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g

/** Writes code with the quotes that a file uses: prettier would change them, but not where it does not format. */
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
