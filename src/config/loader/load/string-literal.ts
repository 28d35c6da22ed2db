import { Script } from 'node:vm'

/** The text of a string as esbuild prints it: JavaScript, whose escapes are more than JSON's. */
export function textOfLiteral(literal: string): string {
  return literal.includes('\\') ? (new Script(literal).runInThisContext() as string) : literal.slice(1, -1)
}
