import { isRecord } from '../../../format/json/value.js'
import { isMethod } from './spec.js'
import type { Operations } from './spec.js'

/**
 * Applies an OpenAPI overlay to the endpoints of a specification. False for an unknown effect: a target with more than
 * names and `*`, and an update that could add or remove endpoints.
 */
export function applyOverlay(operations: Operations, overlay: Readonly<Record<string, unknown>>): boolean {
  for (const action of Array.isArray(overlay.actions) ? overlay.actions.filter(isRecord) : []) {
    const steps = stepsOf(String(action.target))
    const update = isRecord(action.update) ? action.update : {}
    if (steps === undefined) {
      if (action.remove === true || Object.keys(update).some((key) => isMethod(key) || key === 'paths')) return false
    } else if (action.remove === true) remove(operations, steps)
    else add(operations, steps, update)
  }
  return true
}

/** `$.paths['/a'].get` → `['paths', '/a', 'get']`; undefined for filters and descents. */
function stepsOf(target: string): readonly string[] | undefined {
  const step = /\.([\w$-]+|\*)|\[\s*(?:'([^']*)'|"([^"]*)"|(\*))\s*\]/y
  const steps: string[] = []
  step.lastIndex = 1
  while (step.lastIndex < target.length) {
    const [found, ...names] = step.exec(target) ?? []
    if (found === undefined) return undefined
    steps.push(names.find((name) => name !== undefined) ?? '')
  }
  return target.startsWith('$') ? steps : undefined
}

function add(operations: Operations, steps: readonly string[], update: Readonly<Record<string, unknown>>): void {
  const [root, path] = steps
  if (root === undefined) {
    for (const key of ['paths', 'webhooks']) if (isRecord(update[key])) add(operations, [key], update[key])
  } else if (root === 'webhooks' && path === undefined) {
    for (const name of Object.keys(update)) operations.webhooks.add(name)
  } else if (root === 'paths' && path === undefined) {
    for (const [name, item] of Object.entries(update)) {
      if (!operations.paths.has(name)) operations.paths.set(name, new Set())
      if (isRecord(item)) add(operations, ['paths', name], item)
    }
  } else if (root === 'paths' && path !== undefined && steps.length === 2) {
    for (const [name, methods] of operations.paths) {
      if (path !== '*' && path !== name) continue
      for (const key of Object.keys(update)) if (isMethod(key)) methods.add(key.toUpperCase())
    }
  }
}

function remove({ paths, webhooks }: Operations, [root, path = '*', method = '*', ...deeper]: readonly string[]): void {
  if (deeper.length > 0) return
  if (root === 'webhooks' && method === '*') for (const name of webhooks) if (fits(path, name)) webhooks.delete(name)
  if (root !== 'paths') return
  for (const [name, methods] of paths) {
    if (fits(path, name)) for (const found of methods) if (fits(method.toUpperCase(), found)) methods.delete(found)
  }
}

function fits(wanted: string, name: string): boolean {
  return wanted === '*' || wanted === name
}
