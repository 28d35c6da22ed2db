import path from 'node:path'
import { reporter, type CodeEntry, type CodeTable } from '../../base/diagnostics/diagnostic.js'
import { shellWord } from '../../base/diagnostics/text.js'
import type { SiteFolder } from './find-config.js'

const names = (list: readonly string[]) => list.join(', ')

interface NotFound {
  folder: string
  docsJson: boolean
  /** The sites in folders below; or, in the folder itself, a mint.json. */
  below: readonly SiteFolder[]
}

/** The places of the sites, and the flag for the first. */
function elsewhere(sites: readonly SiteFolder[]): string {
  const files = sites.map(({ folder, file }) => `${folder}/${file}`)
  const [first = { folder: '', file: '' }] = sites
  const flag = `\`--cwd ${shellWord(first.folder)}\``
  if (files.length === 1 && first.file === 'mint.json') {
    const there = first.folder === '' ? '' : ` --cwd ${shellWord(first.folder)}`
    return `To convert ${path.posix.join(first.folder, first.file)} to docs.json and a config, run \`npx build-nav init${there}\`.`
  }
  return files.length === 1
    ? `The site is ${files[0]}: add ${flag}.`
    : `There are ${files.length} sites below (${names(files)}): name one, for example with ${flag}.`
}

interface MissingModule {
  specifier: string
  near?: string | undefined
  /** Further advice, where no name is near. */
  note?: string | undefined
}

/** A side of a merge conflict. */
interface ConflictSide {
  label: string
  lines: readonly string[]
}

