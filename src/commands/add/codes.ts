import { listed, shellWord } from '../../base/diagnostics/text.js'
import { BuildNavError, reporter, type CodeTable } from '../../base/diagnostics/diagnostic.js'

interface Missing {
  readonly page: string
  readonly near?: string | undefined
}

interface Unclear {
  /** Titles or a page, as given by the author. */
  readonly place: string
  readonly because: string
  /** Names of places that may be meant. */
  readonly near: readonly string[]
}

/** Reasons against adding a page, and notes on pages without need for a place. */
export const addCodes = {
  'add-page-missing': {
    severity: 'error',
    message: ({ page }: Missing) => `Page '${page}' doesn't exist: no file has this path.`,
    hint: ({ near }: Missing) =>
      `${near === undefined ? '' : `Did you mean '${near}'? `}To create the file, add --create.`,
    why: '`build-nav add` puts existing pages into the navigation. With `--create` it also creates the file. `--orphans` takes paths of pages and folders, from the folder of docs.json, and patterns as in a .gitignore.',
  },
  'add-name': {
    severity: 'error',
    message: ({ page, because }: { page: string; because: string }) =>
      `'${page}' can't be the path of a page: ${because}.`,
    hint: () => 'Choose a different path, such as guides/start.',
    why: 'The path of a page, from the folder of docs.json, is its URL, and the name of its file becomes its title.',
  },
  'add-provider-url': {
    severity: 'warning',
    message: ({ to }: { to: string }) => `Mintlify has content of its own at '${to}': readers may not get the page.`,
    hint: () => 'Choose a different path.',
    why: 'Every site has URLs that Mintlify adds, such as `/mcp`, `/login` and `/skill.md`.',
  },
  'add-folder': {
    severity: 'error',
    message: ({ folder }: { folder: string }) => `'${folder}' is not a page: it names several.`,
    hint: ({ folder }: { folder: string }) =>
      `To add all pages there that are not in the navigation, run: npx build-nav add --orphans ${shellWord(folder)}`,
    why: 'A folder or a pattern names pages only with `--orphans`: it narrows the pages that are not in the navigation to those in the folder.',
  },
  'add-listed': {
    severity: 'note',
    message: ({ page, lists }: { page: string; lists: readonly string[] }) =>
      `Page '${page}' is already in the navigation: in ${listed(lists)}.`,
    why: 'A listed page has a place. With `--to`, `--after` or `--before` it is moved there.',
  },
  'add-covered': {
    severity: 'note',
    message: ({ page }: { page: string }) =>
      `The config already lists page '${page}', from its folder: the next build writes it into docs.json.`,
    hint: () => 'Run `npx build-nav`.',
    why: '`pagesIn` and `groupsIn` list all pages of a folder, so there is nothing to add.',
  },
  'add-unpublished': {
    severity: 'warning',
    message: ({ page, because }: { page: string; because: string }) => `Page '${page}' can't be listed: ${because}.`,
    hint: () => 'Change that first: an entry in the navigation would point nowhere, or show what is hidden.',
    why: 'README, LICENSE, CHANGELOG and CONTRIBUTING files, snippets, and files that `.mintignore` or `.gitignore` names become no pages. A page with `hidden: true`, or with a `url` that points elsewhere, is not meant for the sidebar. The page of an endpoint is generated from its specification: a group gets it by `openapi`, or by the endpoint in `pages`.',
  },
  'add-place': {
    severity: 'error',
    message: ({ place, because }: Unclear) => `'${place}' ${because}.`,
    hint: ({ near }: Unclear) =>
      near.length > 0
        ? `Did you mean ${listed(
            near.slice(0, 4).map((name) => `'${name}'`),
            'or',
          )}?`
        : "Name the place with --to, titles from the outside in ('Guides › Setup'), or a page there with --after or --before. `npx build-nav tree` shows all titles.",
    why: '`--to` names a group, or a tab with pages, by its title. The titles around it, with language and version, tell it from others with the same title. `--after` and `--before` name a listed page that stays in its place. A page in the folder of a language or version is listed there, in the list that corresponds to the named one. With `--group`, `--to` names the tab or group around the new group.',
  },
  'add-not-written': {
    severity: 'error',
    message: ({ page }: { page: string }) =>
      `Page '${page}' was not added: the config computes the list that it belongs to.`,
    hint: () => 'Add it in the config by hand, or name another list with --to.',
    why: 'Before it writes, `build-nav add` runs the changed config, which must produce the planned docs.json. Where a list comes from a loop over data or from a folder, there may be no code for a single page.',
  },
} as const satisfies CodeTable

/** Makes the diagnostics of this room. */
export const addReport = reporter(addCodes)

/** An error with a diagnostic of this room. */
export function refusal<Code extends keyof typeof addCodes>(
  ...report: Parameters<typeof addReport<Code>>
): BuildNavError {
  return new BuildNavError([addReport<Code>(...report)])
}
