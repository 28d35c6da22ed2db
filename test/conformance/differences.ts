/**
 * Where the builders' types take more than Mintlify does, each with the reason. All else that the types take is
 * taken by Mintlify, whole: builders.test.ts shows it. Each entry is tested to be a difference still.
 */
import { anchor, docs, dropdown, group, language, navigation, tab } from '../../src/index.js'
import type { Docs } from '../../src/index.js'

interface Difference {
  readonly what: string
  readonly config: Docs
  readonly provider: 'refuses' | 'drops'
  readonly reason: string
  /** What tells the author: a build's warning, or `build-nav check`, which knows what Mintlify does. */
  readonly told: 'build' | 'check'
}

type Navigation = Parameters<typeof docs>[0]['navigation']

const site = (inside: Navigation) =>
  docs({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: inside })
const pages = navigation().pages('index')

const byDesign =
  'The contract lists the code; Mintlify wants `uk` today. It builds, with a warning, so that either may move.'
const noType = "No type can say it: the text of a string is the author’s. The check knows Mintlify's condition."

export const differences: readonly Difference[] = [
  {
    what: 'the language code `ua`',
    config: site(navigation().languages(language('ua').pages('ua/index'))),
    provider: 'refuses',
    reason: byDesign,
    told: 'build',
  },
  {
    what: 'an empty title',
    config: site(navigation().tabs(tab('').pages('index'))),
    provider: 'refuses',
    reason: noType,
    told: 'check',
  },
  {
    what: 'an address that is neither a URL nor starts with / or #',
    config: site(navigation().tabs(tab('Blog').href('blog'))),
    provider: 'drops',
    reason: noType,
    told: 'check',
  },
  {
    what: 'an icon name with the prefix fa-',
    config: site(navigation().tabs(tab('Guides').icon('fa-book').pages('index'))),
    provider: 'refuses',
    reason: noType,
    told: 'check',
  },
  {
    what: 'a colour of other than three or six hex digits',
    config: site(navigation().anchors(anchor('Blog').color({ light: '#12' }).href('/blog'))),
    provider: 'refuses',
    reason: noType,
    told: 'check',
  },
  {
    what: 'an empty root page, source or banner',
    config: site(navigation().groups(group('Start').root('').pages('index'))),
    provider: 'refuses',
    reason: noType,
    told: 'check',
  },
  {
    what: 'a specification from neither http nor https',
    config: site(navigation().tabs(tab('API').openapi('ftp://acme.dev/openapi.yaml'))),
    provider: 'refuses',
    reason: noType,
    told: 'check',
  },
  {
    what: 'a specification from neither http nor https, on a group',
    config: site(navigation().groups(group('API').openapi('ftp://acme.dev/openapi.yaml'))),
    provider: 'drops',
    reason: noType,
    told: 'check',
  },
  {
    what: 'a GraphQL schema or SDK output by plain http',
    config: site(navigation().tabs(tab('API').graphql('http://acme.dev/schema.graphql'))),
    provider: 'refuses',
    reason: noType,
    told: 'check',
  },
  {
    what: 'a content call that turns out empty',
    config: site(navigation().tabs(tab('Guides').groups(false))),
    provider: 'drops',
    reason: '`flag && group(…)` must be possible, so a call may be left with no child at all.',
    told: 'check',
  },
  {
    what: 'a specification on a link of `global`',
    config: site(pages.global(dropdown('API').openapi('openapi.yaml').href('/api'))),
    provider: 'drops',
    reason: 'The same link may stand in a list of dropdowns, where Mintlify keeps it. Types don’t know where it goes.',
    told: 'check',
  },
  {
    what: 'a `global` on a link of `global`',
    config: site(pages.global(dropdown('API').global(anchor('Blog').href('/blog')).href('/api'))),
    provider: 'drops',
    reason: 'As for a specification.',
    told: 'check',
  },
]
