import { ts } from 'ts-morph'
import { redirectBuilders, type RedirectBuilder } from '../../../config/builders/redirects.js'
import type { RedirectRow } from '../../migrate/model.js'
import { printKey, printLiteral } from '../../migrate/print/literal.js'
import type { TracedList } from '../origin/traced-value.js'
import { listText, commentsOf } from '../../code/list-text.js'
import { before, behind, inPlace, type Listed, type Patch, removal, addition } from '../../code/patch.js'
import { indentBefore, indentStep, lineIndent } from '../../code/comments.js'
import type { Candidate } from './edit.js'
import { candidate, type PlaceInstances } from './edit-context.js'
import { fillTemplate, readTemplate } from '../exemplar/page-style.js'
import { textIn, type PartCode, type RedirectsCode, type RowCode } from './redirect-parts.js'
import type { PlannedPart } from './redirect-plan.js'

/** A candidate with patches from the present parts to the planned parts; undefined if the code lacks a place. */
export function redirectsCandidate(
  code: RedirectsCode,
  plan: readonly PlannedPart[],
  list: TracedList,
  instances: PlaceInstances,
): Candidate | undefined {
  const patches = new RedirectPatches(code, plan, list).all()
  const first = patches?.find((patch) => patch.type !== 'splice' || patch.side === 'before')
  if (!patches || !first) return undefined
  const builders = plan.flatMap(({ code: own, by }) => (own || !isBuilder(by) ? [] : [by]))
  const companions = patches.filter((patch) => patch !== first)
  return { ...candidate(first, undefined, ...instances, { builders }), companions }
}

class RedirectPatches {
  readonly #code: RedirectsCode
  readonly #plan: readonly PlannedPart[]
  readonly #list: TracedList
  /** An indentation step of the file. */
  readonly #step: string

  constructor(code: RedirectsCode, plan: readonly PlannedPart[], list: TracedList) {
    this.#code = code
    this.#step = indentStep(code.parts[0]?.node.getSourceFile().text ?? '') ?? '  '
    this.#plan = plan
    this.#list = list
  }

