/* Each code block of the documentation is true: it compiles or fails as it says, and gives the JSON or text below it. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
// Its service starts in the folder that it is loaded in, and those of the pages go away.
import 'esbuild'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse as parseYaml } from 'yaml'
import { commands } from '../../docs/generate/commands.js'
import { parseFlags } from '../../src/cli/command.js'
import { compile } from '../../src/config/compile/compile.js'
import { docPages, root } from './blocks.js'
import type { Block, DocPage } from './blocks.js'
import { evaluate } from './evaluate.js'
import { pageFolder } from './evaluate.js'
import type { PageFolder } from './evaluate.js'
import { announced } from './blocks.js'
import { typeCheck } from './type-check.js'

// A page's own assertion fails its test.
console.assert = (isTrue) => assert.ok(isTrue)

const pages = docPages()
const blocksIn = (language: string) =>
  pages.flatMap(({ blocks }) => blocks.filter((block) => block.language === language))

test('ts blocks compile; those that announce an error fail there, and with that message', () => {
  for (const [block, findings] of typeCheck(pages)) {
    const errors = announced(block)
    const where = findings
      .map(({ line, column, text }) => `${block.place} +${line + 1}:${column + 1} ${text}`)
      .join('\n')
    assert.is(
      findings.length,
      errors.length,
      `${block.place}: ${errors.length} errors are announced, found are\n${where}`,
    )
    for (const [index, { line, column, text }] of errors.entries()) {
      assert.equal([findings[index]?.line, findings[index]?.column], [line, column], where)
      assert.is(findings[index]?.text, text, where)
    }
  }
})

const started = process.cwd()
for (const page of pages.filter(({ blocks }) =>
  blocks.some(({ language }) => language === 'ts' || language === 'text'),
)) {
  test(`${page.file}: its code runs, and gives what stands below it`, async () => {
    const folder = pageFolder(page)
    process.chdir(folder.path)
    const outputs: [Block, string][] = []
    let value: unknown
    let isConfig = false
    try {
      for (const [index, block] of page.blocks.entries()) {
        if (block.language === 'json' && value !== undefined) {
          assert.is(JSON.stringify(jsonOf(value, isConfig)), JSON.stringify(JSON.parse(block.code)), block.place)
        }
        const output = await outputOf(block, folder)
        if (output !== undefined && process.env['UPDATE_GOLDENS']) outputs.push([block, output])
        else if (output !== undefined) assert.is(output, block.code, block.place)
        folder.write(block)
        const isForCommand = page.blocks[index + 1]?.language === 'text'
        const isRun = block.language === 'ts' && announced(block).length === 0 && !isForCommand
        isConfig = block.title === 'docs.config.ts'
        value = isRun ? await evaluate(page, block, folder.path) : undefined
      }
      rewrite(page, outputs)
    } finally {
      process.chdir(started)
    }
  })
}

/** What a command has printed, or written, where the block shows that. */
async function outputOf(block: Block, folder: PageFolder): Promise<string | undefined> {
  const isCommand = block.title.startsWith('npx build-nav')
  const made = isCommand ? `${(await folder.run(block.title)).trimEnd()}\n` : folder.made(block)
  // The page's own layout of JSON is as good.
  const isSame =
    made && block.language === 'json' && JSON.stringify(JSON.parse(made)) === JSON.stringify(JSON.parse(block.code))
  return isSame ? block.code : made
}

/** Puts what the commands print now in the place of what the page says. */
function rewrite({ file, text }: DocPage, outputs: readonly [Block, string][]): void {
  if (outputs.length === 0) return
  let page = text
  for (const [{ start, code }, printed] of outputs.toReversed()) {
    page = page.slice(0, start) + printed + page.slice(start + code.length)
  }
  writeFileSync(path.join(root, file), page)
}

/** What the commands make of a config's default export; any other value as it is. */
function jsonOf(value: unknown, isConfig: boolean): unknown {
  return isConfig ? compile(value).json : value
}

test('json and yaml blocks parse', () => {
  for (const { code, place } of blocksIn('json')) assert.not.throws(() => JSON.parse(code), place)
  for (const { code, place } of blocksIn('yaml')) assert.not.throws(() => parseYaml(code), place)
})

test('the commands and flags that sh and yaml blocks name exist', async () => {
  const known = await commands()
  const build = known.find(({ name }) => name === 'build')
  const lines = ['sh', 'yaml'].flatMap(blocksIn).flatMap(commandLines)
  for (const { args, place } of lines) {
    const command = known.find(({ name }) => name === args[0])
    const given = command ? args.slice(1) : args
    if (given.includes('--version')) continue
    assert.not.throws(() => parseFlags(command ?? build!, given), undefined, `${place}: build-nav ${args.join(' ')}`)
  }
})

test('the npm scripts that the texts name exist', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object }
  for (const { text, file } of pages) {
    for (const [, name = ''] of text.matchAll(/npm run ([\w:-]+)/g))
      assert.ok(name in scripts, `${file}: npm run ${name}`)
  }
})

function commandLines({ code, place }: Block): { args: string[]; place: string }[] {
  return code.split(/\n|&&/).flatMap((line) => {
    const [, args] = /(?:^|\s)(?:npx )?build-nav(?=\s|$)(.*)$/.exec(line.replace(/(^|\s)#.*$/, '')) ?? []
    return args === undefined || /npm (?:i|install)/.test(line)
      ? []
      : [{ args: (args.match(/'[^']*'|\S+/g) ?? []).map((arg) => arg.replace(/^'(.*)'$/, '$1')), place }]
  })
}

test.run()
