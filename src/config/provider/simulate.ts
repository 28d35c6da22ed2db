import { childKind, contents } from '../../format/contract/contents.js'
import type { Kind } from '../../format/contract/kind.js'
import { globalLists, isTitleKey } from '../../format/contract/kinds.js'
import { contentKeyOf } from '../../format/contract/methods.js'
import type { ContentKey } from '../../format/contract/contents.js'
import type { Said } from '../compile/finding.js'
import { meantHint } from '../compile/misfit.js'
import { describe } from '../compile/words.js'
import { noun } from '../../format/contract/words.js'
import { isRecord } from '../../format/json/value.js'
import type { JsonValue } from '../../format/json/value.js'
import { didYouMean, nearest } from '../../base/diagnostics/near.js'
import { isHref } from '../../format/contract/addresses.js'
import { attribute, dropAsyncapi, exclusiveKeys, titleOf } from './attribute.js'
import { linkShapes, shapes } from './shapes.js'
import type { Shape } from './shapes.js'
import { Trial } from './trial.js'
import type { Drop, Refusal } from './trial.js'

export type { Drop, Refusal } from './trial.js'

export interface Simulated {
  /** True if Mintlify takes the navigation. */
  readonly accepted: boolean
  /** The parts silently left out; empty for a refusal. */
  readonly drops: readonly Drop[]
  /** The drops, and the parts that would be dropped once refusals and drops are fixed. */
  readonly allDrops: readonly Drop[]
  /** The reasons for a refusal; empty if Mintlify accepts. */
  readonly refusals: readonly Refusal[]
}

export interface SimulateOptions {
  /** Language codes beyond Mintlify's, such as the contract's `ua`. */
  readonly languages?: readonly string[]
}

/**
 * Simulates Mintlify on a navigation (`$ref`s resolved). Mintlify tries the content keys of each element in its order
 * of precedence, takes the first key with wholly valid content, and strips every other key. One bad value deep down may
 * cost a whole tab its groups, with the file still accepted.
 */
export function simulate(navigation: unknown, options: SimulateOptions = {}): Simulated {
  const trial = new Trial(options.languages ?? [])
  const accepted = element(navigation, shapes.navigation, trial) && trial.fatal.length === 0
  const { drops, behind, fatal, refusals } = trial
  const allDrops = [...drops, ...behind]
  return accepted
    ? { accepted, drops, allDrops, refusals: [] }
    : { accepted, drops: [], allDrops, refusals: [...fatal, ...refusals] }
}

/** Lists refused by Mintlify when empty. */
const neverEmpty: ReadonlySet<string> = new Set<ContentKey>(['groups', 'tabs', 'anchors', 'versions', 'languages'])
const deepest = 2000

function element(value: unknown, shape: Shape, trial: Trial): boolean {
  if (value === undefined && shape.kind === 'navigation')
    return trial.refuse({ code: 'navigation-missing', args: { owner: 'docs.json' } })
  if (!isRecord(value)) {
    const hint = shape.kind === 'navigation' && Array.isArray(value) ? listHint(value) : undefined
    return trial.refuse(wrongValue(noun(shape.kind), 'an object', value, hint))
  }
  if (trial.path.length > deepest) return trial.refuse({ code: 'too-deep', args: {} })
  const owner = { kind: trial.kind, title: trial.title }
  trial.kind = shape.kind
  trial.title = typeof value[shape.kind] === 'string' ? (value[shape.kind] as string) : undefined

  let valid = titleOf(value, shape, trial)
  const present: ContentKey[] = []
  for (const key of Object.keys(value)) {
    const inner = value[key]
    if (inner === undefined || key === shape.title) continue
    if ((shape.content as readonly string[]).includes(key)) present.push(key as ContentKey)
    else if (key === 'global' && shape.kind !== 'group' && !shape.isLink)
      valid = within(key, trial, () => global(inner, trial)) && valid
    else valid = attribute(key, inner, shape, trial) && valid
  }
  if (shape.kind === 'tab' && !shape.isLink) valid = exclusiveKeys(value, trial) && valid
  valid = content(value, present, shape, trial) && valid

  trial.kind = owner.kind
  trial.title = owner.title
  return valid
}

function wrongValue(key: string, expects: string, value: unknown, hint?: string): Said {
  return { code: 'wrong-value', args: { key, expects, found: describe(value), hint } }
}

/** In mint.json the navigation was a list of groups. */
function listHint(list: readonly unknown[]): string {
  const [first] = list
  const kind = isRecord(first) ? Object.keys(first).find(isTitleKey) : undefined
  return `Write { "${kind === undefined ? 'pages' : contentKeyOf(kind as Kind)}": […] }, with the list in it.`
}

