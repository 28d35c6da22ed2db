import { cpSync, existsSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildNavError } from '../../src/base/diagnostics/diagnostic.js'
import { generate } from '../../src/commands/migrate/generate.js'
import type { Kept } from '../../src/commands/migrate/plan/context.js'
import { readSource } from '../../src/commands/migrate/source.js'
import { halfOfCorpus } from '../corpus.js'
import type { CorpusSite } from '../corpus.js'
import { temporaryFolder } from '../temporary-folder.js'
import { oracle } from '../config/provider/oracle.js'

const provider = await oracle()
const sites = halfOfCorpus()

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

/** JSON.parse, and so Mintlify, takes the last of two equal keys: what is lost before it looks is not for `.set`. */
const hiddenLoss = 'json-duplicate-key'

/** The site's docs.json and what its `$ref`s name, in a folder of their own: the corpus is not written to. */
function keptOf({ folder, text }: CorpusSite): readonly Kept[] {
  const copy = temporaryFolder({ 'docs.json': text })
  try {
    if (existsSync(path.join(folder, 'refs'))) cpSync(path.join(folder, 'refs'), copy, { recursive: true })
    return generate(readSource(path.join(copy, 'docs.json')), path.join(copy, 'docs.config.ts')).kept
  } catch (error) {
    if (!(error instanceof BuildNavError) || !error.diagnostics.every(({ code }) => code === hiddenLoss)) throw error
    return []
  }
}

if (provider && sites) {
  for (const site of sites) {
    if (site.value === undefined) continue
    const { navigation } = (await provider.resolve(site.folder, site.value)) as { navigation?: unknown }
    const { accepted, dropped } = provider.judge(navigation)
    if (!accepted || dropped.length > 0) continue
    test(`${site.name}: Mintlify keeps all of it, so no .set is needed`, () => {
      const kept = keptOf(site)
      assert.equal(
        kept.filter(({ reason }) => !exceptions.some((words) => words.test(reason))),
        [],
      )
    })
  }
}

test.run()
