import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { check } from '../../../src/commands/check/check.js'
import type { CheckOptions } from '../../../src/commands/check/check.js'
import { fix } from '../../../src/commands/fix/fix.js'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { runHere } from '../../cli/cli.js'
import { Repository } from '../build/repository.js'

const page = (title: string, text = '') =>
  `---\ntitle: '${title}'\n---\n\nThe page ${title}, in words that no other page has.\n\n${text}\n`
const docsOf = (pages: readonly unknown[], more: object = {}) =>
  `${JSON.stringify({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, ...more, navigation: { pages } }, undefined, 2)}\n`

/** A repository with a branch 'main' of these pages, of which 'index' and those with a slash are listed; 'work' is checked out. */
function branched(pages: Readonly<Record<string, string>>, docs?: string, folder = ''): Repository {
  const repository = new Repository()
  repository.git('init', '-q', '-b', 'main')
  for (const [name, text] of Object.entries(pages)) repository.write(`${folder}${name}.mdx`, page(name, text))
  const listed = Object.keys(pages).filter((name) => name === 'index' || name.includes('/'))
  repository.write(`${folder}docs.json`, docs ?? docsOf(listed))
  repository.commit('first')
  repository.git('switch', '-q', '-c', 'work')
  return repository
}

/** New findings since main: `file:line code names`. */
async function fresh(cwd: string, options: CheckOptions = {}): Promise<string[]> {
  const { diagnostics } = await check({ cwd, since: 'main', ...options })
  return diagnostics.map(({ code, message, place }) => {
    const names = [...message.matchAll(/'([^']*)'/g)].map(([, name]) => name)
    return `${place ? `${path.relative(cwd, place.file)}:${place.line} ` : ''}${code} ${names.join(' ')}`
  })
}

async function codeOf(cwd: string, since: string): Promise<string> {
  return check({ cwd, since }).then(
    () => 'none',
    (error: BuildNavError) =>
      error.diagnostics.map(({ code, message, hint }) => `${code} ${message} ${hint}`).join('\n'),
  )
}

test('only what a branch brings is reported, whatever moved around it; the exit code follows', async () => {
  const repository = branched({ index: '[a](/nope)\n\n[b](/nope)', old: '' })
  const cwd = repository.folder
  const run = (args: string) => runHere(cwd, ['check', ...args.split(' ')])
  /** Checks exit codes and the ends of what commands say. */
  const says = async (rows: readonly (readonly [args: string, code: number, end: string])[]) => {
    for (const [args, code, end] of rows) {
      const result = await run(args)
      assert.is(result.code, code, args)
      assert.match(
        result.stdout
          .replace(/\([\da-f]{7}\)/, '(…)')
          .trimEnd()
          .slice(-end.length),
        end,
      )
    }
  }
  const none = '✓ Nothing new since main (…); 3 older findings (npx build-nav check lists them)'
  await says([['--since main', 0, none]])
  repository.write('new.mdx', page('new'))
  repository.write('index.mdx', page('index', 'More\n\n[a](/nope)\n\n[b](/nope)\n\n[c](/nope)'))
  assert.equal(await fresh(cwd), ['index.mdx:13 link-broken /nope nope', 'new.mdx:1 page-orphan new'])
  const two = '✗ 2 new findings since main (…): 2 warnings; 3 older ones not shown\n  Exit 1: this branch brings them.'
  const one = '  Exit 1: this branch brings it. To let it pass: --max-warnings 1, or --rule page-orphan=note.'
  const note = '.mdx\n\n✓ 1 new finding since main (…): 1 note; 1 older one not shown'
  await says([
    ['--since main', 1, `${two} To let them pass: --max-warnings 2.`],
    ['--since main --max-warnings 2', 0, ''],
    ['--since main --rule page-orphan=note --only page-orphan', 0, note],
    ['--since main --only page-orphan', 1, one],
    ['--since main --all-findings', 0, '.'],
    ['--all-findings', 2, ''],
  ])
  assert.match((await run('--since main --all-findings')).stdout, /\n! 5 warnings in 3 pages\n/)
  // What is committed is no different, and what is fixed is gone.
  repository.commit('work')
  repository.git('rm', '-q', 'old.mdx')
  const data = JSON.parse((await run('--since main --format json --only page-orphan')).stdout)
  assert.equal([data.outcome, data.known, data.gone, data.since.ref], ['found', 0, 1, 'main'])
  assert.equal(data.counts, { error: 0, warning: 1, note: 0 })
  repository.write('index.mdx', page('index', '[missing](/at/all)'))
  repository.write('docs.json', docsOf(['index', 'new', 'gone/page']))
  await says([['--since main --max-warnings 9 --only page-missing', 1, '\n  Exit 1: this branch brings 1 error.']])
})

