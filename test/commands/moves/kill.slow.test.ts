import { cpSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Repository } from '../build/repository.js'
import { Site } from '../../cli/cli.js'
import { leftAtEachStep, restore } from '../../faults/killed.js'
import { temporaryFolder } from '../../temporary-folder.js'
import { filesBelow } from './cases.js'

const pages = {
  'guides/start.mdx': '[Auth](./auth#keys) [Errors](/guides/errors) [Install](../setup/install)\n',
  'guides/auth.mdx': '---\ntitle: Auth\n---\n\n[Start](start) ![Keys](../images/keys.png)\n',
  'guides/errors.mdx': '[Auth](/guides/auth)\n',
  'setup/install.mdx': '[Start](/guides/start) [Auth](../guides/auth.mdx)\n',
  'setup/upgrade.mdx': '[Errors](../guides/errors)\n',
  'images/keys.png': 'PNG',
  'moves.tsv': 'guides/start\tguides/auth\nguides/auth\tguides/start\nguides/errors\tsetup/errors\nimages\tassets\n',
}
const groups = [{ group: 'Guides', pages: ['guides/start', 'guides/auth', 'guides/errors'] }, { group: 'Setup', pages: ['setup/install'] }] // prettier-ignore
const withDocsJson = { ...pages, 'docs.json': JSON.stringify({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: { groups }, redirects: [{ source: '/login', destination: '/guides/auth#keys' }] }) } // prettier-ignore
const withConfig = {
  ...pages,
  'docs.config.ts': `import { docs, group, navigation } from 'build-nav'
import { guides } from './nav/guides.js'

export default docs({
  theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' },
  navigation: navigation().groups(group('Guides').pages(...guides), group('Setup').pages('setup/install')),
  redirects: [{ source: '/login', destination: '/guides/auth#keys' }],
})
`,
  'nav/guides.ts': "export const guides = ['guides/start', 'guides/auth', 'guides/errors']\n",
}

/** A site, the same at the start of each run of a command that is killed, and as it is to be at the end. */
class KilledSite extends Site {
  readonly #repository: Repository
  readonly #start = temporaryFolder()
  #wanted: unknown

  constructor(files: Readonly<Record<string, string>>) {
    super({ ...files, '.gitignore': 'node_modules\n' })
    this.#repository = new Repository(this.folder)
  }

  /** Commits the site as it is, runs the command to its end once, and puts the site back. */
  async begin(command: readonly string[]): Promise<void> {
    this.#repository.git('init', '-q')
    this.#repository.commit('first')
    cpSync(this.folder, this.#start, { recursive: true, verbatimSymlinks: true })
    await this.finishes('to the end', command)
    this.#wanted = this.#now()
    restore(this, this.#start)
  }

  /** Runs a command, and compares all bytes with those of a run that was not killed. */
  async finishes(at: number | string, command: readonly string[]): Promise<void> {
    const { code, stderr } = await this.runHere(...command)
    assert.is(code, 0, `step ${at}: ${stderr}`)
    if (this.#wanted !== undefined) assert.equal(this.#now(), this.#wanted, `step ${at}`)
  }

  /** All texts, and what git sees. A process that was killed in its very first write leaves a file that a later one tidies up after a minute. */
  #now(): unknown {
    const files = filesBelow(this.folder).filter((file) => !/^(\.git|node_modules)\/|^\.\.build-nav-moves.*\.tmp$/.test(file))
    const status = this.#repository.git('status', '--porcelain', '-uall', '--', ':!..build-nav-moves*.tmp')
    return [files.sort().map((file) => [file, this.read(file)]), status]
  }
} // prettier-ignore

/** Of the fifty steps and more, that many: others in each run. */
const most = 9
const sites = { 'docs.json': withDocsJson, 'a config': withConfig }
const move = ['mv', '--from', 'moves.tsv']
const removal = ['rm', 'guides/errors', 'setup/install', '--to', 'guides/start']

for (const [what, files] of Object.entries(sites))
  for (const command of [move, removal])
    test(`${command[0]} of ${what} that is stopped at any step ends at the same bytes`, async () => {
      const site = new KilledSite(files)
      if (what !== 'docs.json') assert.is((await site.runHere()).code, 0)
      await site.begin(command)
      let stops = 0
      for await (const at of leftAtEachStep(site, command, most)) {
        await site.finishes(at, command === move && stops % 2 === 1 ? [...move, '--after'] : command)
        stops += 1
      }
      assert.is(stops, most)
      site.remove()
    })

test.run()
