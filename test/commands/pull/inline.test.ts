import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import type { JsonObject } from '../../../src/format/json/value.js'
import { pull } from '../../../src/commands/pull/pull.js'
import { temporaryFolder, writeTo } from '../../temporary-folder.js'
import { around, pulled as pulledWhole } from './pulled.js'

type Group = { group: string; icon?: string; pages: string[] }

/** Edits the third of three groups that a loop gives, and pulls, with `--inline` or without. */
async function pulled(groups: string, edit: (group: Group) => void, inline: boolean, before = '') {
  const folder = temporaryFolder({ 'docs.config.ts': around(`navigation().groups(${groups})`, before) })
  await build({ cwd: folder })
  const out = path.join(folder, 'docs.json')
  const docs = JSON.parse(readFileSync(out, 'utf8')) as JsonObject
  edit((docs['navigation'] as unknown as { groups: Group[] }).groups[2] as Group)
  const text = `${JSON.stringify(docs, null, 2)}\n`
  writeTo(out, text)
  const { left } = await pull({ cwd: folder, inline })
  if (left.length === 0) assert.is((await build({ cwd: folder })).text, text)
  return { left, code: readFileSync(path.join(folder, 'docs.config.ts'), 'utf8') }
}

const loop = `...['api', 'sdk', 'cli'].map((name) => group(name.toUpperCase()).pages(\`\${name}/index\`, \`\${name}/install\`))`

test('one turn of a loop is written out with --inline, and only then', async () => {
  const edit = (group: Group) => {
    group.group = 'Command line'
    group.pages.push('cli/upgrade')
  }
  assert.ok((await pulled(loop, edit, false)).left.length > 0)
  const { left, code } = await pulled(loop, edit, true)
  assert.equal(left, [])
  assert.match(
    code.replace(/\s+/g, ' '),
    /name === 'cli' \? group\('Command line'\)\.pages\(.*upgrade.*\) : group\(name\.toUpperCase\(\)\)/,
  )
})

test('a page of one turn is written out as it is', async () => {
  const { left, code } = await pulled(loop, (group) => (group.pages[1] = 'cli/setup'), true)
  assert.equal(left, [])
  assert.match(code, /name === 'cli' \?/)
})

test('what all turns have is their code with --inline, too', async () => {
  const { left, code } = await pulled(
    `group('A').pages('a'), group('B').pages('b'), group('C').pages('c')`,
    (group) => void group.pages.push('d'),
    true,
  )
  assert.equal(left, [])
  assert.match(code, `group('C').pages('c', 'd')`)
})

test('a list is written out with --inline only, and named; its neighbours keep their code', async () => {
  const made = `const list: Group[] = []\nfor (const index of [0, 1]) list.push(group('AB'.charAt(index)).pages('ab'.charAt(index)))\n`
  const neighbour = `group('C').pages(...['x'].map((page) => page + '1'))`
  const tabs = `tab('One').groups(...list, ${neighbour}), tab('Two').groups(group('D').pages('d'))`
  const config = around(`navigation().tabs(${tabs})`, `import type { Group } from 'build-nav'\n${made}`)
  const folder = temporaryFolder({ 'docs.config.ts': config })
  await build({ cwd: folder })
  const out = path.join(folder, 'docs.json')
  const docs = JSON.parse(readFileSync(out, 'utf8')) as { navigation: { tabs: { groups: Group[] }[] } }
  const [one, two] = docs.navigation.tabs
  two?.groups.push(...(one?.groups.splice(0, 1) ?? []))
  writeTo(out, `${JSON.stringify(docs, null, 2)}\n`)
  const left = await pull({ cwd: folder })
  assert.is(left.left.length, 1)
  assert.equal(left.files, [])
  const { writtenOut, files } = await pull({ cwd: folder, inline: true })
  assert.match(writtenOut[0]?.message ?? '', '`...list` was replaced with the entries')
  const line = files[0]?.text.split('\n')[(writtenOut[0]?.place?.line ?? 0) - 1] ?? ''
  assert.match(line, `tab('One').groups(group('B')`)
  assert.match(files[0]?.text ?? '', neighbour)
})

const sdks = `const sdks = [{ id: 'js', label: 'JavaScript' }, { id: 'py', label: 'Python' }]
const sdkGroup = ({ id, label }: (typeof sdks)[number]) =>
  group(label).pages(...['install', 'usage'].map((page) => \`sdk/\${id}/\${page}\`))`

