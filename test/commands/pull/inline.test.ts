import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { around, inPart, pulled, type Files, type Pulled } from './pulled.js'

interface Group {
  group: string
  pages: string[]
}
interface Site {
  navigation: { groups: Group[]; tabs: { groups: Group[] }[]; languages: { language: string; groups: Group[] }[] }
}
type Edit = (docs: Site) => void

/** A pull that leaves an edit and writes nothing, and a pull with --inline, which takes it. */
async function inlined(config: string | Files, edit: Edit): Promise<{ left: Pulled; taken: Pulled }> {
  const left = await pulled(config, edit, inPart)
  assert.equal([left.result.left.length > 0, left.result.files], [true, []])
  return { left, taken: await pulled(config, edit, undefined, { inline: true }) }
}

const loop = `...['api', 'sdk', 'cli'].map((name) => group(name.toUpperCase()).pages(\`\${name}/index\`, \`\${name}/install\`))`

test('one turn of a loop is written out with --inline, and only then', async () => {
  const config = around(`navigation().groups(${loop})`)
  for (const [edit, code] of [
    [
      { group: 'Command line', pages: ['cli/index', 'cli/install', 'cli/upgrade'] },
      /name === 'cli' \? group\('Command line'\)\.pages\(.*upgrade.*\) : group\(name\.toUpperCase\(\)\)/,
    ],
    [{ pages: ['cli/index', 'cli/setup'] }, /name === 'cli' \? [^:]*setup/],
  ] as const) {
    const { taken } = await inlined(config, ({ navigation: { groups } }) => void Object.assign(groups[2]!, edit))
    assert.match(taken.text().replace(/\s+/g, ' '), code)
  }
})

test('what all turns have is their code with --inline, too', async () => {
  const config = around(`navigation().groups(group('A').pages('a'), group('B').pages('b'))`)
  const edit = ({ navigation: { groups } }: Site) => void groups[1]?.pages.push('c')
  const { text } = await pulled(config, edit, undefined, { inline: true })
  assert.match(text(), `group('B').pages('b', 'c')`)
})

test('a list is written out with --inline only, and named', async () => {
  const made = `const list: Group[] = []\nfor (const index of [0, 1]) list.push(group('AB'.charAt(index)).pages('ab'.charAt(index)))\n`
  const tabs = `tab('One').groups(...list, group('C').pages('c')), tab('Two').groups(group('D').pages('d'))`
  const config = around(`navigation().tabs(${tabs})`, `import type { Group } from 'build-nav'\n${made}`)
  const { taken } = await inlined(
    config,
    ({
      navigation: {
        tabs: [one, two],
      },
    }) => {
      two?.groups.push(...(one?.groups.splice(0, 1) ?? []))
    },
  )
  const [note] = taken.result.writtenOut
  assert.match(note?.message ?? '', '`...list` was replaced with the entries')
  assert.match(taken.text().split('\n')[(note?.place?.line ?? 0) - 1] ?? '', `tab('One').groups(group('B')`)
})

const sdks = `const sdks = [{ id: 'js', label: 'JavaScript' }, { id: 'py', label: 'Python' }]
const sdkGroup = ({ id, label }: (typeof sdks)[number]) =>
  group(label).pages(...['install', 'usage'].map((page) => \`sdk/\${id}/\${page}\`))`

for (const loop of ['sdks.map(sdkGroup)', 'sdks.map((sdk) => sdkGroup(sdk))']) {
  test(`one call of a function that a loop makes in each language is written out inside its folder: ${loop}`, async () => {
    const site = `navigation().languages(
  ...(['en', 'de'] as const).map((locale) => language(locale).groups(...under(\`\${locale}/v1\`, ...${loop}))),
)`
    const { left, taken } = await inlined(around(site, sdks), ({ navigation: { languages } }) => {
      for (const { language, groups } of languages) groups[1]?.pages.push(`${language}/v1/sdk/py/async`)
    })
    const hint = 'This code also produces 2 other parts of docs.json, which would change too.'
    assert.match(left.result.left[0]?.hint ?? '', hint)
    assert.equal(taken.result.writtenOut, [])
    assert.match(
      taken.text().replaceAll(/\s+/g, ' '),
      `id === 'py' ? group('Python').pages('sdk/py/install', 'sdk/py/usage', 'sdk/py/async') : group(label)`,
    )
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
  const { text } = await pulled(files, ({ navigation: { tabs } }: Site) => {
    tabs[1]?.groups[1]?.pages.splice(1, 0, 'api/teams/invite')
  })
  assert.match(text(), `const tabs = [tab('Guides').pages('index'), api]`)
  assert.match(text(), `// One group for each resource\nconst api = tab('API')`)
  assert.match(text(), `group('Teams').pages('api/teams/list', 'api/teams/invite', 'api/teams/create')`)
  assert.match(text(), `resource('Projects')`)
})

test('without --inline, a call in a loop and a call that gives much stay', async () => {
  const many = Array.from({ length: 40 }, (_, at) => `'page-${at}'`).join(', ')
  for (const call of [`...['A', 'B'].map((name) => resource(name))`, `resource('A'), resource('B', ${many})`]) {
    const config = around(`navigation().tabs(tab('API').groups(${call}))`, helper)
    await inlined(config, ({ navigation: { tabs } }) => void tabs[0]?.groups[1]?.pages.push('elsewhere/disks'))
  }
})

test.run()
