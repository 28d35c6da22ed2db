import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readableText, statsOf } from '../../base/files/read.js'
import { shortHash } from '../../base/files/short-hash.js'
import { simulate } from '../../config/provider/simulate.js'
import { missingSettings, settingProblems } from '../../format/contract/setting-problems.js'
import { isRecord } from '../../format/json/value.js'
import { isElsewhere } from '../../site/model/addresses.js'
import type { ListedFiles } from '../../site/model/listed-files.js'
import { redirectsOf, siteRedirects } from '../../site/model/redirects.js'
import type { BuildPart } from '../check/build-findings.js'
import { builtFileOf } from './record.js'

/** YAML of more bytes takes a second and more to read, and is left to `check`. */
const MOST_YAML = 1_000_000

interface BuiltSite {
  readonly docs: unknown
  readonly listed: ListedFiles
  /** True if the site has any pages: where there are none, they are somewhere else, and so are specifications. */
  readonly hasPages: () => boolean
  readonly sound: SoundSpecs
}

/**
 * The parts of a site that may have errors. They are found without the rules, which take longer to load than a small
 * build: a redirect that leads to another one is a sign, but a loop only perhaps. Where a part has no sign, its rules
 * find no error.
 */
export function errorSigns({ docs, listed, hasPages, sound }: BuiltSite): Set<BuildPart> {
  const signs = new Set<BuildPart>()
  if (!isRecord(docs)) return signs
  const isHere = !listed.lacksSome || hasPages()
  if (isHere && listed.lacksSome) signs.add('pages')
  if (isHere && mayLackEndpoints(listed, sound)) signs.add('specifications')
  const { refusals, allDrops } = simulate(docs.navigation, { languages: ['ua'] })
  if (refusals.length + allDrops.length > 0) signs.add('navigation')
  if (hasChain(docs)) signs.add('redirects')
  if (
    missingSettings(docs).length > 0 ||
    settingProblems(docs).some(({ effect }) => effect === 'refused' || effect === 'dropped')
  )
    signs.add('settings')
  return signs
}

function mayLackEndpoints({ specs, lackedSpecs, hasOddEndpoint }: ListedFiles, sound: SoundSpecs): boolean {
  if (lackedSpecs.length > 0 || hasOddEndpoint) return true
  const yaml = specs.filter((file) => !file.endsWith('.json')).map((file) => statsOf(file)?.size ?? 0)
  return specs.length > 0 && yaml.reduce((sum, size) => sum + size, 0) <= MOST_YAML && !sound.areKnown()
}

/** True if a redirect leads to the source of a redirect. */
function hasChain(docs: unknown): boolean {
  const redirects = redirectsOf(docs)
  const { find } = siteRedirects(redirects)
  return redirects.some(({ destination }) => {
    return !isElsewhere(destination) && find(destination) !== undefined
  })
}

/**
 * The note of a build about specifications without errors. Reading specifications takes longer than the rest of a build:
 * only a change of a specification, or of its use in docs.json, is a reason to read them again.
 */
export class SoundSpecs {
  readonly #out: string
  readonly #uses: () => string

  /** `uses` lists the specifications and endpoints in a docs.json. */
  constructor(out: string, uses: () => string) {
    this.#out = out
    this.#uses = uses
  }

  /** True if nothing has changed since. */
  areKnown(): boolean {
    const [uses, ...files] = readableText(this.#file())?.split('\n') ?? []
    const isSame = files.every((line) => line === stamped(line.slice(0, line.indexOf('\t'))))
    return isSame && uses === shortHash(this.#uses())
  }

  /** Notes the files read without an error. */
  note(files: readonly string[]): void {
    try {
      mkdirSync(path.dirname(this.#file()), { recursive: true })
      writeFileSync(this.#file(), [shortHash(this.#uses()), ...files.map(stamped)].join('\n'))
    } catch {
      // A read-only checkout: they are read each time.
    }
  }

  #file(): string {
    return builtFileOf(this.#out, 'specs')
  }
}

function stamped(file: string): string {
  const { size, mtimeMs, ctimeMs } = statsOf(file) ?? {}
  return [file, size, mtimeMs, ctimeMs].join('\t')
}
