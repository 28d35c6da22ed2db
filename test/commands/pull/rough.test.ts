import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/commands/build/build.js'
import { migrate } from '../../../src/commands/migrate/migrate.js'
import { pull } from '../../../src/commands/pull/pull.js'
import { runs } from '../../runs.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { Compiling } from './compiling.js'
import { Dice, rewriteRoughly, roughnesses, seeds, type Json } from './rough.js'

const locales = ['en', 'zh', 'ja', 'ko']

/** A site in four languages that differ a little, so that its code has conditions. */
const site = {
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#0D9373' },
  navigation: {
    languages: locales.map((language, nth) => {
      const page = (name: string) => `${language}/${name}`
      const own = (name: string, of: number) => (nth === of ? [page(name)] : [])
      return {
        language,
        tabs: [
          {
            tab: `Guides ${language}`,
            groups: [
              { group: 'Start', pages: [page('index'), page('install'), ...own('setup', 0), page('next')] },
              {
                group: `Build ${language}`,
                icon: nth === 2 ? 'hammer' : 'book',
                pages: [
                  page('build/one'),
                  { group: 'Deep', pages: [page(nth === 3 ? 'build/Deep' : 'build/deep'), page('build/deeper')] },
                  page('build/two'),
                ],
              },
            ],
          },
          {
            tab: 'Reference',
            pages: [
              ...own('reference/korean', 3),
              { group: 'Models', pages: [page('models/a'), page('models/b'), ...own('models/c', 1), page('models/d')] },
              {
                group: nth === 3 ? 'Nodes (ko)' : 'Nodes',
                pages: [page('nodes/a'), { group: 'Loaders', pages: [page('nodes/l'), page('nodes/m')] }],
              },
              page('reference/limits'),
            ],
          },
        ],
      }
    }),
  },
}

const folder = temporaryFolder({ 'docs.json': textOf(site) })
const compiling = new Compiling()

/** The modules of a folder. */
function modulesIn(from: string): Record<string, string> {
  const names = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(from, name), 'utf8')]))
}

function textOf(docs: unknown): string {
  return `${JSON.stringify(docs, null, 2)}\n`
}

test('a language or two that are laid out anew: what is taken gives every byte, and what is left is told', async () => {
  await migrate({ cwd: folder })
  const files = modulesIn(folder)
  const place = fc.record({ seed: seeds, roughness: fc.constantFrom(...roughnesses), two: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(place, async ({ seed, roughness, two }) => {
      const dice = new Dice(seed)
      const docs = structuredClone(site) as unknown as { navigation: { languages: { tabs: Json[] }[] } }
      for (let count = two ? 2 : 1; count > 0; count--) {
        const { tabs } = dice.of(docs.navigation.languages)
        for (const tab of dice.falls(50) ? tabs : [dice.of(tabs)]) rewriteRoughly(tab, dice, roughness)
      }
      const text = textOf(docs)
      const cwd = temporaryFolder({ ...files, 'docs.json': text })
      const { left } = await pull({ cwd, force: true })
      if (left.length === 0) assert.is((await build({ cwd, stdout: true })).text, text)
      else assert.ok(left.every(({ message }) => message.length > 0))
      compiling.add(String(seed), files, (name) => readFileSync(path.join(cwd, name), 'utf8'))
    }),
    { numRuns: Math.max(3, runs(30)) },
  )
})

test('all of that compiles', () => {
  if (!Compiling.isThere) return console.log('skipped: there is no compiler at node_modules/typescript-7')
  const { errors, sound } = compiling.worse()
  assert.equal(errors, [])
  assert.ok(sound > 0)
})

test.run()
