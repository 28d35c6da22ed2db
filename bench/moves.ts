import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Site } from '../test/cli/cli.js'
import { compare, root } from './harness.js'
import { megabytes, ms, promised, ratio, table } from './report.js'

const main = path.join(root, 'dist', 'cli', 'main.js')

const PAGES = 5000
/** In a folder. */
const TOGETHER = 30
/** In the folder that moves as a whole. */
const MANY = 1500

const pageOf = (at: number) =>
  `${at < PAGES - MANY ? '' : 'many/'}section-${Math.floor(at / TOGETHER)}/page-${at % TOGETHER}`

/** Pages of some 6 kB, with links to others, images and code: 32 MB in all. */
function writePages(folder: string): void {
  const pages = Array.from({ length: PAGES }, (_, at) => pageOf(at))
  const paragraph = 'What this page is about, in words that a reader of documentation would expect to find. '
  for (const [at, page] of pages.entries()) {
    const link = (step: number) => `[Page](/${pageOf((at + step) % PAGES)}#about) ![Chart](/images/chart.png)`
    const parts = Array.from(
      { length: 8 },
      (_, part) => `## Part ${part}\n\n${paragraph.repeat(8)}${link(part * 7 + 1)}\n\n\`\`\`sh\nrun ${page}\n\`\`\`\n`,
    )
    const file = path.join(folder, `${page}.mdx`)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, `---\ntitle: Page ${at}\n---\n\n## About\n\n${parts.join('\n')}`)
  }
  mkdirSync(path.join(folder, 'images'))
  writeFileSync(path.join(folder, 'images', 'chart.png'), '')
  const docs = { name: 'Acme', theme: 'mint', colors: { primary: '#0D9373' }, navigation: { pages } }
  writeFileSync(path.join(folder, 'docs.json'), `${JSON.stringify(docs, undefined, 2)}\n`)
}

/** Reads all pages, and does nothing with them. */
const reading = `for (const file of require('node:fs').readdirSync('.', { recursive: true }))
  if (file.endsWith('.mdx')) require('node:fs').readFileSync(file, 'utf8')`
/** Searches for a name, as people do before they move a page. */
const grep = (name: string) => `require('node:child_process').execFileSync('git', ['grep', '-l', '${name}'])`

/** `build-nav mv` beside `git grep` of the same names, and the rules on links beside reading the files. */
export async function moves(): Promise<string> {
  const site = new Site()
  try {
    const cwd = site.folder
    writePages(cwd)
    const git = (...args: readonly string[]) => execFileSync('git', [...args], { cwd })
    git('init', '-q')
    site.write('.gitignore', 'node_modules\n')
    git('add', '-A')
    const mv = (from: string, to: string) => ({ args: [main, 'mv', from, to, '--dry-run'], cwd })
    const only = ['link-broken', 'link-anchor', 'link-redirected'].flatMap((rule) => ['--only', rule])
    const { page, pageGrep, folder, folderGrep, many, rules, read, none } = await compare(
      {
        page: mv(pageOf(100), 'guides/moved'),
        pageGrep: { args: ['-e', grep(pageOf(100))], cwd },
        folder: mv('section-7', 'guides'),
        folderGrep: { args: ['-e', grep('section-7/')], cwd },
        many: mv('many/', 'more'),
        rules: { args: [main, 'check', ...only], cwd },
        read: { args: ['-e', reading], cwd },
        none: { args: [main, 'check', '--only', 'redirect-loop'], cwd },
      },
      7,
    )
    return `## Moves and links

${PAGES.toLocaleString('en')} pages of 32 MB in a repository, whole processes; \`--dry-run\` plans and proves all of a move:

${table(
  ['', 'build-nav', '`git grep -l` of the name'],
  [
    ['`mv` of a page', `${ms(page.ms)}, ${megabytes(page.megabytes)}`, ms(pageGrep.ms)],
    [`\`mv\` of a folder of ${TOGETHER}`, `${ms(folder.ms)}, ${megabytes(folder.megabytes)}`, ms(folderGrep.ms)],
    [
      `\`mv\` of a folder of ${MANY.toLocaleString('en')}`,
      `${promised(many.ms, ms, 5000)}, ${megabytes(many.megabytes)}`,
      '',
    ],
  ],
)}

The three rules on links take ${promised(rules.ms - none.ms, ms, 1500)} more than a rule that reads no page, \
${promised(rules.megabytes, megabytes, 200)}; ${ratio((rules.ms - none.ms) / read.ms)} of a process that only reads the pages.`
  } finally {
    site.remove()
  }
}
