import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import { fix } from '../../../src/commands/fix/fix.js'
import { around } from '../pull/pulled.js'
import { temporaryFolder } from '../../temporary-folder.js'

const pages = { 'en/start.mdx': '', 'fr/start.mdx': '', 'c.mdx': '', 'd.mdx': '', 'index.mdx': '' }
const rules = { 'page-orphan': 'off', 'page-duplicate': 'off' } as const

test('in a config the code is fixed where it says it: once for a loop, with its comments', async () => {
  const config = around(`navigation().languages(
    // Both of them
    ...(['en', 'fr'] as const).map((code) =>
      language(code).groups(
        group('Start').icon('book').pages(\`\${code}/Start\`, 'c.mdx'),
        group('Rest').pages('C', \`\${code}/gone\`), // the rest
      ),
    ),
  )`)
  const folder = temporaryFolder({ ...pages, 'docs.config.ts': config })
  const { fixes, left, written, files } = await fix({ cwd: folder, rules })
  const text = readFileSync(path.join(folder, 'docs.config.ts'), 'utf8')
  assert.ok(written)
  assert.is(files.length, 1)
  assert.match(text, "group('Start').icon('book').pages(`${code}/start`, 'c'),")
  assert.match(text, "group('Rest').pages('c', `${code}/gone`), // the rest")
  assert.match(text, '    // Both of them\n')
  assert.is(fixes.length, 6)
  const messages = left.diagnostics.map(({ message }) => message)
  assert.equal(messages, ["There is no page 'en/gone'.", "There is no page 'fr/gone'."])
  assert.equal((await fix({ cwd: folder, rules })).fixes, [])
})

test('docs.json follows the fixes if it was up to date: otherwise it waits for its own build', async () => {
  const config = around(`navigation().groups(group('Start').pages('start.mdx'))`)
  const folder = temporaryFolder({ 'start.mdx': '', 'docs.config.ts': config })
  const docsJson = () => readFileSync(path.join(folder, 'docs.json'), 'utf8')
  await build({ cwd: folder })
  const dry = await fix({ cwd: folder, rules, dryRun: true })
  assert.equal([dry.fixes.length, dry.built], [1, false])
  assert.is((await fix({ cwd: folder, rules })).built, true)
  assert.not.match(docsJson(), 'start.mdx')
  assert.is((await build({ cwd: folder, check: true })).changed, false)
  const unbuilt = config.replace("'Start'", "'Begin'")
  writeFileSync(path.join(folder, 'docs.config.ts'), unbuilt)
  assert.is((await fix({ cwd: folder, rules })).built, false)
  assert.not.match(docsJson(), 'Begin')
})

test('what a config computes is left, and what it says is fixed', async () => {
  const config = around(`navigation().pages('en/Start', ...[3, 4].map((at) => String.fromCharCode(at + 64)))`)
  const folder = temporaryFolder({ ...pages, 'docs.config.ts': config })
  const { fixes, left } = await fix({ cwd: folder, rules })
  const told = [...fixes.map(({ change }) => change), ...left.diagnostics.map(({ hint }) => hint)]
  assert.equal(told, ['"en/Start" → "en/start"', "Did you mean 'c'?", "Did you mean 'd'?"])
})

test('a config of the navigation alone: the other keys are fixed in docs.json', async () => {
  const folder = temporaryFolder({
    ...pages,
    'docs.config.mjs': `import { navigation, ref } from 'build-nav'\nexport default navigation().pages('C', ref('nav/more.json'))\n`,
    'nav/more.json': '{ "group": "More",  "pages": ["D"] }\n',
    'docs.json': '{"navbar":  {"links": []}, "navigation": {"pages": ["old"]}}\n',
  })
  const { files, written } = await fix({ cwd: folder, rules })
  assert.ok(written)
  assert.equal(files.map(({ file }) => path.basename(file)).sort(), ['docs.config.mjs', 'more.json'])
  assert.match(
    readFileSync(path.join(folder, 'docs.config.mjs'), 'utf8'),
    "navigation().pages('c', ref('nav/more.json'))",
  )
  assert.is(readFileSync(path.join(folder, 'nav/more.json'), 'utf8'), '{ "group": "More",  "pages": ["d"] }\n')
})

test('a config with a wrong setting is fixed all the same, and keeps it', async () => {
  const config = around("navigation().pages('C')").replace("'mint'", "'mnt' as never")
  const folder = temporaryFolder({ ...pages, 'docs.config.ts': config })
  const { written, left } = await fix({ cwd: folder, rules })
  assert.ok(written)
  assert.is(readFileSync(path.join(folder, 'docs.config.ts'), 'utf8'), config.replace("'C'", "'c'"))
  const codes = left.diagnostics.map(({ code }) => code)
  assert.equal(codes, ['wrong-value'])
})

test('a config that gives no docs.json is not touched, and the report says why', async () => {
  const folder = temporaryFolder({
    ...pages,
    'docs.config.mjs': `import { navigation, tab } from 'build-nav'\nexport default navigation().pages('C', tab('A'))\n`,
  })
  const { fixes, left, prevented } = await fix({ cwd: folder, rules })
  assert.equal(fixes, [])
  assert.match(prevented ?? '', 'docs.config.mjs has errors')
  assert.ok(left.diagnostics.some(({ code }) => code === 'wrong-child'))
})

test.run()
