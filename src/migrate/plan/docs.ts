import { describe } from '../../compile/words.js'
import { settings } from '../../contract/settings.js'
import type { SettingKey } from '../../contract/settings.js'
import { BuildNavError } from '../../diagnostics/build-nav-error.js'
import { isJsonObject } from '../../json/value.js'
import type { JsonObject, JsonValue } from '../../json/value.js'
import { migrateReport } from '../codes.js'
import { literal } from '../model.js'
import type { CallPlan, ElementPlan, ObjectPlan, Plan } from '../model.js'
import { keep } from './context.js'
import type { Context } from './context.js'
import { planElement } from './element.js'
import { planLiteral } from './literal.js'
import { misfit } from '../../compile/misfit.js'
import { reasons } from './reasons.js'
import { planRef } from './ref.js'

/** A whole docs.json as `docs({ … })`: a plain object of settings, and `.set` for what is none. */
export function planDocs(json: JsonObject, context: Context): ElementPlan {
  const keys = Object.keys(json)
  const entries: ObjectPlan['entries'][number][] = []
  const calls: CallPlan[] = []
  for (const [index, [key, value]] of Object.entries(json).entries()) {
    if (isSetting(key, value)) {
      // Planned first: what lies inside takes the comments that stand there.
      const plan = planSetting(key, value, context)
      entries.push({ key, value: plan, comments: context.comments.within([key]) })
      continue
    }
    // The types want a navigation; `.set` then replaces it where it stands.
    if (key === 'navigation') entries.push({ key, value: noNavigation, comments: [] })
    const ref = planRef(value)
    const isKnown = key === 'navigation' || Object.hasOwn(settings, key)
    const what = { element: 'docs.json', key, path: [key], reason: reasonAgainst(key, value), fixme: isKnown }
    const fixmes = ref ? [] : keep(context, what)
    const before = key === 'navigation' ? undefined : keys.slice(index + 1).find((later) => isEntry(later, json[later]))
    const args = [
      literal(key),
      ref ?? planLiteral(value, context, false),
      ...(before === undefined ? [] : [place(before)]),
    ]
    calls.push({ method: 'set', args, comments: [...context.comments.within([key]), ...fixmes] })
  }
  const comments = context.comments.within([])
  return {
    type: 'element',
    builder: 'docs',
    args: [{ type: 'object', entries, open: true, comments: [] }],
    calls,
    comments,
  }
}

/** Whether a key stands among the settings, rightly or for `.set` to replace. */
function isEntry(key: string, value: JsonValue | undefined): boolean {
  return key === 'navigation' || (value !== undefined && isSetting(key, value))
}

/** The `navigation` only: what a config owns that leaves the settings to docs.json. */
export function planNavigation(json: JsonObject, context: Context): ElementPlan {
  const path = ['navigation']
  const { navigation } = json
  if (!isJsonObject(navigation)) {
    const args = { found: describe(navigation) }
    throw new BuildNavError([migrateReport('migrate-navigation-form', args, context.source.placeOf(path))])
  }
  const plan = planElement('navigation', navigation, path, context)
  return { ...plan, comments: [...plan.comments, ...context.comments.within(path)] }
}

/** `{ before: 'navigation' }` */
function place(before: string): ObjectPlan {
  return {
    type: 'object',
    entries: [{ key: 'before', value: literal(before), comments: [] }],
    open: false,
    comments: [],
  }
}

/** A setting that takes even this has no literals in its type. */
const anything = { anything: 'anything' }

function isSetting(key: string, value: JsonValue): boolean {
  if (key === 'navigation') return isJsonObject(value)
  // What is a list or an object of any form may be in another file, as far as the types go.
  if (planRef(value)) return isFree(key)
  return Object.hasOwn(settings, key) && settings[key as SettingKey].accepts(value)
}

function isFree(key: string): boolean {
  if (!Object.hasOwn(settings, key)) return false
  const { accepts } = settings[key as SettingKey]
  return !accepts('') && (accepts(anything) || accepts([anything]))
}

function planSetting(key: string, value: JsonValue, context: Context): Plan {
  const ref = planRef(value)
  if (ref) return ref
  if (key === 'navigation') return planElement('navigation', value as JsonObject, [key], context)
  const schema = settings[key as SettingKey]
  return planLiteral(value, context, !schema.accepts(anything) && !schema.accepts([anything]))
}

/** Stands for a navigation that is none, which `.set` then puts in its place. */
const noNavigation: ElementPlan = {
  type: 'element',
  builder: 'navigation',
  args: [],
  calls: [{ method: 'set', args: [literal('pages'), literal(undefined)], comments: [] }],
  comments: [],
}

function reasonAgainst(key: string, value: JsonValue): string {
  if (key === 'navigation') return reasons.navigationForm(value)
  if (!Object.hasOwn(settings, key)) return reasons.unknownKey()
  return reasons.wrongValue(misfit(key, settings[key as SettingKey], value))
}
