import { listed } from '../../base/diagnostics/listed.js'
import { reporter, type CodeTable } from '../../base/diagnostics/diagnostic.js'

interface Missing {
  readonly page: string
  readonly near: string | undefined
}

interface Destination {
  /** As it was given. */
  readonly to: string
  readonly near?: string | undefined
}

/** The reasons why pages can't be added, and the notes on those that need no place. */
export const addCodes = {
  'add-page-missing': {
    severity: 'error',
    message: ({ page }: Missing) => `There is no page '${page}': no file has that name.`,
    hint: ({ near }: Missing) =>
      near === undefined
        ? 'To make the file, add --create.'
        : `Did you mean '${near}'? To make a new file, add --create.`,
    why: '`build-nav add` puts pages that exist into the navigation; `--create` makes the file, too, with the frontmatter that the pages beside it have.',
  },
  'add-listed': {
    severity: 'note',
    message: ({ page, lists }: { page: string; lists: readonly string[] }) =>
      `The page '${page}' is in the navigation already: in ${listed(lists)}.`,
    why: 'A page that is listed has its place. With `--to`, `--after` or `--before` it is moved there.',
  },
  'add-covered': {
    severity: 'note',
    message: ({ page }: { page: string }) =>
      `The config lists the page '${page}' already, from its folder: the next build writes it into docs.json.`,
    hint: () => 'Run: npx build-nav',
    why: 'What `pagesIn` and `groupsIn` list follows the folder: there is nothing to add.',
  },
  'add-hidden': {
    severity: 'warning',
    message: ({ page }: { page: string }) => `The page '${page}' keeps itself out of the navigation.`,
    hint: () => "Take 'hidden' or 'url' out of its frontmatter first.",
    why: 'A page with `hidden: true`, or with a `url` that leads elsewhere, is not meant for the sidebar. Listing it would show it to everybody.',
  },
  'add-unpublished': {
    severity: 'warning',
    message: ({ page, by }: { page: string; by: string }) => `Mintlify does not publish the page '${page}': ${by}.`,
    hint: () => 'Change that first: an entry in the navigation would lead nowhere.',
    why: 'README, LICENSE, CHANGELOG and CONTRIBUTING files, snippets, and what `.mintignore` or `.gitignore` names become no pages.',
  },
  'add-endpoint': {
    severity: 'warning',
    message: ({ page }: { page: string }) => `'${page}' is an endpoint: its page comes from the specification.`,
    hint: () => 'List it with `endpoints(…)`, or give a group the specification with `.openapi(…)`.',
    why: '`build-nav add` places files. Which endpoints a group shows is said by its specification, or by a list of them.',
  },
  'add-language': {
    severity: 'warning',
    message: ({ folder, pages }: { folder: string; pages: number }) =>
      `'${folder}' looks like a whole new language: ${pages} pages, and the navigation has no such language.`,
    hint: ({ folder }: { folder: string; pages: number }) =>
      `Add the language itself, \`language('${folder}')\`, with the same groups as the others.`,
    why: 'A new folder that is called like a language is a copy of the site in that language, not a group of the one that there is.',
  },
  'add-to-unknown': {
    severity: 'error',
    message: ({ to }: Destination) => `The navigation has nothing that is called '${to}'.`,
    hint: ({ near }: Destination) =>
      near === undefined
        ? "Write titles from the outside in, `--to 'Guides › Setup'`; `npx build-nav tree` shows them."
        : `Did you mean '${near}'?`,
    why: '`--to` names a group, or a tab with pages, by its title; titles around it tell it from others of the same name.',
  },
  'add-to-several': {
    severity: 'error',
    message: ({ to, found }: Destination & { found: readonly string[] }) =>
      `'${to}' is the title of ${found.length} places in the navigation.`,
    hint: ({ found }: Destination & { found: readonly string[] }) =>
      `Write one of them: ${listed(
        found.slice(0, 4).map((each) => `'${each}'`),
        'or',
      )}.`,
    why: 'Where several groups have one title, the titles around them tell which is meant.',
  },
  'add-to-holds-groups': {
    severity: 'error',
    message: ({ to }: Destination) => `'${to}' has no list of pages: it holds groups.`,
    hint: ({ near }: Destination) =>
      `Name one of its groups${near === undefined ? '' : `, such as '${near}'`}, or make one with --group 'Title'.`,
    why: 'Pages stand in the `pages` of a group, or of a tab that has no groups.',
  },
  'add-beside-unlisted': {
    severity: 'error',
    message: ({ page }: Missing) => `The page '${page}' is in no list, so nothing can be put beside it.`,
    hint: ({ near }: Missing) => (near === undefined ? undefined : `Did you mean '${near}'?`),
    why: '`--after` and `--before` name a page that the navigation lists.',
  },
  'add-group-nowhere': {
    severity: 'error',
    message: ({ group }: { group: string }) => `Nothing tells where the group '${group}' belongs.`,
    hint: () => "Say it with --to, such as `--to 'Guides'`.",
    why: 'The place of a new group is known where each of the folders beside its own is a group of one tab or group.',
  },
  'add-unbuilt': {
    severity: 'error',
    message: ({ out }: { out: string }) => `${out} is not what the config gives.`,
    hint: () => 'Run `npx build-nav` first, or `npx build-nav pull` if it was edited.',
    why: 'What is added ends with a build. It should bring the new pages into docs.json, and nothing else with them.',
  },
  'add-not-written': {
    severity: 'error',
    message: ({ pages }: { pages: readonly string[] }) =>
      `The code that lists ${listed(pages.slice(0, 3).map((page) => `'${page}'`))} could not be written: the config computes that list.`,
    hint: () => 'Nothing was changed. Add the page in the config by hand, or name another place with --to or --after.',
    why: 'What is written is proven to give exactly the docs.json that was planned. Where a list comes from a loop or a folder, no place in it may be found for one page.',
  },
} as const satisfies CodeTable

/** Makes the diagnostics of this room. */
export const addReport = reporter(addCodes)
