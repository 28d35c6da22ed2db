import { attributes } from '../../format/contract/attributes.js'
import { contents, holdsChildren } from '../../format/contract/contents.js'
import { parseEndpoint } from '../../format/contract/endpoints.js'
import { isRecord, setOwn } from '../../format/json/value.js'
import type { JsonValue } from '../../format/json/value.js'
import { isElement, withCalls } from './data.js'
import type { Call, ElementData } from './data.js'
import type { Entries } from './when.js'

/**
 * Returns the children with their pages in a folder, at any depth: the values of `pages` and `root`. Endpoints, links
 * and specifications stay as they are; the folder `''` changes nothing.
 * @example
 * tab('English').groups(...under('en', group('Start').root('index').pages('install', 'GET /users')))
 * // { "tab": "English", "groups": [{ "group": "Start", "root": "en/index", "pages": ["en/install", "GET /users"] }] }
 */
export function under<Children extends Entries>(folder: string, ...children: Children): Children {
  if (typeof folder !== 'string') throw new TypeError("under(…) takes a folder before its children: under('en', …).")
  const move = mover(folder.replace(/\/+$/, ''))
  return folder === '' ? children : (children.map((child) => move('pages', child)) as Entries as Children)
}

/** Returns the value of a key, or each entry of a list there, with its pages in the folder. */
function mover(folder: string): (key: string, value: unknown) => unknown {
  // Elements and lists are shared, and a list may even hold itself.
  const moved = new Map<unknown, unknown>()
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
  const moveElement = (element: ElementData): ElementData => withCalls(element, element.calls.map(moveCall))
  const moveCall = (call: Call): Call => {
    if (!leadsToPages(call.key) || call.value === undefined) return call
    return { ...call, value: move(call.key, call.value), written: call.written ?? call.value }
  }
  const moveList = (key: string, list: readonly unknown[]): unknown => {
    const copy: unknown[] = []
    moved.set(list, copy)
    for (const entry of list) copy.push(move(key, entry))
    return Object.freeze(copy)
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
  if (page === '' || /^[a-z][a-z\d+.-]*:|^#/i.test(page) || parseEndpoint(page)) return page
  return page.startsWith('/') ? `/${folder.replace(/^\//, '')}${page}` : `${folder}/${page}`
}
