/**
 * `npm run drift`: prints what Mintlify has and our contract has not, or the other way round, as the text of an issue;
 * nothing if there is none. Compares the newest validator on npm, its messages, the JSON schema of docs.json and the
 * fields that the documentation names. `.github/workflows/drift.yml` runs it each week.
 *
 *     node --import tsx scripts/drift.ts [folder of a validator] [URL of the documentation]
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { values } from '../src/format/contract/attribute-values.js'
import { attributes, type AttributeKey } from '../src/format/contract/attributes.js'
import type { Kind } from '../src/format/contract/kind.js'
import { kinds } from '../src/format/contract/kinds.js'
import { languageCodes } from '../src/format/contract/languages.js'
import { methodsOf } from '../src/format/contract/methods.js'
import type { Schema } from '../src/format/contract/schema.js'
import { settings } from '../src/format/contract/settings.js'
import { fromNpm } from './from-npm.js'
import { root } from './paths.js'

/** Keys and words of docs.json: `seo.indexing`, `seo.indexing: all`, `tab.icon`. The keys of an element follow its kind, wherever it is. */
type Names = Set<string>

/** A form of values, as each of the three sources has it. */
interface Form {
  readonly keys?: Readonly<Record<string, unknown>> | undefined
  readonly words?: readonly unknown[] | undefined
  /** The forms of entries, of alternatives, of what a wrapper wraps. */
  readonly inner?: readonly unknown[] | undefined
}

/** Adds the names in a form, each form once at a place. */
function addNames(names: Names, top: unknown, read: (form: unknown) => Form, start: string): void {
  const known = new Map<unknown, Set<string>>()
  const visit = (form: unknown, at: string): void => {
    const places = known.get(form) ?? known.set(form, new Set()).get(form)!
    if (places.has(at)) return
    places.add(at)
    const { keys = {}, words = [], inner = [] } = read(form)
    const owner = kindOf(Object.keys(keys), at) ?? at
    for (const [key, value] of Object.entries(keys)) {
      const place = owner === '' ? key : `${owner}.${key}`
      names.add(place)
      visit(value, place)
    }
    for (const word of words) if (typeof word === 'string' && at !== '') names.add(`${at}: ${word}`)
    for (const each of inner) visit(each, at)
  }
  visit(top, start)
}

/** The kind of the element with these keys: a tab has `tab`. Elements are in lists of `navigation` and of each other. */
function kindOf(keys: readonly string[], at: string): Kind | undefined {
  const [first = ''] = at.split('.')
  const isInside = first === 'navigation' || Object.hasOwn(kinds, first)
  const isList = /\.(?:pages|groups|tabs|menu|anchors|dropdowns|products|versions|languages)$/.test(at)
  return isInside && isList
    ? (Object.keys(kinds) as Kind[]).find((kind) => keys.includes(kinds[kind].title ?? ''))
    : undefined
}

function contractNames(): Names {
  const names: Names = new Set(['navigation'])
  const read = (form: unknown): Form => {
    const { properties, literals, each, options = [] } = form as Schema<unknown>
    return { keys: properties, words: literals, inner: [...(each ? [each] : []), ...options] }
  }
  for (const [key, form] of Object.entries(settings)) addNames(names.add(key), form, read, key)
  for (const kind of Object.keys(kinds) as Kind[]) {
    if (kinds[kind].title) names.add(`${kind}.${kinds[kind].title}`)
    for (const { key } of methodsOf(kind)) {
      names.add(`${kind}.${key}`)
      if (Object.hasOwn(attributes, key))
        addNames(names, values[attributes[key as AttributeKey].value], read, `${kind}.${key}`)
    }
  }
  for (const code of languageCodes) names.add(`language.language: ${code}`)
  return names
}

interface Zod {
  readonly _def: Readonly<Record<string, unknown>>
  readonly shape?: Readonly<Record<string, unknown>>
}

const isZod = (value: unknown): value is Zod => typeof value === 'object' && value !== null && '_def' in value

/** A zod schema: whatever it wraps is among the values of its definition. */
function zodForm(form: unknown): Form {
  const { _def: definition, shape } = form as Zod
  const { typeName, value, getter, options } = definition
  if (typeName === 'ZodLazy') return { inner: [(getter as () => unknown)()] }
  const alternatives = options instanceof Map ? [...options.values()] : Array.isArray(options) ? options : []
  const words = Array.isArray(definition['values']) ? definition['values'] : typeName === 'ZodLiteral' ? [value] : []
  return { keys: shape, words, inner: [...Object.values(definition).filter(isZod), ...alternatives] }
}

interface Validator {
  readonly version: string
  readonly names: Names
  /** Its sentences, with `…` for each blank. */
  readonly messages: ReadonlySet<string>
}

async function readValidator(folder: string): Promise<Validator> {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }
  const { docsConfigSchema } = (await import(pathToFileURL(path.join(folder, 'dist/index.js')).href)) as {
    docsConfigSchema: unknown
  }
  const names: Names = new Set()
  addNames(names, docsConfigSchema, zodForm, '')
  const sources = path.join(folder, 'dist', 'mint-config')
  const texts = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => sentencesIn(readFileSync(path.join(sources, name), 'utf8')))
  return { version, names, messages: new Set(texts) }
}

