import type { Schema } from '../../src/format/contract/schema.js'
import { requiredSettings, settings } from '../../src/format/contract/settings.js'
import { examples } from './elements.js'
import { page, plain, prose, table } from './mdx.js'
import { coded, commentOf, summary } from './words.js'

function isRequired(key: string): boolean {
  return (requiredSettings as readonly string[]).includes(key)
}

/** Every key inside a value, with what it takes. */
function membersOf(schema: Schema<unknown>, at: string): [string, string][] {
  const { properties = {}, required = [], each, options = [] } = schema
  const inner = Object.entries(properties).flatMap(([key, member]): [string, string][] => [
    [`${at}.${key}${required.includes(key) ? '' : '?'}`, member.condition ?? member.expects],
    ...membersOf(member, `${at}.${key}`),
  ])
  const entries = each ? membersOf(each, schema.expects.startsWith('a list') ? `${at}[]` : `${at}.*`) : []
  return [...inner, ...entries, ...options.flatMap((option) => membersOf(option, at))]
}

/** The page for `docs({ … })`: the top-level keys of docs.json. */
export function settingsPage(): string {
  const comment = commentOf('builders', 'docs')
  const set = commentOf('builders', 'set')
  return page('docs(settings)', plain(summary(comment)), [
    prose(comment.text),
    ...examples(comment),
    'Keys are written to docs.json in the order of your config. A key that is not in this table is a compile error, and so is a value of a different form.',
    table(
      ['key', 'takes'],
      [
        ['`navigation`', '[`navigation()…`](/reference/navigation); required'],
        ...Object.entries(settings).map(([key, { expects }]) => [
          `\`${key}\``,
          `${prose(coded(expects))}${isRequired(key) ? '; required' : ''}`,
        ]),
      ],
    ),
    'Mintlify rejects a docs.json that lacks a required key or has a value of a different form, and silently drops unknown keys of most objects. A build, and `build-nav check` on a docs.json without a config, report that at the key.',
    '## Inside the settings',
    'A question mark stands behind what may be left out, `[]` for each entry of a list, `.*` for each key of an object.',
    table(
      ['key', 'takes'],
      Object.entries(settings).flatMap(([key, schema]) =>
        membersOf(schema, key).map(([at, takes]) => [`\`${at}\``, prose(coded(takes))]),
      ),
    ),
    '## `.set(key, value, place?)`',
    prose(set.text),
    ...examples(set),
  ])
}