test('on GitHub, new notes are annotated in files that the branch changes', async () => {
  const repository = branched({ index: '[a](/old)', 'guides/a': '' })
  repository.write('guides/a.mdx', page('guides/a', '[a](/old)'))
  const docs = JSON.parse(repository.read('docs.json')) as object
  repository.write('docs.json', JSON.stringify({ ...docs, redirects: [{ source: '/old', destination: '/guides/a' }] }))
  const { stdout } = await runHere(repository.folder, ['check', '--since', 'main', '--format', 'github'])
  assert.match(stdout, '::notice file=guides/a.mdx,')
  const { diagnostics } = await check({ cwd: repository.folder, since: 'main' })
  assert.not.match(
    diagnostics.map(({ message }) => message).join(),
    'this branch',
    'a change of a page redirects no link',
  )
  assert.not.match(stdout, 'file=index.mdx')
  assert.match(stdout, /::notice title=build-nav::✓ 2 new findings since main \([\da-f]{7}\): 2 notes; .*\n$/)
})

test('a page that git knows as renamed has no new finding, also with links from another folder', async () => {
  const text = '[a](./nope) [b](/gone) ![c](../images/none.png)\n\n[d](#nowhere)'
  const repository = branched({ index: '[g](/guides/a#nowhere)', 'guides/a': text, orphan: '' })
  const cwd = repository.folder
  const moved = (to: string) => [{ source: '/guides/a', destination: `/${to}` }]
  repository.write('index.mdx', page('index', '[g](/manual/deep/a#nowhere)'))
  repository.write(
    'manual/deep/a.mdx',
    page('guides/a', '[a](../../guides/nope) [b](/gone) ![c](../images/none.png)\n\n[d](#nowhere)'),
  )
  repository.git('rm', '-q', 'guides/a.mdx')
  repository.git('mv', 'orphan.mdx', 'other.mdx')
  repository.write(
    'docs.json',
    docsOf(['index', 'manual/deep/a'], {
      redirects: [...moved('manual/deep/a'), { source: '/orphan', destination: '/index' }],
    }),
  )
  repository.git('add', '-A')
  assert.equal(await fresh(cwd), [])
  // One more of its findings is new.
  repository.write('manual/deep/a.mdx', `${repository.read('manual/deep/a.mdx')}\n[e](/more)\n`)
  assert.equal(await fresh(cwd), ['manual/deep/a.mdx:11 link-broken /more more'])
})

