import path from 'node:path'
import { src } from './paths.js'
import { reach, reachAll } from './reach.js'

const file = (name: string) => path.join(src, `${name}.ts`)

/** What a build may need besides: where something is wrong, or docs.json was edited. */
const seldom = ['config/loader/explain', 'commands/build/guard']

/** Findings for people and for tools: a check prints them, and so does a build that finds something. */
const reports = ['pretty', 'json', 'github'].map((name) => `base/diagnostics/report-${name}`)

/** What needs the package `diff`, whose files take longer to load than a small build. */
const comparing = ['cli/watch', 'cli/unified-diff']

/** What runs before anything else is loaded, in the file that is run. */
const atStart = 'main'

/** The commands that look at pages: what they load with them is much the same. Most sites have icons. */
const checking = [...['check', 'types', 'why'].map((name) => `cli/commands/${name}`), 'commands/check/icon-names']

/** The command for one page on a large site: the rules of a check take longer to load than all that it does. */
const placing = ['cli/commands/add', 'commands/add/add', 'commands/add/format-add']

/** The commands that look, and `add`, `mv` and `rm`, which write code only where there is a config. What they do not load is of those that write code. */
const looking = [...checking, ...['diff', 'preview', 'tree', 'add', 'mv', 'rm'].map((name) => `cli/commands/${name}`)]

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
  assign('build', reach(modules, file('cli/run'), file('cli/commands/build'), file('base/files/write')))
  const check = reach(modules, ...checking.map(file))
  const others = Object.entries({ seldom, check: reports, comparing }).map(
    ([chunk, names]) => [chunk, reach(modules, ...names.map(file))] as const,
  )
  // Few lines, which two of them need: neither loads the rest of the other for them.
  const needs = [check, ...others.map(([, other]) => other)]
  assign(
    'build',
    [...modules.keys()].filter((module) => needs.filter((each) => each.has(module)).length > 1),
  )
  for (const [chunk, found] of others) assign(chunk, found)
  assign('place', reach(modules, ...placing.map(file)))
  assign('check', check)
  assign('code', [...modules.keys()].filter(isHeavy))
  const light = new Map([...modules].filter(([module]) => chunks.get(module) !== 'code'))
  assign('look', reachAll(light, ...looking.map(file)))
  // The help of a command that writes code needs no more than its flags.
  const commands = path.join(src, 'cli', 'commands')
  assign('look', reach(light, ...[...light.keys()].filter((module) => path.dirname(module) === commands)))
  return (module) => {
    const chunk = module.startsWith(src) ? (chunks.get(module) ?? 'code') : 'sources'
    return chunk === atStart ? undefined : chunk
  }
}
