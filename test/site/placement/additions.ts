import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { navigationOf } from '../../../src/site/placement/navigation.js'
import type { NavNode } from '../../../src/site/model/navigation-tree.js'
import { placePages } from '../../../src/site/placement/place-pages.js'
import type { Placed } from '../../../src/site/placement/place-pages.js'
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

/** What was decided without a question, for each reason, and how much of all it is. */
export interface Tally {
  readonly right: number
  readonly wrong: readonly string[]
  /** The pages whose authors put them into a list that was there. */
  readonly intoLists: number
  readonly reasons: ReadonlyMap<Placed['reason'], readonly [right: number, of: number]>
  /** The same of pages that were left open: how often the first list offered was the author's. */
  readonly offered: ReadonlyMap<Placed['reason'], readonly [right: number, of: number]>
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
  const all = [...byEdit.values()].flat()
  const wrong: string[] = []
  const reasons = new Map<Placed['reason'], readonly [number, number]>()
  const offered = new Map<Placed['reason'], readonly [number, number]>()
  let right = 0
  for (const [edit, cases] of byEdit) {
    const docs: unknown = JSON.parse(docsBefore(edit))
    const pages = cases.map(({ page }) => nameOfPage(page))
    const { placed, open } = placePages(
      pages,
      navigationOf(docs, () => false),
    )
    const isChosen = (page: string, element: NavNode | undefined) => {
      const places = cases.find((each) => nameOfPage(each.page) === page)?.places ?? []
      return element !== undefined && places.some(({ list }) => list?.replaceAll(/#\d+/g, '') === idOf(element))
    }
    for (const { page, element, reason } of placed) {
      const isRight = isChosen(page, element)
      count(reasons, reason, isRight)
      if (isRight) right++
      else wrong.push(`${edit} ${page}: ${idOf(element)}`)
    }
    for (const { page, reason, candidates } of open) count(offered, reason, isChosen(page, candidates[0]?.element))
  }
  return {
    right,
    wrong,
    reasons,
    offered,
    intoLists: all.filter(({ places }) => places.some(({ list }) => list !== undefined)).length,
  }
}

function count(tally: Map<Placed['reason'], readonly [number, number]>, reason: Placed['reason'], isRight: boolean) {
  const [right, of] = tally.get(reason) ?? [0, 0]
  tally.set(reason, [right + Number(isRight), of + 1])
}

/** `tab:Guides › group:Setup` */
function idOf(element: NavNode): string {
  return element.parent
    ? [idOf(element.parent), `${element.kind}:${element.title ?? ''}`].filter(Boolean).join(' › ')
    : ''
}
