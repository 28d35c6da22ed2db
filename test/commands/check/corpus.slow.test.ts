import { valueAt } from '../../../src/format/json/value.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { RawFinding } from '../../../src/commands/check/rule.js'
import type { Position } from '../../../src/site/model/input/input.js'
import { runRules } from '../../../src/commands/check/run-rules.js'
import { withoutExtension, pagePath } from '../../../src/site/model/page-path.js'
import { treeOf } from '../../../src/commands/tree/tree.js'
import { halfOfCorpus } from '../../corpus.js'
import { corpusDisk, corpusDocs } from './corpus-site.js'
import { assertFits } from '../../base/diagnostics/fits.js'
import { placed } from '../../../src/commands/check/placed.js'

const everything = { rules: { 'locale-parity': 'note', 'variant-parity': 'note' } } as const

const sites = halfOfCorpus()

for (const site of sites ?? []) {
  const docs = corpusDocs(site)
  if (!docs) continue
  test(`checks ${site.name}: every finding has a place, and no page that exists is missing`, async () => {
    const disk = corpusDisk(site)
    const files = new Set(disk.files().map((file) => file.toLowerCase()))
    const found = await runRules(docs.value, disk, everything)
    for (const finding of found) {
      if ('file' in finding.at) assert.ok(files.has(finding.at.file.toLowerCase()))
      else assert.ok(docs.placeOf(finding.at.path, finding.at.part), JSON.stringify(finding))
    }
    const placing = async () => ({
      placeOf: (at: Position) =>
        'file' in at ? { file: `/site/${at.file}`, line: at.line ?? 1, column: 1 } : docs.placeOf(at.path, at.part),
      diagnostics: [],
    })
    const input = { file: '/site/docs.json', root: '/site', docs: docs.value, isPartial: false, exports: {}, placing }
    const examined = await placed({ ...input, diagnostics: [] }, undefined, found, {})
    for (const width of [80, 100])
      assertFits(
        examined.map(({ diagnostic }) => diagnostic),
        { width, cwd: '/site' },
      )
    for (const page of missing(found, docs.value)) {
      const path = withoutExtension(pagePath(page).path)
      assert.not(disk.files().includes(`${path}.mdx`), page)
      assert.not(disk.files().includes(`${path}.md`), page)
    }
    // Pages that specifications give are counted, too: without their files, only those that are listed.
    const { pages } = await treeOf(docs.value, { ...disk, read: () => undefined })
    assert.is(pages, pagesListed((docs.value as { navigation?: unknown }).navigation))
  })
}

/** How many strings the lists of pages hold, at any depth. */
function pagesListed(value: unknown, key?: string): number {
  if (typeof value !== 'object' || value === null) return 0
  return Object.entries(value).reduce((sum, [name, inner]) => {
    if (Array.isArray(value)) return sum + (typeof inner === 'string' ? Number(key === 'pages') : pagesListed(inner))
    return sum + pagesListed(inner, name)
  }, 0)
}

function missing(found: readonly RawFinding[], docs: unknown): string[] {
  return found.flatMap(({ rule, at }) =>
    rule === 'page-missing' && 'path' in at ? [String(valueAt(docs, at.path))] : [],
  )
}

if (!sites) test.skip('no corpus', () => {})

test.run()
