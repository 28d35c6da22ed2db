/** The navigation of this site. `npm run docs` writes docs.json, and the pages of reference/ and rules/. */
import { anchor, docs, group, navigation, redirect, tab, under } from 'build-nav'
import { oldAddresses, ruleGroups } from './generate/rules.js'
import { kindNames } from './generate/words.js'

const guide = tab('Guide')
  .icon('book-open')
  .groups(
    group('Start').pages('index', 'quickstart', 'init', 'migrate', 'mint-json', 'typescript'),
    group('Every day').pages(
      'add',
      'move',
      'preview',
      'check',
      'web-editor',
      'pull',
      'diff',
      'why',
      'ci',
      'bytes-and-diffs',
      'troubleshooting',
    ),
    group('Patterns').pages(
      ...under(
        'patterns',
        'folders',
        'endpoints',
        'languages',
        'versions',
        'variants',
        'migrated',
        'shared-pieces',
        'redirects',
        'previews',
        'large-sites',
        'several-files',
        'typed-pages',
      ),
    ),
    group('Further').pages('provider-key', 'programmatic-use'),
  )

const reference = tab('Reference')
  .icon('code')
  .groups(
    group('docs.config.ts').pages(...under('reference', 'docs', ...kindNames, 'helpers')),
    group('Command line').pages('reference/command-line'),
  )

// A page for each rule, and one for each table of codes: a new one is listed without a word here.
const rules = tab('Rules')
  .icon('list-check')
  .groups(
    ...under(
      'rules',
      group('All').pages('index'),
      ...ruleGroups.map(({ title, pages }) => group(title).pages(...pages)),
    ),
  )

export default docs({
  $schema: 'https://mintlify.com/docs.json',
  theme: 'mint',
  name: 'build-nav',
  description: 'Write the navigation of docs.json as typed code.',
  colors: { primary: '#0D9373', light: '#07C983', dark: '#0D9373' },
  styling: { eyebrows: 'breadcrumbs' },
  redirects: redirect(oldAddresses),
  navigation: navigation()
    .tabs(guide, reference, rules)
    .global(anchor('npm').icon('npm').href('https://www.npmjs.com/package/build-nav')),
})
