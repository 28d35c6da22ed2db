import { cpSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { corpus } from '../test/corpus.js'
import { Repository } from '../test/commands/build/repository.js'
import { Site } from '../test/cli/cli.js'
import { compare, root } from './harness.js'
import { megabytes, ms, table } from './report.js'
import { builderConfig, withPage } from './site.js'

const rounds = 11

const main = path.join(root, 'dist', 'cli', 'main.js')

/** What a build pays for seeing that it overwrites nobody's edit; and `build-nav diff`. */
export async function guard(): Promise<string> {
  const asked = await askingGit()
  const rows = []
  for (const pages of [10, 10_000]) rows.push(await guarded(pages))
  return `## The guard, and diff

\`build-nav\` in a git repository, whole processes. With something to write: with \`--force\`, which asks nothing; where the last
build left docs.json at this commit; where what it left was committed since; and where none is known, as after a clone, so
that git has to tell. With nothing to write: beside \`--check\`, which keeps no record. Promised: at most 15 ms of a build
that writes, none of one that does not. The first build after a commit of docs.json asks git twice: for what was committed
since, and for the docs.json of the main branch, which it reads and keeps. Promised: at most 25 ms, and 1 ms more for each 1,000
pages. A script that asks the same and does nothing else pays ${ms(asked)}.

${table(['pages', 'writes, --force', 'guarded', 'committed since', 'by git', 'nothing to write, --check', 'build'], rows)}

${await diffOfLargest()}`
}

async function guarded(pages: number): Promise<string[]> {
  const site = new Site({ 'docs.config.ts': builderConfig(pages), '.gitignore': 'node_modules\n' })
  try {
    const cwd = site.folder
    const repository = new Repository(cwd)
    repository.git('init', '-q', '-b', 'main')
    repository.commit('config')
    await site.run()
    const records = path.join(cwd, '.git', 'build-nav')
    const save = (name: string) => {
      const folder = path.join(cwd, 'node_modules', name)
      cpSync(records, folder, { recursive: true })
      return folder
    }
    const earlier = save('earlier')
    repository.commit('built')
    await site.run()
    const now = save('now')
    const [before, { atime, mtime }] = [site.read('docs.json'), statSync(site.path('docs.json'))]
    const prepare = (known: string | undefined) => () => {
      rmSync(records, { recursive: true, force: true })
      if (known !== undefined) cpSync(known, records, { recursive: true })
      writeFileSync(site.path('docs.json'), before)
      // The guard knows by its time that nobody has touched it.
      utimesSync(site.path('docs.json'), atime, mtime)
    }
    site.write('docs.config.ts', builderConfig(pages + 1))
    const writing = await compare(
      {
        forced: { args: [main, '--force'], cwd, prepare: prepare(now) },
        known: { args: [main], cwd, prepare: prepare(now) },
        committed: { args: [main], cwd, prepare: prepare(earlier) },
        unknown: { args: [main], cwd, prepare: prepare(undefined) },
      },
      rounds,
    )
    const idle = await compare({ built: { args: [main], cwd }, checked: { args: [main, '--check'], cwd } }, rounds)
    const beside = (time: number, other: number) => `${ms(time)}: ${signed(time - other)}`
    const { forced, known, committed, unknown } = writing
    const guarded = (time: number, most: number) =>
      `${beside(time, forced.ms)}${time - forced.ms > most ? ', **missed**' : ''}`
    return [
      pages.toLocaleString('en'),
      ms(forced.ms),
      guarded(known.ms, 15),
      guarded(committed.ms, 25 + pages / 1000),
      beside(unknown.ms, forced.ms),
      ms(idle.checked.ms),
      beside(idle.built.ms, idle.checked.ms),
    ]
  } finally {
    site.remove()
  }
}

/** The time that two questions to git take a script, beyond that of an empty one: the floor of a build that asks them. */
async function askingGit(): Promise<number> {
  const questions = [['log', '-1', '--format=%H', '--', 'docs.json'], ['show', 'HEAD:docs.json']] // prettier-ignore
  const site = new Site({
    'docs.json': '{}\n',
    'empty.mjs': '',
    'ask.mjs': `import { execFileSync } from 'node:child_process'
for (const args of ${JSON.stringify(questions)}) execFileSync('git', args)
`,
  })
  try {
    const cwd = site.folder
    const repository = new Repository(cwd)
    repository.git('init', '-q', '-b', 'main')
    repository.commit('first')
    const { ask, empty } = await compare(
      { ask: { args: ['ask.mjs'], cwd }, empty: { args: ['empty.mjs'], cwd } },
      rounds,
    )
    return ask.ms - empty.ms
  } finally {
    site.remove()
  }
}

function signed(time: number): string {
  return `${time < 0 ? '-' : '+'}${Math.abs(time).toFixed(1)} ms`
}

/** Between HEAD and the working tree, after one edit. */
async function diffOfLargest(): Promise<string> {
  const [largest] = (corpus() ?? []).toSorted((a, b) => b.text.length - a.text.length)
  if (!largest) return '`build-nav diff`: not measured, no corpus on this machine.'
  const site = new Site({ 'docs.json': largest.text, '.gitignore': 'node_modules\n' })
  try {
    const repository = new Repository(site.folder)
    repository.git('init', '-q', '-b', 'main')
    repository.commit('first')
    site.write('docs.json', withPage(largest.text))
    const { diff } = await compare({ diff: { args: [main, 'diff'], cwd: site.folder } }, 5)
    const lines = largest.text.split('\n').length.toLocaleString('en')
    return `\`build-nav diff\` of the largest real docs.json, ${lines} lines, with one page more: ${ms(diff.ms)}, ${megabytes(diff.megabytes)}.`
  } finally {
    site.remove()
  }
}
