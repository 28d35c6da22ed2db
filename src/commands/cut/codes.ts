import { shellWord } from '../../base/files/shell-word.js'
import { reporter, type CodeTable } from '../../base/diagnostics/diagnostic.js'

interface NoFolder {
  readonly from: string
  /** Those at the top of the site that its pages are in. */
  readonly folders: readonly string[]
  readonly label: string
  /** The newest version that has a folder of its own: it can be copied. */
  readonly instead: string | undefined
}

/** `in latest/, en/`. */
function seen(folders: readonly string[]): string {
  const shown = folders.slice(0, 3).map((folder) => `${folder}/`)
  const rest = folders.length - shown.length
  return folders.length === 0 ? 'in no folder' : `in ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

interface Style {
  readonly label: string
  /** The label in the form of the others. */
  readonly usual: string
  readonly labels: readonly string[]
}

function listed(labels: readonly string[]): string {
  const shown = labels.filter((label) => /\d/.test(label)).map((label) => `'${label}'`)
  return shown.length > 3 ? `${shown.slice(0, 3).join(', ')} and so on` : shown.join(' and ')
}

/** Why a version can't be cut. */
export const cutCodes = {
  'cut-no-versions': {
    severity: 'error',
    message: () => 'The navigation has no versions, so there is none to cut the next one from.',
    hint: () => 'Begin with `navigation().versions(…)`: one version for the pages that there are.',
    why: '`build-nav cut` copies the newest version of a navigation. Without `versions` there is nothing to copy.',
  },
  'cut-exists': {
    severity: 'error',
    message: ({ label }: { label: string }) => `There is a version '${label}' already.`,
    why: 'A cut makes a new version, and never changes one that is there.',
  },
  'cut-style': {
    severity: 'error',
    message: ({ label, labels }: Style) =>
      `The other versions are called ${listed(labels)}: '${label}' would be the only one of its form.`,
    hint: ({ usual }: Style) => `Run \`npx build-nav cut ${usual}\`.`,
    why: 'A label without the `v` that all others with a number have, or with one that none has, is mostly a slip. Its pages would get a folder of another form, and the next cut would not know which version is the newest.',
  },
  'cut-folder-missing': {
    severity: 'error',
    message: ({ folder, from }: { folder: string; from: string }) =>
      `The pages of version '${from}' should be in ${folder}/, and there is no such folder.`,
    hint: () => 'Run it where the pages are; `npx build-nav check` lists those that are missing.',
    why: 'A cut copies the pages of the newest version. The navigation names its folder, but the disk does not have it.',
  },
  'cut-label': {
    severity: 'error',
    message: ({ label }: { label: string }) => `A version '${label}' can't have a folder of its own.`,
    hint: () => "Use up to 200 letters, digits, '.', '-' and '_', such as v2.1.",
    why: 'The pages of a version stand in a folder that is called by its label, and the folder is a part of their addresses.',
  },
  'cut-from-missing': {
    severity: 'error',
    message: ({ from }: { from: string; near: string | undefined }) => `There is no version '${from}' to copy.`,
    hint: ({ near }: { from: string; near: string | undefined }) => near && `Did you mean '${near}'?`,
    why: '`--from` names a version of the navigation by its label.',
  },
  'cut-unbuilt': {
    severity: 'error',
    message: ({ out }: { out: string }) => `${out} is not what the config gives.`,
    hint: () => 'Run `npx build-nav` first, or `npx build-nav pull` if it was edited.',
    why: 'A cut ends with a build. It should bring the new version into docs.json, and nothing else with it.',
  },
  'cut-no-folder': {
    severity: 'error',
    message: ({ from, folders }: NoFolder) =>
      `The pages of version '${from}' are ${seen(folders)}, and none of these folders is named after it, so build-nav can't tell what to copy.`,
    hint: ({ label, instead }: NoFolder) =>
      `${instead === undefined ? 'Move' : `To copy version '${instead}' instead, run \`npx build-nav cut ${shellWord(label)} --from ${shellWord(instead)}\`. Or move`} its pages to a folder that is named after the version, and change the config to match.`,
    why: "The folder of the new version is named as that of the newest one is: `v2.0` for `2.0`, `en/2-0`, `docs-v2`; or the config has the name by itself, `{ label: '2.0', folder: 'two' }`. Where no folder is called by the label, nothing says what the new one would be called, and which pages belong to one version only.",
  },
  'cut-folder-exists': {
    severity: 'error',
    message: ({ folder }: { folder: string }) => `The folder ${folder} exists already.`,
    hint: () => 'Delete it, or list the new version in the config and run `npx build-nav`.',
    why: 'The pages of the new version would be mixed with what is there.',
  },
  'cut-no-list': {
    severity: 'error',
    message: ({ from }: { from: string }) =>
      `The config does not show where the version after '${from}' is to be listed.`,
    hint: () =>
      'List the labels in one place, `newestFirst(…)` or a list of strings, and make the versions from it; or add the version by hand.',
    why: 'A label that is added to the list of releases has to give a version with the same pages in the new folder, and change no other version. No list of the config does that, and a copy of the code of the newest version can not be put beside it.',
  },
} as const satisfies CodeTable

/** Makes the diagnostics of this room. */
export const cutReport = reporter(cutCodes)
