import type { PlanNumbers } from '../layout/plan-numbers.js'
import type { CallPlan } from '../model.js'
import { totalWeight } from './cost.js'
import { definitionsIn } from './definition.js'
import { list } from './expression.js'
import type { Lexicon } from './lexicon.js'
import type { Family } from './nodes.js'
import type { Size } from './reporting.js'
import type { Segments } from './segments.js'
import { segmentsOf } from './segments.js'
import { sharedWeight, sizeOf } from './size.js'
import { superimpose } from './superimpose.js'
import type { Partition } from './superimpose.js'
import { Writer } from './writer.js'

/** A family in code, and what that costs. */
export interface Trial {
  readonly call: CallPlan
  readonly family: Family
  readonly writer: Writer
  readonly weight: number
}

/** The least that a condition must save to be worth reading. */
const LEAST_SAVED = 3
/** Of the lines that write everything out. */
const SHORT_ENOUGH = 0.97

/** The parts that all trials of one family share. */
export interface Setting {
  readonly call: CallPlan
  readonly site: string
  /** Titles of the elements around it. */
  readonly titles: readonly string[]
  readonly lexicon: Lexicon
  readonly languages: readonly string[]
  readonly interner: PlanNumbers
  /** Labels that the user asked to keep apart. */
  readonly separate: readonly string[]
}

/** A trial, whether its code is better than what writes everything out, and how large both are. */
interface Judged extends Trial {
  readonly pays: boolean
  readonly before: Size
  readonly size: Size
}

/** The code for a family, judged. */
export function bestTrial(setting: Setting): Judged {
  const segments = segmentsOf(setting.call, setting.site)
  const best = attempt(setting, segments, (_site, label) => setting.separate.indexOf(label) + 1)
  const [before, size] = [sizeOf(setting.call.args), sizeOf(best.call.args)]
  const saved = (before.nodes - size.nodes) / Math.max(size.conditions, 1)
  const pays =
    definitionsIn(best.call.args).some(({ form }) => form === 'function') &&
    size.lines <= before.lines * SHORT_ENOUGH &&
    saved >= LEAST_SAVED &&
    best.weight < sharedWeight(setting.call.args, setting.interner)
  return { ...best, pays, before, size }
}

function attempt(setting: Setting, segments: Segments, partition: Partition): Trial {
  const { call, site, titles, lexicon, languages, interner } = setting
  const folderKey = (at: string, label: string) => {
    const found = [...(segments.get(at)?.get(label) ?? [])]
    return found.find((segment) => label.toLowerCase().includes(segment.toLowerCase())) ?? found[0]
  }
  const family = superimpose(call, site, segments, partition)
  const writer = new Writer(lexicon, languages, interner, folderKey, titles)
  const args = writer.plan(family)
  const made: CallPlan = call.method === 'set' ? { ...call, args: [call.args[0]!, list(args)] } : { ...call, args }
  return { call: made, family, writer, weight: totalWeight(...made.args) }
}
