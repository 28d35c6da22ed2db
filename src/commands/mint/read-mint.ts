import path from 'node:path'
import { BuildNavError, type Diagnostic, reporter, type CodeTable } from '../../base/diagnostics/diagnostic.js'
import { listed } from '../../base/diagnostics/text.js'
import { readJsonText } from '../../base/files/read.js'
import { printJson } from '../../format/json/patch/print.js'
import { readJson } from '../../format/json/read.js'
import { pathInWords } from '../../format/json/tree.js'
import { isJsonObject, valueAt } from '../../format/json/value.js'
import { convertMint } from './convert.js'

/** Why a mint.json, or a part of the file, has no form in docs.json. */
export const mintCodes = {
  'mint-versions': {
    severity: 'error',
    message: () => "mint.json has versions or languages, which build-nav doesn't convert.",
    hint: () => "Run `npx mint upgrade`, Mintlify's own command, which writes docs.json. Then repeat this command.",
    why: 'In mint.json, versions and languages are names beside groups, tabs and anchors. In docs.json, each has a navigation of its own.',
  },
  'mint-lost': {
    severity: 'warning',
    message: ({ keys }: { keys: readonly string[] }) =>
      `Keys without a place in docs.json, or with another value there: ${listed(keys.map((key) => `'${key}'`))}.`,
    why: 'docs.json has no key for some settings of mint.json, and Mintlify rejects some values that it accepted there. A URL with `http` gets `https`. A tab, an anchor or a group without pages has no place, either, and an anchor with pages becomes a tab beside other tabs.',
  },
} as const satisfies CodeTable

/** Reports values of mint.json. */
const mintReport = reporter(mintCodes)

/** The name of the settings file before docs.json. */
export const mintName = 'mint.json'

/** A docs.json that is made from a mint.json, and not written yet. */
export interface FromMint {
  /** The path of the docs.json: beside the mint.json. */
  readonly file: string
  readonly text: string
  /** Keys written twice, and one note on values without a place. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads a mint.json and converts it. Throws for broken JSON. */
export function readMint(file: string, { tolerant }: { readonly tolerant?: boolean | undefined } = {}): FromMint {
  const document = readJson(readJsonText(file), { file, tolerant })
  // A list or a text is refused later, as in a docs.json.
  if (!isJsonObject(document.value)) return { file, text: printJson(document.value), diagnostics: [] }
  if (valueAt(document.value, ['versions', 0]) !== undefined)
    throw new BuildNavError([mintReport('mint-versions', {}, document.placeOf(['versions'], 'key'))])
  // Real files have docs.json's form under the old name.
  const isNew = isJsonObject(document.value['navigation'])
  const { docs, losses } = isNew ? { docs: document.value, losses: [] } : convertMint(document.value)
  // The same key of many entries counts once.
  const keys = [...new Set(losses.map((at) => pathInWords(at.filter((step) => typeof step === 'string'))))]
  const [first = []] = losses
  const place = document.placeOf(first, 'key') ?? document.placeOf(first)
  const lost = keys.length > 0 ? [mintReport('mint-lost', { keys }, place)] : []
  // The last of two equal keys counts, as for Mintlify.
  const doubled = document.diagnostics.map((each) => ({ ...each, severity: 'warning' as const }))
  return {
    file: path.join(path.dirname(file), 'docs.json'),
    text: printJson(docs),
    diagnostics: [...doubled, ...lost],
  }
}
