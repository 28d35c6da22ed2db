import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ts } from 'ts-morph'

/** The checkout. */
export const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))))

export interface DocComment {
  /** The sentences before the first tag. */
  readonly text: string
  readonly example: string | undefined
  readonly remarks: string | undefined
  /** The page of Mintlify's documentation. */
  readonly see: string | undefined
}

/** The doc comments of a source file by the name of what they stand on: functions, methods and table rows. */
export function docComments(file: string): ReadonlyMap<string, DocComment> {
  const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const found = new Map<string, DocComment>()
  const visit = (node: ts.Node): void => {
    const name = nameOf(node)
    const comment = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc)
    if (name && comment) found.set(name, read(comment))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function nameOf(node: ts.Node): string | undefined {
  const isNamed =
    ts.isFunctionDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node)
  return isNamed && node.name && ts.isIdentifier(node.name) ? node.name.text : undefined
}

function read(comment: ts.JSDoc): DocComment {
  const tag = (name: string) => {
    const found = comment.tags?.find(({ tagName }) => tagName.text === name)
    return found && ts.getTextOfJSDocComment(found.comment)?.trim()
  }
  const text = ts.getTextOfJSDocComment(comment.comment)?.replace(/\s+/g, ' ').trim() ?? ''
  const see = /@see (https:\S+)/.exec(comment.getText())?.[1]
  return { text, example: tag('example'), remarks: tag('remarks'), see }
}
