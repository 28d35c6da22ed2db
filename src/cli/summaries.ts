/** The purpose of each command, in the order of use: the help of all of them needs to load none. */
export const summaries = {
  init: 'Set up build-nav for a docs.json, a mint.json, a folder of pages or an empty folder.',
  migrate: 'Convert docs.json to docs.config.ts, and verify that it builds the same file.',
  build: 'Build docs.json from docs.config.ts.',
  check: 'Check the navigation and pages for mistakes.',
  preview: 'Show the navigation in a browser, as readers will see it.',
  add: 'Add pages to the navigation, each where it belongs.',
  mv: 'Move pages, folders and files, with their entries, links and redirects.',
  rm: 'Remove pages or folders and their entries, and redirect links and readers to a different page.',
  pull: 'Apply edits made in docs.json to docs.config.ts.',
  diff: 'Describe what changed in docs.json.',
  why: "Show how readers get to a page, or why they can't.",
  tree: 'Show the navigation as a tree.',
  types: 'Write the existing pages and endpoints as types: build-nav-env.d.ts.',
  cut: "Start a new version: copy the newest one's pages, and list it in docs.config.ts.",
} as const
