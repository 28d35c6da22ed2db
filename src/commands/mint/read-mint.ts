import path from 'node:path'
import { type Diagnostic, reporter, type CodeTable } from '../../base/diagnostics/diagnostic.js'
import { readJsonText } from '../../base/files/read.js'
import { printJson } from '../../format/json/patch/print.js'
import { readJson } from '../../format/json/read.js'
import { pathInWords } from '../../format/json/tree.js'
import { isJsonObject } from '../../format/json/value.js'
import { convertMint } from './convert.js'

interface Loss {
  /** `topbar.style` */
  readonly key: string
}

/** Values of mint.json without their form in docs.json. */
export const mintCodes = {
  'mint-lost': {
    severity: 'warning',
    message: ({ key }: Loss) =>
      `'${key}' was dropped: docs.json has no place for it, or Mintlify would reject it there.`,
    why: 'docs.json has no key for some settings of mint.json, and Mintlify rejects some values that it accepted there. A tab, an anchor or a group without pages has no place, either. Each such value is listed when a mint.json is converted.',
  },
  'mint-changed': {
    severity: 'note',
    message: ({ key }: Loss) => `'${key}' was changed: Mintlify would reject the old value in docs.json.`,
    why: 'A few values had to be corrected so that Mintlify accepts them: a URL with `http` begins with `https`, and a version without pages is empty.',
  },
} as const satisfies CodeTable

/** Reports a value of mint.json. */
const mintReport = reporter(mintCodes)

/** The name of the settings file before docs.json. */
export const mintName = 'mint.json'

/** A docs.json that is made from a mint.json, and not written yet. */
export interface FromMint {
  /** The path of the docs.json: beside the mint.json. */
  readonly file: string
  readonly text: string
  /** The values that could not be taken over, or only in another way; at their places in mint.json. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads a mint.json and converts it. Throws for broken JSON. */
export function readMint(file: string, { tolerant }: { readonly tolerant?: boolean | undefined } = {}): FromMint {
  const document = readJson(readJsonText(file), { file, tolerant })
  // A list or a text is refused later, as in a docs.json.
  if (!isJsonObject(document.value)) return { file, text: printJson(document.value), diagnostics: [] }
  const { docs, losses } = convertMint(document.value)
  const diagnostics = losses.map(({ kind, path: at }) =>
    mintReport(`mint-${kind}`, { key: pathInWords(at) }, document.placeOf(at, 'key') ?? document.placeOf(at)),
  )
  // The last of two equal keys counts, as for Mintlify.
  const doubled = document.diagnostics.map((each) => ({ ...each, severity: 'warning' as const }))
  return {
    file: path.join(path.dirname(file), 'docs.json'),
    text: printJson(docs),
    diagnostics: [...doubled, ...diagnostics],
  }
}
