/** What an author sees while typing: the methods offered after a dot, and the doc comment of each. */
import path from 'node:path'
import ts from 'typescript'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { kinds } from '../../src/format/contract/kinds.js'
import type { Kind } from '../../src/format/contract/kind.js'
import { methodsOf } from '../../src/format/contract/methods.js'
import { printTypes } from '../../src/commands/register/types.js'
import { createProject } from './project.js'

const kindNames = Object.keys(kinds) as Kind[]
const always = ['set', 'toJSON']

/** A language service over a file; `^` marks the place asked about, and each test sets its own text. */
async function editor(types: Readonly<Record<string, string>> = {}) {
  const { folder } = await createProject({ 'docs.config.ts': '', ...types })
  const file = path.join(folder, 'docs.config.ts')
  const files = [file, ...Object.keys(types).map((name) => path.join(folder, name))]
  let text = ''
  let edits = 0
  const options: ts.CompilerOptions = {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2023.d.ts'],
    types: [],
  }
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => true,
    getScriptFileNames: () => files,
    getScriptVersion: (name) => (name === file ? String(edits) : '0'),
    getScriptSnapshot: (name) => {
      const read = name === file ? text : ts.sys.readFile(name)
      return read === undefined ? undefined : ts.ScriptSnapshot.fromString(read)
    },
    getCurrentDirectory: () => folder,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  })
  const at = (marked: string): number => {
    const head = `import { docs, sourceRef, ${kindNames.join(', ')} } from 'build-nav'\n`
    edits += 1
    text = head + marked.replace('^', '')
    return head.length + marked.indexOf('^')
  }
  return {
    completions(marked: string): string[] {
      const found = service.getCompletionsAtPosition(file, at(marked), {})
      return (found?.entries ?? []).map(({ name }) => name).sort()
    },
    hover(marked: string): { shows: string; says: string; example: string } {
      const info = service.getQuickInfoAtPosition(file, at(marked))
      const tag = info?.tags?.find(({ name }) => name === 'example')
      return {
        shows: ts.displayPartsToString(info?.displayParts),
        says: ts.displayPartsToString(info?.documentation),
        example: ts.displayPartsToString(tag?.text),
      }
    },
  }
}

const ready = editor()
const start = (kind: Kind) =>
  kind === 'navigation' ? 'navigation()' : `${kind}(${kind === 'language' ? "'en'" : "'A'"})`

for (const kind of kindNames) {
  const methods = methodsOf(kind)

  test(`after ${start(kind)} exactly the methods of the table are offered`, async () => {
    const { completions } = await ready
    assert.equal(completions(`${start(kind)}.^`), [...methods.map(({ key }) => key), ...always].sort())
  })

  test(`after a content method of ${kind} no other is offered`, async () => {
    const { completions } = await ready
    const rest = methods.filter(({ by }) => by !== 'content').map(({ key }) => key)
    // What a key of the kind excludes beside content is the table's business: `graphql` after `groups`.
    const excludes: Readonly<Record<string, readonly string[]>> = kinds[kind].excludes
    for (const key of kinds[kind].content) {
      const open = rest.filter((other) => !excludes[other]?.includes(key))
      assert.equal(
        completions(`${start(kind)}.${key}${key === 'href' ? "('/a')" : '()'}.^`),
        [...open, ...always].sort(),
      )
    }
  })

  test(`${kind} and its methods explain themselves`, async () => {
    const { hover } = await ready
    const { says, example } = hover(start(kind).replace('(', '^('))
    assert.ok(says && example.includes(kind), `${kind}() says "${says}", shows "${example}"`)
    for (const key of [...methods.map((method) => method.key), ...always]) {
      const found = hover(`${start(kind)}.^${key}`)
      assert.ok(found.says, `${kind}.${key} has no doc comment`)
      assert.is(unreadableHover(found.shows), undefined, `${kind}.${key}: ${found.shows}`)
      if (key !== 'toJSON') assert.ok(found.example.includes(`.${key}(`), `${kind}.${key} shows "${found.example}"`)
    }
  })
}

function unreadableHover(shows: string): string | undefined {
  if (/\bnever\b|import\(|brand/i.test(shows)) return 'shows what is inside'
  return shows.length > 300 ? 'is a wall' : undefined
}

test('registered pages are offered, at any place of a list and in a title', async () => {
  const text = printTypes({ pages: ['guides/one', 'guides/two'], pagesUnder: ['one'], endpoints: ['GET /users'] })
  const { completions } = await editor({ 'build-nav-env.d.ts': text })
  const pages = ['guides/one', 'guides/two', 'one']
  for (const call of [".pages('^')", ".pages('guides/one', '^')", ".pages('^', 'guides/one')", ".pages('gui^')"]) {
    const offered = completions(`group('A')${call}`)
    for (const page of [...pages, 'GET /users']) {
      if (!call.includes(`'${page}'`)) assert.ok(offered.includes(page), `${call} offers ${offered.join(', ')}`)
    }
  }
  assert.equal(completions("group('A').root('^')").filter(Boolean), pages)
})

test.run()
