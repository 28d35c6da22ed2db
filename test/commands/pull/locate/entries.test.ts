import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ListItems } from '../../../../src/commands/pull/locate/entries.js'
import { Instances } from '../../../../src/commands/pull/origin/instances.js'
import { TracedLoads } from '../../../../src/commands/pull/origin/traced-load.js'
import { valueAt } from '../../../../src/commands/pull/origin/traced-value.js'
import { temporaryFolder } from '../../../temporary-folder.js'
import { around } from '../pulled.js'

/** The code of a child: its entry in a list, the entry that goes or moves with it, and the argument that gives it. */
interface Found {
  readonly at: string
  /** Equal to `at`, if undefined. */
  readonly going?: string
  /** Equal to `at`, if undefined. */
  readonly argument?: string
}

/** The arguments of `group('…').pages(…)` or `tab('…').groups(…)`, the index of a child there, and its code. */
interface Case {
  readonly what: string
  readonly pages?: string
  readonly groups?: string
  /** Declarations before them. */
  readonly declared?: string
  readonly index?: number
  readonly found: Found
}

const loop = (list: string, names: string) => `...${list}.map((${names}) => group(title).pages(page))`

const table: readonly Case[] = [
  { what: 'an argument', pages: `'a', 'b'`, found: { at: `'b'` } },
  { what: 'an argument under a condition', pages: `'a', 1 < 2 && 'b'`, found: { at: `1 < 2 && 'b'` } },
  {
    what: 'an argument of when',
    pages: `'a', ...when(true, 'b', 'c')`,
    found: { at: `'b'`, argument: `...when(true, 'b', 'c')` },
  },
  {
    what: 'one of several in a folder',
    pages: `'a', ...under('v1', 'b', 'c')`,
    found: { at: `'b'`, argument: `...under('v1', 'b', 'c')` },
  },
  {
    what: 'the only one of a folder: all of that goes with it',
    pages: `'a', ...under('v1', 'b')`,
    found: { at: `'b'`, going: `...under('v1', 'b')`, argument: `...under('v1', 'b')` },
  },
  {
    what: 'an element of a list that is spread',
    declared: `const more = ['b', 'c']`,
    pages: `'a', ...more`,
    index: 2,
    found: { at: `'c'`, argument: '...more' },
  },
  {
    what: 'a call around a literal',
    declared: `const page = (name: string) => 'x/' + name`,
    pages: `page('a'), page('b')`,
    found: { at: `page('b')` },
  },
  {
    what: 'an element that a loop goes through',
    pages: `...['a', 'b'].map((name) => 'x/' + name)`,
    found: { at: `'b'`, argument: `...['a', 'b'].map((name) => 'x/' + name)` },
  },
  { what: 'a part of a text: the spread gives it', pages: `...'a b'.split(' ')`, found: { at: `...'a b'.split(' ')` } },
  {
    what: 'a builder with all of its chain',
    groups: `group('A').pages('a'), group('B').icon('book').pages('b')`,
    found: { at: `group('B').icon('book').pages('b')` },
  },
  {
    what: 'a constant by its name',
    declared: `const build = group('B').pages('b')`,
    groups: `group('A').pages('a'), build`,
    found: { at: 'build' },
  },
  {
    what: 'a call of a helper, which is its data, too',
    declared: `const of = (title: string, ...pages: string[]) => group(title).pages(...pages)`,
    groups: `of('A', 'a'), of('B', 'b')`,
    found: { at: `of('B', 'b')` },
  },
  {
    what: 'a row with a title',
    declared: `const rows = [{ title: 'A', page: 'a' }, { title: 'B', page: 'b' }]`,
    groups: loop('rows', '{ title, page }'),
    found: { at: loop('rows', '{ title, page }') },
  },
  {
    what: 'a row of texts',
    declared: `const pairs = [['A', 'a'], ['B', 'b']] as const`,
    groups: loop('pairs', '[title, page]'),
    found: { at: loop('pairs', '[title, page]') },
  },
  {
    what: 'a title in a list of titles',
    groups: `...['A', 'B'].map((title) => group(title).pages('x'))`,
    found: { at: `...['A', 'B'].map((title) => group(title).pages('x'))` },
  },
  {
    what: 'a row that is an argument, with its pages behind its title',
    declared: `const all = (...given: string[][]) => given.map(([title = '', ...names]) => group(title).pages(...names))`,
    groups: `...all(['A', 'a'], ['B', 'b', 'c'])`,
    found: { at: `...all(['A', 'a'], ['B', 'b', 'c'])` },
  },
  {
    what: 'a property whose name is the title',
    declared: `const titles = { A: 'a', B: 'b' }`,
    groups: loop('Object.entries(titles)', '[title, page]'),
    found: { at: loop('Object.entries(titles)', '[title, page]') },
  },
]

const config = around(
  `navigation().tabs(${table.map(({ groups, pages }, at) => `tab('${at}').groups(${groups ?? `group('A').pages(${pages})`})`).join(', ')})`,
  table.map(({ declared = '' }) => declared).join('\n'),
)

const file = path.join(temporaryFolder({ 'docs.config.ts': config }), 'docs.config.ts')
const loads = new TracedLoads(file)
const root = await loads.load(new Map())
const context = { sites: loads.sites, instances: new Instances(root) }

for (const [tab, { what, pages, index = 1, found }] of table.entries()) {
  test(what, () => {
    const inTab = pages === undefined ? ['groups'] : ['groups', 0, 'pages']
    const list = valueAt(root, ['navigation', 'tabs', tab, ...inTab])
    assert.ok(list?.type === 'list')
    const entries = new ListItems(context, list)
    const [at, going, argument] = [entries.at(index), entries.removable(index), entries.argument(index)].map((entry) =>
      entry?.item.getText(),
    )
    assert.equal(
      { at, going, argument },
      { at: found.at, going: found.going ?? found.at, argument: found.argument ?? found.at },
    )
  })
}

test.run()
