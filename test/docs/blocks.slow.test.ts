/* Each code block of the documentation is true: it compiles or fails as it says, and gives the JSON or text below it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import ts from 'typescript'
import * as files from '../../src/files.js'
import * as builders from '../../src/index.js'
import * as programmatic from '../../src/node.js'
import * as openapi from '../../src/openapi.js'
import { runHere } from '../cli/cli.js'
import { temporaryFolder, writeTo } from '../temporary-folder.js'
import {
  announced,
  docPages,
  moduleOf,
  modulesFor,
  root,
  withDefaultExport,
  type Block,
  type DocPage,
} from './blocks.js'

// Its service starts in the folder that it is loaded in, and those of the pages go away.
import 'esbuild'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse as parseYaml } from 'yaml'
import { commands } from '../../docs/generate/commands.js'
import { parseFlags } from '../../src/cli/command.js'
import { compile } from '../../src/config/compile/compile.js'
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

type Exports = Record<string, unknown>

const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true }
const AsyncFunction = (async () => {}).constructor as new (...code: string[]) => (...given: unknown[]) => Promise<void>
const requireHere = createRequire(import.meta.url)

/** Runs a block, with the other modules of its page, and gives its default export or the value of its last line. */
async function evaluate(page: DocPage, block: Block, folder: string): Promise<unknown> {
  const modules = modulesFor(page, block)
  const done = new Map<Block, Exports>()

  async function run(name: string, inner: Block): Promise<Exports> {
    const known = done.get(inner)
    if (known) return known
    const exports: Exports = {}
    done.set(inner, exports)
    const imported = new Map<string, unknown>()
    const module = withDefaultExport(moduleOf(inner))
    for (const [, specifier = ''] of module.matchAll(/^import [^']*'([^']+)'/gm)) {
      imported.set(specifier, await resolve(specifier, path.posix.dirname(name)))
    }
    const require = (specifier: string) => imported.get(specifier)
    const code = module.replaceAll('import.meta.dirname', JSON.stringify(folder))
    const { outputText } = ts.transpileModule(code, { compilerOptions })
    await new AsyncFunction('exports', 'require', outputText)(exports, require)
    return exports
  }

  async function resolve(specifier: string, from: string): Promise<unknown> {
    if (specifier === 'build-nav') return builders
    if (specifier === 'build-nav/node') return programmatic
    if (specifier === 'build-nav/files') return files
    if (specifier === 'build-nav/openapi') return openapi
    if (!specifier.startsWith('.')) return requireHere(specifier)
    const name = path.posix.join(from, specifier).replace(/\.js$/, '.ts')
    const inner = modules.get(name)
    if (!inner) throw new Error(`${block.place}: nothing on the page is titled ${name}`)
    return run(name, inner)
  }

  const exports = await run(block.title || 'block.ts', block)
  return exports['default']
}

/** A folder that a page's titled blocks are written to as they come, and that its commands run in. */
interface PageFolder {
  readonly path: string
  /** The file of the block's title, where a command has written it: the page shows it. */
  made(block: Block): string | undefined
  /** Titled ts, json, yaml and mdx blocks are files. */
  write(block: Block): void
  /** What a command line prints, stdout before stderr. */
  run(command: string): Promise<string>
}

/** Holds the checkout's prettier configuration, and the pages that `{/* files: a.mdx b.mdx *\/}` asks for. */
function pageFolder({ text }: DocPage): PageFolder {
  const folder = temporaryFolder({}, 'build-nav-docs-')
  const put = (name: string, content: string) => writeTo(path.join(folder, name), content)
  put('.prettierrc.json', readFileSync(path.join(root, '.prettierrc.json'), 'utf8'))
  const written = new Set<string>()
  for (const [, names = ''] of text.matchAll(/\{\/\* files: (.*?) \*\/\}/g)) {
    for (const name of names.split(' ')) put(name, `---\ntitle: ${path.parse(name).name}\n---\n`)
  }
  return {
    path: folder,
    made({ title }) {
      const file = path.join(folder, title)
      return title && !written.has(title) && existsSync(file) ? readFileSync(file, 'utf8') : undefined
    },
    write({ language, title, code }) {
      if (!title || title.startsWith('npx ') || !['ts', 'json', 'yaml', 'mdx'].includes(language)) return
      written.add(title)
      put(title, code)
    },
    async run(command) {
      const args = command.split(' ').slice(2).filter(Boolean)
      const { stdout, stderr } = await runHere(folder, args, {})
      return `${stdout}${stderr}`.replaceAll(`${folder}/`, '').replaceAll(folder, '/home/acme/docs')
    },
  }
}

test.run()