test('after mv, findings of moved pages, and of links to moved pages, are old: staged, and committed', async () => {
  const title = (text: string) =>
    `---\ntitle: '${text}'\n---\n\n${`${text} has a text.\nGit knows a page by it.\n`.repeat(5)}\n`
  const links = '[a](../quickstart#x) [b](./caching#y) [c](./nope) ![d](../img/no.png)'
  const repository = new Repository()
  const cwd = repository.folder
  repository.git('init', '-q', '-b', 'main')
  repository.write('index.mdx', `${title('Home')}[a](./guides/install#x) [b](/quickstart#y)\n`)
  repository.write('quickstart.mdx', title('Start'))
  for (const name of ['install', 'caching']) repository.write(`guides/${name}.mdx`, title(name) + links)
  repository.write('docs.json', docsOf(['index', 'quickstart', 'guides/install', 'guides/caching']))
  repository.commit('first')
  repository.git('switch', '-q', '-c', 'work')
  writeFileSync(
    `${cwd}/.git/moves.tsv`,
    'guides/install\tsetup/begin\nguides/caching\tsetup/caching\nquickstart\tfirst/steps\n',
  )
  const moves = [['guides/install', 'setup/install'], ['guides', 'deep/manual'], ['quickstart', 'first/steps'], ['--from', `${cwd}/.git/moves.tsv`]] // prettier-ignore
  for (const move of moves) {
    assert.is((await runHere(cwd, ['mv', ...move])).code, 0)
    assert.equal(await fresh(cwd), [], `${move.join(' ')}, staged`)
    repository.git('reset', '-q')
    assert.match((await runHere(cwd, ['diff', 'main'])).stdout, /renamed (?:page|2 pages)/)
    repository.commit('moved')
    const { code, stdout } = await runHere(cwd, ['check', '--since', 'main'])
    assert.is(code, 0)
    assert.match(stdout, /^✓ Nothing new since main \(\w+\); 10 older findings/)
    assert.not(/gone/.test(stdout))
    repository.git('reset', '-q', '--hard', 'main')
  }
})

test('the first page answers at `/`, so a site whose index moved has lost no URL', async () => {
  const repository = branched({ index: '', 'guides/a': '' })
  repository.git('mv', 'index.mdx', 'home.mdx')
  repository.write('docs.json', docsOf(['home', 'guides/a']))
  assert.equal(await fresh(repository.folder), [])
})

test('a finding in an untouched file names its cause, and is shown in a pull request where that is', async () => {
  const repository = branched(
    { index: '[b](/guides/b) [c](/guides/c)', 'guides/b': '', 'guides/c': '## Setup', start: '[s](/guides/c#setup)' },
    undefined,
    'docs/',
  )
  const cwd = path.join(repository.folder, 'docs')
  repository.git('rm', '-q', 'docs/guides/b.mdx')
  repository.write('docs/docs.json', docsOf(['index', 'guides/c']))
  repository.write('docs/guides/c.mdx', page('guides/c', '## Install'))
  const { diagnostics } = await check({ cwd, since: 'main' })
  const told = diagnostics.filter(({ code }) => code.startsWith('link'))
  assert.equal(
    told.map(({ message }) => message),
    [
      "The link '/guides/b' is broken: there is no page 'guides/b' (this branch removes 'guides/b').",
      "The page 'guides/c' has no heading for '#setup' (this branch changes 'guides/c').",
    ],
  )
  const { code, stdout } = await runHere(cwd, 'check --since main --format github --only link-broken'.split(' '))
  assert.is(code, 1)
  const [first, last] = stdout.trimEnd().split('\n')
  assert.match(first as string, /^::warning file=docs\.json,line=9,col=1,title=link-broken::index\.mdx:7:5 The link/)
  assert.match(
    last as string,
    /^::notice title=build-nav::✗ 1 new finding since main \([\da-f]{7}\): 1 warning%0A {2}Exit 1/,
  )
  // A changed file needs no cause.
  repository.write('docs/index.mdx', page('index', 'More\n\n[b](/guides/b)'))
  const [own] = (await check({ cwd, since: 'main', only: ['link-broken'] })).diagnostics
  assert.is(own?.message, "The link '/guides/b' is broken: there is no page 'guides/b'.")
  repository.git('reset', '-q', '--hard', 'main')
  repository.git('mv', 'docs/guides/b.mdx', 'docs/guides/d.mdx')
  const [renamed] = (await check({ cwd, since: 'main', only: ['page-missing'] })).diagnostics
  assert.match(renamed?.message ?? '', / \(this branch renames 'guides\/b' to 'guides\/d'\)\.$/)
})

