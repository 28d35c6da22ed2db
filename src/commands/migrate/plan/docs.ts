import { BuildNavError } from '../../../base/diagnostics/diagnostic.js'
import { didYouMean } from '../../../base/diagnostics/near.js'
import { told } from '../../../config/compile/misfit.js'
import { describe } from '../../../config/compile/words.js'
import { settingInstead } from '../../../format/contract/meant.js'
import type { Problem, Schema } from '../../../format/contract/schema.js'
import { settingProblems } from '../../../format/contract/setting-problems.js'
import { alwaysHere, settings, type SettingKey } from '../../../format/contract/settings.js'
import { isJsonObject, setOwn, type JsonObject, type JsonValue } from '../../../format/json/value.js'
import { migrateReport } from '../codes.js'
import { element, literal, setCall, type CallPlan, type ElementPlan, type ObjectPlan, type Plan } from '../model.js'
import { planLiteral, planRef } from './children.js'
import { keep, reasons, type Context } from './context.js'
import { planElement } from './element.js'
import { planRedirects } from './redirects.js'

/** A whole docs.json as `docs({ … })`: a plain object of settings, and `.set` for the rest. */
export function planDocs(json: JsonObject, context: Context): ElementPlan {
  const entries: ObjectPlan['entries'][number][] = []
  const calls: CallPlan[] = []
  const problems = settingProblems(json)
  const isSetting = (key: string) => fits(key, json[key] as JsonValue, problems)
  for (const [key, value] of Object.entries(json)) {
    if (isSetting(key)) {
      // Planned first, to take inner comments.
      const plan = planSetting(key, value, context)
      entries.push({ key, value: plan, comments: context.comments.within([key]) })
      continue
    }
    const parts = context.keepsWhole ? undefined : settingParts(key, value, problems)
    if (parts) {
      entries.push({ key, value: planSetting(key, parts.typed, context), comments: context.comments.within([key]) })
      for (const { path, inner, problems: own } of parts.others) {
        const what = { element: 'docs.json', key: path.join('.'), path, fixme: true }
        calls.push(setCall(path, planLiteral(inner, context, false), keep(context, what, reasonsOf(own))))
      }
      continue
    }
    // The types require a navigation; `.set` then replaces it.
    const isNavigation = key === 'navigation'
    if (isNavigation) entries.push({ key, value: noNavigation, comments: [] })
    const ref = planRef(value)
    const isKnown = isNavigation || Object.hasOwn(settings, key)
    const near = isKnown ? undefined : didYouMean(key, Object.keys(settings))
    const mistyped = isKnown ? undefined : (settingInstead([key]) ?? near)
    const why = mistyped ? [reasons.mistypedKey(key, 'docs.json', mistyped)] : reasonsAgainst(key, value, problems)
    const what = { element: 'docs.json', key, path: [key], fixme: isKnown || mistyped !== undefined }
    const fixmes = ref ? [] : keep(context, what, why)
    const plan = ref ?? planValue(key, value, context, false)
    calls.push(setCall(key, plan, [...context.comments.within([key]), ...fixmes]))
  }
  const settingsPlan: ObjectPlan = { type: 'object', entries, open: true, comments: [] }
  return { ...element('docs', [settingsPlan], calls), comments: context.comments.within([]) }
}

/** The `navigation` only, with the settings left to docs.json. */
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

/** True for a key among the typed settings. */
function fits(key: string, value: JsonValue, problems: readonly Problem[]): boolean {
  if (key === 'navigation') return isJsonObject(value)
  if (!Object.hasOwn(settings, key)) return false
  if (!planRef(value)) return !problems.some(({ at }) => at[0] === key)
  // What is a list or an object may be in another file, as far as the types go.
  return !(alwaysHere as readonly string[]).includes(key) && isStructure(settings[key as SettingKey])
}

/** True for a list or an object in each form. */
function isStructure({ options, properties, each }: Schema<unknown>): boolean {
  return options ? options.every(isStructure) : properties !== undefined || each !== undefined
}

function planSetting(key: string, value: JsonValue, context: Context): Plan {
  const ref = planRef(value)
  if (ref) return ref
  if (key === 'navigation') return planElement('navigation', value as JsonObject, [key], context)
  return planValue(key, value, context, settings[key as SettingKey].isExact)
}

function planValue(key: string, value: JsonValue, context: Context, isExact: boolean): Plan {
  const isList = key === 'redirects' && Array.isArray(value) && value.length > 0
  return isList ? planRedirects(value, context) : planLiteral(value, context, isExact)
}

/** A placeholder for an invalid navigation, replaced by `.set`. */
const noNavigation = element('navigation', [], [setCall('pages', literal(undefined))])

function reasonsAgainst(key: string, value: JsonValue, problems: readonly Problem[]): readonly string[] {
  if (key === 'navigation') return [reasons.navigationForm(value)]
  if (!Object.hasOwn(settings, key)) return [reasons.unknownKey()]
  const own = problems.filter(({ at }) => at[0] === key)
  if (own.some(({ kind }) => kind === 'elsewhere')) return ['a $ref inside a setting has no typed form']
  return own.length > 0 ? reasonsOf(own) : [reasons.wrongValue(undefined)]
}

/** The reasons against each key of a setting; of a list, against the first entry. */
function reasonsOf(problems: readonly Problem[]): readonly string[] {
  const keys = problems.filter(({ at }) => at.every((step) => typeof step === 'string'))
  return (keys.length > 0 ? keys : problems.slice(0, 1)).map(reasonOf)
}

function reasonOf(problem: Problem): string {
  const wrong = reasons.wrongValue(told(problem, () => undefined))
  const instead = settingInstead(problem.at)
  return instead ? `${wrong}. ${instead}` : wrong
}

/** A setting in two parts: typed keys, and keys for `.set`. */
interface SettingParts {
  readonly typed: JsonValue
  readonly others: readonly OtherPart[]
}

interface OtherPart {
  readonly path: readonly string[]
  readonly inner: JsonValue
  readonly problems: readonly Problem[]
}

/**
 * The parts of a setting, so that one unknown key does not cost the others their types; undefined where no part has a
 * typed form.
 */
function settingParts(key: string, value: JsonValue, problems: readonly Problem[]): SettingParts | undefined {
  const own = problems.filter(({ at }) => at[0] === key)
  if (!Object.hasOwn(settings, key) || own.some(({ kind }) => kind === 'elsewhere')) return undefined
  const others: OtherPart[] = []
  const typed = typedPart(value, [key], own, others)
  return typed !== undefined && settingProblems({ [key]: typed }).length === 0 ? { typed, others } : undefined
}

/** The typed part of a value; undefined: all of the value is for `.set`. */
function typedPart(
  value: JsonValue,
  path: readonly string[],
  problems: readonly Problem[],
  others: OtherPart[],
): JsonValue | undefined {
  const inside = problems.filter(({ at }) => path.every((key, index) => at[index] === key))
  if (inside.length === 0) return value
  const typed = {}
  const before = others.length
  // `.set` has no path into a list, only the whole list.
  if (isJsonObject(value) && inside.every(({ at }) => at.length > path.length)) {
    for (const [key, inner] of Object.entries(value)) {
      const part = typedPart(inner, [...path, key], inside, others)
      if (part !== undefined) setOwn(typed, key, part)
    }
  }
  if (Object.keys(typed).length > 0) return typed
  others.splice(before, others.length, { path, inner: value, problems: inside })
  return undefined
}
