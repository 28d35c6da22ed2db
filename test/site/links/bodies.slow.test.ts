import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { frontmatterText } from '../../../src/base/files/frontmatter-text.js'
import { linksOf } from '../../../src/site/links/links.js'
import { filesBelow, moveCases } from '../../commands/moves/cases.js'
import { tokensIn } from './oracle.js'

/** In code, and in expressions, there are no tokens. */
const inCode: ReadonlySet<string> = new Set(['key', 'import', 'frontmatter', 'snippet'])

test('in real pages, no link is missed that the parser of MDX finds, and nearly all pages have the same links', () => {
  const cases = moveCases()
  if (!cases) return
  const pages = cases.flatMap(({ folder }) =>
    filesBelow(path.join(folder, 'before'))
      .filter((file) => file.endsWith('.mdx'))
      .map((file) => readFileSync(path.join(folder, 'before', file), 'utf8')),
  )
  let [same, parsed] = [0, 0]
  const place = ({ start, written }: { start: number; written: string }) => `${start} ${written}`
  for (const page of new Set(pages)) {
    const start = frontmatterText(page)?.end ?? 0
    const tokens = tokensIn(page.slice(start))?.filter(({ written }) => written !== '')
    if (!tokens) continue
    parsed += 1
    const links = linksOf(page, 'page.mdx').filter(({ form }) => !inCode.has(form))
    const found = new Set(links.map(place))
    const missed = tokens
      .map((token) => place({ ...token, start: token.start + start }))
      .filter((each) => !found.has(each))
    assert.equal(missed, [])
    if (tokens.length === found.size) same += 1
  }
  console.log(`${parsed} pages, ${same} with the same links`)
  assert.ok(same >= parsed * 0.98)
})

test.run()
