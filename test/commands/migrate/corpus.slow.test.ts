import { cpSync, existsSync } from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { BuildNavError } from '../../../src/base/diagnostics/diagnostic.js'
import { generate } from '../../../src/commands/migrate/generate.js'
import { migrate } from '../../../src/commands/migrate/migrate.js'
import { prove } from '../../../src/commands/migrate/proven.js'
import { readSource } from '../../../src/commands/migrate/source.js'
import { halfOfCorpus } from '../../corpus.js'
import { temporaryFolder, writeTo } from '../../temporary-folder.js'
import { oracle } from '../../config/provider/oracle.js'
import { typeErrors } from './run-modules.js'

const sites = halfOfCorpus()?.filter(({ value }) => value !== undefined)
const test = suite('migrate every real file')
const folder = temporaryFolder()
const generated: Record<'whole' | 'split', { path: string; text: string }[]> = { whole: [], split: [] }

/** A site's files in a folder of their own. */
function written(site: NonNullable<typeof sites>[number]): string {
  const cwd = path.join(folder, site.name)
  writeTo(path.join(cwd, 'docs.json'), site.text)
  const refs = path.join(site.folder, 'refs')
  if (existsSync(refs)) cpSync(refs, cwd, { recursive: true })
  return cwd
}

/** What migrates with `.set` although Mintlify keeps all of the navigation, by the words of its FIXME. */
const exceptions: readonly RegExp[] = [
  // Mintlify drops it, too.
  /^build-nav doesn't know this key$/,
  // `.global()` without links means no links, and no type says which of the six lists was meant.
  /^an empty list of links has no typed form$/,
  // Contract 2.3: a group has pages. Mintlify shows an empty section.
  /^this group has neither 'pages' nor 'openapi'/,
  // A setting that Mintlify rejects the file without, or drops.
  /^docs\.json has no (key )?'/,
  /^'[\w.[\]]+' has no key '/,
  /^'[\w.[\]]+' has the key '.*silently drops it/,
  // Contract 2.12 requires `dismissible`.
  /^'banner' must be \{ content, dismissible/,
]
const provider = await oracle()

/** Whether Mintlify keeps all of a site's navigation; false where its validator is not at hand. */
async function isKept(site: NonNullable<typeof sites>[number]): Promise<boolean> {
  const { navigation } = ((await provider?.resolve(site.folder, site.value)) ?? {}) as { navigation?: unknown }
  const judged = provider?.judge(navigation)
  return judged?.accepted === true && judged.dropped.length === 0
}

test('proven; what Mintlify keeps needs no .set; keys written twice need --tolerant', async () => {
  for (const site of sites ?? []) {
    const cwd = written(site)
    // What does not give the same bytes back is thrown.
    const { files, kept } = await migrate({ cwd, dryRun: true }).catch((error: BuildNavError) => {
      assert.equal([...new Set(error.diagnostics.map(({ code }) => code))], ['json-duplicate-key'], site.name)
      return migrate({ cwd, dryRun: true, tolerant: true })
    })
    const unlike = kept.filter(({ reason }) => !exceptions.some((words) => words.test(reason)))
    if (await isKept(site)) assert.equal(unlike, [], site.name)
    for (const { path: file, text } of files) {
      generated.whole.push({ path: path.join(site.name, path.relative(cwd, file)), text })
    }
  }
})

// Not formatted, which takes most of the time and is the same for parts.
test('with --split: proven', async () => {
  for (const site of sites?.filter((_, at) => at % 2 === 0) ?? []) {
    const cwd = path.join(folder, site.name)
    const source = readSource(path.join(cwd, 'docs.json'), { tolerant: true })
    const factoring = { separate: [], only: undefined }
    const files = generate(source, path.join(cwd, 'docs.config.ts'), { factoring }).modules('all')
    await prove(files, cwd, source)
    generated.split.push(...files.map(({ path: file, text }) => ({ path: path.join(site.name, file), text })))
  }
})

test('the code obeys the types', () => {
  const all = [...generated.whole, ...generated.split.map(({ path: file, text }) => ({ path: `split/${file}`, text }))]
  assert.is(typeErrors(all, 'typescript-7'), '')
  const some = new Set(sites?.filter((_, at) => at % 3 === 0).map(({ name }) => name))
  const sampled = generated.whole.filter(({ path: file }) => some.has(file.split(path.sep)[0]!))
  assert.is(typeErrors(sampled, 'typescript'), '')
})

if (sites) test.run()
