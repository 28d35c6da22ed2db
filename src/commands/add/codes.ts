import { listed, shellWord } from '../../base/diagnostics/text.js'
import { BuildNavError, reporter, type CodeTable } from '../../base/diagnostics/diagnostic.js'

interface Missing {
  readonly page: string
  readonly near?: string | undefined
}

interface Named {
  /** Titles, as given by the author. */
  readonly to: string
  readonly near: string | undefined
}

interface Foreign {
  readonly page: string
  /** The page's language or version. */
  readonly variant: string
  readonly place: string
  readonly folder?: string | undefined
  /** A list of the variant. */
  readonly near?: string | undefined
}

/** Reasons against adding a page, and notes on pages without need for a place. */
export const addCodes = {
  'add-page-missing': {
    severity: 'error',
    message: ({ page }: Missing) => `Page '${page}' doesn't exist: no file has this path.`,
    hint: ({ near }: Missing) =>
      near === undefined
        ? 'To create the file, add --create.'
        : `Did you mean '${near}'? To create a new file, add --create.`,
    why: '`build-nav add` puts existing pages into the navigation. With `--create` it also creates the file, with the frontmatter that the pages beside it have.',
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
  'add-no-match': {
    severity: 'error',
    message: ({ pattern }: { pattern: string }) => `No page matches '${pattern}'.`,
    hint: () => "Use the path of a page or a folder, or a pattern such as 'guides/api-*'.",
    why: '`build-nav add --orphans` takes paths of pages and folders, from the folder of docs.json, and patterns as in a .gitignore.',
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
  'add-hidden': {
    severity: 'warning',
    message: ({ page }: { page: string }) =>
      `Page '${page}' is hidden: its frontmatter keeps it out of the navigation.`,
    hint: () => "Remove 'hidden' or 'url' from its frontmatter first.",
    why: 'A page with `hidden: true`, or with a `url` that points elsewhere, is not meant for the sidebar. Listing it would show it to everybody.',
  },
  'add-unpublished': {
    severity: 'warning',
    message: ({ page, by }: { page: string; by: string }) => `Mintlify doesn't publish page '${page}': ${by}.`,
    hint: () => 'Change that first: an entry in the navigation would point nowhere.',
    why: 'README, LICENSE, CHANGELOG and CONTRIBUTING files, snippets, and files that `.mintignore` or `.gitignore` names become no pages.',
  },
  'add-endpoint': {
    severity: 'warning',
    message: ({ page }: { page: string }) => `'${page}' is an endpoint: its page is generated from the specification.`,
    hint: () => 'List it in `pages`, or give a group the specification with `openapi`.',
    why: '`build-nav add` places files. A group gets its endpoints from its specification, or from a list of them.',
  },
  'add-language': {
    severity: 'warning',
    message: ({ folder, pages }: { folder: string; pages: number }) =>
      `'${folder}' looks like a new language: ${pages === 1 ? '1 page' : `${pages} pages`}, and the navigation doesn't have this language.`,
    hint: ({ folder }: { folder: string; pages: number }) =>
      `Add the language itself, \`language('${folder}')\` in a config or \`{ "language": "${folder}" }\` in docs.json, with the same groups as the other languages.`,
    why: 'A new folder that is named like a language is a copy of the site in that language, not a group of an existing one.',
  },
  'add-to-unknown': {
    severity: 'error',
    message: ({ to }: Named) => `Nothing in the navigation is called '${to}'.`,
    hint: ({ near }: Named) =>
      near === undefined
        ? "Write titles from the outside in, `--to 'Guides › Setup'`. `npx build-nav tree` shows all titles."
        : `Did you mean '${near}'?`,
    why: '`--to` names a group, or a tab with pages, by its title. The titles around it tell it from others with the same title.',
  },
  'add-to-several': {
    severity: 'error',
    message: ({ to, found }: { to: string; found: readonly string[] }) =>
      found.length > 1
        ? `'${to}' names ${found.length} places in the navigation.`
        : `'${to}' names several places in the navigation, all called '${found[0]}'.`,
    hint: ({ found }: { to: string; found: readonly string[] }) =>
      found.length > 1
        ? `Use one of them: ${listed(
            found.slice(0, 4).map((each) => `'${each}'`),
            'or',
          )}.`
        : 'Name a page of the list instead, with --after or --before.',
    why: 'Where several groups have the same title, the titles around them tell which one is meant.',
  },
  'add-to-holds-groups': {
    severity: 'error',
    message: ({ to }: Named) => `'${to}' has no list of pages: it contains groups.`,
    hint: ({ near }: Named) =>
      `Name one of its groups${near === undefined ? '' : `, such as '${near}'`}, or create one with --group 'Title'.`,
    why: 'Pages are listed in the `pages` of a group, or of a tab that has no groups.',
  },
  'add-beside': {
    severity: 'error',
    message: ({ page, because }: Missing & { because: string }) => `No page can be put beside '${page}': ${because}.`,
    hint: ({ near }: Missing) =>
      near === undefined
        ? 'Name another page with --after or --before, or the list with --to.'
        : `Did you mean '${near}'?`,
    why: '`--after` and `--before` name a listed page that stays in its place, and its list with it. Together with `--to`, they must name the same list.',
  },
  'add-other-variant': {
    severity: 'error',
    message: ({ page, variant, place }: Foreign) => `'${place}' is not in ${variant}, which page '${page}' belongs to.`,
    hint: ({ variant, folder = '', near }: Foreign) => {
      const reason = folder === '' ? '' : `Folder '${folder}' is that of ${variant}. `
      return `${reason}Name a place in ${variant}${near === undefined ? '' : `, such as \`--to ${shellWord(near)}\``}.`
    },
    why: 'A page in the folder of a language or version is listed there, in the list that corresponds to the named one. Where nothing corresponds to that list, its place must be named.',
  },
  'add-group-nowhere': {
    severity: 'error',
    message: ({ group }: { group: string }) => `build-nav can't tell where the group '${group}' belongs.`,
    hint: () => "Name the tab or group around it, such as `--to 'Guides'`.",
    why: 'The place of a new group is clear where each folder beside its own is a group of the same tab or group.',
  },
  'add-group-there': {
    severity: 'error',
    message: ({ group, list }: { group: string; list: string }) => `'${list}' has a group '${group}' already.`,
    hint: () =>
      'To add the pages to it, leave out --after, --before, --first and --icon. To create another group, give it another title.',
    why: 'With `--group`, a place and an icon are those of a new group.',
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
