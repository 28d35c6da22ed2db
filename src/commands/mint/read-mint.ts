import path from 'node:path'
import { type Diagnostic, reporter, type CodeTable } from '../../base/diagnostics/diagnostic.js'
import { listed } from '../../base/diagnostics/text.js'
import { readJsonText } from '../../base/files/read.js'
import { printJson } from '../../format/json/patch/print.js'
import { readJson } from '../../format/json/read.js'
import { pathInWords } from '../../format/json/tree.js'
import { isJsonObject } from '../../format/json/value.js'
import { convertMint } from './convert.js'

/** The note on values of mint.json without their form in docs.json. */
export const mintCodes = {
  'mint-lost': {
    severity: 'warning',
    message: ({ keys }: { keys: readonly string[] }) =>
      `Keys without a place in docs.json, or with another value there: ${listed(keys.map((key) => `'${key}'`))}.`,
    why: 'docs.json has no key for some settings of mint.json, and Mintlify rejects some values that it accepted there. A tab, an anchor or a group without pages has no place, either. A few values are corrected: a URL with `http` begins with `https`, and a version without pages is empty.',
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
  /** Keys written twice, and one note on the values that could not be taken over, or only in another way. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads a mint.json and converts it. Throws for broken JSON. */
export function readMint(file: string, { tolerant }: { readonly tolerant?: boolean | undefined } = {}): FromMint {
  const document = readJson(readJsonText(file), { file, tolerant })
  // A list or a text is refused later, as in a docs.json.
  if (!isJsonObject(document.value)) return { file, text: printJson(document.value), diagnostics: [] }
  const { docs, losses } = convertMint(document.value)
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
