import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildNavError } from '../../src/diagnostics/build-nav-error.js'
import type { JsonValue } from '../../src/json/value.js'
import { around, pulled } from './pulled.js'

interface Site {
  navigation: { groups: { group: string; pages: string[] }[] }
}

interface Languages {
  navigation: { languages: { groups: { group: string; tag?: string }[] }[] }
}

test('an edit that no code can take is left, and told with its place', async () => {
  const titles = around(
    `navigation().groups(...['One', 'Two'].map((title) => group(title + '!'.repeat(title.length)).pages(title)))`,
  )
  const { result } = await pulled(titles, ({ navigation: { groups } }: Site) => {
    const [first] = groups
    if (first) first.group = 'Uno'
  })
  assert.equal(
    result.left.map(({ code, severity }) => `${severity} ${code}`),
    ['error pull-left'],
  )
})

test('what is to be written for one variant says for which, and points at the element', async () => {
  const variants = around(
    `navigation().languages(
  ...(['en', 'de'] as const).map((code) =>
    language(code).groups(...['a', 'b'].map((name) => group(name).pages(\`\${code}/\${name}\`)))),
)`,
  )
  const { result, text } = await pulled(variants, ({ navigation }: Languages) => {
    const edited = navigation.languages[1]?.groups[0]
    if (edited) edited.tag = 'NEU'
  })
  const [left] = result.left
  assert.is(
    left?.hint,
    `Write it into the config by hand: \`.tag("NEU")\`, but only in de: the same code gives 3 other parts of docs.json.`,
  )
  const line = text().split('\n')[(left?.place?.line ?? 1) - 1] ?? ''
  assert.match(line.slice((left?.place?.column ?? 1) - 1), /^(group|pages)\(/)
})

test('a config that gives something else each time can not be followed', async () => {
  const random = around(`navigation().groups(group(String(globalThis.process.hrtime.bigint())).pages('a'))`)
  const codes = await pulled(random, ({ navigation: { groups } }: Site) => {
    groups[0]?.pages.push('b')
  }).catch((error: unknown) => error instanceof BuildNavError && error.diagnostics.map(({ code }) => code))
  assert.equal(codes, ['pull-unreadable'])
})

test("keys in another order that the code can not have are the writer's to keep, and nothing is left", async () => {
  const spread = `import { docs, group, navigation } from 'build-nav'
const common = { name: 'Acme', theme: 'mint' } as const
export default docs({
  ...common,
  colors: { primary: '#0D9373' },
  navigation: navigation().groups(group('Start').pages('a')),
}).set('x-extra', 'a')
`
  const { result } = await pulled(spread, (docs: Record<string, JsonValue>) => {
    const keys = ['theme', 'navigation', 'x-extra', 'name', 'colors']
    return Object.fromEntries(keys.map((key) => [key, docs[key] as JsonValue]))
  })
  assert.equal(result.left, [])
})

test.run()
