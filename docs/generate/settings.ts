import { settings } from '../../src/contract/settings.js'
import { examples } from './elements.js'
import { page, plain, prose, table } from './mdx.js'
import { coded, commentOf, summary } from './words.js'

/** The page for `docs({ … })`: the top-level keys of docs.json. */
export function settingsPage(): string {
  const comment = commentOf('builders', 'docs')
  const set = commentOf('builders', 'set')
  return page('docs(settings)', plain(summary(comment)), [
    prose(comment.text),
    ...examples(comment),
    'Keys stand in docs.json in the order in which you write them. A key that is not in this table is a compile error, and so is a value of another form.',
    table(
      ['key', 'takes'],
      [
        ['`navigation`', '[`navigation()…`](/reference/navigation); required'],
        ...Object.entries(settings).map(([key, { expects }]) => [`\`${key}\``, prose(coded(expects))]),
      ],
    ),
    '## `.set(key, value, place?)`',
    prose(set.text),
    ...examples(set),
  ])
}
