import { attributes } from '../../format/contract/attributes.js'
import { contents, holdsChildren } from '../../format/contract/contents.js'
import { parseEndpoint } from '../../format/contract/endpoints.js'
import { isRecord, setOwn } from '../../format/json/value.js'
import type { JsonValue } from '../../format/json/value.js'
import { isElement, withCalls } from './data.js'
import type { Call, ElementData } from './data.js'
import type { Entries } from './when.js'

/**
 * Returns the children with their pages in a folder, at any depth: the values of `pages` and `root`. A page from outside
 * of the folder starts with a slash: `'/cloud'` is `cloud`, also where a second `under` is around its group. Endpoints,
 * links and specifications stay as they are. The folder `''` only takes the slash away.
 *
 * Strings that `under` returned are paths like any other: `...under('v2', ...under('zh', '/cloud'))` is `v2/cloud`.
 * @example
 * tab('English').groups(...under('en', group('Start').root('index').pages('install', '/changelog', 'GET /users')))
 * // { "tab": "English", "groups": [{ "group": "Start", "root": "en/index", "pages": ["en/install", "changelog", "GET /users"] }] }
 */
export function under<Children extends Entries>(folder: string, ...children: Children): Children {
  if (typeof folder !== 'string') throw new TypeError("under(…) takes a folder before its children: under('en', …).")
  const move = mover(folder.replace(/\/+$/, ''))
  return children.map((child) => move('pages', child)) as Entries as Children
}

/** Returns a function for the value of a key: the value with its pages in the folder, or the value itself if no page moves. */
function mover(folder: string): (key: string, value: unknown) => unknown {
  // Elements and lists are shared, and a list may even hold itself.
  const moved = new Map<unknown, unknown>()
  const movers = new Map<string, ReturnType<typeof mover>>()
  const once = <Value extends object>(value: Value, make: (value: Value) => unknown): unknown => {
    if (!moved.has(value)) moved.set(value, make(value))
    return moved.get(value)
  }

  const move = (key: string, value: unknown): unknown => {
    if (typeof value === 'string') return holdsPages(key) ? inFolder(folder, value) : value
    if (isElement(value)) return once(value, moveElement)
    if (Array.isArray(value)) return once(value, (list) => moveList(key, list))
    return isRecord(value) ? once(value, moveObject) : value
  }
  const moveElement = (element: ElementData): ElementData => {
    const calls = element.calls.map(moveCall)
    return calls.every((call, index) => call === element.calls[index]) ? element : withCalls(element, calls)
  }
  const moveCall = (call: Call): Call => {
    if (!leadsToPages(call.key) || call.value === undefined) return call
    // Moves the pages as written by the author: pages from the root stay.
    const { folder: inner, written = call.value } = call
    const whole = inner === undefined ? folder : joined(folder, inner)
    if (!movers.has(whole)) movers.set(whole, whole === folder ? move : mover(whole))
    const value = movers.get(whole)?.(call.key, written)
    return value === written ? call : { ...call, value, written, folder: whole }
  }
  const moveList = (key: string, list: readonly unknown[]): unknown => {
    const copy: unknown[] = []
    moved.set(list, copy)
    for (const entry of list) copy.push(move(key, entry))
    return copy.every((entry, index) => entry === list[index]) ? list : Object.freeze(copy)
  }
  const moveObject = (object: Record<string, unknown>): unknown => {
    const copy = {}
    moved.set(object, copy)
    for (const [key, value] of Object.entries(object))
      setOwn(copy, key, (leadsToPages(key) ? move(key, value) : value) as JsonValue)
    return Object.freeze(copy)
  }
  return move
}

/** `pages` and `root`. */
function holdsPages(key: string): boolean {
  if (Object.hasOwn(contents, key)) return contents[key as keyof typeof contents].holds === 'page'
  return Object.hasOwn(attributes, key) && attributes[key as keyof typeof attributes].value === 'page'
}

function leadsToPages(key: string): boolean {
  return holdsPages(key) || holdsChildren(key)
}

function inFolder(folder: string, page: string): string {
  if (page === '' || /^[a-z][a-z\d+.-]*:|^#|^\/(?:[/\p{Cn}]|$)/iu.test(page) || parseEndpoint(page)) return page
  return page.startsWith('/') ? page.slice(1) : joined(folder, page)
}

function joined(folder: string, path: string): string {
  return folder && path ? `${folder}/${path}` : folder || path
}