test('a baseline and the branch that was left both know findings; --fix fixes the new ones only', async () => {
  const repository = branched({ index: '[a](/guides/a.mdx)', 'guides/a': '', old: '', listed: '' })
  const cwd = repository.folder
  repository.write('late.mdx', page('late'))
  repository.write('later.mdx', page('later'))
  const entry = { file: 'late.mdx', code: 'page-internal', message: "'late' is published.", count: 1 }
  repository.write('baseline.json', JSON.stringify({ version: 1, findings: [entry] }))
  const only = ['page-orphan'] as const
  assert.equal(await fresh(cwd, { baseline: 'baseline.json', only }), ['later.mdx:1 page-orphan later'])
  const { known, fixed } = await check({ cwd, baseline: 'baseline.json', since: 'main', only })
  assert.equal([known, fixed], [3, 0])
  // The baseline has all findings, whatever the branch brings.
  rmSync(path.join(cwd, 'baseline.json'))
  await check({ cwd, baseline: 'baseline.json', updateBaseline: true, since: 'main' })
  assert.equal(await fresh(cwd, { baseline: 'baseline.json' }), [])
  assert.is((await check({ cwd, baseline: 'baseline.json' })).diagnostics.length, 0)
  repository.write('guides/a.mdx', page('guides/a', '[i](/index.mdx)'))
  repository.write('docs.json', docsOf(['index', 'Guides/A']))
  const { fixes, left } = await fix({ cwd, since: 'main' })
  const said = fixes.map(({ change }) => change)
  assert.equal(said, ['"Guides/A" → "guides/a"', '"/index.mdx" → "/"'])
  assert.match(repository.read('index.mdx'), /\(\/guides\/a\.mdx\)/)
  const seen = left.diagnostics.map(({ code }) => code)
  assert.equal(seen, ['page-orphan', 'page-orphan'])
})

test('a base that has nothing to compare with is told in a note, and stops nobody', async () => {
  const compared = async (docs: string, nav = '') => {
    const repository = branched({ index: '', old: '' }, docs)
    repository.write('nav.json', nav)
    repository.write('docs.json', docsOf(['index']))
    assert.is((await runHere(repository.folder, ['check', '--since', 'main'])).code, 0)
    const [note, ...others] = (await check({ cwd: repository.folder, since: 'main' })).diagnostics
    const named = others.map(({ code }) => code)
    assert.equal(named, ['page-orphan'])
    return `${note?.severity} ${note?.code} ${note?.message}`
  }
  const start = "note since-not-compared 'main' can't be compared:"
  assert.match(await compared('{\n  "theme": '), `${start} its docs.json is not JSON (line `)
  assert.is(
    await compared('{\n "navigation": { "$ref": "./nav.json" }\n}'),
    `${start} a $ref of its docs.json can't be resolved (line 2).`,
  )
})

test('a base without a docs.json', async () => {
  const site = new Repository()
  site.git('init', '-q', '-b', 'main')
  site.write('guides/old.mdx', page('old'))
  site.commit('first')
  site.write('docs.json', docsOf(['index']))
  site.write('index.mdx', page('index'))
  const isNew = await runHere(site.folder, ['check', '--since', 'main'])
  assert.is(isNew.code, 1)
  assert.match(isNew.stdout, /'main' has no docs\.json: every finding is new\.[^]*✗ 1 new finding since main/)
  const config = (page: string) =>
    `import { navigation } from 'build-nav'\n\nexport default navigation().pages(${page})\n`
  site.write('docs.config.ts', config("'index'"))
  const { diagnostics } = await check({ cwd: site.folder, since: 'main' })
  assert.match(diagnostics[0]?.message ?? '', /no docs\.json is committed there/)
})