for (const loop of ['sdks.map(sdkGroup)', 'sdks.map((sdk) => sdkGroup(sdk))']) {
  test(`one call of a function that a loop makes in each language is written out inside its folder: ${loop}`, async () => {
    const site = `navigation().languages(
  ...(['en', 'de'] as const).map((locale) => language(locale).groups(...under(\`\${locale}/v1\`, ...${loop}))),
)`
    const folder = temporaryFolder({ 'docs.config.ts': around(site, sdks) })
    await build({ cwd: folder })
    const out = path.join(folder, 'docs.json')
    const docs = JSON.parse(readFileSync(out, 'utf8')) as {
      navigation: { languages: { language: string; groups: Group[] }[] }
    }
    for (const { language, groups } of docs.navigation.languages) groups[1]?.pages.push(`${language}/v1/sdk/py/async`)
    const text = `${JSON.stringify(docs, null, 2)}\n`
    writeTo(out, text)
    const [left] = (await pull({ cwd: folder })).left
    assert.match(left?.hint ?? '', 'This code also produces 2 other parts of docs.json, which would change too.')
    const { left: none, writtenOut } = await pull({ cwd: folder, inline: true })
    assert.equal([none, writtenOut], [[], []])
    assert.match(
      readFileSync(path.join(folder, 'docs.config.ts'), 'utf8').replaceAll(/\s+/g, ' '),
      `id === 'py' ? group('Python').pages('sdk/py/install', 'sdk/py/usage', 'sdk/py/async') : group(label)`,
    )
    assert.is((await build({ cwd: folder })).text, text)
  })
}

const helper = `const resource = (name: string, ...more: string[]) =>
  group(name).pages(...['list', 'create', ...more].map((page) => \`api/\${name.toLowerCase()}/\${page}\`))
`

test('without --inline a constant keeps its place and its comment: at most the one call that changed is written out', async () => {
  const constant = `${helper}
// One group for each resource
const api = tab('API').icon('code').groups(resource('Projects'), resource('Teams'), resource('Tokens'))

const tabs = [tab('Guides').pages('index'), api]
`
  const files = {
    'docs.config.ts': around('navigation().tabs(...tabs)', constant),
  }
  const { text } = await pulledWhole(files, (docs: never) => {
    const { tabs } = (docs as { navigation: { tabs: { groups: Group[] }[] } }).navigation
    tabs[1]?.groups[1]?.pages.splice(1, 0, 'api/teams/invite')
  })
  assert.match(text(), `const tabs = [tab('Guides').pages('index'), api]`)
  assert.match(text(), `// One group for each resource\nconst api = tab('API')`)
  assert.match(text(), `group('Teams').pages('api/teams/list', 'api/teams/invite', 'api/teams/create')`)
  assert.match(text(), `resource('Projects')`)
})

test('without --inline an import stays: nothing of its module is written out', async () => {
  const files = {
    'docs.config.ts': around(
      `navigation().tabs(tab('Home').pages('index'), platform)`,
      `\nimport { platform } from './nav.js'\n`,
    ),
    'nav.ts': `import { group, tab } from 'build-nav'

${helper}
export const platform = tab('Platform').groups(...['Compute', 'Storage', 'Network'].map((name) => resource(name)))
`,
  }
  const folder = temporaryFolder(files)
  await build({ cwd: folder })
  const out = path.join(folder, 'docs.json')
  const docs = JSON.parse(readFileSync(out, 'utf8')) as { navigation: { tabs: { groups: Group[] }[] } }
  docs.navigation.tabs[1]?.groups[1]?.pages.push('elsewhere/disks')
  writeTo(out, `${JSON.stringify(docs, null, 2)}\n`)
  const { left, files: changed } = await pull({ cwd: folder })
  assert.is(left.length, 1)
  assert.equal(changed, [])
})

test('without --inline a call that gives much stays', async () => {
  const call = `resource('Teams', ${Array.from({ length: 40 }, (_, at) => `'page-${at}'`).join(', ')})`
  const { left, code } = await pulled(
    `resource('A'), resource('B'), ${call}`,
    ({ pages }) => pages.push('else'),
    false,
    helper,
  )
  assert.is(left.length, 1)
  assert.match(code, call)
})

test.run()
