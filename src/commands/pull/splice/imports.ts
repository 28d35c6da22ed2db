import { ts } from 'ts-morph'
import type { Builder } from '../../migrate/model.js'
import { importsFrom, isOfTypes } from '../source/named-imports.js'
import { parse } from '../source/parse.js'
import { unusedIn, withoutUnused } from './unused.js'

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
