import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** A text of a source file that a user can meet: a string with several words, a template, or the text of JSX. */
export interface Text {
  /** `src/commands/pull/codes.ts:94` */
  readonly place: string
  /** What is inserted is shown as `{x}`. */
  readonly text: string
}

/** The texts of a module. Types, imports and comments are for those who write code, and are not among them. */
export function textsOf(file: string): readonly Text[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const texts: Text[] = []
  const add = (node: ts.Node, text: string) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    if (/[a-z]\S* +\S*[a-z]/i.test(text)) texts.push({ place: `${file}:${line}`, text })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return
    if (ts.isStringLiteralLike(node)) add(node, node.text)
    else if (ts.isTemplateExpression(node))
      add(node, node.head.text + node.templateSpans.map(({ literal }) => `{x}${literal.text}`).join(''))
    else if (ts.isJsxText(node)) add(node, node.text.trim())
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts
}
