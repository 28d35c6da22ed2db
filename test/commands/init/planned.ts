import { readFileSync } from 'node:fs'
import path from 'node:path'
import { init } from '../../../src/commands/init/init.js'
import type { InitOptions } from '../../../src/commands/init/init.js'
import { temporaryFolder } from '../../temporary-folder.js'

export type Files = Readonly<Record<string, string>>

/** A docs.json with these pages. */
export const docsJson = (pages: readonly string[] = ['index'], more: object = {}) =>
  `${JSON.stringify({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: { pages }, ...more }, null, 2)}\n`

/** A site in a folder, whose name ends with a slash. */
export const siteIn = (inner = ''): Files => ({ [`${inner}docs.json`]: docsJson(), [`${inner}index.mdx`]: '# x' })

export const read = (folder: string, name: string) => readFileSync(path.join(folder, name), 'utf8')

/** The planned texts by their paths, and what init says, in a repository with these files and a site. */
export async function planned(files: Files, inner = '', options: InitOptions = {}) {
  const own: Files = inner === '' ? { 'package.json': '{ "private": true }' } : {}
  const top = temporaryFolder({ '.git/HEAD': '', ...own, ...siteIn(inner), ...files })
  const result = await init({ cwd: path.join(top, inner), dryRun: true, ...options })
  const texts = new Map(
    result.files.map((file) => [path.relative(top, file.path).replaceAll(path.sep, '/'), file.text]),
  )
  const text = (name: string) => texts.get(name) ?? ''
  return { ...result, notes: result.notes.join('\n'), top, text, names: [...texts.keys()], all: [...texts.values()] }
}
