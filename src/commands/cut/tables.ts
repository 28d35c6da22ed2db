import { nodesIn, typescript, type TypeScript } from '../../config/loader/source-text.js'
import { insertion, type Patch } from '../code/patch.js'
import type { NewRelease } from './release-lists.js'
import { inPattern, inQuotes } from '../../base/diagnostics/text.js'

/** An entry for the new release in each table of a module that has one for the old, before that or after it: `'en v2': 'v2'`, `'2.0': 'v2'`. */
export function tableEntries(source: TypeScript.SourceFile, release: NewRelease, after = 0): Patch[] {
  const { isObjectLiteralExpression, isPropertyAssignment, isNumericLiteral, isStringLiteralLike, isIdentifier } =
    typescript()
  const patches: Patch[] = []
  for (const node of nodesIn(source)) {
    if (!isObjectLiteralExpression(node)) continue
    for (const [at, property] of node.properties.entries()) {
      if (!isPropertyAssignment(property)) continue
      const { name, initializer } = property
      if (!isStringLiteralLike(name) && !isIdentifier(name) && !isNumericLiteral(name)) continue
      const key = renamed(name.text, release)
      if (key === name.text) continue
      const text = `${written(key, name.getText())}: ${renamed(initializer.getText(), release)}`
      patches.push(insertion(node.properties, at + after, text))
    }
  }
  return patches
}

/** A text with the label and the folder of the new release in place of those of the old one. */
export function renamed(text: string, { label, from, naming }: NewRelease): string {
  const words = new Map([
    [naming(from), naming(label)],
    [from, label],
  ])
  const any = [...words.keys()].toSorted((a, b) => b.length - a.length).map(inPattern)
  return text.replace(new RegExp(`(?<![\\w.-])(?:${any.join('|')})(?![\\w.-])`, 'g'), (word) => words.get(word) ?? word)
}

function written(key: string, beside: string): string {
  if (/^[A-Za-z_$][\w$]*$/.test(key) && !/^['"]/.test(beside)) return key
  return inQuotes(key, /^['"]/.exec(beside)?.[0])
}
