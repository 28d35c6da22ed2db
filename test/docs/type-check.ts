import path from 'node:path'
import ts from 'typescript'
import { docPages, root } from './blocks.js'
import type { Block, DocPage } from './blocks.js'
import { moduleOf, modulesFor } from './blocks.js'

export interface Finding {
  /** 0-based. */
  readonly line: number
  readonly column: number
  readonly text: string
}

/** The tsconfig.json that the quickstart recommends. */
const recommended = docPages()
  .flatMap(({ blocks }) => blocks)
  .find(({ title }) => title === 'tsconfig.json')

const options: ts.CompilerOptions = {
  ...ts.convertCompilerOptionsFromJson(JSON.parse(recommended?.code ?? '').compilerOptions, root).options,
  paths: Object.fromEntries(
    Object.entries({
      'build-nav': 'index',
      'build-nav/node': 'node',
      'build-nav/files': 'files',
      'build-nav/openapi': 'openapi',
    }).map(([name, file]) => [name, [path.join(root, `src/${file}.ts`)]]),
  ),
}

const isRegistering = ({ text }: DocPage) => /interface Register\b/.test(text)

/** What TypeScript says of the ts blocks of some pages. Blocks that declare pages speak for their own page alone. */
export function typeCheck(pages: readonly DocPage[]): ReadonlyMap<Block, readonly Finding[]> {
  const groups = [pages.filter((page) => !isRegistering(page)), ...pages.filter(isRegistering).map((page) => [page])]
  return new Map(groups.flatMap((group) => [...checkTogether(group)]))
}

const parsed = new Map<string, ts.SourceFile | undefined>()

function checkTogether(pages: readonly DocPage[]): ReadonlyMap<Block, readonly Finding[]> {
  const files = new Map<string, string>()
  const own = new Map<Block, string>()
  for (const page of pages) {
    const blocks = page.blocks.filter(({ language }) => language === 'ts')
    for (const [index, block] of blocks.entries()) {
      const folder = path.join(root, 'docs-blocks', page.file, String(index))
      for (const [name, inner] of modulesFor(page, block)) {
        files.set(path.join(folder, name), moduleOf(inner))
        if (inner === block) own.set(block, path.join(folder, name))
      }
    }
  }
  const program = ts.createProgram([...own.values()], options, hostOf(files))
  return new Map([...own].map(([block, file]) => [block, findingsIn(program, file, block)]))
}

/** The disk, and on top of it the blocks as files; what many programs read is parsed once. */
function hostOf(files: ReadonlyMap<string, string>): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  const folders = new Set([...files.keys()].flatMap(above))
  return {
    ...host,
    fileExists: (file) => files.has(file) || host.fileExists(file),
    directoryExists: (folder) => folders.has(folder) || (host.directoryExists?.(folder) ?? true),
    readFile: (file) => files.get(file) ?? host.readFile(file),
    getSourceFile(file, languageVersion) {
      const text = files.get(file)
      if (text !== undefined) {
        return ts.createSourceFile(file, text, languageVersion)
      }
      if (!parsed.has(file)) parsed.set(file, host.getSourceFile(file, languageVersion))
      return parsed.get(file)
    },
  }
}

/** The errors in a config of the checkout, as lines of text. */
export function checkConfig(file: string): readonly string[] {
  const program = ts.createProgram([file], options)
  return diagnosticsIn(program, file).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

function above(file: string): string[] {
  const folder = path.dirname(file)
  return folder === root || folder === file ? [] : [folder, ...above(folder)]
}

function findingsIn(program: ts.Program, file: string, block: Block): readonly Finding[] {
  const put = moduleOf(block).length - block.code.length
  return diagnosticsIn(program, file).map(({ file: source, start, messageText }) => {
    const { line, character } = source.getLineAndCharacterOfPosition(start)
    const [text = ''] = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n')
    return { line, column: line === 0 ? character - put : character, text }
  })
}

function diagnosticsIn(program: ts.Program, file: string): readonly ts.DiagnosticWithLocation[] {
  const source = program.getSourceFile(file)
  if (!source) throw new Error(`${file} was not compiled`)
  const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
  return found as ts.DiagnosticWithLocation[]
}
