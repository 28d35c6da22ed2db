import { listed, listedUpTo } from '../../base/diagnostics/text.js'
import { reporter, type CodeTable } from '../../base/diagnostics/diagnostic.js'

interface Label {
  readonly label: string
  /** The label in the form of the others; undefined for a label that can't name a folder. */
  readonly usual?: string | undefined
}

interface From {
  /** The version to copy. */
  readonly from: string
  /** Other versions with a folder. */
  readonly labels: readonly string[]
  /** All versions, where the version to copy is none of these. */
  readonly all?: readonly string[]
  /** Folders of the version in the navigation only. */
  readonly missing?: readonly string[]
}

function quoted(labels: readonly string[]): string {
  return listedUpTo(
    5,
    labels.map((label) => `'${label}'`),
  )
}

/** Why a version can't be cut. */
export const cutCodes = {
  'cut-no-versions': {
    severity: 'error',
    message: () => 'The navigation has no versions, so there is nothing to copy.',
    hint: () => 'First put the existing pages into a version: `navigation().versions(…)`.',
    why: '`build-nav cut` copies the newest version of a navigation. Without `versions` there is nothing to copy.',
  },
  'cut-exists': {
    severity: 'error',
    message: ({ name }: { name: string }) => `${name} already exists.`,
    hint: () => 'Choose another label. An unused folder can be deleted.',
    why: '`build-nav cut` creates a version and the folder of its pages, and never changes existing ones.',
  },
  'cut-label': {
    severity: 'error',
    message: ({ label, usual }: Label) =>
      usual === undefined
        ? `A version '${label}' can't have a folder of its own.`
        : `'${label}' is written differently from the other versions.`,
    hint: ({ usual }: Label) =>
      usual === undefined
        ? "Use up to 200 letters, digits, '.', '-' and '_', such as v2.1."
        : `Use the label '${usual}'.`,
    why: 'The folder of a version is named after its label, and is a part of the URLs of its pages. A label without the `v` that all others with a number have, or with one that none has, is usually a mistake.',
  },
  'cut-no-folder': {
    severity: 'error',
    message: ({ from, all, missing }: From) => {
      if (all) return `There is no version '${from}'. The navigation has ${quoted(all)}.`
      if (!missing)
        return `There is no version '${from}' with pages in a folder named after it, so build-nav can't tell what to copy.`
      const [folders, verb] = missing.length === 1 ? ['folder', "doesn't"] : ['folders', "don't"]
      return `The ${folders} ${listedUpTo(5, missing)} of version '${from}' ${verb} exist.`
    },
    hint: ({ labels, all }: From) => {
      const others = `Name another version with \`--from\`: ${quoted(labels)}.`
      if (all && labels.length > 0) return others
      const move = labels.length > 0 ? `${others} Or move` : 'Move'
      return `${move} the pages to a folder named after the version, and change the config to match.`
    },
    why: 'The folder of the new version is named like the folder of the copied one: `v2.0` for `2.0`, `en/2-0`. Without such a folder, nothing shows which pages belong to one version only.',
  },
  'cut-no-list': {
    severity: 'error',
    message: ({ label }: { label: string; copies: readonly string[] }) =>
      `The config has no list of all versions to which '${label}' can be added.`,
    hint: ({ copies }: { copies: readonly string[] }) =>
      `List the labels with \`newestFirst(…)\`, and produce the versions from this list. Or copy ${listed(copies)}, and write the version by hand.`,
    why: '`build-nav cut` adds a label to a call of `newestFirst(…)` or to a list of strings. With the label, the config has to produce a version of copied pages, and change no other version. For versions that are written one by one, it copies the code of one version, where the copy produces the same pages in the new folder.',
  },
} as const satisfies CodeTable

/** Makes the diagnostics of this room. */
export const cutReport = reporter(cutCodes)
