import { existsSync } from 'node:fs'
import path from 'node:path'
import { diskAt } from '../../site/model/disk.js'
import { gitignore } from '../../site/model/ignored.js'
import { foldersOf } from '../../site/model/page-path.js'
import { generatedPatterns } from './generated.js'
import { asPattern } from './planned.js'
import { withLines } from '../../site/model/ignored.js'
import type { Part, PlannedFile } from './planned.js'
import { textAt } from '../../site/model/past-files.js'
import { pathFrom } from './surroundings.js'
import type { Surroundings } from './surroundings.js'

/**
 * Missing entries of git's and prettier's ignore files: installed and generated files. `written`: files of init, which
 * git must not ignore, since the workflows need them.
 */
export function ignored(
  { folder, top, above, packageFolder }: Surroundings,
  generated: readonly string[],
  written: readonly string[],
): Part {
  const files: PlannedFile[] = []
  const add = (file: string, lines: readonly string[], why: string) => {
    const before = textAt(file)
    const text = withLines(before, lines)
    if (text !== undefined) files.push({ path: file, before, text, why })
  }
  const isInstalledIgnored = gitignore(diskAt(packageFolder))('node_modules/x.md')
  const { lines: unignored, folders } = unignoredIn(top, written)
  for (const each of new Set([packageFolder, ...unignored.keys()])) {
    const installed = each === packageFolder && !isInstalledIgnored ? ['node_modules/'] : []
    const kept = unignored.get(each) ?? []
    const why = [...(installed.length > 0 ? ['excludes installed packages'] : []), ...(kept.length > 0 ? [KEEPS] : [])]
    if (why.length > 0) add(path.join(each, '.gitignore'), [...installed, ...kept], why.join(', and '))
  }
  // For git, a pattern counts below its file's folder only.
  const patterns = [...generatedPatterns(generated, folder), 'build-nav-env.d.ts']
  const attributes = patterns.map((pattern) => `${attributeOf(pattern)} linguist-generated`)
  add(path.join(folder, '.gitattributes'), attributes, 'collapses docs.json in GitHub diffs')
  // Prettier reads this file only in its working folder: most likely the folder of its settings.
  const own = above.find((each) => existsSync(path.join(each, '.prettierignore'))) ?? above.find(hasPrettier)
  if (own !== undefined) {
    add(
      path.join(own, '.prettierignore'),
      generatedPatterns(generated, own),
      'excludes docs.json, which build-nav formats',
    )
  }
  return { files, notes: folders.map(ignoredFolderNote) }
}

const KEEPS = 'keeps files that the workflows need, and that git ignores'

/** Files of init ignored by git, by the way to keep them. */
interface Unignored {
  /** Lines for .gitignore that keep the files, by folder of the .gitignore. */
  readonly lines: ReadonlyMap<string, readonly string[]>
  /** Ignored folders around the files: git reads no .gitignore inside. */
  readonly folders: readonly string[]
}

function unignoredIn(top: string, written: readonly string[]): Unignored {
  const isIgnored = gitignore(diskAt(top))
  const lines = new Map<string, string[]>()
  const folders = new Set<string>()
  for (const file of written) {
    const name = pathFrom(top, file)
    if (!isIgnored(name)) continue
    const around = foldersOf(name).find((each) => isIgnored(`${each}/`))
    if (around !== undefined) {
      folders.add(around)
      continue
    }
    const folder = path.dirname(file)
    const own = isIgnored(pathFrom(top, path.join(folder, '.gitignore'))) ? ['!/.gitignore'] : []
    lines.set(folder, [...(lines.get(folder) ?? own), `!/${asPattern(path.basename(file))}`])
  }
  return { lines, folders: [...folders] }
}

function ignoredFolderNote(folder: string): string {
  return `Git ignores the folder ${folder}, so the workflows and Mintlify lack what is in it. Remove the line for it from .gitignore, and commit the folder.`
}

/** A pattern for .gitattributes, where a space would end the pattern. */
function attributeOf(pattern: string): string {
  return /\s/.test(pattern) ? JSON.stringify(pattern) : pattern
}

function hasPrettier(folder: string): boolean {
  const names = ['', '.json', '.yaml', '.yml', '.json5', '.js', '.cjs', '.mjs', '.ts', '.toml'].map(
    (end) => `.prettierrc${end}`,
  )
  const configs = ['js', 'cjs', 'mjs', 'ts'].map((end) => `prettier.config.${end}`)
  if ([...names, ...configs, '.prettierignore'].some((name) => existsSync(path.join(folder, name)))) return true
  return /"prettier"\s*:/.test(textAt(path.join(folder, 'package.json')) ?? '')
}
