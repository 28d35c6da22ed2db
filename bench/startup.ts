import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { spawnSync } from 'node:child_process'
import { Site } from '../test/cli/cli.js'
import { compare, median, root, scratch } from './harness.js'
import { staticImports } from './imports.js'
import { ms, promised, ratio, table } from './report.js'
import { builderConfig } from './site.js'

const main = path.join(root, 'dist', 'cli', 'main.js')
const index = path.join(root, 'dist', 'index.js')

/** What a command costs before it does anything, and where the time of a small build goes. */
export async function startup(): Promise<string> {
  const site = new Site({ 'docs.config.ts': builderConfig(10), 'empty.mjs': '' })
  try {
    const cwd = site.folder
    const times = await compare(
      {
        'node on an empty file': { args: ['empty.mjs'], cwd },
        '`build-nav --version`': { args: [main, '--version'], cwd },
        '`build-nav` of 10 pages': { args: [main], cwd },
        '`build-nav check` of 10 pages': { args: [main, 'check'], cwd, exit: 1 },
      },
      15,
    )
    const beside = times['`build-nav` of 10 pages'].ms / times['node on an empty file'].ms
    const rows = Object.entries(times).map(([name, { ms: time }]) => [name, ms(time)])
    return `## Start-up

${table(['whole process', 'time'], rows)}

A build of 10 pages takes ${promised(beside, ratio, 2.1)} of node alone, on Node 20. Each run bundles the config
with esbuild, and keeps nothing from the run before: a build is never of a former config, and costs some 20 ms more than one
with a cache. In half of the rest node reads 550 kB of code, of which later versions keep what they have compiled.

\`import 'build-nav'\`: ${importTime()}, measured inside the process.

Where the time of a small build goes (CPU profile, mean of ${profiles} runs; profiling itself makes it slower,
and has tsx compile the config anew):

${table(['in', 'time', 'share'], breakdown(site))}

Modules that \`build-nav\` loads before it looks at the config: ${graph(main)}. \`import 'build-nav'\`: ${graph(index)}.`
  } finally {
    site.remove()
  }
}

/** In a process of its own each time; beside it an empty module, as any import costs something. */
function importTime(): string {
  const empty = path.join(scratch, 'empty.mjs')
  writeFileSync(empty, '')
  const times = { own: [] as number[], empty: [] as number[] }
  for (let run = 0; run < 15; run++) {
    times.own.push(importOnce(index))
    times.empty.push(importOnce(empty))
  }
  const own = median(times.own)
  return `${ms(own)} (promised: under 5 ms${own < 5 ? '' : ', **missed**'}; an empty module: ${ms(median(times.empty))})`
}

function importOnce(module: string): number {
  const script = path.join(scratch, 'import.mjs')
  const timing = `const started = performance.now()\nawait import(${JSON.stringify(module)})\nconsole.log(performance.now() - started)\n`
  writeFileSync(script, timing)
  return Number(spawnSync(process.execPath, [script], { encoding: 'utf8' }).stdout)
}

const profiles = 5

interface Profile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly url: string; readonly functionName: string }
  }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** By the file that was running; node's loader counts for node, whoever asked for the module. */
function breakdown(site: Site): string[][] {
  const folder = mkdtempSync(path.join(scratch, 'profile-'))
  for (let run = 0; run < profiles; run++) {
    spawnSync(process.execPath, ['--cpu-prof', '--cpu-prof-dir', folder, main], { cwd: site.folder })
  }
  const spent = new Map<string, number>()
  for (const file of readdirSync(folder)) {
    const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Profile
    const places = new Map(nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]))
    for (const [at, id] of samples.entries()) {
      const place = places.get(id) ?? 'other'
      spent.set(place, (spent.get(place) ?? 0) + (timeDeltas[at] ?? 0) / 1000 / profiles)
    }
  }
  const total = [...spent.values()].reduce((sum, time) => sum + time, 0)
  return [...spent]
    .sort(([, a], [, b]) => b - a)
    .map(([place, time]) => [place, ms(time), ratio(time / total).replace('x', '')])
}

function placeOf({ url, functionName }: Profile['nodes'][number]['callFrame']): string {
  if (url.startsWith('node:')) return 'node: loading modules and everything else of its own'
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(url)?.[1]
  if (inPackage !== undefined) return inPackage
  const stage = /\/dist\/(?:chunks\/|cli\/)?([^/]+)/.exec(url)?.[1]
  if (stage !== undefined) return `build-nav, ${stage.replace(/\.js$/, '')}`
  if (functionName === '(idle)') return 'waiting (files, the compiler’s process)'
  if (functionName === '(garbage collector)') return 'collecting garbage'
  if (functionName === '(program)') return 'native code (compiling, starting)'
  return url === '' ? 'native functions' : 'the config'
}

function graph(entry: string): string {
  const { files, packages, bytes } = staticImports(entry)
  const others = packages.length > 0 ? `, and ${packages.join(', ')}` : ', no package'
  return `${files.length} of its own (${(bytes / 1024).toFixed(0)} kB)${others}`
}
