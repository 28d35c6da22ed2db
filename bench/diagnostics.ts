import path from 'node:path'
import { compile } from '../src/config/compile/compile.js'
import { withTracer } from '../src/config/loader/stack.js'
import { docs, group, navigation, tab } from '../src/index.js'
import { Site } from '../test/cli/cli.js'
import { compare, compareInside, root } from './harness.js'
import { ms, ratio, table } from './report.js'
import { builderConfig } from './site.js'

const main = path.join(root, 'dist', 'cli', 'main.js')

const pages = 10_000

function config() {
  const groups = (at: number) =>
    Array.from({ length: 10 }, (_, index) => {
      const paths = Array.from({ length: 10 }, (_path, page) => `guides/group-${at}-${index}/page-${page}`)
      return group(`Group ${at}-${index}`).pages(...paths)
    })
  const tabs = Array.from({ length: pages / 100 }, (_, at) =>
    tab(`Tab ${at}`)
      .icon('book')
      .groups(...groups(at)),
  )
  return docs({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: navigation().tabs(...tabs) })
}

/** What a build without mistakes pays for being able to explain mistakes. */
export async function diagnostics(): Promise<string> {
  const times = await compareInside(
    {
      plain: () => JSON.stringify(config().toJSON()),
      checked: () => JSON.stringify(compile(config()).json),
      traced: () => withTracer(async () => JSON.stringify(compile(config()).json)),
    },
    40,
  )
  const rules = times.checked - times.plain
  const whole = await wholeBuild()
  return `## Diagnostics on the happy path

${pages.toLocaleString('en')} pages, inside one process: the builder calls and the JSON; with the run-time rules; and with the place of
each call, which \`build-nav\` looks up only after a rule was broken.

${table(
  ['', 'time', 'to the first'],
  [
    ['builders, JSON', ms(times.plain), ''],
    ['and the rules', ms(times.checked), ratio(times.checked / times.plain)],
    ['and the places', ms(times.traced), ratio(times.traced / times.plain)],
  ],
)}

The rules take ${ms(rules)} of a whole \`build-nav\` of as many pages, ${ms(whole)}: ${ratio(rules / whole, 0.05)}.`
}

async function wholeBuild(): Promise<number> {
  const site = new Site({ 'docs.config.ts': builderConfig(pages) })
  try {
    const { build } = await compare({ build: { args: [main], cwd: site.folder } }, 9)
    return build.ms
  } finally {
    site.remove()
  }
}
