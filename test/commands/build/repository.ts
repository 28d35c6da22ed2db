import { cpSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from '../../../src/commands/build/build.js'
import { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { Folder } from '../../cli/cli.js'
import { forgetAnswers, gitFromShell } from '../../small-shell.js'
import { temporaryFolder } from '../../temporary-folder.js'

export type Groups = Readonly<Record<string, readonly string[]>>

/** A config of groups, a page a line, so that git merges it as it merges docs.json. */
export function configOf(groups: Groups, name = 'Acme'): string {
  const code = Object.entries(groups).map(
    ([title, pages]) => `  group('${title}').pages(\n${pages.map((page) => `    '${page}',\n`).join('')}  ),\n`,
  )
  return `import { docs, group, navigation } from 'build-nav'\n\nexport default docs({ theme: 'mint', name: '${name}', colors: { primary: '#0D9373' }, navigation: navigation().groups(\n${code.join('')}) })\n`
}

/** The site of most tests, and the site with a page less: overwriting docs.json with it is never harmless. */
export const first = {
  Start: ['index', 'install', 'upgrade'],
  Guides: ['guides/a', 'guides/b', 'guides/c'],
  Api: ['api/x', 'api/y'],
} satisfies Groups
export const less = { ...first, Start: ['index', 'install'] } satisfies Groups

/** No settings of whoever runs the tests. */
const env = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_TEMPLATE_DIR: '',
  GIT_EDITOR: 'true',
}
const identity = ['user.name=Tester', 'user.email=tester@example.com']
/** What git does after a commit for repositories that last, in a process of its own. */
const without = ['commit.gpgsign=false', 'maintenance.auto=false', 'gc.auto=0']
const settings = [...identity, ...without].flatMap((setting) => ['-c', setting])

const built = new Map<string, Promise<Repository>>()

/** A working tree of a real repository, with a config and what build makes of it. */
export class Repository extends Folder {
  constructor(folder = temporaryFolder()) {
    super({}, folder)
  }

  /** A repository whose first commit holds a config and its docs.json: the copy of one, as a test file needs many. */
  static async built(groups: Groups, folder = temporaryFolder()): Promise<Repository> {
    const key = JSON.stringify(groups)
    if (!built.has(key)) built.set(key, Repository.#built(groups))
    const { folder: original } = await built.get(key)!
    cpSync(original, folder, { recursive: true, preserveTimestamps: true })
    return new Repository(folder)
  }

  static #built(groups: Groups): Promise<Repository> {
    return Repository.of({ 'docs.config.ts': configOf(groups) })
  }

  /** A repository whose first commit holds these files, and what build makes of them. */
  static async of(files: Readonly<Record<string, string>>, folder = temporaryFolder()): Promise<Repository> {
    const repository = new Repository(folder)
    repository.git('init', '-q', '-b', 'main')
    for (const [name, text] of Object.entries(files)) repository.write(name, text)
    await repository.builds()
    repository.commit('first')
    return repository
  }

  git(...args: string[]): string {
    const { code, stdout, stderr } = gitFromShell([...settings, ...args], { cwd: this.folder, env })
    if (code !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
    return stdout.toString()
  }

  /** The commit that is checked out. */
  head(): string {
    return this.commitOf('HEAD')
  }

  /** The newest commit of a branch. */
  commitOf(branch: string): string {
    return this.git('rev-parse', branch).trim()
  }

  /** The parents and the subject of a commit. */
  commitData(commit: string): { readonly parents: string[]; readonly subject: string } {
    const id = commit === 'HEAD' ? this.head() : commit
    const [parents = '', subject = ''] = this.git('log', '-1', '--format=%P%n%s', id).split('\n')
    return { parents: parents.split(' ').filter(Boolean), subject }
  }

  /** The branches that have a commit here. */
  branches(): string[] {
    return readdirSync(this.path('.git/refs/heads')).sort()
  }

  branch(): string {
    return this.read('.git/HEAD').trim().replace('ref: refs/heads/', '')
  }

  /** True if a git command went through; at a conflict it stops. */
  tries(...args: string[]): boolean {
    try {
      this.git(...args)
      return true
    } catch {
      return false
    }
  }

  commit(message: string, ...files: string[]): void {
    this.git('add', ...(files.length > 0 ? files : ['-A']))
    this.git('commit', '-q', '-m', message)
  }

  override write(name: string, text: string): void {
    super.write(name, text)
    if (name.startsWith('.git/')) forgetAnswers()
  }

  config(groups: Groups): void {
    this.write('docs.config.ts', configOf(groups))
  }

  /** Builds a config of these groups, and commits both where a message is given. */
  async makes(groups: Groups, message?: string): Promise<void> {
    this.config(groups)
    await this.builds()
    if (message !== undefined) this.commit(message)
  }

  /** Makes something on a branch, commits it, and goes back to `main`. */
  async aside(make: Groups | (() => unknown), branch = 'feature'): Promise<void> {
    this.git('switch', '-q', '-c', branch)
    if (typeof make === 'function') await make()
    else await this.makes(make)
    this.commit(branch)
    this.git('switch', '-q', 'main')
  }

  /** Edits docs.json as the web editor does, with a commit. */
  webEdit(from: string, to: string): void {
    this.edit(from, to)
    this.commit('web editor')
  }

  /** A second working tree, on a branch of its own. */
  worktree(): Repository {
    const folder = path.join(temporaryFolder(), 'tree')
    this.git('worktree', 'add', '-q', '-b', 'other', folder)
    return new Repository(folder)
  }

  /** Edits docs.json as the web editor does. */
  edit(from: string, to: string): void {
    const text = this.read('docs.json')
    if (!text.includes(from)) throw new Error(`docs.json has no ${from}`)
    this.write('docs.json', text.replace(from, to))
  }

  /** What a build here says: 'wrote', 'same', or why it refused. */
  async build(options: { readonly force?: boolean } = {}): Promise<string> {
    try {
      const { written } = await build({ cwd: this.folder, ...options })
      return written ? 'wrote' : 'same'
    } catch (error) {
      if (!(error instanceof BuildNavError)) throw error
      return error.diagnostics.map(({ code, message, hint }) => [code, message, hint].join('\n')).join('\n')
    }
  }

  /** Builds where nothing may stand in the way. */
  async builds(options: { readonly force?: boolean } = {}): Promise<void> {
    const said = await this.build(options)
    if (said !== 'wrote' && said !== 'same') throw new Error(said)
  }

  /** Who drifted, as `--check` says it. */
  async drift(): Promise<string> {
    const { drift, changed } = await build({ cwd: this.folder, check: true })
    return changed ? (drift?.by ?? 'missing') : 'none'
  }

  /** Another machine's checkout of what is committed here. */
  clone(...args: string[]): Repository {
    const folder = path.join(temporaryFolder(), 'clone')
    // Git takes a part of the history over a transport only.
    this.git('clone', '-q', ...args, args.length > 0 ? `file://${this.folder}` : this.folder, folder)
    return new Repository(folder)
  }

  /** Takes the history before the newest commit away, as `git clone --depth 1` does: a clone for that takes several processes. */
  makeShallow(): void {
    this.write('.git/shallow', `${this.head()}\n`)
  }

  /** Gives the history back that `makeShallow` took. */
  makeWhole(): void {
    rmSync(path.join(this.folder, '.git/shallow'))
    forgetAnswers()
  }

  /** Forgets what builds left here, as another machine does. */
  forget(): void {
    rmSync(path.join(this.folder, '.git', 'build-nav'), { recursive: true, force: true })
  }
}
