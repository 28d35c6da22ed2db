/**
 * Loaded before each test file, and before the commands that tests run: notes which codes of the code tables, and which
 * rules of the check, are produced. The runner then names those that no test produces.
 */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rule } from '../src/commands/check/rule.js'
import type { CodeTable } from '../src/base/diagnostics/diagnostic.js'

const source = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'src')

/** Written so that a bundler can tell which files it may name. */
async function load(room: string): Promise<Record<string, unknown>> {
  return (await import(`../src/${room}/codes.ts`)) as Record<string, unknown>
}

/** The entries of every `codes.ts`, and the rules. */
async function everything() {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  const rooms = files.filter((file) => path.basename(file) === 'codes.ts').map((file) => path.dirname(file))
  const modules = await Promise.all(rooms.map(load))
  const entries = modules
    .flatMap((module) => Object.entries(module).flatMap(([name, table]) => (name.endsWith('Codes') ? [table] : [])))
    .flatMap((table) => Object.entries(table as CodeTable)) as [string, CodeTable[string]][]
  const { rules } = await import('../src/commands/check/run-rules.js')
  return { entries, rules: Object.values<Rule>(rules) }
}

/** What no test can produce, and why. */
const outOfReach: Readonly<Record<string, string>> = {
  'json-invalid': 'JSON.parse refuses what the explainer finds nothing wrong with: a property looks for such a text',
}

/** The codes that are in none of the notes. */
export async function neverProduced(notes: string): Promise<string[]> {
  const produced = new Set(readFileSync(notes, 'utf8').split('\n'))
  const { entries, rules } = await everything()
  const all = new Set([...entries.map(([code]) => code), ...rules.map(({ id }) => id)])
  return [...all].filter((code) => !produced.has(code) && !Object.hasOwn(outOfReach, code)).sort()
}

async function note(notes: string): Promise<void> {
  const produced = new Set<string>()
  const { entries, rules } = await everything()
  for (const [code, entry] of entries) {
    const { message } = entry
    const noting = (args: never) => {
      // The pages of the codes are made from samples, which shows nothing.
      if (!produced.has(code) && !new Error().stack?.includes('codesOf')) produced.add(code)
      return message(args)
    }
    // Whether a message takes arguments tells the documentation whether it needs a sample.
    Object.assign(entry, { message: Object.defineProperty(noting, 'length', { value: message.length }) })
  }
  for (const rule of rules) {
    const { run } = rule
    const noting: Rule['run'] = (site, emit) =>
      run(site, (finding) => {
        produced.add(finding.rule)
        emit(finding)
      })
    Object.assign(rule, { run: noting })
  }
  process.on('exit', () => appendFileSync(notes, `${[...produced].join('\n')}\n`))
}

const notes = process.env.BUILD_NAV_PRODUCED_CODES
if (notes) await note(notes)
