import { readFileSync } from 'node:fs'
import path from 'node:path'

type Validation = typeof import('@mintlify/validation')
type JsonPath = readonly (string | number)[]

export interface Verdict {
  readonly accepted: boolean
  /** JSON paths of what was in the input and is not in the output. */
  readonly dropped: readonly string[]
}

/** Mintlify's own validator as the judge; undefined, said once, where it is not installed. */
export async function oracle() {
  let validation: Validation
  try {
    validation = await import('@mintlify/validation')
  } catch {
    console.log('skipped: @mintlify/validation is not installed')
    return undefined
  }
  return {
    judge: (navigation: unknown): Verdict => judge(validation, navigation),
    async resolve(folder: string, docs: unknown): Promise<unknown> {
      const read = async (file: string) => readFileSync(path.join(folder, 'refs', file), 'utf8')
      return (await validation.resolveRefs(docs, read)).resolved
    },
    validate: validation.validateDocsConfig,
  }
}

function judge(validation: Validation, navigation: unknown): Verdict {
  const site = { theme: 'mint', name: 'Acme', colors: { primary: '#0D9373' } }
  if (!validation.validateSourceRefDocsConfig({ ...site, navigation }).success) return { accepted: false, dropped: [] }
  // The validator for source references gives no output to compare, so the placeholders that it uses go in by hand.
  const plain = withPlaceholders(navigation)
  const result = validation.validateDocsConfig({ ...site, navigation: plain })
  if (!result.success) throw new Error('the two validators disagree')
  const { navigation: kept } = result.data as unknown as { navigation: unknown }
  return { accepted: true, dropped: [...difference(plain, kept, [])].map((at) => JSON.stringify(at)).sort() }
}

/** The places of keys and entries that are gone. */
export function* difference(before: unknown, after: unknown, at: JsonPath): Generator<JsonPath> {
  if (Array.isArray(before)) {
    for (const [index, entry] of before.entries()) yield* difference(entry, (after as unknown[])[index], [...at, index])
  } else if (isObject(before) && isObject(after)) {
    for (const [key, inner] of Object.entries(before)) {
      const kept = Object.hasOwn(after, key) ? after[key] : undefined
      if (kept === undefined) yield [...at, key]
      else yield* difference(inner, kept, [...at, key])
    }
  }
}

const placeholders: Readonly<Record<string, unknown>> = {
  anchors: { anchor: 'x', href: '/x' },
  dropdowns: { dropdown: 'x', href: '/x' },
  languages: { language: 'en', href: '/x' },
  menu: { item: 'x', href: '/x' },
  pages: 'x',
  products: { product: 'x', href: '/x' },
  tabs: { tab: 'x', href: '/x' },
  versions: { version: 'x', href: '/x' },
  groups: { group: 'x', pages: [] },
}

function withPlaceholders(value: unknown, list = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => withPlaceholders(entry, list))
  if (!isObject(value)) return value
  if ('sourceRef' in value && list in placeholders) return placeholders[list]
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withPlaceholders(inner, key)]))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
