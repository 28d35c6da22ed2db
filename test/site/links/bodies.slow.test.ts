import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { frontmatterText } from '../../../src/base/files/frontmatter-text.js'
import { linksOf } from '../../../src/site/links/links.js'
import { filesBelow, moveCases } from '../../commands/moves/cases.js'
import { tokensOf } from './oracle.js'

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
  const missed: string[] = []
  for (const page of new Set(pages)) {
    const start = frontmatterText(page)?.end ?? 0
    let tokens
    try {
      tokens = tokensOf(page.slice(start))
    } catch {
      continue // No valid MDX.
    }
    parsed += 1
    const place = (at: number, written: string) => `${at} ${written}`
    const wanted = tokens
      .filter(({ written }) => written !== '')
      .map((token) => place(token.start + start, token.written))
    const found = new Set(
      linksOf(page, 'page.mdx')
        .filter(({ form }) => !inCode.has(form))
        .map((link) => place(link.start, link.written)),
    )
    missed.push(...wanted.filter((each) => !found.has(each)))
    if (wanted.length === found.size) same += 1
  }
  console.log(`${parsed} pages, ${same} with the same links`)
  assert.equal(missed, [])
  assert.ok(same >= parsed * 0.98)
})

test.run()
