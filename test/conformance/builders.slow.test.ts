import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isElement } from '../../src/config/builders/data.js'
import { compile } from '../../src/config/compile/compile.js'
import { simulate } from '../../src/config/provider/simulate.js'
import type { Kind } from '../../src/format/contract/kind.js'
import { kinds } from '../../src/format/contract/kinds.js'
import { methodsOf } from '../../src/format/contract/methods.js'
import { legalNavigation } from '../arbitrary/navigation.js'
import { oracle } from '../config/provider/oracle.js'
import { runs } from '../runs.js'

test('the generator calls every method of every kind', () => {
  const missing = new Set(
    (Object.keys(kinds) as Kind[]).flatMap((kind) => methodsOf(kind).map(({ key }) => `${kind}.${key}`)),
  )
  const visit = (value: unknown): void => {
    if (isElement(value)) {
      for (const { key, value: inner } of value.calls) {
        missing.delete(`${value.kind}.${key}`)
        visit(inner)
      }
    } else if (Array.isArray(value)) value.forEach(visit)
  }
  fc.sample(legalNavigation(), { numRuns: 1500, seed: 1 }).forEach(visit)
  assert.equal([...missing], [])
})

const provider = await oracle()
const times = runs(1000)

if (provider) {
  test(`Mintlify accepts every navigation that the builders express, whole (${times} runs)`, () => {
    fc.assert(
      fc.property(legalNavigation({ sourceRefs: true }), (navigation) => {
        assert.equal(compile(navigation).diagnostics, [])
        const json: unknown = JSON.parse(JSON.stringify(navigation))
        assert.equal(provider.judge(json), { accepted: true, dropped: [] })
      }),
      { numRuns: times },
    )
  })
}

/**
 * Where the builders' types take more than Mintlify does, each with the reason. All else that the types take is
 * taken by Mintlify, whole: builders.test.ts shows it. Each entry is tested to be a difference still.
 */
import { anchor, docs, dropdown, group, language, navigation, tab } from '../../src/index.js'
import type { Docs } from '../../src/index.js'

type Navigation = Parameters<typeof docs>[0]['navigation']

interface Difference {
  readonly what: string
  readonly config: Docs
  readonly provider: 'refuses' | 'drops'
  /** Why the types take it. */
  readonly reason: string
  /** What tells the author: a build's warning, or `build-nav check`, which knows what Mintlify does. */
  readonly told: 'build' | 'check'
}

const byDesign =
  'The contract lists the code; Mintlify wants `uk` today. It builds, with a warning, so that either may move.'
const noType = "No type can say it: the text of a string is the author’s. The check knows Mintlify's condition."
const ofLink =
  'The same link may stand in a list of dropdowns, where Mintlify keeps it. Types don’t know where it goes.'
const empty = '`flag && group(…)` must be possible, so a call may be left with no child at all.'

const inside = navigation()
const pages = navigation().pages('index')
// prettier-ignore
const rows: readonly (readonly [what: string, config: Navigation, provider: 'refuses' | 'drops', reason?: string])[] = [
  ['the language code `ua`', inside.languages(language('ua').pages('ua/index')), 'refuses', byDesign],
  ['an empty title', inside.tabs(tab('').pages('index')), 'refuses'],
  ['an address that is neither a URL nor starts with / or #', inside.tabs(tab('Blog').href('blog')), 'drops'],
  ['an icon name with the prefix fa-', inside.tabs(tab('Guides').icon('fa-book').pages('index')), 'refuses'],
  ['a colour of other than three or six hex digits', inside.anchors(anchor('Blog').color({ light: '#12' }).href('/blog')), 'refuses'],
  ['an empty root page, source or banner', inside.groups(group('Start').root('').pages('index')), 'refuses'],
  ['a specification by ftp', inside.tabs(tab('API').openapi('ftp://acme.dev/openapi.yaml')), 'refuses'],
  ['a specification by ftp, on a group', inside.groups(group('API').openapi('ftp://acme.dev/openapi.yaml')), 'drops'],
  ['a GraphQL schema or SDK output by plain http', inside.tabs(tab('API').graphql('http://acme.dev/schema.graphql')), 'refuses'],
  ['a content call that turns out empty', inside.tabs(tab('Guides').groups(false)), 'drops', empty],
  ['a specification on a link of `global`', pages.global(dropdown('API').openapi('openapi.yaml').href('/api')), 'drops', ofLink],
  ['a `global` on a link of `global`', pages.global(dropdown('API').global(anchor('Blog').href('/blog')).href('/api')), 'drops', ofLink],
]

const differences: readonly Difference[] = rows.map(([what, of, provider, reason = noType]) => ({
  what,
  config: docs({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: of }),
  provider,
  reason,
  told: reason === byDesign ? 'build' : 'check',
}))

if (provider) {
  for (const { what, config, provider: verdict, told } of differences) {
    test(`Mintlify still ${verdict} ${what}, told by ${told}`, () => {
      const { json, diagnostics } = compile(config)
      const plain = JSON.parse(JSON.stringify(json)) as { navigation: unknown }
      const result = provider.validate(plain)
      assert.is(result.success ? 'drops' : 'refuses', verdict)
      if (result.success) assert.ok(provider.judge(plain.navigation).dropped.length > 0)

      const severities = diagnostics.map(({ severity }) => severity)
      assert.not(severities.includes('error'))
      assert.is(severities.includes('warning'), told === 'build')
      const { accepted, drops } = simulate(plain.navigation)
      assert.ok(!accepted || drops.length > 0)
    })
  }
}

test.run()
