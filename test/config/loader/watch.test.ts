import { renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadConfig } from '../../../src/config/loader/load.js'
import { fileState, stateAfter, watchConfig } from '../../../src/config/loader/watch.js'
import { temporaryFolder, writeTo } from '../../temporary-folder.js'
import { site } from './site.js'

/** The watches of a test. One that is left open when the test fails would keep the process alive. */
const open: { readonly close: () => Promise<void> }[] = []
test.after.each(async () => {
  for (const watch of open.splice(0)) await watch.close()
})

/** A watch over real loads; `next` waits for the load after a change. */
async function watching(folder: string) {
  // What is written as a load begins is loaded twice.
  await wait(50)
  const config = path.join(folder, 'docs.config.ts')
  const loads: { changed: readonly string[]; result: unknown }[] = []
  let wake = () => {}
  const watch = watchConfig({
    load: async (changed) => {
      let files: readonly string[] = []
      const result = await loadConfig(config, { onFiles: (told) => (files = told) }).then(
        ({ value }) => value,
        (error: { diagnostics: { code: string }[] }) => error.diagnostics[0]?.code,
      )
      loads.push({ changed: changed.map((file) => path.relative(folder, file)), result })
      setTimeout(() => wake(), 5)
      return files
    },
    onError: (error) => {
      throw error
    },
  })
  open.push(watch)
  const next = async (change: () => void = () => {}) => {
    const count = loads.length
    change()
    while (loads.length === count) await new Promise<void>((resolve) => (wake = resolve))
    return loads.at(-1)
  }
  return { next, loads }
}

const files = {
  'docs.config.ts': "import a from './nav/a'\nimport b from './b.json'\nexport default [a, b.b]",
  'nav/a.ts': 'export default 1',
  'b.json': '{"b":1}',
}

test('a change of the config, of a module or of JSON loads again, and is named', async () => {
  const folder = site(files)
  const { next } = await watching(folder)
  assert.equal(await next(), { changed: [], result: [1, 1] })
  assert.equal(await next(() => writeTo(path.join(folder, 'nav/a.ts'), 'export default 2')), {
    changed: ['nav/a.ts'],
    result: [2, 1],
  })
  assert.equal(await next(() => writeTo(path.join(folder, 'b.json'), '{"b":2}')), {
    changed: ['b.json'],
    result: [2, 2],
  })
  writeTo(path.join(folder, 'nav/a.ts.tmp'), 'export default 3')
  assert.equal(await next(() => renameSync(path.join(folder, 'nav/a.ts.tmp'), path.join(folder, 'nav/a.ts'))), {
    changed: ['nav/a.ts'],
    result: [3, 2],
  })
})

test('a burst of changes loads a few times, and ends with the last content', async () => {
  const folder = site(files)
  const { next, loads } = await watching(folder)
  await next()
  await next(() => {
    for (let i = 0; i < 500; i++) writeTo(path.join(folder, 'b.json'), JSON.stringify({ b: i }))
  })
  await wait(150)
  assert.equal(loads.at(-1)?.result, [1, 499])
  assert.ok(loads.length <= 4, `${loads.length} loads`)
})

const withPages = {
  'docs.config.ts': "import { pagesIn } from 'build-nav/files'\nexport default pagesIn('guides')",
  'guides/a.mdx': '---\ntitle: A\n---\nText',
}

test('pages that a config reads are watched: new ones, hidden ones, new folders, and those that go; their text is not', async () => {
  const folder = site(withPages)
  const at = (name: string) => path.join(folder, ...name.split('/'))
  const { next, loads } = await watching(folder)
  assert.equal((await next())?.result, ['guides/a'])
  const last = () => (loads.at(-1)?.result ?? []) as readonly string[]
  const many = ['guides/b', 'guides/more/c', 'guides/more/deep/d']
  for (let turn = 0; turn < 20; turn++) many.push(`guides/new-${turn}`)
  const grown = await next(() => many.forEach((name) => writeTo(at(`${name}.mdx`), 'Text')))
  // The folders may come before the pages in them.
  while (last().length < many.length + 1) await next()
  assert.ok(grown?.changed.includes('guides'), grown?.changed.join())
  let count = -1
  while (count !== loads.length) {
    count = loads.length
    await wait(150)
  }
  writeTo(at('guides/a.mdx'), '---\ntitle: A\n---\nOther text')
  writeTo(at('guides/picture.svg'), '<svg />')
  await next(() => writeTo(at('guides/b.mdx'), '---\nhidden: true\n---\nText'))
  while (last().includes('guides/b')) await next()
  const changed = loads.slice(count).flatMap((load) => load.changed)
  assert.ok(!changed.includes(path.join('guides', 'a.mdx')) && !changed.includes('guides'), changed.join())
  await next(() => rmSync(at('guides/more'), { recursive: true }))
  while (last().some((page) => page.startsWith('guides/more'))) await next()
})

test('whatever way a page changes, the next load has it', async () => {
  const page = (title: string) => `---\ntitle: ${title}\n---\nText`
  const folder = site({
    'docs.config.ts': `import { readPages } from 'build-nav/files'
export default readPages('guides').map(({ path, title }) => path.slice(7) + ' ' + title)`,
    'guides/a.mdx': page('A'),
    'guides/in/b.mdx': page('B'),
    'next/b.mdx': page('C'),
  })
  const at = (name: string) => path.join(folder, ...name.split('/'))
  const { next, loads } = await watching(folder)
  await next()
  const until = async (expected: readonly string[], change: () => void) => {
    change()
    while (JSON.stringify(loads.at(-1)?.result) !== JSON.stringify(expected)) await next()
  }
  const { atime, mtime } = statSync(at('guides/a.mdx'))
  // As long as it was, and as old.
  await until(['a Z', 'in/b B'], () => {
    writeTo(at('guides/a.mdx'), page('Z'))
    utimesSync(at('guides/a.mdx'), atime, mtime)
  })
  await until(['a X', 'in/b B'], () => {
    writeTo(at('guides/a.tmp'), page('X'))
    renameSync(at('guides/a.tmp'), at('guides/a.mdx'))
  })
  // Another folder of the same name, with a page of the same name: and what happens there, too.
  await until(['a X', 'in/b C'], () => {
    renameSync(at('guides/in'), at('before'))
    renameSync(at('next'), at('guides/in'))
  })
  await until(['a X', 'in/b D'], () => writeTo(at('guides/in/b.mdx'), page('D')))
  await until(['a X', 'out/b D'], () => renameSync(at('guides/in'), at('guides/out')))
  await until(['out/b D'], () => rmSync(at('guides/a.mdx')))
})

test('a folder of pages that is missing is waited for', async () => {
  const { 'docs.config.ts': config } = withPages
  const folder = site({ 'docs.config.ts': config })
  const { next, loads } = await watching(folder)
  assert.equal((await next())?.result, 'pages-folder-missing')
  await next(() => writeTo(path.join(folder, 'guides', 'a.mdx'), 'Text'))
  while (JSON.stringify(loads.at(-1)?.result) !== '["guides/a"]') await next()
})

test('what is written in the millisecond in which it is looked at counts as changed', () => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'index.mdx')
  for (const watched of [file, folder + path.sep]) {
    const began = Date.now()
    for (let at = 0; at < 200; at++) {
      writeFileSync(file, `${at}`)
      fileState(watched)
      assert.is(stateAfter(watched, began), undefined)
    }
  }
})

test.run()
