import { ts } from 'ts-morph'
import type { JsonValue } from '../../../format/json/value.js'
import { printLiteral } from '../../migrate/print/literal.js'
import { ownSpan } from '../provenance/instances.js'
import { isCode } from '../provenance/sites.js'
import type { TracedText, TracedValue } from '../provenance/traced-value.js'
import { isWithin } from '../source/nodes.js'
import { styleOf } from '../write/page-style.js'
import type { EditContext } from './edit-context.js'

/** The literal that a text comes from. */
export function literalOf(context: EditContext, value: TracedValue | undefined): ts.StringLiteralLike | undefined {
  const site = value?.type === 'text' ? context.sites.at(ownSpan(value)?.site ?? -1) : undefined
  return isCode(site) && ts.isStringLiteralLike(site.node) ? site.node : undefined
}

interface Texts {
  readonly texts: readonly string[]
  /** The literals of their folder, with their new code. */
  readonly folders: readonly (readonly [ts.Node, string])[]
}

/** The literals for texts, in the form of a model's; with that of their folder, where the row contains it. */
export function sayTexts(
  context: EditContext,
  model: TracedValue | undefined,
  now: readonly JsonValue[],
  row: ts.Node,
): Texts | undefined {
  if (model?.type !== 'text') return undefined
  const { write } = styleOf(model, context.sites)
  const given = now.filter((each) => typeof each === 'string')
  const texts = given.flatMap((text) => write(text) ?? [])
  if (texts.length === now.length) return { texts, folders: [] }
  return given.length === now.length
    ? (withFolderInRow(context, model, given, row) ?? inMadeFolder(model, given))
    : undefined
}

/**
 * `start/${slug(title)}/index`: the folder is computed from other parts of the row, so the literal contains only the
 * text after it.
 */
function inMadeFolder(model: TracedText, now: readonly string[]): Texts | undefined {
  const { start = 0 } = ownSpan(model) ?? {}
  const depth = model.json.slice(0, start).split('/').length - 1
  if (depth === 0 || model.json[start - 1] !== '/') return undefined
  const texts = now.map((text) => printLiteral(text.split('/').slice(depth).join('/')))
  return { texts, folders: [] }
}

/** `{ folder: 'start', pages: ['index'] }`: the folder that all of the pages are in; of rows in rows, below that of the outer one. */
function withFolderInRow(
  context: EditContext,
  model: TracedText,
  now: readonly string[],
  row: ts.Node,
): Texts | undefined {
  const end = ownSpan(model)?.start ?? 0
  const said = model.spans.find((span) => {
    const literal = context.sites.nodeAt(span.site)
    return span.end < end && literal && ts.isStringLiteralLike(literal) && isWithin(literal, row)
  })
  const literal = context.sites.nodeAt(said?.site)
  const outer = model.json.slice(0, said?.start)
  if (!said || !literal || !now.every((text) => text.startsWith(outer))) return undefined
  const separator = model.json.slice(said.end, end)
  const inner = now.map((text) => text.slice(outer.length))
  const folder = folderOf(inner, separator)
  if (folder === undefined) return undefined
  const texts = inner.map((text) => printLiteral(text.slice(folder.length + separator.length)))
  return { texts, folders: [[literal, printLiteral(folder)]] }
}

/** The common beginning of all texts, up to a separator. */
function folderOf(texts: readonly string[], separator: string): string | undefined {
  const [first = ''] = texts
  const length = [...first].findIndex((_, index) => texts.some((text) => text[index] !== first[index]))
  const end = first.slice(0, length < 0 ? first.length - 1 : length).lastIndexOf(separator)
  return end > 0 ? first.slice(0, end) : undefined
}
