import { nodesIn, typescript, type TypeScript } from '../../config/loader/source-text.js'
import { inPlace, type Patch } from '../code/patch.js'
import { placeAmong } from './order.js'
import type { NewRelease } from './release-lists.js'
import { inQuotes } from '../../base/diagnostics/text.js'

/** A constant for the newest release, `latest`: it names the new one from now on, or goes on to name that one. */
export interface NewestConstant {
  readonly name: string
  readonly moves: boolean
}

/**
 * The conditions on the age of a release, such that the new one has what it is a copy of, and all others have what they
 * had. Of `newestFirst('Edge', latest)`, with a copy of Edge between the two:
 *
 *     since('Edge') && 'costs'   →   since('v3') && 'costs'
 *     until(latest) && 'old'     →   until('v2') && 'old'
 *
 * A tag such as `since('Edge') && 'NEW'` is not for the copy.
 */
export function agePatches(
  sources: readonly TypeScript.SourceFile[],
  release: NewRelease,
  constant: NewestConstant | undefined,
): Patch[] {
  const { isCallExpression, isIdentifier, isPropertyAccessExpression, isStringLiteralLike } = typescript()
  const { labels, label, from, newest } = release
  const now = labels.toSpliced(placeAmong(labels, release), 0, label)
  return sources.flatMap(nodesWithTags).flatMap(({ node, isTag }): Patch[] => {
    if (isTag || !isCallExpression(node) || node.arguments.length !== 1) return []
    const { expression } = node
    const name = isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()
    const isTrue = Object.hasOwn(ages, name) ? ages[name as keyof typeof ages] : undefined
    const given = node.arguments[0] as TypeScript.Expression
    const isConstant = isIdentifier(given) && given.text === constant?.name
    const named = isStringLiteralLike(given) ? given.text : isConstant ? newest : undefined
    if (!isTrue || named === undefined || !labels.includes(named)) return []
    const isKept = (other: string) =>
      isTrue(now, label, other) === isTrue(labels, from, named) &&
      labels.every((each) => isTrue(now, each, other) === isTrue(labels, each, named))
    const written = isConstant && constant.moves ? label : named
    const right = [written, named, label].find(isKept)
    if (right === undefined || right === written) return []
    return [inPlace(given, inQuotes(right, /^['"]/.exec(given.getText())?.[0] ?? quoteOf(node.getSourceFile())))]
  })
}

/** The methods of a release that ask for its age; the labels have the newest first. */
const ages = {
  since: (labels: readonly string[], label: string, first: string) => labels.indexOf(label) <= labels.indexOf(first),
  until: (labels: readonly string[], label: string, last: string) => labels.indexOf(label) >= labels.indexOf(last),
}

/** The nodes of a module, and for each if it decides on a tag or on the default version. */
function nodesWithTags(source: TypeScript.SourceFile): readonly { node: TypeScript.Node; isTag: boolean }[] {
  const { isCallExpression, isPropertyAccessExpression } = typescript()
  const tags = new Set<TypeScript.Node>()
  const nodes = [...nodesIn(source)]
  for (const node of nodes)
    if (
      isCallExpression(node) &&
      isPropertyAccessExpression(node.expression) &&
      /^(?:tag|default)$/.test(node.expression.name.text)
    )
      for (const given of node.arguments) for (const inner of nodesIn(given)) tags.add(inner)
  return nodes.map((node) => ({ node, isTag: tags.has(node) }))
}

/** The quotes that a module has around its first string. */
function quoteOf(source: TypeScript.SourceFile): string {
  return /['"]/.exec(source.text)?.[0] ?? "'"
}
