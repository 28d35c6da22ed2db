import { reporter } from '../../base/diagnostics/diagnostic.js'
import type { CodeTable } from '../../base/diagnostics/diagnostic.js'

/** The problems of a question to the tree. */
export const treeCodes = {
  'tree-title-missing': {
    severity: 'error',
    message: ({ title }: { title: string }) => `Nothing in the navigation is titled '${title}'.`,
    hint: () => 'Titles are compared whole, in any case; `npx build-nav tree` without --only shows them all.',
    why: '`--only` shows the elements and pages of one title.',
  },
} as const satisfies CodeTable

/** Makes a diagnostic of the tree. */
export const treeReport = reporter(treeCodes)
