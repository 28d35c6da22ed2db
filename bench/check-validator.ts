/** The structural rules against the provider's own validator, on the largest real navigation, in one process. */
import { validateDocsConfig } from '@mintlify/validation'
import { ruleIds } from '../src/check/rule-ids.js'
import { runRules } from '../src/check/run-rules.js'
import type { Disk } from '../src/site/disk.js'
import { corpus } from '../test/corpus.js'

/** Every rule that needs neither pages nor specifications. */
const onDisk = /^(page|spec|endpoint|locale|link-missing)/
const structural = {
  rules: Object.fromEntries(ruleIds.filter((id) => onDisk.test(id)).map((id) => [id, 'off' as const])),
}
const emptyDisk: Disk = { files: () => [], exists: () => false, read: () => undefined }

const site = (corpus() ?? [])
  .filter(({ value }) => value !== undefined)
  .sort((a, b) => b.text.length - a.text.length)[0]
if (site) {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < 7; round++) {
    times[0].push(await milliseconds(() => runRules(site.value, emptyDisk, structural)))
    times[1].push(await milliseconds(() => validateDocsConfig(site.value)))
  }
  const [ours = 0, theirs = 0] = times.map((list) => list.sort((a, b) => a - b)[3] ?? 0)
  console.log(
    `${site.name}: rules ${ours.toFixed(1)} ms, validateDocsConfig ${theirs.toFixed(1)} ms, ratio ${(ours / theirs).toFixed(3)}`,
  )
}

async function milliseconds(run: () => unknown): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}