/** The first content key, in the order of precedence, with valid content; the other keys are lost. */
function content(value: Record<string, unknown>, present: ContentKey[], shape: Shape, trial: Trial): boolean {
  const first = trial.refusals.length
  if (present.length > 1) present.sort((a, b) => shape.content.indexOf(a) - shape.content.indexOf(b))
  let won: ContentKey | undefined
  const lost: { key: ContentKey; causes: readonly Refusal[] }[] = []
  for (const key of present) {
    if (won) {
      lost.push({ key, causes: [] })
      continue
    }
    const [drops, refusals] = [trial.drops.length, trial.refusals.length]
    trial.path.push(key)
    const valid = key === 'href' ? href(value[key], trial) : children(value[key], key, trial)
    trial.path.pop()
    if (valid) won = key
    else {
      lost.push({ key, causes: trial.refusals.splice(refusals) })
      trial.behind.push(...trial.drops.splice(drops))
    }
  }

  if (!won && (shape.isLink || !mayBeEmpty(value, shape, present))) {
    trial.refusals.splice(first, 0, ...lost.flatMap(({ causes }) => causes))
    if (present.length > 0) return false
    if (!shape.isLink) return trial.refuse({ code: 'root-pattern-missing', args: {} })
    return trial.refuse({ code: 'link-href', args: { element: trial.element, href: undefined } })
  }
  for (const { key, causes } of lost) {
    trial.drop(causes.length > 0 ? 'refused' : 'outranked', key, value[key], won, causes)
  }
  if (shape.kind === 'group') dropAsyncapi(value, trial)
  return true
}

function mayBeEmpty(value: Record<string, unknown>, { kind }: Shape, present: readonly ContentKey[]): boolean {
  if (kind === 'navigation') return false
  if (kind === 'group') return present.length === 0
  return kind !== 'tab' || present.length === 0 || (value.graphql === undefined && value.sdk === undefined)
}

function href(value: unknown, trial: Trial): boolean {
  if (isHref(value)) return true
  const given = typeof value === 'string' ? value : JSON.stringify(value)
  return trial.refuse({ code: 'link-href', args: { element: trial.element, href: given } })
}

function children(value: unknown, key: ContentKey, trial: Trial, shapeOf = shapes): boolean {
  if (!Array.isArray(value)) {
    const isEntry = isRecord(value) || (contents[key].holds === 'page' && typeof value === 'string' && value !== '')
    const right = isEntry ? [value as JsonValue] : undefined
    return trial.refuse(wrongValue(key, 'a list', value, right && meantHint(value, right)), { right })
  }
  const isGlobal = shapeOf === linkShapes
  if (value.length === 0 && neverEmpty.has(key) && !isGlobal)
    return trial.refuse({ code: 'list-empty', args: { element: trial.element, key } })
  const { holds } = contents[key]
  const shape = shapeOf[childKind(key)]
  let valid = true
  for (let index = 0; index < value.length; index++) {
    const child: unknown = value[index]
    if (holds === 'page' && typeof child === 'string' && child !== '') continue
    trial.path.push(index)
    if (isRecord(child) && 'sourceRef' in child) trial.sourceRef(child)
    else if (holds === 'page' && !isRecord(child)) {
      const args = { parent: trial.element, key, takes: 'page paths and groups', found: describe(child) }
      valid = trial.refuse({ code: 'wrong-child', args })
    } else valid = element(child, shape, trial) && valid
    trial.path.pop()
  }
  return valid
}

function global(value: unknown, trial: Trial): boolean {
  if (!isRecord(value)) return trial.refuse(wrongValue('global', 'an object of lists of links', value))
  const lists = [...globalLists]
  const absent = lists.filter((key) => value[key] === undefined)
  let valid = true
  for (const [key, inner] of Object.entries(value)) {
    if (inner === undefined) continue
    valid = globalLists.has(key)
      ? within(key, trial, () => children(inner, key as ContentKey, trial, linkShapes)) && valid
      : trial.refuse(
          {
            code: 'unknown-key',
            args: { key, owner: "'global'", hint: didYouMean(key, lists), isRefused: true },
          },
          { path: [key], part: 'key', meant: nearest(key, absent) },
        )
  }
  return valid
}

function within(key: string, trial: Trial, check: () => boolean): boolean {
  trial.path.push(key)
  const valid = check()
  trial.path.pop()
  return valid
}
