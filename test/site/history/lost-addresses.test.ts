import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { lostAddresses } from '../../../src/site/history/lost-addresses.js'
import { siteOf } from '../../../src/site/model/site.js'

type Row = readonly [source: string, destination: string]

/** A state of a site: its pages, the listed pages, and redirects. */
function state(pages: readonly string[], listed = pages, rows: readonly Row[] = []) {
  const files = pages.map((page) => `${page}.mdx`)
  const disk = { files: () => files, exists: (file: string) => files.includes(file), read: () => '' }
  const redirects = rows.map(([source, destination]) => ({ source, destination }))
  const docs = { navigation: { pages: [...listed] }, redirects } as never
  return { label: '', docs, site: () => siteOf(docs, disk) }
}

interface Case {
  readonly before: ReturnType<typeof state>
  readonly after: ReturnType<typeof state>
  readonly renames?: Readonly<Record<string, string>>
  /** Lost addresses, each with the end of its redirects or the redirect that saves readers. */
  readonly lost: readonly string[]
}

const cases: Readonly<Record<string, Case>> = {
  'a page outside of the navigation is lost behind a new redirect; a page that never opened is not': {
    before: state(['index', 'hidden', 'never', 'gone'], ['index'], [['/never', '/nowhere']]),
    after: state(['index', 'hidden'], ['index'], [['/never', '/nowhere'], ['/hidden', '/gone']]),
    lost: ['/hidden ends at /gone', '/gone'],
  },
  'a redirect saves an address only where it ends at a page, or outside': {
    before: state(['i', 'a', 'b', 'c', 'd', 'e']),
    after: state(['i', 'new'], ['i', 'new'], [['/a', '/from-a'], ['/from-a', '/new'], ['/b', 'https://acme.dev'], ['/c', '/round'], ['/round', '/c'], ['/d', '/nowhere']]),
    lost: ['/c ends at /c', '/d ends at /nowhere', '/e'],
  },
  'a file for the repository is no page that readers lose': {
    before: state(['i', 'AGENTS', 'gone'], ['i']),
    after: state(['i']),
    lost: ['/gone'],
  },
  'a wildcard to a folder with pages is lost, and a redirect in that folder': {
    before: state(['a', 'old/b'], ['a'], [['/v0/:slug*', '/old/:slug*'], ['/old/a', '/a']]),
    after: state(['a', 'old/b'], ['a']),
    lost: ['/v0/:slug* → /old/:slug*', '/old/a → /a'],
  },
  'a removed redirect is not lost with a page, a redirect or a wildcard at its URL': {
    before: state(['i', 'o/x'], ['i', 'o/x'], [['/a', '/i'], ['/b', '/i'], ['/c/d', '/i'], ['/c/:slug*', '/o/:slug*'], ['/e/:slug*', '/o/:slug*'], ['/n/:slug*', '/none/:slug*']]),
    after: state(['i', 'o/x', 'a'], ['i', 'o/x', 'a'], [['/b', '/a'], ['/c/*', '/o/x'], ['/e/*', '/o/*']]),
    lost: [],
  },
  'a lost page is told itself, without the addresses that a wildcard sent there': {
    before: state(['a/x', 'i'], ['a/x', 'i'], [['/o/:slug*', '/a/:slug*']]),
    after: state(['i']),
    lost: ['/a/x'],
  },
  'a renamed page gets the end of the redirects at its new URL': {
    before: state(['a', 'i']),
    after: state(['b', 'c', 'i'], ['c', 'i'], [['/b', '/c']]),
    renames: { a: 'b' },
    lost: ['/a → /c'],
  },
  'a redirect from the new URL back to the old one goes': {
    before: state(['a', 'i']),
    after: state(['b', 'i'], ['b', 'i'], [['/b', '/a']]),
    renames: { a: 'b' },
    lost: ['/a → /b without /b'],
  },
  'a page that another redirect, or a redirect of its folder, took over is not lost': {
    before: state(['a', 'g/index', 'i']),
    after: state(['g/x', 'i'], ['g/x', 'i'], [['/a', '/g'], ['/g', 'https://acme.dev']]),
    lost: [],
  },
} // prettier-ignore

for (const [what, { before, after, renames = {}, lost }] of Object.entries(cases))
  test(what, () => {
    const found = lostAddresses(before, after, new Map(Object.entries(renames)))
    const told = found.map(({ address, redirect, replaces, end }) => {
      const saved = redirect ? [`→ ${redirect.destination}`] : end === undefined ? [] : [`ends at ${end}`]
      return [address, ...saved, ...replaces.map(({ source }) => `without ${source}`)].join(' ')
    })
    assert.equal(told, lost)
  })

test.run()
