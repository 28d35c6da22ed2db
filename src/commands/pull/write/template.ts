import type { ts } from 'ts-morph'
import { printLiteral } from '../../migrate/print/literal.js'

/** A template string, taken apart: texts, and between them the code of its expressions with what they gave. */
export interface Template {
  readonly texts: readonly string[]
  readonly expressions: readonly { readonly code: string; readonly value: string }[]
}

/** Takes a template apart by the text that it gave; undefined where the text does not say which part is which. */
export function readTemplate(node: ts.TemplateExpression, text: string): Template | undefined {
  const texts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
  const pattern = texts.map((each) => each.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('([\\s\\S]*?)')
  const found = new RegExp(`^${pattern}$`).exec(text)
  if (!found) return undefined
  const source = node.getSourceFile()
  const expressions = node.templateSpans.map(({ expression }, index) => ({
    code: expression.getText(source),
    value: found[index + 1] ?? '',
  }))
  return { texts, expressions }
}

/** Another text with the same expressions in it; undefined where it lacks one of their values. */
export function fillTemplate({ texts, expressions }: Template, text: string): string | undefined {
  const parts: string[] = []
  let rest = text
  for (const [index, { code, value }] of expressions.entries()) {
    const before = texts[index] ?? ''
    const at =
      value === '' ? -1 : rest.startsWith(before + value) ? before.length : index === 0 ? -1 : rest.indexOf(value)
    // An expression that gave nothing may give something elsewhere: it stays where its text stays.
    if (at < 0) return undefined
    parts.push(quoted(rest.slice(0, at)), `\${${code}}`)
    rest = rest.slice(at + value.length)
  }
  return `\`${parts.join('')}${quoted(rest)}\``
}

/** A text as the inside of a template. */
function quoted(text: string): string {
  return printLiteral(text)
    .slice(1, -1)
    .replace(/\\"/g, '"')
    .replace(/`|\$\{/g, '\\$&')
}
