import { nearest } from '../../base/diagnostics/near.js'
import { reporter, type CodeTable } from '../../base/diagnostics/diagnostic.js'

interface Near {
  near?: string | undefined
}

interface OptionValue {
  readonly call: string
  readonly option: string
  /** `a list of pages` */
  readonly takes: string
  readonly given: string
  /** The value to write in its place. */
  readonly write: string
}

const hint = (near: string | undefined) => near && `Did you mean '${near}'?`

/** Mistakes of a config that takes pages from folders, and endpoints from specifications. */
export const sourceCodes = {
  'pages-folder-missing': {
    severity: 'error',
    message: ({ folder, isPage }: Near & { folder: string; isPage: boolean }) =>
      isPage ? `'${folder}' is a page, and not a folder.` : `There is no folder '${folder}'.`,
    hint: ({ near, isPage }: Near & { folder: string; isPage: boolean }) =>
      isPage
        ? 'List it by its path, without a function.'
        : (hint(near) ?? 'Folders are named from the folder of the config.'),
    why: '`pagesIn`, `groupsIn` and `readPages` were given a folder that does not exist. Its path starts at the folder of the config, and upper and lower case count, also on systems where they do not: elsewhere the folder would be missing.',
  },
  'pages-folder-outside': {
    severity: 'error',
    message: ({ folder }: { folder: string }) => `The folder '${folder}' is outside the folder of the config.`,
    hint: () => 'The provider publishes only what is in the docs root. Move the pages into it.',
    why: 'The provider ignores a `..` at the top of a path, so pages from there could not be shown.',
  },
  'pages-frontmatter': {
    severity: 'error',
    message: ({ file, line, column, reason }: { file: string; line: number; column: number; reason: string }) =>
      `The frontmatter of ${file} can't be read: ${reason} (${file}:${line}:${column}).`,
    hint: () => 'Mend it there, or leave the page out with `except`.',
    why: 'The title, the order and `hidden` are in the frontmatter of a page, which is not valid YAML, so none of them can be told. The provider does not show the page as it is meant, either. All pages of the folder that can not be read are named at once.',
  },
  'pages-first-missing': {
    severity: 'error',
    message: ({ page, folder }: Near & { page: string; folder: string }) =>
      `'${page}' is to come first, but it is not among the pages of '${folder}'.`,
    hint: ({ near }: Near & { page: string; folder: string }) => hint(near),
    why: 'A page that `first` names does not exist, is hidden, or was left out by `except`. The order would silently be another than the one that is written.',
  },
  'pages-unmatched': {
    severity: 'warning',
    message: ({ option, entry, folder }: Near & { option: 'except' | 'match'; entry: string; folder: string }) =>
      `'${option}' names '${entry}', which is no page and no folder in '${folder}'.`,
    hint: ({ near }: Near & { option: 'except' | 'match'; entry: string; folder: string }) =>
      hint(near) ?? 'Delete it. For names that only some folders have, write a pattern, such as `drafts/**`.',
    why: 'An entry of `except` or `match` that names nothing does nothing: a page that was to be left out may be listed. Patterns (with `*`, `?` or brackets) may match nothing.',
  },
  'pages-sort-unknown': {
    severity: 'warning',
    message: ({ key, folder }: Near & { key: string; folder: string }) =>
      `No page of '${folder}' has '${key}' in its frontmatter, so it puts nothing in order.`,
    hint: ({ near }: Near & { key: string; folder: string }) => hint(near),
    why: '`sort` names a key of the frontmatter. Pages without it come last, in the order of their paths; if no page has it, that is the order of all.',
  },
  'pages-none': {
    severity: 'warning',
    message: ({ folder, there }: { folder: string; there: number }) =>
      there === 0
        ? `There are no pages in the folder '${folder}'.`
        : `No page of the folder '${folder}' is listed: the options leave all of them out, or they are hidden.`,
    hint: ({ there }: { folder: string; there: number }) =>
      there === 0 ? 'Add a page, or delete the call.' : 'Take other options, or delete the call.',
    why: 'A list of pages would be empty, and readers would not see the group or the tab that it is for. Pages are files that end with `.mdx` or `.md`; those that `.mintignore` names, snippets and files such as README.md are not published.',
  },
  'source-options-form': {
    severity: 'error',
    message: ({ call, given }: { call: string; given: string; known: readonly string[] }) =>
      `${call} takes an object of options as its second argument, not ${given}.`,
    hint: ({ known }: { call: string; given: string; known: readonly string[] }) =>
      `The options are ${known.join(', ')}.`,
    why: "The second argument of `pagesIn`, `groupsIn`, `readPages`, `endpoints` and `groupsByTag` names each option: `pagesIn('guides', { except: 'guides/start' })`. For two folders or specifications, call the function twice.",
  },
  'source-option-value': {
    severity: 'error',
    message: ({ call, option, takes, given }: OptionValue) => `${call} takes ${takes} as '${option}', not ${given}.`,
    hint: ({ option, write }: OptionValue) => `Write ${option}: ${write}.`,
    why: 'A value of another form would do nothing, or something else than what is meant. The types refuse it, too; a config in JavaScript is told when it runs.',
  },
  'source-group-result': {
    severity: 'error',
    message: ({ call, what, given }: { call: string; what: string; given: string }) =>
      `The function 'group' of ${call} gives ${given} for the ${what}, which is not a group.`,
    hint: () => 'Return group(…).pages(...pages), or nothing to leave it out.',
    why: 'The function that makes the group of a folder or of a tag gives a group of the builders, or nothing.',
  },
  'source-option-unknown': {
    severity: 'error',
    message: ({ call, option }: { call: string; option: string; known: readonly string[] }) =>
      `${call} has no option '${option}'.`,
    hint: ({ option, known }: { call: string; option: string; known: readonly string[] }) =>
      hint(nearest(option, known)) ?? `It takes ${known.join(', ')}.`,
    why: 'An option that does not exist would silently do nothing. The types refuse it, too; a config in JavaScript is told when it runs.',
  },
  'endpoints-spec-missing': {
    severity: 'error',
    message: ({ spec }: Near & { spec: string }) => `There is no specification '${spec}'.`,
    hint: ({ near }: Near & { spec: string }) =>
      hint(near) ?? 'Specifications are named from the folder of the config.',
    why: '`endpoints` and `groupsByTag` read an OpenAPI file, whose path starts at the folder of the config.',
  },
  'endpoints-spec-remote': {
    severity: 'error',
    message: ({ spec }: { spec: string }) => `The specification ${spec} is on another server.`,
    hint: () =>
      'A build gives the same everywhere, so it reads no network. Download the file into the repository and name it here, or let the provider make the pages: `.openapi(url)` without a list.',
    why: 'A navigation that depends on what a server answers could change without a commit, and fail offline.',
  },
  'endpoints-spec-invalid': {
    severity: 'error',
    message: ({ spec, reason }: Near & { spec: string; reason: string }) =>
      `The specification '${spec}' can't be read: ${reason}.`,
    hint: ({ near }: Near & { spec: string; reason: string }) => hint(near),
    why: 'The file is neither valid JSON nor valid YAML, or no OpenAPI description with paths; so there are no endpoints to list.',
  },
  'endpoints-tag-unknown': {
    severity: 'error',
    message: ({ tag, spec }: Near & { tag: string; spec: string }) => `No endpoint of '${spec}' has the tag '${tag}'.`,
    hint: ({ near }: Near & { tag: string; spec: string }) => hint(near),
    why: 'A tag that no operation of the specification has would give an empty list, and silently drop what was meant.',
  },
  'endpoints-method-unknown': {
    severity: 'error',
    message: ({ method, spec }: Near & { method: string; spec: string }) =>
      `No endpoint of '${spec}' has the method '${method}'.`,
    hint: ({ near }: Near & { method: string; spec: string }) => hint(near),
    why: 'A method that no operation of the specification has would give an empty list, and silently drop what was meant.',
  },
  'endpoints-path-unknown': {
    severity: 'error',
    message: ({ path, spec }: Near & { path: string; spec: string }) =>
      `No endpoint of '${spec}' has the path '${path}'.`,
    hint: ({ near }: Near & { path: string; spec: string }) => hint(near),
    why: 'A path that the specification does not have would give an empty list, and silently drop what was meant. A path takes everything below it, too; `*` stands for the name of one part.',
  },
} as const satisfies CodeTable

/** Makes the diagnostics of this room. */
export const sourceReport = reporter(sourceCodes)
