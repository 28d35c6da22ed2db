import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { run } from '../../../src/cli/run.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { runHere } from '../../cli/cli.js'

const numbers = Array.from({ length: 12 }, (_, index) => index)
const title = (text: string) => `---\ntitle: "${text}"\n---\n\n`

/** A site with findings of several rules in two languages, and plans for insiders. */
const site = (config?: string) =>
  temporaryFolder({
    'docs.json': JSON.stringify({
      theme: 'mint',
      name: 'A',
      colors: { primary: '#0D9373' },
      navigation: {
        languages: [
          { language: 'en', pages: ['index', 'gone', 'guides/a', 'b.mdx'] },
          { language: 'ja', pages: ['ja/guides/a'] },
        ],
      },
      redirects: [{ source: '/old', destination: '/index' }],
    }),
    ...(config && { 'docs.config.ts': config }),
    'index.mdx': title('Home') + numbers.map((each) => `[a](/nope-${each})\n\n`).join(''),
    'guides/a.mdx': `${title('A')}[a](/guides/lost) [b](/old)`,
    'ja/guides/a.mdx': `${title('A')}[a](/ja/guides/lost) [b](/old)`,
    'b.mdx': title('B'),
    'AGENTS.md': 'Do this.\n',
    ...Object.fromEntries(numbers.map((each) => [`plans/${each}.md`, '# Plan\n'])),
  })

async function told(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  let text = ''
  const outlet = { isTTY: false, write: (more: string) => void (text += more) }
  await run(['check', ...args], { cwd, env: { NO_COLOR: '1', ...env }, stdout: outlet, stderr: outlet })
  return text
}

const pages = 'https://github.com/build-nav/build-nav/blob/main/docs/rules'

test('a report has the groups of the rules, with places and pages, and ends with the verdict', async () => {
  assert.is(
    await told(site(), []),
    `error    1 entry names no page  [page-missing]
  docs.json:1  There is no page 'gone'.
    ${pages}/page-missing.mdx

warning  13 files are published that look internal  [page-internal]
  plans/  12 files  → /plans/0, …
  AGENTS.md         → /AGENTS
  → keep them off the site: \`npx build-nav check --fix --only page-internal\` (.mintignore)
  ${pages}/page-internal.mdx

warning  14 links lead nowhere  [link-broken]
  guides/a.mdx:5  /guides/lost
  index.mdx:5     /nope-0
  index.mdx:7     /nope-1
  11 more: --only link-broken
  ${pages}/link-broken.mdx

warning  1 entry names no page  [page-missing]
  docs.json:1  'b.mdx' has a file extension; page paths don't
  → Write 'b'.
  ${pages}/page-missing.mdx

notes    link-redirected 2  (--all lists them)

✗ 1 error, 28 warnings, 2 notes in 17 pages; --fix fixes 4
  Exit 1: 1 error. In CI, --since main fails only for what a branch adds.
`,
  )
})

test('no line is wider than the terminal, which may show ASCII alone; the rest of a rule is where the report says', async () => {
  const folder = site()
  const text = await told(folder, [], { COLUMNS: '80', LC_ALL: 'C' })
  const said = text.split('\n').filter((line) => line.length > 80)
  assert.equal(said, [])
  assert.match(text, /\nx 1 error, 28 warnings, 2 notes in 17 pages; --fix fixes 4\n/)
  assert.match(text, '\n  -> keep them off the site:')
  const only = await told(folder, ['--only', 'link-broken'])
  for (const each of numbers) assert.match(only, `/nope-${each}\n`)
  assert.not.match(only, / more/)
  assert.match(only, `\n  ${pages}/link-broken.mdx\n\n`)
  const all = await told(folder, ['--all'])
  assert.is(all.match(/^\S+:\d+:\d+ (?:error|warning|note) /gm)?.length, 31)
})

test('the number of fixes is that of --fix --dry-run', async () => {
  const folder = site()
  const { stdout } = await runHere(folder, ['check', '--fix', '--dry-run', '--format', 'json'])
  assert.is(JSON.parse(stdout).fixes.length, 4)
  assert.match(await told(folder, ['--only', 'page-internal']), '; --fix fixes 13\n')
  assert.match(await told(folder, ['--only', 'page-orphan']), /in 17 pages\n/)
  await runHere(folder, ['check', '--fix'])
  assert.not.match(await told(folder, []), '--fix fixes')
})

test.run()
