import path from 'node:path'
import ts from 'typescript'
import { root } from './blocks.js'
import type { Block, DocPage } from './blocks.js'
import { moduleOf, modulesFor } from './source.js'

export interface Finding {
  /** 0-based. */
  readonly line: number
  readonly column: number
  readonly text: string
}

const options: ts.CompilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2023.d.ts'],
  types: ['node'],
  skipLibCheck: true,
  paths: { 'build-nav': [path.join(root, 'src/index.ts')], 'build-nav/node': [path.join(root, 'src/node.ts')] },
}

/** What TypeScript says of the ts blocks of some pages. Blocks that declare pages speak for their own page alone. */
export function typeCheck(pages: readonly DocPage[]): ReadonlyMap<Block, readonly Finding[]> {
  const isRegistering = ({ text }: DocPage) => /interface Register\b/.test(text)
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
      for (const [name, held] of modulesFor(page, block)) {
        files.set(path.join(folder, name), moduleOf(held))
        if (held === block) own.set(block, path.join(folder, name))
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
        const source = ts.createSourceFile(file, text, languageVersion)
        source.impliedNodeFormat = ts.ModuleKind.ESNext
        return source
      }
      if (!parsed.has(file)) parsed.set(file, host.getSourceFile(file, languageVersion))
      return parsed.get(file)
    },
  }
}

function above(file: string): string[] {
  const folder = path.dirname(file)
  return folder === root || folder === file ? [] : [folder, ...above(folder)]
}

function findingsIn(program: ts.Program, file: string, block: Block): readonly Finding[] {
  const source = program.getSourceFile(file)
  if (!source) throw new Error(`${file} was not compiled`)
  const put = moduleOf(block).length - block.code.length
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map((found) => {
    const { line, character } = source.getLineAndCharacterOfPosition(found.start ?? 0)
    const [text = ''] = ts.flattenDiagnosticMessageText(found.messageText, '\n').split('\n')
    return { line, column: line === 0 ? character - put : character, text }
  })
}
