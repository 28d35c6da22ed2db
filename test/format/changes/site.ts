import type { JsonValue } from '../../../src/format/json/value.js'

/** A group as docs.json has it. */
export const group = (title: string, ...pages: JsonValue[]) => ({ group: title, pages })

/** A tab of groups. */
export const tab = (title: string, ...groups: JsonValue[]) => ({ tab: title, groups })

/** A docs.json with these tabs. */
export const site = (...tabs: JsonValue[]) => ({ theme: 'mint', navigation: { tabs } })
