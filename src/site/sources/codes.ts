import { reporter, type CodeTable } from '../../base/diagnostics/diagnostic.js'

interface Near {
  /** The name likely meant. */
  readonly near?: string | undefined
}

type InFolder = Near & { readonly folder: string }

const meant = ({ near }: Near) => near && `Did you mean '${near}'?`

/** Mistakes of a config that takes pages from folders, and endpoints from specifications. */
export const sourceCodes = {
  'pages-folder-missing': {
    severity: 'error',
    message: ({ folder }: InFolder) => `There is no folder '${folder}' with files.`,
    hint: (given: Near) => meant(given) ?? 'Name it from the folder of the config.',
    why: '`pagesIn`, `groupsIn` and `readPages` need a folder that exists. Its path starts at the folder of the config. Upper and lower case must match, even on systems that ignore it: on others, the folder would be missing. Mintlify publishes nothing outside the docs root, so `../` is no way to a folder.',
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
    hint: meant,
    why: "A page that `first` names doesn't exist, is hidden, or is excluded by `except`. The order would silently differ from the one that you wrote.",
  },
  'pages-unmatched': {
    severity: 'warning',
    message: ({ option, name, folder }: InFolder & { option: 'except' | 'match'; name: string }) =>
      `'${option}' names '${name}', which is neither a page nor a folder in '${folder}'.`,
    hint: () => 'Correct or remove it. For names that only some folders have, write a pattern, such as `drafts/**`.',
    why: 'An entry of `except` or `match` that names nothing has no effect, so a page that you want to exclude may be listed. Patterns (with `*`, `?` or brackets) may match nothing.',
  },
  'endpoints-spec': {
    severity: 'error',
    message: ({ spec, reason }: Near & { spec: string; reason: string }) =>
      `The specification '${spec}' can't be read: ${reason}.`,
    hint: meant,
    why: '`endpoints` and `groupsByTag` read an OpenAPI file, whose path starts at the folder of the config. The file must be valid JSON or YAML, with paths, and in the repository: a navigation that depends on the answer of a server could change without a commit, and fail offline. For a specification on another server, let Mintlify generate the pages: `.openapi(url)` without a list.',
  },
  'endpoints-unknown': {
    severity: 'error',
    message: ({ option, name, spec }: Near & { option: 'tag' | 'path' | 'method'; name: string; spec: string }) =>
      `No endpoint of '${spec}' has the ${option} '${name}'.`,
    hint: meant,
    why: 'If no operation of the specification has the tag, the path or the method, the list would silently be empty. A path includes everything below it; `*` matches one part of a path.',
  },
} as const satisfies CodeTable

/** Makes the diagnostics of this room. */
export const sourceReport = reporter(sourceCodes)
