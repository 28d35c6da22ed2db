import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createProject, versions } from '../test/types/project.js'
import { Site } from '../test/cli/cli.js'
import { enterLoad } from '../src/base/files/config-load.js'
import { pagesIn } from '../src/files.js'
import { compare, compareInside, median, root } from './harness.js'
import { ms, table } from './report.js'

const main = path.join(root, 'dist', 'cli', 'main.js')
const groups = 500
const pagesOf = (group: number) =>
  Array.from({ length: 20 }, (_, page) => `section-${group % 50}/group-${group}/page-${page}`)
const config = `import { docs, group, navigation } from 'build-nav'
export default docs({ theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' }, navigation: navigation().groups(
${Array.from({ length: groups }, (_, group) => `  group('${group}').pages(${pagesOf(group).map((page) => `'${page}'`)}),`).join('\n')}
) })\n`

/** `build-nav types`, and what its file costs the checker: pages that are registered beside pages that are not. */
export async function registered(): Promise<string> {
  const site = new Site({ 'docs.config.ts': config })
  try {
    for (let group = 0; group < groups; group += 1) {
      for (const page of pagesOf(group)) {
        mkdirSync(path.dirname(site.path(page)), { recursive: true })
        writeFileSync(site.path(`${page}.mdx`), `---\ntitle: 'Page: ${page}'\norder: ${group}\n---\n`)
      }
    }
    const { types } = await compare({ types: { args: [main, 'types'], cwd: site.folder } }, 7)
    const { listed } = await compareInside({ listed: () => pagesOfConfig(site.folder) }, 9)
    const rows = await checked(site.read('build-nav-env.d.ts'))
    return `## Registered pages

10,000 pages on the disk and in the config. \`build-nav types\`, whole process: ${ms(types.ms)} (promised: at most 400 ms).
\`pagesIn\` of all of them in a config that runs, with their frontmatter: ${ms(listed)} (promised: at most 150 ms).
What the checker takes for the config, one checker:

${table(['compiler', 'any page', 'registered pages', 'promised: at most'], rows)}`
  } finally {
    site.remove()
  }
}

/** As a config of the folder calls it: each load reads the disk anew. */
function pagesOfConfig(folder: string): void {
  const leave = enterLoad({ folder, onRead: () => {}, onWarning: () => {}, past: undefined })
  try {
    pagesIn('.')
  } finally {
    leave()
  }
}

async function checked(types: string): Promise<string[][]> {
  const options = { skipLibCheck: true, types: [] }
  const loose = await createProject({ 'docs.config.ts': config }, options)
  const strict = await createProject({ 'docs.config.ts': config, 'build-nav-env.d.ts': types }, options)
  const rows: string[][] = []
  for (const version of versions) {
    const times: Record<'loose' | 'strict', number[]> = { loose: [], strict: [] }
    for (let round = 0; round < 3; round += 1) {
      for (const [name, project] of Object.entries({ loose, strict })) {
        const { figures } = await project.check(version, ...(version === '7.0' ? ['--singleThreaded'] : []))
        times[name as keyof typeof times].push(figures.get('Check time')! * 1000)
      }
    }
    const promised = { '5.9': '1,500 ms', '6.0': '', '7.0': '500 ms' }[version]
    rows.push([`TypeScript ${version}`, ms(median(times.loose)), ms(median(times.strict)), promised])
  }
  return rows
}
