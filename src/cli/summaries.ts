/** The purpose of each command: the help of all of them needs to load none. */
export const summaries = {
  build: 'Compile docs.config.ts to docs.json.',
  migrate: 'Turn docs.json into docs.config.ts, proven to give it back.',
  check: 'Find every mistake in a navigation; writes nothing without --fix.',
  tree: 'Show the navigation as a tree.',
  add: 'Put pages into the navigation, each where it belongs.',
  mv: 'Move pages, folders and files, with every entry, link and redirect.',
  rm: 'Remove pages, with every entry; links and readers go to another page.',
  pull: 'Take the edits of docs.json into docs.config.ts.',
  types: 'Write the pages and endpoints that exist as types: build-nav-env.d.ts.',
  cut: 'Begin a new version: copy the pages of the newest one, and list it in docs.config.ts.',
  diff: 'Say in words what changed in docs.json.',
  why: 'Say how a reader gets to a page, or why not.',
  preview: 'Show the navigation in a browser, as readers will see it.',
  init: 'Set up build-nav from whatever is there: docs.json, mint.json, pages or nothing.',
} as const
