import { align } from '../changes/align.js'
import { changesOf } from '../changes/changes.js'
import { fold } from '../changes/tell.js'
import { sentenceOf } from '../changes/words.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { placeAt } from '../files/place.js'
import type { JsonValue } from '../json/value.js'
import type { Source } from '../migrate/source.js'
import { pullReport } from './codes.js'
import type { Edit, Way } from './edits/edit.js'

const LONGEST_CODE = 200

/** What is still different, in words: where it would be written, and what. */
export function leftEdits(
  now: JsonValue,
  wanted: JsonValue,
  edits: readonly Edit[],
  { source, textOf }: { readonly source: Source; readonly textOf: (file: string) => string },
): readonly Diagnostic[] {
  return fold(changesOf(align(now, wanted))).map((fact) => {
    const [first] = fact.members[0].changes
    const path = JSON.stringify(first.after?.path ?? first.before?.path ?? [])
    const edit = edits.find((each) => JSON.stringify(each.path) === path)
    const way = edit?.ways.find(({ action }) => startOf(action) !== undefined)
    const start = way && startOf(way.action)
    const place =
      way && start !== undefined
        ? placeAt(textOf(way.file), start, way.file)
        : source.resolved.placeOf(first.after?.path ?? first.before?.path.slice(0, -1) ?? [])
    const code = way && 'text' in way.action && !way.action.text.includes('__moved_') ? way.action.text : undefined
    return pullReport(
      'pull-left',
      { edit: sentenceOf(fact), code: code && code.length <= LONGEST_CODE ? code : undefined },
      place,
    )
  })
}

/** Where an action would change its file. */
function startOf(action: Way['action']): number | undefined {
  switch (action.type) {
    case 'replace':
      return action.start
    case 'insert':
      return action.beside?.getStart() ?? action.items.pos
    case 'remove':
      return action.item.getStart()
    case 'chain':
      return action.behind.end
    case 'unchain':
      return action.call.getStart()
    case 'order':
      return action.wanted[0]?.start
    case 'data':
      return 0
  }
}
