import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll(path.sep, '/'))
const modules = files.filter((file) => /\.tsx?$/.test(file))
const designs = files.filter((file) => path.posix.basename(file) === 'DESIGN.md')
const textOf = (file: string) => readFileSync(path.join('src', file), 'utf8')
const codeOf = (file: string) => textOf(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** From here on, a folder has a text that tells how it works. */
const MANY_LINES = 1_500

const exported = new Set(
  modules.flatMap((file) =>
    [...codeOf(file).matchAll(/^export (?:declare |abstract |async )*(?:\w+\*?) (\w+)/gm)].map(([, name]) => name),
  ),
)

test('each large folder has a design text', () => {
  const lines = new Map<string, number>()
  for (const file of modules) {
    const isTold = designs.some((design) => file.startsWith(`${path.posix.dirname(design)}/`))
    const room = file.startsWith('cli/') ? 'cli' : file.split('/').slice(0, 2).join('/')
    if (isTold || room === file) continue
    lines.set(room, (lines.get(room) ?? 0) + textOf(file).split('\n').length)
  }
  assert.equal(
    [...lines].filter(([, count]) => count > MANY_LINES),
    [],
  )
})

for (const design of designs) {
  test(`src/${design} names files and code that exist`, () => {
    const folder = path.posix.dirname(design)
    const code = modules.filter((file) => file.startsWith(`${folder}/`)).map(codeOf)
    const isKnown = (name: string) =>
      exported.has(name) || code.some((text) => text.search(new RegExp(`(?<![\\w#])${name}\\b`)) >= 0)
    const isFile = (name: string) =>
      [path.join('src', folder), 'src', '.'].some((at) => existsSync(path.join(at, name)))
    const unknown: string[] = []
    for (const [, span = ''] of textOf(design)
      .replace(/^```[\s\S]*?^```/gm, '')
      .matchAll(/`([^`\n]+)`/g)) {
      if (/^[\w./-]+\.tsx?$/.test(span) ? span !== 'docs.config.ts' && !isFile(span) : false) unknown.push(span)
      if (/^#?(?=\w*[a-z])(?=\w*[A-Z])[A-Za-z]\w*$/.test(span) && !isKnown(span)) unknown.push(span)
    }
    assert.equal(unknown, [])
  })
}

test('CONTRIBUTING links each design text', () => {
  const links = [...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/\]\(src\/([\w/-]+\/DESIGN\.md)\)/g)]
  assert.equal([...new Set(links.map(([, link]) => link))].toSorted(), designs.toSorted())
})

test.run()
