import { reporter } from '../../base/diagnostics/diagnostic.js'
import type { CodeTable } from '../../base/diagnostics/diagnostic.js'
import { listed, listedUpTo } from '../../base/diagnostics/text.js'
import type { Titled } from './titled.js'

interface Unknown {
  readonly page: string
  readonly isEndpoint?: boolean
  readonly near: readonly string[]
  /** The pages and elements that have it as a title. */
  readonly titled?: Titled | undefined
  /** A specification that was not read, and may have the endpoint. */
  readonly unread?: string | undefined
}

/** As many are named. */
const MOST_NAMED = 8

/** The problems of a question for the reader's way to a page. */
export const whyCodes = {
  'why-page-unknown': {
    severity: 'error',
    message: ({ page, isEndpoint = false, titled, unread }: Unknown) => {
      if (isEndpoint && unread !== undefined)
        return `Nothing in the navigation lists the endpoint '${page}', and no specification that was read has it. build-nav can't read '${unread}', which may have it.`
      if (isEndpoint)
        return `There is no endpoint '${page}': nothing in the navigation lists it, and no specification of the site has it.`
      if (titled && titled.pages.length > 1) return `${titled.pages.length} pages have the title '${page}'.`
      if (titled && titled.elements.length > 0)
        return `There is no page '${page}'. It is the title of ${listedUpTo(MOST_NAMED, titled.elements)}.`
      return `There is no page '${page}': no file, and nothing in the navigation or the redirects names it.`
    },
    hint: ({ near, titled, isEndpoint = false }: Unknown) => {
      if (titled && titled.pages.length > 1) {
        const pages = titled.pages.map((page) => `'${page}'`)
        return `They are ${listedUpTo(MOST_NAMED, pages)}: use one of these paths.`
      }
      if (titled && titled.elements.length > 0) return "To see its pages, run `npx build-nav tree --only '<title>'`."
      if (near.length > 0)
        return `Did you mean ${listed(
          near.map((page) => `'${page}'`),
          'or',
        )}?`
      if (isEndpoint) return 'Write it as in its specification: `GET /users/{id}`.'
      return 'Use its path, its file or its URL. `npx build-nav tree` lists the pages of the navigation.'
    },
    why: '`build-nav why` accepts the path of a page (`guides/start`), its file, its title or its URL, or an endpoint (`GET /users`).',
  },
} as const satisfies CodeTable

/** Makes a diagnostic of `why`. */
export const whyReport = reporter(whyCodes)
