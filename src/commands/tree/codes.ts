import { reporter } from '../../base/diagnostics/diagnostic.js'
import type { CodeTable } from '../../base/diagnostics/diagnostic.js'

/** The problems of a question to the tree. */
export const treeCodes = {
  'tree-title-missing': {
    severity: 'error',
    message: ({ title }: { title: string }) => `Nothing in the navigation is titled '${title}'.`,
    hint: () => "Write the whole title; upper and lower case don't matter. `npx build-nav tree` lists all titles.",
    why: '`--only` shows the elements with one title, and the pages with one path or title.',
  },
} as const satisfies CodeTable

/** Makes a diagnostic of the tree. */
export const treeReport = reporter(treeCodes)
