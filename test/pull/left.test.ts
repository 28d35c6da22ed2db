import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildNavError } from '../../src/diagnostics/build-nav-error.js'
import { around, pulled } from './pulled.js'

interface Site {
  navigation: { groups: { group: string; pages: string[] }[] }
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

test('a config that gives something else each time can not be followed', async () => {
  const random = around(`navigation().groups(group(String(globalThis.process.hrtime.bigint())).pages('a'))`)
  const codes = await pulled(random, ({ navigation: { groups } }: Site) => {
    groups[0]?.pages.push('b')
  }).catch((error: unknown) => error instanceof BuildNavError && error.diagnostics.map(({ code }) => code))
  assert.equal(codes, ['pull-unreadable'])
})

test.run()
