import { mistakes } from '../../../site/model/redirects.js'
import { short } from '../../../base/diagnostics/text.js'
import type { Fix } from '../fix.js'
import { defineRule } from '../rule.js'

interface Args {
  readonly source: string
  /** The reason why it matches nothing; undefined where only its slash is missing. */
  readonly because: string | undefined
  readonly right: string
  readonly isThere?: boolean
}

/** A source without its mistakes. */
function righted(source: string): string {
  const right = mistakes.reduce((text, mistake) => (mistake.isMade(text) ? mistake.right(text) : text), source)
  return right === '' || right.startsWith('/') ? right : `/${right}`
}

export const redirectSource = defineRule<Args>({
  id: 'redirect-source',
  severity: 'warning',
  message: ({ source, because }) =>
    because === undefined
      ? `The source '${short(source)}' of a redirect must begin with '/'.`
      : `The redirect${source.trim() === '' ? '' : ` from '${short(source)}'`} matches nothing: ${because}.`,
  hint: ({ right, because, isThere = false }) => {
    if (right === '') return 'Write the old URL, or remove it.'
    if (isThere) return `Remove it: '${short(right)}' has a redirect already.`
    return because === undefined ? `Write '${right}'.` : `Redirect '${right}', or remove it.`
  },
  head: ['redirect has a wrong source', 'redirects have wrong sources'],
  row: ({ source, because }) => ({ what: because === undefined ? source : `${source}  (${because})` }),
  why: "Browsers don't send what follows `#`, and Mintlify compares URLs without the server and without what follows `?`. The URL of a page has no `.mdx`. A source is a path from the root of the site, so it begins with `/`. A source with `.md` is right: readers get the Markdown of a page there. A destination may have all of these.",
  example: { source: '/guides/start#install', because: "a source can't contain '#'", right: '/guides/start' },
  check: ({ redirects }, report) => ({
    end() {
      const { all } = redirects()
      const sources = new Set(all.map(({ source }) => source))
      for (const { index, source } of all) {
        const because = mistakes.find(({ isMade }) => isMade(source))?.because
        const right = righted(source)
        if (because === undefined && right === source) continue
        const isThere = sources.has(right)
        const args = { source, because, right, isThere }
        const path = ['redirects', index]
        // Where the right URL has a redirect, one that matches nothing is of no use.
        const fix: Fix = isThere ? { do: 'remove', path } : { do: 'set', path: [...path, 'source'], value: right }
        const fixes = isThere === (because !== undefined) ? [fix] : []
        report({ path: [...path, 'source'] }, args, { fixes })
      }
    },
  }),
})
