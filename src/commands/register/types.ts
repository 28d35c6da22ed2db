import { existsSync } from 'node:fs'
import path from 'node:path'
import { findConfig } from '../../config/loader/find-config.js'
import { readText } from '../../base/files/read.js'
import { writeFileAtomically } from '../../base/files/write.js'
import { diskAt } from '../../site/model/disk.js'
import { configInput } from '../../site/model/input/config-input.js'
import { siteOf } from '../../site/model/site.js'
import { typesName } from './name.js'
import { registered, type Registered } from './registered.js'

export interface TypesOptions {
  /** The folder of all relative paths (default: the current folder). */
  readonly cwd?: string | undefined
  /** The config; found as docs.config.{ts,mts,cts,js,mjs,cjs} in `cwd`. */
  readonly config?: string | undefined
  /** Compares, and writes nothing. */
  readonly check?: boolean | undefined
}

export interface TypesResult {
  /** build-nav-env.d.ts, beside the config. */
  readonly file: string
  /** The text before; undefined for a new file. */
  readonly before: string | undefined
  /** The new text. */
  readonly text: string
  readonly changed: boolean
  readonly written: boolean
  /** The files for a watch to follow beside the config: specifications, and folders, with a separator at the end. */
  readonly reads: readonly string[]
  readonly pages: number
  /** Undefined where endpoints are unknown: any is taken. */
  readonly endpoints: number | undefined
}

/** Writes existing pages and endpoints as types: the editor completes them, and a misspelt page does not compile. */
export async function types(options: TypesOptions = {}): Promise<TypesResult> {
  const config = findConfig(path.resolve(options.cwd ?? '.'), options.config)
  return writeTypes(config, await configInput(config), options.check)
}

/** The types of a config after a run. */
export async function writeTypes(
  config: string,
  { docs, value }: { readonly docs: unknown; readonly value: unknown },
  check = false,
): Promise<TypesResult> {
  const root = path.dirname(config)
  const file = path.join(root, typesName)
  const names = await registered(siteOf(docs, diskAt(root)), value)
  const text = printTypes(names)
  const before = existsSync(file) ? readText(file) : undefined
  const changed = before !== text
  if (changed && !check) writeFileAtomically(file, text)
  const { pages, endpoints } = names
  return {
    file,
    before,
    text,
    changed,
    written: changed && !check,
    reads: names.reads.filter((name) => !URL.canParse(name)).map((name) => path.join(root, name || path.sep)),
    pages: pages.length,
    endpoints: endpoints?.length,
  }
}

/** The text of build-nav-env.d.ts. Each page has a line, so that two branches with new pages rarely conflict. */
export function printTypes({ pages, pagesUnder, endpoints }: Omit<Registered, 'reads'>): string {
  const keys = { pages, pagesUnder, endpoints }
  const members = Object.entries(keys).flatMap(([key, texts]) =>
    texts === undefined || (texts.length === 0 && key !== 'pages') ? [] : `    ${key}:${union(texts)}\n`,
  )
  return `${head}declare module 'build-nav' {\n  interface Register {\n${members.join('')}  }\n}\n`
}

// Formatters leave the text alone: the next run would write the same text again. Without `eslint-disable`: ESLint warns
// of an unused comment.
const ignore = '// prettier-ignore\n// biome-ignore format: generated\n'
const head = `// Written by \`build-nav types\`: the pages and endpoints that docs.config.ts may name. \`build-nav\` keeps it current.
${ignore}import 'build-nav'

${ignore}`

function union(texts: readonly string[]): string {
  return texts.length === 0 ? ' never' : texts.map((text) => `\n      | ${literal(text)}`).join('')
}

function literal(text: string): string {
  if (/^[\w/. {}-]+$/.test(text)) return `'${text}'`
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  // Line ends to TypeScript, not to JSON.
  return `'${inner.replace(/[\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16)}`)}'`
}
