/** The navigation of this site. `npm run docs` writes docs.json, and the pages of reference/ and rules/. */
import { anchor, docs, group, navigation, redirect, tab, under } from 'build-nav'
import { oldAddresses, ruleGroups } from './generate/rules.js'
import { kindNames } from './generate/words.js'

const guide = tab('Guide')
  .icon('book-open')
  .groups(
    group('Start').pages('index', 'check-in-ci', 'quickstart', 'patterns/parts', 'migrate', 'typescript', 'examples'),
    group('Other ways in').pages('which-command', 'check-alone', 'mint-json', 'by-hand', 'requirements'),
    group('Work on your site').pages(
      'daily-work',
      'build',
      'check',
      'preview',
      'add',
      'move',
      'patterns/redirects',
      'web-editor',
      'diff',
      'why',
      'tree',
      'new-version',
      'troubleshooting',
    ),
    group('Team and CI').pages('ci', 'monorepos', 'agents', 'merge-conflicts', 'patterns/types'),
    group('Large and multilingual sites').pages(
      ...under('patterns', 'languages', 'versions', 'variants', 'migrated', 'large-sites', 'several-files'),
    ),
    group('Recipes').pages(
      ...under('patterns', 'folders', 'endpoints', 'scripts', 'shared-pieces', 'previews', 'llms-txt'),
    ),
    group('Decide and leave').pages('faq', 'upgrading', 'leaving'),
  )

const reference = tab('Reference')
  .icon('code')
  .groups(
    group('Commands').pages('reference/command-line', 'pull', 'bytes-and-diffs', 'programmatic-use'),
    group('docs.config.ts').pages(...under('reference', 'elements', 'docs', ...kindNames, 'helpers'), 'new-keys'),
  )

// A page for each rule, and one for each table of codes: new ones are listed automatically.
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
  redirects: redirect({
    ...oldAddresses,
    '/init': '/quickstart',
    '/provider-key': '/new-keys',
    '/patterns/typed-pages': '/patterns/types',
  }),
  navigation: navigation()
    .tabs(guide, reference, rules)
    .global(anchor('npm').icon('npm').href('https://www.npmjs.com/package/build-nav')),
})
