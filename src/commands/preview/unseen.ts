import { clause } from '../../config/compile/finding.js'
import { told } from '../../config/compile/misfit.js'
import { missingSettings, settingProblems } from '../../format/contract/setting-problems.js'
import { isRecord } from '../../format/json/value.js'
import type { Input } from '../../site/model/input/input.js'
import { elementName, pagesIn } from '../../format/contract/words.js'
import { dropReason, lostWith } from '../../config/provider/drops.js'
import { simulate, type Drop } from '../../config/provider/simulate.js'
import { entriesIn, type NavNode } from '../../site/model/navigation-tree.js'
import { isShown, nodesOf, type Site } from '../../site/view/site.js'
import type { Facts } from '../../site/view/site-of.js'
import type { Snapshot, Unseen } from '../../site/view/snapshot.js'
import { nameOfPage } from '../../site/model/page-path.js'

/** The parts of docs.json hidden from readers, with the reason; `site` has the groups without a page to show. */
export function unseenOf(
  docs: unknown,
  drops: readonly Drop[],
  tree: NavNode | undefined,
  facts: Facts,
  site: Site,
): Unseen[] {
  return [...drops.map((drop) => dropped(drop, docs)), ...hidden(tree, facts), ...empty(site)]
}

/** Groups with no page to show. */
function* empty({ navigation }: Site): Generator<Unseen> {
  for (const node of nodesOf(navigation)) {
    if (node.kind !== 'group' || node.isHidden || isShown(node)) continue
    const why = node.entries.length === 0 ? 'It has no pages.' : 'All of its pages are hidden.'
    yield { id: node.id, what: elementName('group', node.title), why, isDropped: false }
  }
}

function dropped(drop: Drop, docs: unknown): Unseen {
  return {
    id: ['navigation', ...drop.path].join('.'),
    what: `'${drop.key}' of ${elementName(drop.kind, drop.title)}${lostWith(drop, docs)}`,
    why: dropReason(drop, docs),
    isDropped: true,
  }
}

/** Elements and pages hidden on purpose. */
function* hidden(tree: NavNode | undefined, facts: Facts): Generator<Unseen> {
  for (const entry of entriesIn(tree)) {
    const id = entry.path.join('.')
    if ('page' in entry) {
      if (!facts.page(nameOfPage(entry.page))?.isHidden) continue
      const why = 'Its frontmatter has `hidden: true`, so it opens only by its URL.'
      yield { id, what: `page '${entry.page}'`, why, isDropped: false }
    } else if (entry.json.hidden === true) {
      const what = `${elementName(entry.kind, entry.title)}${pagesIn(entry.json)}`
      yield { id, what, why: 'It has `hidden: true`, so its pages open only by their URL.', isDropped: false }
    }
  }
}

/** Why Mintlify rejects a docs.json; empty for an accepted docs.json. */
export function refusalsOf({ docs, isPartial }: Pick<Input, 'docs' | 'isPartial'>): Snapshot['refusals'] {
  if (!isRecord(docs)) return []
  const keys = isPartial ? [] : missingSettings(docs)
  const missing = keys.length > 0 ? [{ why: clause({ code: 'setting-missing', args: { keys } }), id: '' }] : []
  const settings = settingProblems(docs)
    .filter(({ effect }) => effect === 'refused')
    .map((problem) => ({ why: clause(told(problem)), id: problem.at.join('.') }))
  const navigation = simulate(docs.navigation).refusals.map(({ path, said }) => ({
    why: clause(said),
    id: ['navigation', ...path].join('.'),
  }))
  return [...missing, ...navigation, ...settings]
}
