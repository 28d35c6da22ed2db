import { listed, listedUpTo, shellWord } from '../../base/diagnostics/text.js'
import { reporter, type CodeTable } from '../../base/diagnostics/diagnostic.js'

interface NoFolder {
  readonly from: string
  /** The top folders of its pages. */
  readonly folders: readonly string[]
  readonly label: string
  /** The newest version with a folder of its own. */
  readonly instead: string | undefined
}

/** `in latest/, en/`. */
function seen(folders: readonly string[]): string {
  const shown = folders.map((folder) => `${folder}/`)
  return folders.length === 0 ? 'in no folder' : `in ${listedUpTo(3, shown)}`
}

interface NoVersion {
  readonly from: string
  readonly near: string | undefined
  readonly labels: readonly string[]
}

interface Style {
  readonly label: string
  /** The label in the usual form. */
  readonly usual: string
  /** The version to copy, if named. */
  readonly from?: string | undefined
  readonly labels: readonly string[]
}

function exampleLabels(labels: readonly string[]): string {
  const shown = labels.filter((label) => /\d/.test(label)).map((label) => `'${label}'`)
  return listed(shown.length > 3 ? [...shown.slice(0, 2), 'others'] : shown)
}

interface NoList {
  readonly from: string
  /** The folders to copy, and their copies. */
  readonly folders: readonly (readonly [string, string])[]
}

/** Why a version can't be cut. */
export const cutCodes = {
  'cut-no-versions': {
    severity: 'error',
    message: () => 'The navigation has no versions, so there is nothing to copy.',
    hint: () => 'First put the existing pages into a version: `navigation().versions(…)`.',
    why: '`build-nav cut` copies the newest version of a navigation. Without `versions` there is nothing to copy.',
  },
  'cut-parts': {
    severity: 'error',
    message: () =>
      "docs.json has versions outside of the config's parts, so cut can't add a version to the config alone.",
    hint: () => 'Copy the folder of the version, and add the version to docs.json by hand.',
    why: 'A config of parts owns some elements of docs.json, and creates none. `build-nav cut` adds a version only where all versions are inside of parts.',
  },
  'cut-exists': {
    severity: 'error',
    message: ({ label }: { label: string }) => `Version '${label}' already exists.`,
    hint: () => 'Choose another label.',
    why: '`build-nav cut` creates a version, and never changes an existing one.',
  },
  'cut-style': {
    severity: 'error',
    message: ({ label, labels }: Style) =>
      `'${label}' is written differently from the other versions, ${exampleLabels(labels)}.`,
    hint: ({ usual, from }: Style) =>
      `Run \`npx build-nav cut ${shellWord(usual)}${from === undefined ? '' : ` --from ${shellWord(from)}`}\`.`,
    why: "A label without the `v` that all others with a number have, or with one that none has, is usually a mistake. Its pages would get a folder with a different form of name, and the next `build-nav cut` couldn't tell which version is the newest.",
  },
  'cut-folder-missing': {
    severity: 'error',
    message: ({ folder, from }: { folder: string; from: string }) =>
      `The pages of version '${from}' should be in ${folder}/, but there is no such folder.`,
    hint: () => 'Run the command in the folder of the site. `npx build-nav check` lists missing pages.',
    why: "`build-nav cut` copies the pages of the newest version. The navigation names their folder, but it doesn't exist.",
  },
  'cut-label': {
    severity: 'error',
    message: ({ label }: { label: string }) => `A version '${label}' can't have a folder of its own.`,
    hint: () => "Use up to 200 letters, digits, '.', '-' and '_', such as v2.1.",
    why: 'The pages of a version are in a folder that is named after it, and the folder is a part of their URLs.',
  },
  'cut-from-missing': {
    severity: 'error',
    message: ({ from }: NoVersion) => `There is no version '${from}' to copy.`,
    hint: ({ near, labels }: NoVersion) =>
      near ? `Did you mean '${near}'?` : `The navigation has ${listed(labels.map((label) => `'${label}'`))}.`,
    why: '`--from` names a version of the navigation by its label.',
  },
  'cut-unbuilt': {
    severity: 'error',
    message: ({ out }: { out: string }) => `${out} and the config don't match.`,
    hint: () => 'Run `npx build-nav` first, or `npx build-nav pull` if it was edited.',
    why: '`build-nav cut` builds docs.json at the end. That build should add the new version and change nothing else.',
  },
  'cut-no-folder': {
    severity: 'error',
    message: ({ from, folders }: NoFolder) =>
      `The pages of version '${from}' are ${seen(folders)}, and none of these folders is named after it, so build-nav can't tell what to copy.`,
    hint: ({ label, instead }: NoFolder) =>
      `${instead === undefined ? 'Move' : `To copy version '${instead}' instead, run \`npx build-nav cut ${shellWord(label)} --from ${shellWord(instead)}\`. Or move`} its pages to a folder that is named after the version, and change the config to match.`,
    why: "The folder of the new version is named like the folder of the copied one: `v2.0` for `2.0`, `en/2-0`. If no folder is named after the label, build-nav can't tell how to name the new one, or which pages belong to one version only.",
  },
  'cut-folder-exists': {
    severity: 'error',
    message: ({ folder }: { folder: string }) => `The folder ${folder} already exists.`,
    hint: () => 'Delete it, or list the new version in the config and run `npx build-nav`.',
    why: 'The pages of the new version would be mixed with the existing files.',
  },
  'cut-no-list': {
    severity: 'error',
    message: ({ from }: NoList) =>
      `build-nav can't tell where the config lists the versions, so it can't add one after '${from}'.`,
    hint: ({ folders }: NoList) =>
      `List the labels in one place, with \`newestFirst(…)\` or as a list of strings, and produce the versions from it. Or copy ${listed(folders.map(([old, to]) => `${old}/ to ${to}/`))}, and add the version by hand.`,
    why: "If a label is added to the list of releases, the config has to produce a version with the same pages in the new folder, and change no other version. No list of the config does that, and a copy of the code of the newest version can't be put beside it.",
  },
} as const satisfies CodeTable

/** Makes the diagnostics of this room. */
export const cutReport = reporter(cutCodes)
