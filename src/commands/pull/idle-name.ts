import { ts } from 'ts-morph'
import { parse } from './source/parse.js'
import type { TextOf } from './source/types-around.js'
import { identifiersIn } from './source/uses.js'

/** The name of a spread list, if its module still fills it and nothing reads it any more. */
export function idleName(spread: ts.Node, textOf: TextOf): string | undefined {
  const name = ts.isSpreadElement(spread) && ts.isIdentifier(spread.expression) ? spread.expression.text : undefined
  const { fileName } = spread.getSourceFile()
  const uses = identifiersIn(parse(fileName, textOf(fileName))).filter(({ text }) => text === name)
  return uses.length > 0 && uses.every((use) => isDeclared(use) || isFilled(use)) ? name : undefined
}

function isDeclared({ parent }: ts.Node): boolean {
  return ts.isVariableDeclaration(parent)
}

/** `sections.push(…)` as a statement. */
function isFilled(use: ts.Node): boolean {
  const { parent } = use
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== use) return false
  const call = parent.parent
  return /^(push|unshift)$/.test(parent.name.text) && ts.isCallExpression(call) && ts.isExpressionStatement(call.parent)
}
