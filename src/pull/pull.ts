import { readFileSync } from 'node:fs'
import path from 'node:path'
import { docsJsonText } from '../build/docs-json-text.js'
import { compile } from '../compile/compile.js'
import type { Compiled } from '../compile/compile.js'
import { findConfig } from '../config/find-config.js'
import { loadConfig } from '../config/load/load-config.js'
import { BuildNavError } from '../diagnostics/build-nav-error.js'
import { isJsonObject, type JsonValue } from '../json/value.js'
import { sourceOf, type Source } from '../migrate/source.js'
import { readText } from '../files/read.js'
import type { Edit } from './edits/edit.js'
import { TracedLoads } from './provenance/traced-load.js'
import type { TracedValue } from './provenance/traced-value.js'
import { takeEdits, type Texts } from './take.js'
import { titlesFirst } from './titles-first.js'
import { Printer } from './write/printer.js'

export interface PullOptions {
  /** The folder that the other paths are relative to; the current one. */
  readonly cwd?: string | undefined
  /** The config; found as docs.config.{ts,mts,js,mjs} in `cwd`. */
  readonly config?: string | undefined
  /** The docs.json whose edits are taken; beside the config. */
  readonly out?: string | undefined
  /** Writes nothing. */
  readonly dryRun?: boolean | undefined
}

export interface PullResult {
  readonly config: string
  readonly out: string
  readonly whole: boolean
  readonly left: readonly Edit[]
  readonly texts: Texts
}

/** Takes the edits of docs.json into the config. */
export async function pull(options: PullOptions = {}): Promise<PullResult> {
  const cwd = path.resolve(options.cwd ?? '.')
  const config = findConfig(cwd, options.config)
  const out = options.out ? path.resolve(cwd, options.out) : path.join(path.dirname(config), 'docs.json')
  const source = sourceOf(readText(out), out)
  const plain = await loadAndCompile(config)
  const wanted = titlesFirst(wantedOf(source, plain.owns))
  const given = JSON.stringify(titlesFirst(plain.json))
  if (given === JSON.stringify(wanted)) {
    return { config, out, whole: true, left: [], texts: new Map() }
  }
  const loads = new TracedLoads(config)
  const load = async (texts: Texts) => asDocs(await loads.load(texts), plain.owns)
  const first = await load(new Map())
  if (JSON.stringify(first.json) !== given) throw new Error('unreadable')
  const taken = await takeEdits(
    {
      wanted,
      sites: loads.sites,
      printer: new Printer(source),
      load,
      textOf: (file, texts) => texts.get(file) ?? readFileSync(file, 'utf8'),
    },
    first,
  )
  const proven = await loadAndCompile(config, taken.texts)
  const before = source.document.text
  const whole =
    JSON.stringify(titlesFirst(proven.json)) === JSON.stringify(wanted) &&
    docsJsonText(proven.json, { owns: proven.owns, before, out }) === before
  return { config, out, whole, left: taken.left, texts: taken.texts }
}

async function loadAndCompile(config: string, texts: Texts = new Map()): Promise<Compiled> {
  const overlay = {
    source: (file: string) => texts.get(file),
    data: (file: string) => {
      const text = texts.get(file)
      return text === undefined ? undefined : (JSON.parse(text.replace(/^\uFEFF/, '')) as unknown)
    },
    compiled: new Map<string, string>(),
  }
  const compiled = compile((await loadConfig(config, texts.size > 0 ? { overlay } : {})).value)
  const errors = compiled.diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new BuildNavError(errors)
  return compiled
}

function wantedOf({ docs }: Source, owns: Compiled['owns']): JsonValue {
  return owns === 'docs' ? docs : { navigation: docs['navigation'] ?? null }
}

/** A navigation-only config gives one key of docs.json. */
function asDocs(value: TracedValue, owns: Compiled['owns']): TracedValue {
  if (owns === 'docs' || !isJsonObject(value.json)) return value
  return {
    type: 'record',
    json: { navigation: value.json },
    entries: new Map([['navigation', value]]),
    site: undefined,
    ownerOf: () => undefined,
    isGlobal: true,
  }
}