  all(): readonly Patch[] | undefined {
    const { node, parts } = this.#code
    const isList = node !== undefined && ts.isArrayLiteralExpression(node)
    const planned = new Map(this.#plan.flatMap((part) => (part.code ? [[part.code, part] as const] : [])))
    const [only] = parts
    const isGone = !isList && only !== undefined && !planned.has(only)
    // An empty call stays for the next redirect, unless replaced by another.
    if (isGone && this.#plan.length === 0) return this.#within(only, { code: only, by: only.by, rows: [] })
    const within = [...planned].flatMap(([part, now]) => this.#within(part, now))
    if (isList) return [...within, ...this.#inList(node)]
    const needsList = this.#plan.length !== 1 || isGone
    if (!needsList) return within
    return node && [...within, ...this.#asList(node, isGone)]
  }

  /** Patches for the rows of a part. */
  #within(part: PartCode, now: PlannedPart): readonly Patch[] {
    const { listed, rows, by } = part
    if (!listed) return []
    if (now.folders) return this.#foldersOf(part, now.folders)
    const changed = now.rows.flatMap(({ code, texts }) => (code && texts ? this.#withTexts(code.node, texts) : []))
    const wanted = now.rows.map(({ code, from, texts = ['', ''] }): PlannedEntry => {
      if (code) return code.node
      return (indent) => [...commentsIn(from), this.#row(by, texts)].join(`\n${indent}`)
    })
    const present = rows.map(({ node }) => node)
    const tables = new Map<ts.Node | undefined, Listed>(rows.map((row) => [row.node, row.listed ?? listed]))
    return [...changed, ...withEntries((row) => tables.get(row) ?? listed, present, wanted)]
  }

  /** Patches for the folders of `inEach`, after an added or removed language. */
  #foldersOf({ folderList, folders: present }: PartCode, folders: readonly string[]): readonly Patch[] {
    if (!folderList) return []
    const { items } = folderList
    const wanted = folders.map((folder) => items[present.indexOf(folder)] ?? (() => printLiteral(folder)))
    return withEntries(() => folderList, items, wanted)
  }

  #withTexts(node: ts.Node, [name, destination]: RedirectRow): readonly Patch[] {
    if (!ts.isPropertyAssignment(node)) return [inPlace(node, printLiteral(name))]
    const own = 'text' in node.name ? node.name.text : undefined
    const text = ts.isStringLiteralLike(node.initializer) ? node.initializer.text : undefined
    return [
      ...(own === name ? [] : [inPlace(node.name, printKey(name))]),
      ...(text === destination ? [] : [inPlace(node.initializer, this.#destination(destination, name))]),
    ]
  }

  /** Patches for added and removed parts of a list. */
  #inList(list: ts.ArrayLiteralExpression): readonly Patch[] {
    const { elements: items } = list
    const wanted = this.#plan.map((part): PlannedEntry => part.code?.node ?? ((indent) => this.#element(part, indent)))
    return withEntries(() => ({ list, items }), items, wanted)
  }

  /** Patches to turn the only call into a list, or to replace the call. */
  #asList(call: ts.Expression, isGone: boolean): readonly Patch[] {
    const { text, fileName: file } = call.getSourceFile()
    const indent = lineIndent(call.getStart(), text)
    const inner = indent + this.#step
    const at = isGone ? -1 : this.#plan.findIndex(({ code }) => code)
    const isOnly = isGone && this.#plan.length === 1
    const elements = this.#plan.map((part, index) => (index === at ? '' : this.#element(part, isOnly ? indent : inner)))
    const [only = ''] = elements
    if (isOnly) return [inPlace(call, only.startsWith('...') ? only.slice(3) : `[${only}]`)]
    const lines = (some: readonly string[]) => some.map((each) => `${inner}${each},\n`).join('')
    if (isGone) return [inPlace(call, `[\n${lines(elements)}${indent}]`)]
    return [
      before(file, call.getStart(), `[\n${lines(elements.slice(0, at))}${inner}...`),
      ...deeper(call, this.#step),
      behind(file, call.end, `,\n${lines(elements.slice(at + 1))}${indent}]`),
    ]
  }

  /** The code of a new part; several rows are on separate lines. */
  #element({ by, rows, cutOff }: PlannedPart, indent: string): string {
    const [first] = rows
    if (!isBuilder(by)) return printLiteral(first?.object)
    const printed = rows.map(({ texts, code, from = code }) => ({
      comments: commentsIn(from),
      text: texts ? this.#row(by, texts) : (code?.node.getText() ?? ''),
    }))
    const folders = argumentsBefore(cutOff)
    if (by === 'moved') return `...moved(${[...folders, ...printed.map(({ text }) => text)].join(', ')})`
    const [open, close] = [`...${by}(${folders.map((each) => `${each}, `).join('')}{`, '})']
    if (printed.length === 1 && printed[0]?.comments.length === 0) return `${open} ${printed[0].text} ${close}`
    const inner = indent + this.#step
    const lines = printed.flatMap(({ comments, text }) => [...comments, `${text},`])
    return `${open}\n${lines.map((line) => `${inner}${line}\n`).join('')}${indent}${close}`
  }

  #row(by: PartCode['by'], [source, destination]: RedirectRow): string {
    return by === 'moved' ? printLiteral(source) : `${printKey(source)}: ${this.#destination(destination, source)}`
  }

  /**
   * A destination in the style of existing rows: `/${latest}/start`. Parts in common with the source stay literal, as
   * the source `/v2/a` must not point to a later version.
   */
  #destination(text: string, source: string): string {
    const rows = this.#code.parts.flatMap((part) => (part.by === 'inEach' ? [] : part.rows))
    const like = rows.map((row) => this.#templateLike(row, text, source)).find((template) => template !== undefined)
    return like ?? printLiteral(text)
  }

  #templateLike({ node, first }: RowCode, text: string, from: string): string | undefined {
    const given = ts.isPropertyAssignment(node) ? node.initializer : undefined
    const value = textIn(this.#list.items[first]?.json, 'destination')
    if (!given || !ts.isTemplateExpression(given) || value === undefined) return undefined
    const template = readTemplate(given, value)
    const computed = template?.expressions.flatMap((each) => segmentsOf(each.value)) ?? []
    const [here, there] = [segmentsOf(from), segmentsOf(text)]
    const isOwn = computed.every((each) => there.includes(each) && !here.includes(each))
    return template && isOwn ? fillTemplate(template, text) : undefined
  }
}

/** A planned entry of a list: a kept node, or the text of a new entry at an indentation. */
type PlannedEntry = ts.Node | ((indent: string) => string)

/** Patches from the present to the planned entries of lists; new entries are beside kept entries. */
function withEntries(
  listOf: (entry: ts.Node | undefined) => Listed,
  present: readonly ts.Node[],
  planned: readonly PlannedEntry[],
): readonly Patch[] {
  const stays = (entry: PlannedEntry | undefined) => typeof entry === 'object'
  const gone = present.filter((node) => !planned.includes(node)).map((node) => removal(listOf(node), node))
  const added = planned.flatMap((entry, order): readonly Patch[] => {
    if (stays(entry)) return []
    const [above, below] = [planned.slice(0, order).findLast(stays), planned.slice(order).find(stays)]
    const beside = above ?? below ?? present.at(-1)
    const indent = beside && indentBefore(beside.getStart(), beside.getSourceFile().text)
    const side = above || !below ? 'after' : 'before'
    return [addition(listOf(beside), entry(indent ?? ''), { beside, side, order })]
  })
  return [...gone, ...added]
}

function isBuilder(by: PartCode['by']): by is RedirectBuilder {
  return Object.hasOwn(redirectBuilders, by)
}

/** `v2` and `en` of `/v2/en/`. */
function segmentsOf(address: string): readonly string[] {
  return address.split('/').filter((segment) => segment !== '')
}

/** The folders of a call before the rows, as code. */
function argumentsBefore(part: PartCode | undefined): readonly string[] {
  const count = part?.by === 'moved' ? 2 : part?.by === 'inEach' ? 1 : 0
  return part?.call?.arguments.slice(0, count).map((each) => each.getText()) ?? []
}

/** The comments of a row. */
function commentsIn(row: RowCode | undefined): readonly string[] {
  const list = row?.node.parent
  if (!list || !ts.isObjectLiteralExpression(list)) return []
  const item = listText(list, list.properties).items.find(({ node }) => node === row.node)
  const comments = item && commentsOf(item)
  return comments ? [...comments.above, ...comments.behind] : []
}

/** Patches to indent the lines of a call by a step. */
function deeper(call: ts.Node, step: string): readonly Patch[] {
  const { text, fileName: file } = call.getSourceFile()
  const [from, to] = [call.getStart(), call.end]
  return [...text.slice(from, to).matchAll(/\n[ \t]*(?=\S)/g)].map(({ index, 0: lead }) =>
    before(file, from + index + lead.length, step),
  )
}
