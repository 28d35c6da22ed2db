import { ts } from 'ts-morph'
import { importsFrom, parse } from '../../code/nodes.js'

/** Functions of build-nav with a result typed by the arguments. `group('a')` is a group with any arguments. */
const typedByArguments: ReadonlySet<string> = new Set(['newestFirst', 'inEach', 'when', 'under'])

/**
 * True if two texts of a module differ only in plain code: literals and builder calls as arguments of builders.
 * `group('A').pages('one', 'two')` is plain, and so is `rows.map((row) => group(row).pages('one', 'two'))`. An entry of
 * a constant, a name or a condition is not plain: TypeScript has to check all uses.
 */
export function isPlainChange(file: string, before: string, after: string): boolean {
  const [old, now] = [parse(file, before), parse(file, after)]
  return new Comparison(buildersIn(now)).isPlain([...old.statements], [...now.statements], false)
}

function buildersIn(source: ts.SourceFile): ReadonlySet<string> {
  const names = importsFrom(source, 'build-nav').flatMap(({ elements }) => [...elements])
  const own = names.filter(({ name, propertyName }) => !typedByArguments.has((propertyName ?? name).text))
  return new Set(own.map(({ name }) => name.text))
}

class Comparison {
  readonly #builders: ReadonlySet<string>

  constructor(builders: ReadonlySet<string>) {
    this.#builders = builders
  }

  /** `isArgument`: true inside of a builder's arguments. */
  isPlain(before: readonly ts.Node[], after: readonly ts.Node[], isArgument: boolean): boolean {
    const [old, now] = withoutEqual(before.filter(isCode), after.filter(isCode))
    if (isArgument && now.every((node) => this.#isPlainCode(node))) return true
    if (old.length !== now.length) return false
    return now.every((node, at) => this.#isPlainPair(old[at] as ts.Node, node, isArgument))
  }

  #isPlainPair(before: ts.Node, after: ts.Node, isArgument: boolean): boolean {
    if (before.kind !== after.kind) return false
    const [old, now] = [this.#links(before), this.#links(after)]
    if (old && now) {
      const names = (links: readonly Link[]) => links.map(({ name }) => name).join('.')
      const [last, lastNow] = [old.at(-1), now.at(-1)]
      // Of a chain, only the last call decides the type: an element without pages has a different type.
      if (names(old) !== names(now) && !isArgument && last?.name !== lastNow?.name) return false
      const left = [...old]
      return now.every(({ name, args }) => {
        const at = left.findIndex((each) => each.name === name)
        const [own] = at < 0 ? [] : left.splice(at, 1)
        return this.isPlain(own?.args ?? [], args, true)
      })
    }
    const [parts, partsNow] = [partsOf(before), partsOf(after)]
    return partsNow.length > 0 && this.isPlain(parts, partsNow, isArgument && passesArguments(after))
  }

  #isPlainCode(node: ts.Node): boolean {
    if (ts.isPropertyAssignment(node))
      return !ts.isComputedPropertyName(node.name) && this.#isPlainCode(node.initializer)
    if (ts.isObjectLiteralExpression(node)) return node.properties.every((each) => this.#isPlainCode(each))
    if (ts.isArrayLiteralExpression(node)) return node.elements.every((each) => this.#isPlainCode(each))
    return (
      isLiteral(node) ||
      (this.#links(node)?.every(({ args }) => args.every((each) => this.#isPlainCode(each))) ?? false)
    )
  }

  /** The calls of a builder's chain, in order; undefined for all other code. */
  #links(node: ts.Node): readonly Link[] | undefined {
    const links: Link[] = []
    for (let call = node; ts.isCallExpression(call);) {
      const { expression: callee, arguments: args } = call
      if (ts.isIdentifier(callee))
        return this.#builders.has(callee.text) ? [{ name: callee.text, args }, ...links] : undefined
      if (!ts.isPropertyAccessExpression(callee)) return undefined
      links.unshift({ name: callee.name.text, args })
      call = callee.expression
    }
    return undefined
  }
}

interface Link {
  readonly name: string
  readonly args: readonly ts.Node[]
}

/** Both lists without common nodes, compared by text. */
function withoutEqual(before: readonly ts.Node[], after: readonly ts.Node[]): [readonly ts.Node[], readonly ts.Node[]] {
  const left = new Map<string, ts.Node[]>()
  for (const node of before) left.set(node.getText(), [...(left.get(node.getText()) ?? []), node])
  const now = after.filter((node) => left.get(node.getText())?.pop() === undefined)
  const open = new Set([...left.values()].flat())
  return [before.filter((node) => open.has(node)), now]
}

/** False for imports of build-nav, maintained by pull. */
function isCode(node: ts.Node): boolean {
  const isImport = ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)
  return !(isImport && node.moduleSpecifier.text === 'build-nav')
}

function partsOf(node: ts.Node): readonly ts.Node[] {
  const parts: ts.Node[] = []
  node.forEachChild((part) => void parts.push(part))
  return parts
}

/** True if the parts of an argument are arguments, too: `...['a', 'b']`. */
function passesArguments(node: ts.Node): boolean {
  return (
    ts.isSpreadElement(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isArrayLiteralExpression(node) ||
    ts.isObjectLiteralExpression(node) ||
    ts.isPropertyAssignment(node)
  )
}

function isLiteral(node: ts.Node): boolean {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isNumericLiteral(node) ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword ||
    node.kind === ts.SyntaxKind.NullKeyword
  )
}
