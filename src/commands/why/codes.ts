import { reporter } from '../../base/diagnostics/diagnostic.js'
import type { CodeTable } from '../../base/diagnostics/diagnostic.js'
import { listedUpTo } from '../../base/diagnostics/listed.js'
import type { Titled } from './titled.js'

interface Unknown {
  readonly page: string
  readonly isEndpoint?: boolean
  readonly near: string | undefined
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
    message: ({ page, isEndpoint = false, unread }: Unknown) =>
      isEndpoint && unread !== undefined
        ? `Nothing in the navigation lists the endpoint '${page}', and no specification that was read has it. build-nav can't read '${unread}', which may have it.`
        : isEndpoint
          ? `There is no endpoint '${page}': nothing in the navigation lists it, and no specification of the site has it.`
          : `There is no page '${page}': no file, and nothing in the navigation or the redirects names it.`,
    hint: ({ near, titled, isEndpoint = false }: Unknown) => {
      if (titled && titled.pages.length > 0)
        return `Pages with this title: ${listedUpTo(
          MOST_NAMED,
          titled.pages.map((page) => `'${page}'`),
        )}.`
      if (titled && titled.elements.length > 0)
        return `It is the title of ${listedUpTo(MOST_NAMED, titled.elements)}. To see its pages, run \`npx build-nav tree --only '<title>'\`.`
      if (near !== undefined) return `Did you mean '${near}'?`
      if (isEndpoint) return 'Write it as in its specification: `GET /users/{id}`.'
      return 'Use its path, its file or its URL. `npx build-nav tree` lists the pages of the navigation.'
    },
    why: '`build-nav why` accepts the path of a page (`guides/start`), its file or its URL, or an endpoint (`GET /users`).',
  },
} as const satisfies CodeTable

/** Makes a diagnostic of `why`. */
export const whyReport = reporter(whyCodes)
