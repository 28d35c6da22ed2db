import { keyOf } from '../model.js'
import type { ElementNode } from './nodes.js'

/** Labels with decoration, such as `Version 2026-07-28 (latest)`, are known by the folder of their pages. */
export function foldersInstead(
  labels: readonly string[],
  folderOf: (label: string) => string | undefined,
): ReadonlyMap<string, string> | undefined {
  const decorated = labels.filter((label) => /[\s()]/.test(label))
  const folders = labels.map(folderOf)
  const isWorthIt = decorated.length * 2 >= labels.length && new Set(folders).size === labels.length
  const isSaid = decorated.every((label) => label.toLowerCase().includes(folderOf(label)?.toLowerCase() ?? label + '?'))
  if (!isWorthIt || !isSaid || folders.includes(undefined)) return undefined
  return new Map(labels.map((label, at) => [label, folders[at]!]))
}

/** The label that is marked as the one readers get. */
export function latestOf({ plans }: ElementNode): string | undefined {
  const marked = [...plans].filter(([, plan]) =>
    plan.calls.some(
      (call) => keyOf(call) === 'default' && !call.args.some((arg) => arg.type === 'literal' && arg.value === false),
    ),
  )
  const tagged = [...plans].filter(([{ label }, plan]) => {
    const tag = plan.calls.find(({ method }) => method === 'tag')?.args[0]
    return /\blatest\b/i.test(`${label} ${tag?.type === 'literal' ? String(tag.value) : ''}`)
  })
  for (const found of [marked, tagged]) {
    const labels = new Set(found.map(([{ label }]) => label))
    if (labels.size === 1) return [...labels][0]
  }
  return undefined
}
