import { listed, quotedUpTo } from '../../base/diagnostics/text.js'
import { reporter, type CodeTable } from '../../base/diagnostics/diagnostic.js'

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
    message: ({ label }: { label: string }) => `A version '${label}' can't have a folder of its own.`,
    hint: () => "Use up to 200 letters, digits, '.', '-' and '_', such as v2.1.",
    why: 'The folder of a version is named after its label, and is a part of the URLs of its pages.',
  },
  'cut-no-folder': {
    severity: 'error',
    /** `labels`: other versions with a folder. */
    message: ({ reason }: { reason: string; labels: readonly string[] }) => reason,
    hint: ({ labels }: { labels: readonly string[] }) =>
      labels.length > 0
        ? `Name another version with \`--from\`: ${quotedUpTo(5, labels)}.`
        : 'Move the pages to a folder named after the version, and change the config to match.',
    why: 'The folder of the new version is named like the folder of the copied one: `v2.0` for `2.0`, `en/2-0`. Without such a folder, nothing shows which pages belong to one version only.',
  },
  'cut-no-list': {
    severity: 'error',
    message: ({ label, from }: { label: string; from: string; copies: readonly string[] }) =>
      `The config has no list in which '${label}' alone gives a copy of version '${from}'.`,
    hint: ({ copies }: { copies: readonly string[] }) =>
      `List the labels with \`newestFirst(…)\`, and produce the versions from this list. Or copy ${listed(copies)}, and write the version by hand, with its conditions.`,
    why: '`build-nav cut` adds a label to a call of `newestFirst(…)` or to a list of strings. With the label, the config has to produce a version of copied pages, and change no other version. For versions that are written one by one, it copies the code of one version, where the copy produces the same pages in the new folder.',
  },
} as const satisfies CodeTable

/** Makes the diagnostics of this room. */
export const cutReport = reporter(cutCodes)