/** Texts of three words and more. */
function sentencesIn(code: string): string[] {
  const quoted = code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)
  return [...quoted]
    .map(([, single, double, template]) => (single ?? double ?? template ?? '').replace(/\$\{[^}]*\}/g, '…').trim())
    .filter((text) => /^[^\n]*\S \S+ \S[^\n]*$/.test(text))
}

/** A part of the JSON schema; `$ref` names another. */
function jsonSchemaForm(whole: Record<string, unknown>) {
  return (form: unknown): Form => {
    if (typeof form !== 'object' || form === null) return {}
    const {
      properties,
      enum: words,
      const: word,
      items,
      anyOf,
      oneOf,
      allOf,
      additionalProperties,
      $ref,
    } = form as Record<string, unknown>
    const target =
      typeof $ref === 'string'
        ? $ref
            .split('/')
            .slice(1)
            .reduce<unknown>(
              (at, step) => (at as Record<string, unknown> | undefined)?.[decodeURIComponent(step)],
              whole,
            )
        : undefined
    const inner = [items, anyOf, oneOf, allOf, additionalProperties, target]
      .flat()
      .filter((each) => typeof each === 'object' && each !== null)
    return {
      keys: properties as Record<string, unknown> | undefined,
      words: [...((words as unknown[] | undefined) ?? []), word],
      inner,
    }
  }
}

/** The names in the schema that editors read, and the fields of the pages about docs.json. */
async function documentation(url: string): Promise<{ readonly schema: Names; readonly fields: ReadonlySet<string> }> {
  const text = async (name: string) => {
    const response = await fetch(new URL(name, url))
    if (!response.ok) throw new Error(`${response.url} answers ${response.status}.`)
    return response.text()
  }
  const json = JSON.parse(await text('/docs.json')) as Record<string, unknown>
  const schema: Names = new Set()
  addNames(schema, json, jsonSchemaForm(json), '')
  const pages = [...(await text('/docs/llms.txt')).matchAll(/\((\S+\/docs\/organize\/[^)\s]+\.md)\)/g)].map(
    ([, page = '']) => new URL(page).pathname,
  )
  const fields = new Set<string>()
  for (const page of pages)
    for (const [, field = ''] of (await text(page)).matchAll(
      /<(?:ResponseField|ParamField)\s[^>]*?\b(?:name|path|body)="([\w$.[\]]+)"/g,
    ))
      fields.add(field.replaceAll('[]', ''))
  return { schema, fields }
}

const without = (names: Iterable<string>, ...others: readonly ReadonlySet<string>[]) =>
  [...names].filter((name) => others.every((other) => !other.has(name))).sort()

/** The text of the issue; empty if Mintlify is as the contract has it. */
async function drift(validatorFolder: string, url: string): Promise<string> {
  const contract = contractNames()
  // Our tests hold the contract against this version: where the two differ, somebody has looked at it.
  const known = await readValidator(path.join(root, 'node_modules', '@mintlify', 'validation'))
  const newest = await readValidator(validatorFolder)
  const { schema, fields } = await documentation(url)
  const words = new Set([...contract, ...newest.names].flatMap((name) => name.split(': ')[0]?.split('.') ?? []))
  const isNamed = (field: string) => field.split('.').every((step) => words.has(step))
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['Keys and values that the validator has, and the contract has not', without(newest.names, known.names, contract)],
    [
      'Keys and values that the validator has no more',
      without(known.names, newest.names).filter((name) => contract.has(name)),
    ],
    ['New messages', without(newest.messages, known.messages)],
    ['Messages that are gone', without(known.messages, newest.messages)],
    ['In the JSON schema, and neither in the contract nor in the validator', without(schema, contract, newest.names)],
    [
      'In the documentation, and neither in the contract nor in the validator',
      [...fields].filter((field) => !isNamed(field)),
    ],
  ]
  const found = sections.filter(([, lines]) => lines.length > 0)
  if (found.length === 0) return ''
  const head = `Mintlify's validator ${newest.version} and its documentation, compared with our contract (src/format/contract) and with the validator ${known.version} that the tests use.`
  const lists = found.map(([title, lines]) => `### ${title}\n\n${lines.map((line) => `- ${inCode(line)}`).join('\n')}`)
  return [
    head,
    ...lists,
    "A new key is a warning for users, and a new value too, until the contract has it: see 'Add a key' in CONTRIBUTING.md. Then `npm install -D @mintlify/validation@latest` and `npm run conformance`.",
  ].join('\n\n')
}

const inCode = (text: string) => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``)

const [given, url = 'https://www.mintlify.com'] = process.argv.slice(2)
const folder = mkdtempSync(path.join(os.tmpdir(), 'build-nav-drift-'))
try {
  const text = await drift(given ?? fromNpm(folder, '@mintlify/validation@latest', '@mintlify/validation'), url)
  if (text !== '') console.log(text)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
