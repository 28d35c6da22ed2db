import { ts } from 'ts-morph'
import { declaredAs, type TextOf } from '../types/declared.js'
import { withoutStyle } from './either.js'
import { inPattern } from '../../../base/diagnostics/text.js'

/** The conditions that the author wrote in a module, and those in the list around a place. */
export class StandingConditions {
  readonly #source: ts.SourceFile
  readonly #textOf: TextOf
  readonly #list: string
  readonly #module: string

  constructor(at: ts.Node, textOf: TextOf) {
    const isList = ts.isCallExpression(at) || ts.isArrayLiteralExpression(at)
    this.#source = at.getSourceFile()
    this.#textOf = textOf
    this.#list = withoutStyle((isList ? at : at.parent).getText())
    this.#module = withoutStyle(this.#source.text)
  }

  /** The constants that the module compares a name with, and their texts: `latest` of `label === latest`. */
  constantsOf(name: string): readonly (readonly [constant: string, text: string])[] {
    const compared = new RegExp(`(?<![\\w.$])${inPattern(name)} [!=]== ([A-Za-z_$][\\w$]*)(?![\\w$.([])`, 'g')
    const constants = new Set([...this.#module.matchAll(compared)].map(([, constant = '']) => constant))
    return [...constants].flatMap((constant) => {
      const value = declaredAs(constant, this.#source, this.#textOf)
      return value && ts.isStringLiteralLike(value) ? [[constant, value.text] as const] : []
    })
  }

  /** The one of some tests that the list has, else the one that the module has, each time the most frequent. */
  first<Test extends { readonly code: string }>(tests: readonly Test[]): Test | undefined {
    for (const text of [this.#list, this.#module]) {
      const counted = tests.map((test) => ({ test, count: countIn(text, test.code) })).filter(({ count }) => count > 0)
      const [most] = counted.toSorted((left, right) => right.count - left.count)
      if (most) return most.test
    }
    return undefined
  }
}

function countIn(text: string, code: string): number {
  return [...text.matchAll(new RegExp(`(?<![\\w.$!"])${inPattern(withoutStyle(code))}(?![\\w$.(\\["])`, 'g'))].length
}
