import type { ts } from 'ts-morph'
import { elsewhere } from '../../../config/builders/data.js'
import type { Alignment, Pair } from '../../../format/changes/alignment.js'
import { align } from '../../../format/changes/align.js'
import type { JsonValue } from '../../../format/json/value.js'
import { Instances } from '../origin/instances.js'
import type { Sites } from '../origin/sites.js'
import { valueAt, type TracedValue } from '../origin/traced-value.js'
import { mergeTitles, mergeWords, WordTables } from '../words.js'
import type { Printer } from '../exemplar/printer.js'
import { findDocsEdits } from './docs-edits.js'
import type { Edit } from './edit.js'
import { findElementEdits } from './element-edits.js'
import { addEdit, atRoot, type EditContext, type Surroundings } from './edit-context.js'
import { findListEdits } from './list-edits.js'
import { movedCode } from './moved-code.js'
import type { MovedCode } from '../../code/patch.js'
import { findRecordEdits } from './record-edits.js'
import { findTextEdits } from './text-edits.js'

/** All differences between the output of a config and docs.json. */
export interface Edits {
  readonly edits: readonly Edit[]
  readonly moved: ReadonlyMap<string, MovedCode>
  /** The alignment of the output and docs.json. */
  readonly alignment: Alignment | undefined
  readonly words: WordTables | undefined
}

/** Finds the edits between the output of a config and docs.json. */
export function findEdits(
  root: TracedValue,
  wanted: JsonValue,
  sites: Sites,
  printer: Printer,
  how: Pick<EditContext, 'textOf' | 'isInline'>,
): Edits {
  const alignment = align(root.json, wanted)
  const edits: Edit[] = []
  const instances = new Instances(root)
  const { moved, movedTo } = movedCode({ root, sites, instances }, alignment)
  const words = new WordTables(root, sites, instances)
  const context: EditContext = {
    root,
    sites,
    ...how,
    instances,
    printer,
    moved,
    movedTo,
    add: (edit) => void edits.push(edit),
    value: (inner, value, surroundings) =>
      findInside(context, inner, value, { ...surroundings, near: callThatGives(sites, value) ?? surroundings.near }),
  }
  findInside(context, alignment.root, root, atRoot)
  for (const move of alignment.moves) {
    const value = valueAt(root, move.before.path)
    if (value && !move.equal) findInside(context, move, value, atRoot)
  }
  const merged = mergeTitles(mergeWords(edits, words), words)
  return { edits: merged, moved, alignment, words }
}

function findInside(context: EditContext, pair: Pair, value: TracedValue, surroundings: Surroundings): void {
  if (pair.equal) return
  if (pair.members && value.type === 'element') {
    if (value.kind === 'docs') findDocsEdits(context, pair, value)
    else if (Object.hasOwn(elsewhere, value.kind) && pair.members.some((member) => !member.pair))
      addEdit(context, 'changed', pair.after.path, pair.after.value, [], surroundings)
    else findElementEdits(context, pair, value, surroundings)
  } else if (pair.members && value.type === 'record') findRecordEdits(context, pair, value, surroundings)
  else if (pair.items && value.type === 'list') findListEdits(context, pair, value, surroundings)
  else if (value.type === 'text' && typeof pair.after.value === 'string')
    findTextEdits(context, pair, value, surroundings)
  else addEdit(context, 'changed', pair.after.path, pair.after.value, [], surroundings)
}

/** The author's outermost call with an element as its result, or the builder call. */
function callThatGives(sites: Sites, value: TracedValue): ts.Node | undefined {
  if (value.type !== 'element') return undefined
  return sites.nodeAt(value.returns.at(-1) ?? value.made.trace?.site)
}
