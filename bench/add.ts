import path from 'node:path'
import { additions, type Tally } from '../test/site/placement/additions.js'
import { Site } from '../test/cli/cli.js'
import { compare, root } from './harness.js'
import { ms, promised, table } from './report.js'

const main = path.join(root, 'dist', 'cli', 'main.js')
const rounds = 11
/** As large as the largest navigation that is known: four languages, thirty versions, lists of twenty pages. */
const [languages, versions, lists, pages] = [4, 30, 10, 20]

/** Where `add` puts pages without a question, and what that takes. */
export async function add(): Promise<string> {
  const tally = additions()
  return `## add

What is placed without a question, on real pages that somebody listed: the list that the author chose.

${tally ? reasonsTable(tally) : 'No additions at hand.'}

One page of a docs.json with ${languages} languages, ${versions} versions and ${languages * versions * lists * pages} pages, each a file,
as a dry run; the start is \`--version\`.

${await timing()}`
}

/** The rule, reason by reason: of what is sure, the list that was chosen; of what is open, the first offered. */
function reasonsTable({ right, wrong, reasons, intoLists }: Tally) {
  const percent = (good: number, of: number) => (of === 0 ? '' : `${Math.round((1000 * good) / of) / 10} %`)
  const rows = [...reasons].map(([reason, each]) => [reason, each.right, each.of, percent(each.right, each.of)])
  const all = right + wrong.length
  const total = ['all that is sure', right, all, percent(right, all)]
  return `${table(['reason', 'right', 'pages', 'precision'], [...rows, total])}

Of the ${intoLists} pages that went into a list that was there, ${Math.round((100 * right) / intoLists)} % are placed rightly without a question.`
}

async function timing(): Promise<string> {
  const site = new Site(sizedSite())
  try {
    const cwd = site.folder
    const { add: one, start } = await compare(
      { add: { args: [main, 'add', 'en/v0/part0/new', '--dry-run'], cwd }, start: { args: [main, '--version'], cwd } },
      rounds,
    )
    return `${ms(one.ms)}; past the start ${promised(one.ms - start.ms, ms, 300)}`
  } finally {
    site.remove()
  }
}

function sizedSite(): Record<string, string> {
  const files: Record<string, string> = { 'en/v0/part0/new.mdx': '' }
  const codes = ['en', 'fr', 'de', 'ja'].slice(0, languages)
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)
  const navigation = {
    languages: codes.map((language) => ({
      language,
      versions: upTo(versions).map((version) => ({
        version: `v${version}`,
        groups: upTo(lists).map((list) => ({
          group: `Part ${list}`,
          pages: upTo(pages).map((page) => {
            const name = `${language}/v${version}/part${list}/page${page}`
            files[`${name}.mdx`] = ''
            return name
          }),
        })),
      })),
    })),
  }
  files['docs.json'] = JSON.stringify({ theme: 'mint', name: 'A', colors: { primary: '#0D9373' }, navigation })
  return files
}
