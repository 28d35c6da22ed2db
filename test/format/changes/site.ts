import type { JsonObject, JsonValue } from '../../../src/format/json/value.js'

/** A group as docs.json has it. */
export const group = (title: string, ...pages: JsonValue[]) => ({ group: title, pages })

/** A tab of groups. */
export const tab = (title: string, ...groups: JsonValue[]) => ({ tab: title, groups })

/** A docs.json with these tabs. */
export const site = (...tabs: JsonValue[]) => ({ theme: 'mint', navigation: { tabs } })

/** The docs.json of a text, `T: A(a b B(c)) C[icon=x](d) | U: D(e)`: tabs of groups of pages. */
export function siteOf(text: string): JsonObject {
  const tabs = text.split(' | ').map((each) => each.split(': '))
  return site(...tabs.map(([title = '', groups = '']) => tab(title, ...entriesOf(groups))))
}

function entriesOf(text: string): JsonValue[] {
  const tokens = text.match(/[^\s()]+|[()]/g) ?? []
  const list = (): JsonValue[] => {
    const entries: JsonValue[] = []
    for (let token = tokens.shift(); token && token !== ')'; token = tokens.shift()) {
      const [, title = '', key, value] = /^([^[]*)(?:\[(.*)=(.*)\])?$/.exec(token) ?? []
      const keys: JsonObject = key ? { [key]: value === 'true' || value! } : {}
      if (tokens[0] === '(') tokens.shift()
      else if (/^[a-z]/.test(token)) {
        entries.push(token)
        continue
      }
      entries.push({ group: title, pages: list(), ...keys })
    }
    return entries
  }
  return list()
}