/** Everything that can go wrong between a folder and the value of its config. */
export const configCodes = {
  'config-not-found': {
    severity: 'error',
    message: ({ folder, docsJson }) => `There is no docs.config.ts${docsJson ? '' : ' and no docs.json'} in ${folder}.`,
    hint: ({ docsJson, below }) =>
      below.length > 0
        ? elsewhere(below)
        : docsJson
          ? 'To create one from the docs.json in this folder, run `npx build-nav init`.'
          : 'If it is in another folder, add `--cwd <folder>`. To create one here, run `npx build-nav init`.',
    why: 'build-nav looks for `docs.config.ts`, `.mts`, `.cts`, `.js`, `.mjs` or `.cjs` in the working folder, or in the folder of `--cwd`.',
  } satisfies CodeEntry<NotFound>,
  'explicit-config-missing': {
    severity: 'error',
    message: ({ file }) => `The config ${file} does not exist.`,
    hint: ({ hint }) => hint ?? 'The path of a config starts at the working folder, or at the folder of `--cwd`.',
    why: "The file that `--config` or an argument names doesn't exist.",
  } satisfies CodeEntry<{ file: string; hint: string | undefined }>,
  'config-ambiguous': {
    severity: 'error',
    message: ({ files }) =>
      `There are ${files.length} configs in this folder (${names(files)}), and only one can be built.`,
    hint: () => 'Delete the unused ones, or name the one to use on the command line.',
    why: 'If build-nav guessed which of two configs you mean, it could silently build the wrong site.',
  } satisfies CodeEntry<{ files: readonly string[] }>,
  'config-conflict-marker': {
    severity: 'error',
    message: ({ ours, theirs }) => `The file has a merge conflict here. ${sideInWords(ours)}\n${sideInWords(theirs)}`,
    hint: () =>
      'Keep the lines that you need from both sides, and remove the marker lines. Then run `npx build-nav`: it resolves the conflict in docs.json.',
    why: 'Git could not merge two changes of the same lines, and marked them with `<<<<<<<`, `=======` and `>>>>>>>`. The compiler would only report `Unexpected "<<"`.',
  } satisfies CodeEntry<{ ours: ConflictSide; theirs: ConflictSide }>,
  'config-syntax': {
    severity: 'error',
    message: ({ problem }) => `The file can't be parsed: ${problem}.`,
    hint: ({ hint }) => hint,
    why: "A file with a syntax error can't run. build-nav points to the place where the compiler stopped.",
  } satisfies CodeEntry<{ problem: string; hint?: string | undefined }>,
  'config-throws': {
    severity: 'error',
    message: ({ thrown }) => `The config stopped with an error: ${thrown}`,
    hint: ({ todo }) => todo,
    why: 'The code of the config, or of a module that it imports, threw. build-nav points to the nearest line of your own code.',
  } satisfies CodeEntry<{ thrown: string; todo?: string | undefined }>,
  'module-missing': {
    severity: 'error',
    message: ({ specifier }) => `The import '${specifier}' can't be found.`,
    hint: ({ near, note }) => (near ? `Did you mean '${near}'?` : note),
    why: 'An import names a file that does not exist or a package that is not installed.',
  } satisfies CodeEntry<MissingModule>,
  'module-unreadable': {
    severity: 'error',
    message: ({ problem }) => `The file can't be read: ${problem}.`,
    why: 'The file exists, but the operating system refuses to read it.',
  } satisfies CodeEntry<{ problem: string }>,
  'export-missing': {
    severity: 'error',
    message: ({ name, from }) =>
      name === 'default'
        ? `'${from}' has no default export, so this is undefined.`
        : `'${from}' has no export named '${name}', so it is undefined here.`,
    hint: ({ name, from, near }) => {
      if (name === 'default') return "Import it by its name, in braces: `import { name } from '…'`."
      if (from === 'build-nav' && /^pages?$/.test(name)) return "A page is just its path, a string: `.pages('index')`."
      return near && `Did you mean '${near}'?`
    },
    why: 'An undefined child is skipped, so a misspelt import would silently drop content.',
  } satisfies CodeEntry<{ name: string; from: string; near?: string | undefined }>,
  'no-default-export': {
    severity: 'error',
    message: ({ isWritten }) =>
      isWritten
        ? 'The default export is undefined, so there is nothing to build.'
        : 'The config has no default export, so there is nothing to build.',
    hint: () => 'End the file with `export default docs({ … })` or `export default navigation()…`.',
    why: 'docs.json is built from the default export of the config.',
  } satisfies CodeEntry<{ isWritten: boolean }>,
  'config-never-settles': {
    severity: 'error',
    message: () => 'The config waits for a promise that is never resolved.',
    hint: () => 'Look for an `await` of something that neither resolves nor rejects.',
    why: 'Nothing else was running, and the exported promise was still pending.',
  } satisfies CodeEntry<Record<string, never>>,
  'config-too-slow': {
    severity: 'error',
    message: ({ seconds }) => `The config did not finish within ${seconds} s.`,
    hint: () => 'If it needs longer, set the limit in seconds with BUILD_NAV_TIMEOUT.',
    why: 'A config that waits forever would block the build (and CI) forever.',
  } satisfies CodeEntry<{ seconds: number }>,
  'config-loops': {
    severity: 'error',
    message: ({ seconds }) =>
      seconds === undefined
        ? 'The exported function returns a function, again and again.'
        : `The config was still running after ${seconds} s. This may be an endless loop.`,
    hint: ({ seconds }) =>
      seconds === undefined
        ? 'Return docs({ … }) or navigation()… from the function.'
        : 'If it needs longer, set the limit in seconds with BUILD_NAV_TIMEOUT.',
    why: 'A loop that never ends would block the build (and CI) forever.',
  } satisfies CodeEntry<{ seconds: number | undefined }>,
  'config-interrupted': {
    severity: 'error',
    message: () => 'Stopped while the config was being loaded.',
    why: 'Ctrl+C was pressed while the code of the config was running.',
  } satisfies CodeEntry<Record<string, never>>,
  'config-exits': {
    severity: 'error',
    message: ({ code }) => `The config called process.exit(${code}), which would end the build too early.`,
    hint: () => 'Throw an Error instead, or end the process in the script that calls build-nav.',
    why: 'A config describes a navigation; ending the process is for the program that loads it.',
  } satisfies CodeEntry<{ code: string }>,
} as const satisfies CodeTable

/** Makes the diagnostics of this stage. */
export const configDiagnostic = reporter(configCodes)

function sideInWords({ label, lines }: ConflictSide): string {
  if (lines.length === 0) return `${label} has nothing here.`
  const shown = lines.slice(0, 6).map((line) => `    ${line.trimEnd()}`)
  const rest = lines.length - shown.length
  return `${label} has:\n${[...shown, ...(rest > 0 ? [`    … ${rest} more lines`] : [])].join('\n')}`
}
