import { validateDocsConfig } from '@mintlify/validation'
import path from 'node:path'
import type { Disk } from '../src/site/model/disk.js'
import { ruleIds } from '../src/commands/check/levels.js'
import { runRules } from '../src/commands/check/run-rules.js'
import { corpus } from '../test/corpus.js'
import { Site } from '../test/cli/cli.js'
import { writeSite } from './check-site.js'
import { compare, compareInside, root } from './harness.js'
import { megabytes, ms, ratio, table } from './report.js'

const main = path.join(root, 'dist', 'cli', 'main.js')

/** `build-nav check` on a large site, and its structural rules beside Mintlify's own validator. */
export async function check(): Promise<string> {
  const site = new Site()
  try {
    writeSite(site.folder, 10_000)
    const { whole } = await compare({ whole: { args: [main, 'check'], cwd: site.folder, exit: 1 } }, 9)
    return `## Check

\`build-nav check\` on 10,000 pages and five specifications, the pages on disk: ${ms(whole.ms)} whole process \
(promised: at most 1,000 ms${whole.ms <= 1000 ? '' : ', **missed**'}), ${megabytes(whole.megabytes)}.

${await besideValidator()}`
  } finally {
    site.remove()
  }
}

/** Every rule that needs neither pages nor specifications. */
const onDisk = /^(page|spec|endpoint|locale|link-missing)/
const emptyDisk: Disk = { files: () => [], exists: () => false, read: () => undefined }

async function besideValidator(): Promise<string> {
  const largest = (corpus() ?? [])
    .filter(({ value }) => value !== undefined)
    .toSorted((a, b) => b.text.length - a.text.length)[0]
  if (!largest) return 'Beside the validator: not measured, no corpus on this machine.'
  const off = Object.fromEntries(ruleIds.filter((id) => onDisk.test(id)).map((id) => [id, 'off' as const]))
  const { ours, theirs } = await compareInside(
    {
      ours: () => runRules(largest.value, emptyDisk, { rules: off }),
      theirs: () => validateDocsConfig(largest.value),
    },
    11,
  )
  return `The structural rules and \`validateDocsConfig\` of Mintlify's validator, in one process, on the largest real navigation:

${table(
  ['', 'time'],
  [
    ['structural rules', ms(ours)],
    ['validateDocsConfig', ms(theirs)],
    ['ratio', ratio(ours / theirs, 0.5)],
  ],
)}`
}
