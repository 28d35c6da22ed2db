import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runRulesOn } from '../../../src/commands/check/run-rules.js'
import { fix } from '../../../src/commands/fix/fix.js'
import { fixDocs } from '../../../src/commands/fix/fix-docs.js'
import type { JsonValue } from '../../../src/format/json/value.js'
import { siteOf } from '../../../src/site/model/site.js'
import { Repository } from '../build/repository.js'
import { diskOf } from '../check/site.js'
import { around } from '../pull/pulled.js'
import { temporaryFolder } from '../../temporary-folder.js'

const disk = diskOf(['index.mdx', 'start.mdx', 'v2/intro.mdx', 'v2/setup.mdx', 'moved.mdx'])
const findingsIn = (docs: unknown) => runRulesOn(siteOf(docs, disk), {})

interface Row {
  readonly source: string
  readonly destination: string
  readonly permanent?: boolean
}

function rowsOf(lines: readonly string[]): Row[] {
  return lines.map((line) => {
    const [way = '', flag] = line.split(' !')
    const [source = '', destination = ''] = way.split(' -> ')
    return { source, destination, ...(flag && { permanent: flag === 'permanent' }) }
  })
}

/** The redirects after a fix: `source -> destination`. */
async function fixing(...lines: string[]): Promise<string[]> {
  const docs = { redirects: rowsOf(lines), navigation: { pages: ['start'] } }
  const { docs: after } = fixDocs(docs as unknown as JsonValue, await findingsIn(docs))
  const { redirects } = after as unknown as { redirects: readonly Row[] }
  return redirects.map(
    ({ source, destination, permanent }) =>
      `${source} -> ${destination}${permanent === undefined ? '' : permanent ? ' !permanent' : ' !temporary'}`,
  )
}

/** Redirects before and after a fix; without an after, they stay. */
const cases: readonly (readonly [what: string, before: readonly string[], after?: readonly string[]])[] = [
  ['a chain goes straight to its end, with the anchor that readers arrive at',
    ['/a -> /b', '/b -> /c#x', '/c -> /start', '/d -> /c#own', '/z -> /old/intro', '/old/* -> /v2/*'],
    ['/a -> /start#x', '/b -> /start#x', '/c -> /start', '/d -> /start#own', '/z -> /v2/intro', '/old/* -> /v2/*']],
  ['a chain to another server', ['/a -> /b', '/b -> https://acme.dev/x', '/c/* -> /b'],
    ['/a -> https://acme.dev/x', '/b -> https://acme.dev/x', '/c/* -> https://acme.dev/x']],
  ['an end from the root', ['/x/a -> /b', '/b -> start'], ['/x/a -> /start', '/b -> start']],
  ['a temporary chain', ['/a -> /b !temporary', '/b -> /start !temporary'], ['/a -> /start !temporary', '/b -> /start !temporary']],
  ['a chain to no page stays', ['/a -> /b', '/b -> /gone']],
  ['a page on the way', ['/a -> /moved', '/moved -> /start']],
  ['a page on the way, hidden by a pattern', ['/v2/:slug* -> /start', '/b -> /v2/intro']],
  ['a redirect to itself goes', ['/a -> /a/', '/moved -> /moved#x', '/ -> /index', '/b -> /start'], ['/b -> /start']],
  ['of several that go, each neighbour stays', ['/a -> /a', '/b -> /start', '/c -> /c', '/d -> /start'], ['/b -> /start', '/d -> /start']],
  ['a wildcard to itself stays', ['/p/:x* -> /p/:x*']],
  ['another redirect would take its readers', ['/a/b -> /a/b', '/a/* -> /start']],
  ['a copy of a redirect goes', ['/a -> /start', '/a -> /start/', '/a -> /start !permanent'], ['/a -> /start']],
  ['a copy that is remembered otherwise', ['/a -> /start', '/a -> /start !temporary']],
  ['a chain may turn out to be a copy', ['/a -> /start', '/b -> /start', '/a -> /b'], ['/a -> /start', '/b -> /start', '/a -> /start']],
  ['a source that matches nothing goes beside the right one', ['/a#b -> /start', '/a -> /moved'], ['/a -> /moved']],
  ['a source without a slash gets one, if it is free', ['a/b -> /start', 'c -> /start', '/c -> /moved'],
    ['/a/b -> /start', 'c -> /start', '/c -> /moved']],
  ['a wildcard that does the same as one above goes', ['/a/* -> /v2/*', '/a/b/:x* -> /v2/b/:x*'], ['/a/* -> /v2/*']],
  ['a wildcard to elsewhere below a wider one', ['/a/* -> /v2/*', '/a/b/:x* -> /start']],
  ['the page of a destination is spelled as its file is', ['/a -> /V2/Intro#x'], ['/a -> /v2/intro#x']],
] // prettier-ignore

