import { BuildNavError, type Diagnostic } from '../../../src/base/diagnostics/diagnostic.js'
import { mv } from '../../../src/commands/moves/mv.js'
import { rm } from '../../../src/commands/moves/rm.js'
import { Folder } from '../../cli/cli.js'
import { Repository } from '../build/repository.js'
import { filesBelow } from './cases.js'

export type Files = Readonly<Record<string, string>>

/** A docs.json with these pages in one group. */
export function docsWith(pages: readonly unknown[], more: object = {}): string {
  return `${JSON.stringify({ name: 'A', navigation: { groups: [{ group: 'G', pages }] }, ...more }, undefined, 2)}\n`
}

/** Pages without text, by name. */
export function pagesOf(...names: readonly string[]): Files {
  return Object.fromEntries(names.map((name) => [`${name}.mdx`, '']))
}

/** A site, and what becomes of it. */
export class MovedSite extends Folder {
  readonly cwd = this.folder
  readonly before: Files

  constructor(files: Files) {
    super(files)
    this.before = this.now()
  }

  now(): Files {
    const names = filesBelow(this.cwd).filter((file) => !file.startsWith('.git/'))
    return Object.fromEntries(names.sort().map((file) => [file, this.read(file)]))
  }

  docs() {
    type Docs = { navigation: { groups: { pages: unknown }[] }; redirects?: { source: string; destination: string }[] }
    return JSON.parse(this.read('docs.json')) as Docs
  }

  /** Commits all files. */
  commits(): Repository {
    const own = new Repository(this.cwd)
    own.git('init', '-q', '-b', 'main')
    own.commit('first')
    return own
  }
}

const switches = ['after', 'locales', 'wildcard', 'noRedirect', 'keepLinks', 'dryRun']

/** Runs a command as it is typed: `mv --from moves.tsv`; a run of rm gives what rm gives. */
export async function runs(cwd: string, command: string) {
  const [name, ...words] = (command.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^'|'$/g, ''))
  const options: Record<string, unknown> = { cwd }
  const paths: string[] = []
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const flag = word.startsWith('--') && word.slice(2).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
    if (!flag) paths.push(word)
    else options[flag] = switches.includes(flag) ? true : words.shift()
  }
  return name === 'mv' ? mv({ ...options, paths }) : rm({ ...options, paths })
}

/** The problems that stop a command, or nothing. */
export async function problemsOf(run: () => Promise<unknown>): Promise<readonly Diagnostic[]> {
  try {
    await run()
  } catch (error) {
    if (error instanceof BuildNavError) return error.diagnostics
    throw error
  }
  return []
}

/** The codes of what stops a command; '' where it runs. */
export async function refusalOf({ cwd }: MovedSite, command: string): Promise<string> {
  return (await problemsOf(() => runs(cwd, command))).map(({ code }) => code).join()
}
