import path from 'node:path'
import { src } from './paths.js'
import { reach, reachAll } from './reach.js'

const file = (name: string) => path.join(src, `${name}.ts`)

/** What a build may need besides: where something is wrong, or docs.json was edited. */
const seldom = [
  'config/explain/explain',
  'config/load/module-runner',
  'build/guard/guard',
  'cli/unified-diff',
  'cli/watch',
  'diagnostics/report-pretty',
  'files/write',
]

/** What runs before anything else is loaded, in the file that is run. */
const atStart = 'main'

/** The commands that only look. What they do not load is of those that write code. */
const looking = ['check', 'diff', 'preview', 'tree', 'types', 'why']

/** Loading these takes longer than all that a command does without them. */
const heavy = /^import\s[^'"]*?from ["'](ts-morph|prettier)["']/m

/**
 * The file of dist that a module goes into. As loading files is what takes the time of a build, it has three: the builders,
 * which a config shares with the command, what reads pages and specifications, which it may share, and all the rest.
 */
export function chunkOf(modules: ReadonlyMap<string, string>): (module: string) => string | undefined {
  const chunks = new Map<string, string>()
  const assign = (chunk: string, found: Iterable<string>) => {
    for (const module of found) if (!chunks.has(module)) chunks.set(module, chunk)
  }
  const isHeavy = (module: string) => [...reach(modules, module)].some((each) => heavy.test(modules.get(each) ?? ''))
  assign(atStart, reach(modules, file('cli/main')))
  assign('builders', reach(modules, file('index')))
  assign('sources', reach(modules, file('files'), file('openapi')))
  assign('build', reach(modules, file('cli/run'), file('cli/commands/build')))
  assign('seldom', reach(modules, ...seldom.map(file)))
  assign('code', [...modules.keys()].filter(isHeavy))
  const light = new Map([...modules].filter(([module]) => chunks.get(module) !== 'code'))
  assign('look', reachAll(light, ...looking.map((name) => file(`cli/commands/${name}`))))
  // The help of a command that writes code needs no more than its flags.
  const commands = path.join(src, 'cli', 'commands')
  assign('look', reach(light, ...[...light.keys()].filter((module) => path.dirname(module) === commands)))
  return (module) => {
    const chunk = module.startsWith(src) ? (chunks.get(module) ?? 'code') : 'sources'
    return chunk === atStart ? undefined : chunk
  }
}
