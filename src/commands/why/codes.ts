import { reporter } from '../../base/diagnostics/diagnostic.js'
import type { CodeTable } from '../../base/diagnostics/diagnostic.js'
import { listed } from '../../base/diagnostics/text.js'

interface Unknown {
  readonly page: string
  readonly isEndpoint?: boolean
  readonly near: readonly string[]
  /** An unread specification, perhaps with the endpoint. */
  readonly unread?: string | undefined
}

/** The problems of a question for the reader's way to a page. */
export const whyCodes = {
  'why-page-unknown': {
    severity: 'error',
    message: ({ page, isEndpoint = false, unread }: Unknown) => {
      if (isEndpoint && unread !== undefined)
        return `Nothing in the navigation lists the endpoint '${page}', and no specification that was read has it. build-nav can't read '${unread}', which may have it.`
      if (isEndpoint)
        return `There is no endpoint '${page}': nothing in the navigation lists it, and no specification of the site has it.`
      return `There is no page '${page}': no file, and nothing in the navigation or the redirects names it.`
    },
    hint: ({ near, isEndpoint = false }: Unknown) => {
      const names = near.map((page) => `'${page}'`)
      if (names.length > 0) return `Did you mean ${listed(names, 'or')}?`
      if (isEndpoint) return 'Write it as in its specification: `GET /users/{id}`.'
      return 'Use its path, its file or its URL. `npx build-nav tree` lists the pages of the navigation, `npx build-nav tree --only <title>` finds a title.'
    },
    why: '`build-nav why` accepts the path of a page (`guides/start`), its file or its URL, or an endpoint (`GET /users`).',
  },
} as const satisfies CodeTable

/** Makes a diagnostic of `why`. */
export const whyReport = reporter(whyCodes)