test('a shallow clone has what it needs, or is told what to fetch', async () => {
  const origin = branched({ index: '', old: '' })
  origin.write('new.mdx', page('new'))
  origin.commit('work')
  origin.git('switch', '-q', 'main')
  origin.write('index.mdx', page('index', 'more'))
  origin.commit('main went on')
  origin.git('switch', '-q', '-c', 'pull')
  origin.git('merge', '-q', '--no-ff', '-m', 'merge', 'work')
  const two = origin.clone('--depth', '2', '--branch', 'pull').folder
  assert.equal(await fresh(two, { since: 'HEAD^' }), ['new.mdx:1 page-orphan new'])
  const one = origin.clone('--depth', '1', '--branch', 'pull')
  assert.match(await codeOf(one.folder, 'HEAD^'), /^diff-unknown-ref .*'HEAD\^'.* `fetch-depth: 2` for HEAD\^/)
  assert.is((await runHere(one.folder, ['check', '--since', 'HEAD^'])).code, 1)
  one.git('fetch', '-q', '--depth', '1', 'origin', 'main:base')
  assert.match(await codeOf(one.folder, 'base'), /^diff-no-common-commit .* fetch the whole history/)
  assert.match(await codeOf(origin.folder, 'v1'), /^diff-unknown-ref/)
})

test('the base is the working tree without the changes: sparse checkouts, ignored files, links and moved folders', async () => {
  const repository = branched({ index: '![x](/images/a.png)', 'guides/a': '', 'guides/b': '' }, undefined, 'docs/')
  const cwd = path.join(repository.folder, 'docs')
  repository.git('switch', '-q', 'main')
  repository.write('docs/images/a.png', 'x')
  repository.write('.gitignore', 'docs/made/\n')
  symlinkSync('guides/a.mdx', path.join(cwd, 'linked.mdx'))
  repository.commit('more')
  repository.git('switch', '-q', '-C', 'work')
  // A generated page is the same on both sides.
  repository.write('docs/made/page.mdx', page('made', '[x](/nope)'))
  repository.git('sparse-checkout', 'set', '--no-cone', '/*', '!/docs/images/')
  repository.write('docs/index.mdx', page('index', 'More ![x](/images/a.png)'))
  assert.equal(await fresh(cwd), [])
  // Without the .gitignore above the docs, they are pages.
  repository.write('.gitignore', '')
  assert.equal(await fresh(cwd, { only: ['page-orphan'] }), ['made/page.mdx:1 page-orphan made/page'])
  repository.git('checkout', '-q', '--', '.gitignore')
  rmSync(path.join(cwd, 'linked.mdx'))
  const { gone } = await check({ cwd, since: 'main', only: ['page-orphan'] })
  assert.is(gone, 1)
  repository.git('add', '-A')
  repository.git('sparse-checkout', 'disable')
  repository.commit('work')
  repository.git('mv', 'docs', 'site')
  rmSync(path.join(repository.folder, 'site/made'), { recursive: true })
  repository.write('site/guides/b.mdx', page('guides/b', '[x](/nope)'))
  assert.equal(await fresh(path.join(repository.folder, 'site')), [
    'docs.json:7 page-lost /linked main',
    'guides/b.mdx:7 link-broken /nope nope',
  ])
})

test('in a config, findings are compared with the committed docs.json, and uses of .set are not', async () => {
  const repository = branched({ index: '[a](/nope)', old: '' }, docsOf(['index', 'missing']))
  const cwd = repository.folder
  const config = (pages: string) =>
    `import { docs, navigation } from 'build-nav'\n\nexport default docs({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: navigation().set('odd', 1).pages(${pages}) })\n`
  repository.write('docs.config.ts', config("...['index', 'missing'].map((each) => each)"))
  const known = await runHere(cwd, ['check', '--since', 'main'])
  assert.match(known.stdout, /set-unknown-key/)
  assert.match(known.stdout, /✓ Nothing new since main \([\da-f]{7}\); 3 older findings/)
  assert.is(known.code, 0)
  repository.write('docs.config.ts', config("'index', 'missing', 'gone'"))
  const shown = (await fresh(cwd)).filter((line) => !line.includes('set-'))
  assert.equal(shown, ['docs.config.ts:3 page-missing gone'])
})

test.run()
