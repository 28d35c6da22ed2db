/** Prints how many findings each rule has over the real files; with a rule's id, a sample of what it says. */
import { runRules } from '../src/commands/check/run-rules.js'
import { ruleIds } from '../src/commands/check/levels.js'
import { pathInWords } from '../src/format/json/tree.js'
import { corpus } from '../test/corpus.js'
import { corpusDisk, corpusDocs } from '../test/commands/check/corpus-site.js'

const [, , id, sample = '40'] = process.argv
const all: { site: string; rule: string; line: string }[] = []
let sites = 0
for (const site of corpus() ?? []) {
  const docs = corpusDocs(site)
  if (!docs) continue
  sites += 1
  const settings = { rules: { 'locale-parity': 'warning', 'endpoint-unlisted': 'warning' } } as const
  for (const { rule, severity, message, hint, at } of await runRules(docs.value, corpusDisk(site), settings)) {
    const where = 'file' in at ? at.file : pathInWords(at.path)
    all.push({ site: site.name, rule, line: `${site.name} ${where}\n    ${severity} ${message} ${hint ?? ''}` })
  }
}

if (id === undefined) {
  console.log(`| rule | findings | sites of ${sites} |\n|---|---:|---:|`)
  for (const rule of ruleIds) {
    const found = all.filter((finding) => finding.rule === rule)
    console.log(`| ${rule} | ${found.length} | ${new Set(found.map(({ site }) => site)).size} |`)
  }
} else {
  const found = all.filter(({ rule }) => rule === id)
  const step = Math.max(1, found.length / Number(sample))
  for (let index = 0; index < found.length; index += step) console.log(found[Math.floor(index)]?.line)
}
