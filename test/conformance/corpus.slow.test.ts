import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BuildNavError } from '../../src/base/diagnostics/diagnostic.js'
import { generate } from '../../src/commands/migrate/generate.js'
import type { Kept } from '../../src/commands/migrate/plan/context.js'
import { readSource } from '../../src/commands/migrate/source.js'
import { halfOfCorpus } from '../corpus.js'
import type { CorpusSite } from '../corpus.js'
import { oracle } from '../config/provider/oracle.js'

const provider = await oracle()
const sites = halfOfCorpus()

/** What migrates with `.set` although Mintlify keeps all of the navigation, by the words of its FIXME. */
const exceptions: readonly { readonly words: RegExp; readonly because: string }[] = [
  { words: /^build-nav doesn't know this key$/, because: 'Mintlify does not know it, either, and drops it.' },
  {
    words: /^an empty list of links has no typed form$/,
    because: '`.global()` without links means no links, and no type says which of the six lists was meant.',
  },
  {
    words: /^this group has neither 'pages' nor 'openapi'/,
    because: 'Contract 2.3: a group has pages. Mintlify shows an empty section.',
  },
  {
    words: /^docs\.json has no (key )?'/,
    because: 'A setting that Mintlify rejects the file without, or one that it drops.',
  },
  { words: /^'[\w.[\]]+' has no key '/, because: 'A setting that Mintlify rejects or drops.' },
  { words: /^'[\w.[\]]+' has the key '.*silently drops it/, because: 'A setting that Mintlify documents and drops.' },
  { words: /^'banner' must be \{ content, dismissible/, because: 'Contract 2.12 requires `dismissible`.' },
]

/** JSON.parse, and so Mintlify, takes the last of two equal keys: what is lost before it looks is not for `.set`. */
const hiddenLoss = 'json-duplicate-key'

/** The site's docs.json and what its `$ref`s name, in a folder of their own: the corpus is not written to. */
function keptOf({ folder, text }: CorpusSite): readonly Kept[] {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'build-nav-corpus-'))
  try {
    if (existsSync(path.join(folder, 'refs'))) cpSync(path.join(folder, 'refs'), copy, { recursive: true })
    writeFileSync(path.join(copy, 'docs.json'), text)
    return generate(readSource(path.join(copy, 'docs.json')), path.join(copy, 'docs.config.ts')).kept
  } catch (error) {
    if (!(error instanceof BuildNavError) || !error.diagnostics.every(({ code }) => code === hiddenLoss)) throw error
    return []
  } finally {
    rmSync(copy, { recursive: true })
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
        kept.filter(({ reason }) => !exceptions.some(({ words }) => words.test(reason))),
        [],
      )
    })
  }
}

test.run()
