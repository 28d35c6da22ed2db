import { ts } from 'ts-morph'
import { printLiteral } from '../../migrate/print/literal.js'
import type { TracedList } from '../provenance/traced-value.js'
import { isWithin } from '../source/nodes.js'
import { logical, nameOf } from '../splice/decided.js'
import type { Way } from './edit.js'
import { codeOf, replacement, way, type Finding } from './finding.js'

/**
 * What the code has under a condition comes where that does not hold: no condition any more, where that is everywhere;
 * or `until('3.0')` for `until('2.0')`.
 */
export function widerWays(finding: Finding, list: TracedList, text: string): readonly Way[] {
  const { call } = list
  const site = codeOf(finding, call)
  if (!call || !site || !ts.isCallExpression(site.node)) return []
  return site.node.arguments.flatMap((item): readonly Way[] => {
    if (!ts.isBinaryExpression(item) || logical(item) !== '&&' || unquoted(item.right.getText()) !== unquoted(text))
      return []
    const lists = finding.occurrences.at(call.trace?.site)
    const without = lists.filter(({ of }) => !gives(finding, finding.occurrences.listOf(of), item))
    const own = finding.occurrences.of(call)
    const action = {
      type: 'replace',
      start: item.getStart(),
      end: item.right.getStart(),
      text: '',
      isExpression: false,
    } as const
    const everywhere = { ...way(site.file, action, undefined, without, own), isForAll: true }
    const asked =
      ts.isCallExpression(item.left) && /^(since|until)$/.test(nameOf(item.left.expression))
        ? item.left.arguments[0]
        : undefined
    if (!asked || !ts.isStringLiteralLike(asked)) return [everywhere]
    const labels = own.variant.filter((label) => label !== asked.text)
    return [
      everywhere,
      ...labels.map((label) => way(site.file, replacement(asked, printLiteral(label)), undefined, [own], own)),
    ]
  })
}

function gives({ items }: Finding, list: TracedList | undefined, item: ts.Node): boolean {
  return (
    list?.items.some((child) => {
      const origin = items.originOf(child)
      return origin !== undefined && isWithin(origin, item)
    }) === true
  )
}

function unquoted(text: string): string {
  return text.replace(/["'`]/g, '"')
}
