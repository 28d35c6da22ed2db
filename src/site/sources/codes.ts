import { listed } from '../../base/diagnostics/text.js'
import { reporter, type CodeTable } from '../../base/diagnostics/diagnostic.js'

interface Near {
  readonly near?: string | undefined
}

type InFolder = Near & { readonly folder: string }
type InSpec = Near & { readonly spec: string }

interface WrongOption {
  readonly call: string
  readonly option: string
  /** `a list of pages`; undefined for an unknown option. */
  readonly takes?: string | undefined
  readonly given: string
  readonly known: readonly string[]
}

/** The name most likely meant, or else what to do. */
const meant = ({ near }: Near, otherwise?: string) => (near === undefined ? otherwise : `Did you mean '${near}'?`)

/** Mistakes of a config that takes pages from folders, and endpoints from specifications. */
export const sourceCodes = {
  'pages-folder-missing': {
    severity: 'error',
    message: ({ folder, isPage }: InFolder & { isPage: boolean }) =>
      isPage ? `'${folder}' is a page, not a folder.` : `There is no folder '${folder}'.`,
    hint: ({ isPage, near }: InFolder & { isPage: boolean }) =>
      isPage ? 'List it by its path, without a function.' : meant({ near }, 'Name it from the folder of the config.'),
    why: '`pagesIn`, `groupsIn` and `readPages` need a folder that exists. Its path starts at the folder of the config. Upper and lower case must match, even on systems that ignore it: on others, the folder would be missing.',
  },
  'pages-folder-outside': {
    severity: 'error',
    message: ({ folder }: InFolder) => `The folder '${folder}' is outside the folder of the config.`,
    hint: () => 'Move the pages into the docs root: Mintlify publishes nothing else.',
    why: "Mintlify ignores a `..` at the top of a path, so it couldn't show pages from there.",
  },
  'pages-frontmatter': {
    severity: 'error',
    message: ({ file, line, column, reason }: { file: string; line: number; column: number; reason: string }) =>
      `The frontmatter of ${file} can't be read: ${reason} (${file}:${line}:${column}).`,
    hint: () => 'Fix the frontmatter, or exclude the page with `except`.',
    why: "The frontmatter of a page has its title, its order and `hidden`. Here it is not valid YAML, so build-nav can't read them, and Mintlify doesn't show the page correctly either. All such pages of the folder are listed at once.",
  },
  'pages-first-missing': {
    severity: 'error',
    message: ({ page, folder }: InFolder & { page: string }) =>
      `'first' names '${page}', which is not a page of '${folder}'.`,
    hint: (given: Near) => meant(given),
    why: "A page that `first` names doesn't exist, is hidden, or is excluded by `except`. The order would silently differ from the one that you wrote.",
  },
  'pages-unmatched': {
    severity: 'warning',
    message: ({ option, entry, folder }: InFolder & { option: 'except' | 'match'; entry: string }) =>
      `'${option}' names '${entry}', which is neither a page nor a folder in '${folder}'.`,
    hint: () => 'Correct or remove it. For names that only some folders have, write a pattern, such as `drafts/**`.',
    why: 'An entry of `except` or `match` that names nothing has no effect, so a page that you want to exclude may be listed. Patterns (with `*`, `?` or brackets) may match nothing.',
  },
  'pages-sort-unknown': {
    severity: 'warning',
    message: ({ key, folder }: InFolder & { key: string }) =>
      `No page of '${folder}' has '${key}' in its frontmatter, so it doesn't sort anything.`,
    hint: () => 'Name a key that these pages have, or remove the option.',
    why: '`sort` names a key of the frontmatter. Pages without it come last, in the order of their paths; if no page has it, all pages are in that order.',
  },
  'pages-none': {
    severity: 'warning',
    message: ({ folder, there }: InFolder & { there: number }) =>
      there === 0
        ? `There are no pages in the folder '${folder}'.`
        : `No page of the folder '${folder}' is listed: the options exclude all of them, or they are hidden.`,
    hint: ({ there }: { there: number }) => `${there === 0 ? 'Add a page' : 'Change the options'}, or remove the call.`,
    why: "The list of pages would be empty, so readers wouldn't see its group or tab. Pages are files that end in `.mdx` or `.md`. Files that `.mintignore` names, snippets and files such as README.md are not published.",
  },
  'source-option': {
    severity: 'error',
    message: ({ call, option, takes, given }: WrongOption) =>
      takes === undefined
        ? `${call}(…) has no option '${option}'.`
        : `${call}(…) takes ${takes} as '${option}', not ${given}.`,
    hint: ({ known }: WrongOption) => `The options are ${listed(known)}.`,
    why: 'An unknown option, or a value of a different form, would have no effect, or a wrong one. The types reject it, too; a config in JavaScript gets this error when it runs.',
  },
  'endpoints-spec-missing': {
    severity: 'error',
    message: ({ spec }: InSpec) => `There is no specification '${spec}'.`,
    hint: (given: Near) => meant(given, 'Name it from the folder of the config.'),
    why: '`endpoints` and `groupsByTag` read an OpenAPI file, whose path starts at the folder of the config.',
  },
  'endpoints-spec-remote': {
    severity: 'error',
    message: ({ spec }: InSpec) => `The specification ${spec} is on another server.`,
    hint: () =>
      "Download the file into the repository, or let Mintlify generate the pages: `.openapi(url)` without a list. build-nav doesn't use the network, so that builds are reproducible.",
    why: 'A navigation that depends on what a server answers could change without a commit, and fail offline.',
  },
  'endpoints-spec-invalid': {
    severity: 'error',
    message: ({ spec, reason }: InSpec & { reason: string }) => `The specification '${spec}' can't be read: ${reason}.`,
    why: 'The file is neither valid JSON nor valid YAML, or it is not an OpenAPI description with paths, so there are no endpoints to list.',
  },
  'endpoints-unknown': {
    severity: 'error',
    message: ({ option, name, spec }: InSpec & { option: 'tag' | 'path' | 'method'; name: string }) =>
      `No endpoint of '${spec}' has the ${option} '${name}'.`,
    hint: (given: Near) => meant(given),
    why: 'If no operation of the specification has the tag, the path or the method, the list would silently be empty. A path includes everything below it; `*` matches one part of a path.',
  },
} as const satisfies CodeTable

/** Makes the diagnostics of this room. */
export const sourceReport = reporter(sourceCodes)
