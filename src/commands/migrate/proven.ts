import { BuildNavError, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { lengthInLines } from '../../base/diagnostics/text.js'
import type { FactorOptions, FamilyReport } from './factor/factor.js'
import { notShorter, writtenOut } from './factor/report.js'
import type { Kept } from './plan/context.js'
import { prove } from './prove.js'
import type { GeneratedFile } from './prove.js'
import type { Source } from './source.js'

/** The form of languages and versions in the code. */
interface FactorChoice {
  /** As functions and loops where they pay; false: all written out. */
  readonly factor: boolean
  /** Labels of variants with code of their own. */
  readonly separate: readonly string[]
}

/** Formatted code with its reports. */
export interface Code {
  readonly modules: readonly GeneratedFile[]
  readonly kept: readonly Kept[]
  readonly families: readonly FamilyReport[]
  readonly notes: readonly Diagnostic[]
}

/** Writes the code with some of the families factored. */
export type CodeWriter = (factoring: FactorOptions | undefined) => Promise<Code>

/** Code for the same docs.json. Families without proof, or with longer code, are written out. */
export async function proven(
  write: CodeWriter,
  folder: string,
  source: Source,
  { factor, separate }: FactorChoice,
): Promise<Code> {
  const attempt = async (factoring: FactorOptions | undefined) => {
    const code = await write(factoring)
    await prove(code.modules, folder, source)
    return code
  }
  if (!factor) return attempt(undefined)
  const code = await write({ separate, only: undefined })
  try {
    await prove(code.modules, folder, source)
  } catch (error) {
    const sites = code.families.filter(({ isFactored }) => isFactored).map(({ site }) => site)
    if (!(error instanceof BuildNavError) || sites.length === 0) throw error
    return oneByOne(sites, (only) => attempt({ separate, only: new Set(only) }))
  }
  if (isSurelyShorter(code)) return code
  const plain = await attempt(undefined)
  if (linesIn(code) <= linesIn(plain)) return code
  return {
    ...plain,
    families: code.families.map((family) => writtenOut(family, notShorter(family))),
  }
}

/** True if the functions save more than they cost in modules, imports and tables of words. */
function isSurelyShorter({ families, modules }: Code): boolean {
  const saved = families.reduce((sum, family) => sum + family.saved, 0)
  const words = modules.filter(({ path }) => /(^|\/)words\.m?ts$/.test(path))
  return families.every(({ isFactored }) => !isFactored) || saved > linesIn({ modules: words }) + MOST_OVERHEAD
}

/** Lines of modules, imports and lists of releases. */
const MOST_OVERHEAD = 60

function linesIn({ modules }: Pick<Code, 'modules'>): number {
  return modules.reduce((sum, { text }) => sum + lengthInLines(text), 0)
}

/** Adds the families in turn, and keeps each proven family. */
async function oneByOne(sites: readonly string[], attempt: (only: readonly string[]) => Promise<Code>): Promise<Code> {
  let kept: readonly string[] = []
  let best = await attempt(kept)
  for (const site of sites) {
    const next = await attempt([...kept, site]).catch(() => undefined)
    if (!next) continue
    best = next
    kept = [...kept, site]
  }
  return best
}
