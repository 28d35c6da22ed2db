import { isElsewhere } from '../../../site/model/addresses.js'
import { isPattern } from '../../../site/model/redirects.js'
import { short } from '../../../base/diagnostics/short.js'
import { together } from '../../../base/diagnostics/fold.js'
import { defineRule } from '../rule.js'

interface Wrong {
  readonly because: string
  readonly isWrong: (source: string) => boolean
  readonly right: (source: string) => string
}

const wrongs: readonly Wrong[] = [
  { because: 'the source is empty', isWrong: (source) => source.trim() === '', right: () => '' },
  {
    because: 'a source must be a path of this site, without its server',
    isWrong: isElsewhere,
    right: (source) => source.trim().replace(/^([a-z][a-z0-9+.-]*:)?\/*[^/]*/i, '') || '/',
  },
  // `/:client?` is how other routers write a part that may be left out.
  ...['#', '?'].map((sign): Wrong => ({
    because: `a source can't contain '${sign}'`,
    isWrong: (source) => source.includes(sign) && !(sign === '?' && isPattern(source)),
    right: (source) => source.replace(/[?#].*$/s, ''),
  })),
  {
    because: "the URLs of pages don't end in '.mdx'",
    isWrong: (source) => /\.mdx\/?$/i.test(source),
    right: (source) => source.replace(/\.mdx\/?$/i, ''),
  },
]

/** Why a source catches nothing; undefined where it may catch something. */
export function whyNothing(source: string): string | undefined {
  return wrongs.find(({ isWrong }) => isWrong(source))?.because
}

/** A source without all that is wrong with it. */
function righted(source: string): string {
  return wrongs.reduce((text, { isWrong, right }) => (isWrong(text) ? right(text) : text), source)
}

export const redirectSource = defineRule<{ source: string; because: string; right: string; isThere?: boolean }>({
  id: 'redirect-source',
  severity: 'warning',
  message: ({ source, because }) =>
    `The redirect${source.trim() === '' ? '' : ` from '${short(source)}'`} matches nothing: ${because}.`,
  hint: ({ right, isThere = false }) =>
    right === ''
      ? 'Write the old URL, or remove it.'
      : isThere
        ? `Remove it: '${short(right)}' has a redirect already.`
        : `Redirect '${right}', or remove it.`,
  fold: ({ source, because }) => together(source, (count) => `${count} redirects match nothing: ${because}.`, because),
  why: "Browsers don't send what follows `#`, and Mintlify compares URLs without the server and without what follows `?`. The URL of a page has no `.mdx`. A source with `.md` is right: readers get the Markdown of a page there. A destination may have all of these.",
  example: { source: '/guides/start#install', because: "a source can't contain '#'", right: '/guides/start' },
  check: ({ redirects }, report) => ({
    end() {
      const { all } = redirects()
      const sources = new Set(all.map(({ source }) => source))
      for (const { index, source } of all) {
        const wrong = wrongs.find(({ isWrong }) => isWrong(source))
        if (!wrong) continue
        const right = righted(source)
        const args = { source, because: wrong.because, right, isThere: sources.has(right) }
        // Readers of the right URL have a redirect, and this one matches nobody.
        const fixes = args.isThere ? [{ do: 'remove', path: ['redirects', index] } as const] : []
        report({ path: ['redirects', index, 'source'] }, args, { fixes })
      }
    },
  }),
})