for (const [what, before, after = before] of cases) test(what, async () => assert.equal(await fixing(...before), after))

/** A config with redirects, fixed: its code, the rules of what was fixed, and what is left. */
async function fixedConfig(redirects: string) {
  const config = around(`navigation().groups(group('Guides').pages('start', 'v2/intro'))`)
    .replace("'build-nav'", "'build-nav'\nimport { redirect } from 'build-nav'")
    .replace('docs({', `docs({\n  redirects: ${redirects},`)
  const folder = temporaryFolder({ 'start.mdx': '', 'v2/intro.mdx': '', 'docs.config.ts': config })
  const { fixes, files, left } = await fix({ cwd: folder })
  return { text: files[0]?.text ?? '', codes: fixes.map(({ code }) => code).sort(), left: left.diagnostics }
}

test('the rows of a config are fixed in the code', async () => {
  const { text, codes, left } = await fixedConfig(`redirect({
    '/a': '/b', // since 2.0
    '/b': '/v2/intro',
    '/self': '/self/',
  })`)
  assert.match(text, `redirect({\n    '/a': '/v2/intro', // since 2.0\n    '/b': '/v2/intro',\n  }),`)
  assert.equal([codes, left], [['redirect-chain', 'redirect-loop'], []])
})

test('a page that was lost gets the redirect that the check prints; one that is still there gets none', async () => {
  const repository = new Repository()
  repository.git('init', '-q', '-b', 'main')
  const text = (page: string) => `# ${page}\n\nWhat ${page} is about, in a few words that no other page has.\n`
  for (const page of ['index', 'one', 'two', 'shown', 'back']) repository.write(`${page}.mdx`, text(page))
  const docs = (pages: readonly string[], redirects?: readonly object[]) =>
    `${JSON.stringify({ theme: 'mint', name: 'A', colors: { primary: '#000' }, navigation: { pages }, redirects }, undefined, 2)}\n`
  repository.write('docs.json', docs(['index', 'one', 'two', 'shown', 'back']))
  repository.commit('first')
  for (const page of ['one', 'two', 'back']) repository.git('mv', `${page}.mdx`, `new-${page}.mdx`)
  const pages = ['index', 'new-one', 'new-two', 'new-back']
  repository.write('docs.json', docs(pages))
  repository.commit('moved')
  const options = { cwd: repository.folder, since: 'HEAD~1', rules: { 'page-orphan': 'off' } } as const
  const { fixes, left } = await fix(options)
  const redirects = ['one', 'two', 'back'].map((page) => ({ source: `/${page}`, destination: `/new-${page}` }))
  assert.is(repository.read('docs.json'), docs(pages, redirects))
  assert.equal(fixes.map(({ change }) => change)[0], '{ "source": "/one", "destination": "/new-one" } added')
  const levels = left.diagnostics.map(({ severity, code }) => `${severity} ${code}`)
  assert.equal(levels, ['note page-lost'])
  assert.equal((await fix(options)).fixes, [])
  const back = docs(pages, [{ source: '/new-back', destination: '/back' }, ...redirects.slice(0, 2)])
  repository.write('docs.json', back)
  await fix(options)
  assert.is(repository.read('docs.json'), back, 'a redirect in the way is for its author')
})

test('http becomes https where nothing else is wrong, and expanded goes where it does nothing', async () => {
  const docsJson = (expanded: string, x: string) =>
    `{"theme":"mint","name":"A","colors":{"primary":"#000"},"navigation":{"groups":[{"group":"A",${expanded}"pages":["index"]}]},"footer":{"socials":{"x":"${x}","website":"http://localhost:3000","github":"github.com/acme"}}}`
  const folder = temporaryFolder({ 'index.mdx': '', 'docs.json': docsJson('"expanded":true,', 'http://x.com/acme') })
  const { left } = await fix({ cwd: folder })
  assert.is(readFileSync(path.join(folder, 'docs.json'), 'utf8'), docsJson('', 'https://x.com/acme'))
  assert.equal(left.diagnostics.map(({ code }) => code).sort(), ['wrong-value', 'wrong-value'])
})

test.run()
