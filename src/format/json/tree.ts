/** A JSON value with its place in the text: `text.slice(start, end)` is exactly the value. */
export interface JsonNode {
  readonly type: 'object' | 'array' | 'scalar'
  readonly start: number
  end: number
  /** A scalar's value. */
  readonly value?: string | number | boolean | null
  /** An object's properties, an array's elements (whose `start` and `end` are those of `node`). */
  readonly members?: JsonMember[]
}

/** A property or an element. `start` is the key's, where there is one; `end` the value's. */
export interface JsonMember {
  readonly key: string | undefined
  readonly start: number
  /** The end of the key's closing quote; `start` for elements. */
  readonly keyEnd: number
  node: JsonNode
}

/** A key or an index for each level, from the root. */
export type JsonPath = readonly (string | number)[]

/** True if a path is another one, or leads on from it. */
export function isWithin(path: JsonPath, outer: JsonPath): boolean {
  return path.length >= outer.length && outer.every((key, index) => key === path[index])
}

const SCALAR_END = /[\s,\]}]|$/g

/** The tree of a text that JSON.parse takes. Iterative, because nesting may be deeper than the stack. */
export function parseTree(text: string): JsonNode {
  const open: JsonNode[] = []
  let root: JsonNode | undefined
  let key: { text: string; start: number; end: number } | undefined
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0

  const add = (node: JsonNode): JsonNode => {
    const members = open.at(-1)?.members
    if (!members) root = node
    else if (key) members.push({ key: key.text, start: key.start, keyEnd: key.end, node })
    else members.push({ key: undefined, start: node.start, keyEnd: node.start, node })
    key = undefined
    return node
  }

  while (at < text.length) {
    const char = text.charAt(at)
    if (char === '{' || char === '[') {
      open.push(add({ type: char === '{' ? 'object' : 'array', start: at, end: at, members: [] }))
      at++
    } else if (char === '}' || char === ']') {
      const node = open.pop()
      at++
      if (node) node.end = at
    } else if (char === '"') {
      const end = stringEnd(text, at)
      const raw = text.slice(at + 1, end - 1)
      const value = raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw
      if (!key && open.at(-1)?.type === 'object') key = { text: value, start: at, end }
      else add({ type: 'scalar', start: at, end, value })
      at = end
    } else if (char === '-' || (char >= '0' && char <= '9') || char === 't' || char === 'f' || char === 'n') {
      SCALAR_END.lastIndex = at
      const end = SCALAR_END.exec(text)?.index ?? text.length
      add({ type: 'scalar', start: at, end, value: JSON.parse(text.slice(at, end)) as number | boolean | null })
      at = end
    } else {
      at++
    }
  }
  if (!root) throw new TypeError('parseTree needs a text that JSON.parse takes')
  return root
}

/** The offset after the closing quote of the string that opens at `start`. */
export function stringEnd(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1)
  while (quote !== -1) {
    let slashes = 0
    while (text.charCodeAt(quote - 1 - slashes) === 92) slashes++
    if (slashes % 2 === 0) return quote + 1
    quote = text.indexOf('"', quote + 1)
  }
  return text.length
}

/** The member of a node by key or index; of keys written twice the last, as JSON.parse does. */
export function memberOf(node: JsonNode, key: string | number): JsonMember | undefined {
  if (typeof key === 'number') return node.type === 'array' ? node.members?.[key] : undefined
  return node.members?.findLast((member) => member.key === key)
}

/** The member that a path leads to; undefined for the empty path, and where nothing is there. */
export function memberAtPath(root: JsonNode, path: JsonPath): JsonMember | undefined {
  let member: JsonMember | undefined
  let node: JsonNode | undefined = root
  for (const key of path) {
    member = node && memberOf(node, key)
    node = member?.node
  }
  return member
}

/** The value that a path leads to. */
export function nodeAtPath(root: JsonNode, path: JsonPath): JsonNode | undefined {
  return path.length === 0 ? root : memberAtPath(root, path)?.node
}

/** `tabs[0].groups`: a path as people write it. */
export function pathInWords(path: JsonPath): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '')
}
