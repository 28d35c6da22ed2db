import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { grouped } from '../../../src/base/diagnostics/grouped.js'
import { Navigation } from '../../../src/site/placement/navigation.js'
import type { NavNode } from '../../../src/site/model/navigation-tree.js'
import { likelyPlaces, placePages } from '../../../src/site/placement/places.js'
import { nameOfPage } from '../../../src/site/model/page-path.js'

const shared = path.join(path.resolve(import.meta.dirname, '../../..'), '..', 'shared')

/** Real pages that an edit lists newly, with the lists that their authors put them into: $BUILD_NAV_ADDS, or shared/adds beside the checkout. */
const file = process.env.BUILD_NAV_ADDS ?? path.join(shared, 'adds', 'cases.jsonl')
const edits = process.env.BUILD_NAV_EDITS ?? path.join(shared, 'edits')

export interface Addition {
  readonly edit: string
  readonly page: string
  /** A list that was there, or a new element. */
  readonly places: readonly { readonly list?: string }[]
}

/** The decisions on real additions, and how many of them are the authors'. */
export interface Tally {
  readonly right: number
  readonly wrong: readonly string[]
  /** The pages whose authors put them into a list that was there. */
  readonly intoLists: number
  /** By reason; `open`: the first list offered for a question. */
  readonly reasons: ReadonlyMap<string, { readonly right: number; readonly of: number }>
}

/** Real additions by the edits that made them; undefined, said once, where there are none. */
export function realAdditions(): ReadonlyMap<string, readonly Addition[]> | undefined {
  if (!existsSync(file) || !existsSync(edits)) {
    console.log(`skipped: no additions at ${file} (set BUILD_NAV_ADDS and BUILD_NAV_EDITS)`)
    return undefined
  }
  const byEdit = new Map<string, Addition[]>()
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const each = JSON.parse(line) as Addition
    byEdit.set(each.edit, [...(byEdit.get(each.edit) ?? []), each])
  }
  return byEdit
}

/** The docs.json before an edit. */
export function docsBefore(edit: string): string {
  return readFileSync(path.join(edits, edit, 'before.json'), 'utf8')
}

/** Places the pages of each real addition. */
export function additions(): Tally | undefined {
  const byEdit = realAdditions()
  if (!byEdit) return undefined
  const decisions = [...byEdit].flatMap(([edit, cases]) => {
    const navigation = new Navigation(JSON.parse(docsBefore(edit)), () => false)
    const { placed, open } = placePages(
      cases.map(({ page }) => nameOfPage(page)),
      navigation,
    )
    const likely = open.map((page) => ({
      page,
      reason: 'open',
      element: likelyPlaces(page, navigation)[0]?.element,
    }))
    return [...placed, ...likely].map(({ page, reason, element }) => {
      const places = cases.find((each) => nameOfPage(each.page) === page)?.places ?? []
      const id = element && idOf(element)
      return {
        reason,
        name: `${edit} ${page}: ${id}`,
        isRight: places.some(({ list }) => list !== undefined && list.replaceAll(/#\d+/g, '') === id),
      }
    })
  })
  const sure = decisions.filter(({ reason }) => reason !== 'open')
  const countRight = (all: typeof decisions) => all.filter(({ isRight }) => isRight).length
  const reasons = [...grouped(decisions, ({ reason }) => reason)]
  return {
    right: countRight(sure),
    wrong: sure.flatMap(({ isRight, name }) => (isRight ? [] : name)),
    intoLists: [...byEdit.values()].flat().filter(({ places }) => places.some(({ list }) => list !== undefined)).length,
    reasons: new Map(reasons.map(([reason, all]) => [reason, { right: countRight([...all]), of: all.length }])),
  }
}

/** `tab:Guides › group:Setup` */
function idOf(element: NavNode): string {
  return element.parent
    ? [idOf(element.parent), `${element.kind}:${element.title ?? ''}`].filter(Boolean).join(' › ')
    : ''
}
