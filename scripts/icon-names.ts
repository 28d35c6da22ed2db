/**
 * Writes src/commands/check/icon-names.ts: the icons of each library, by name. Takes the names of several versions, as it is not
 * known which one Mintlify serves, and a name is called wrong only where no version has it.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fromNpm } from './from-npm.js'
import { root } from './paths.js'

interface Library {
  readonly name: string
  readonly licence: string
  readonly package: string
  readonly versions: readonly string[]
  readonly namesIn: (folder: string) => readonly string[]
  /** A package whose `metadata/shims.yml` says how icons were called that have another name since. */
  readonly formerly?: string
}

const libraries: Readonly<Record<string, Library>> = {
  fontawesome: {
    name: 'Font Awesome',
    licence: 'MIT',
    // Its types name the icons of the paid plan, too.
    package: '@fortawesome/fontawesome-common-types',
    versions: ['6.6.0', '6.7.2', '7.1.0', '7.3.1'],
    namesIn: (folder) => {
      const types = readFileSync(path.join(folder, 'index.d.ts'), 'utf8')
      const [, names = ''] = types.match(/export type IconName = ([^;]*);/) ?? []
      return [...names.matchAll(/["']([^"']+)["']/g)].map(([, name = '']) => name)
    },
    formerly: '@fortawesome/fontawesome-free@7.3.1',
  },
  brands: {
    name: 'Font Awesome',
    licence: 'CC BY 4.0',
    package: '@fortawesome/fontawesome-free',
    versions: ['6.6.0', '7.3.1'],
    namesIn: (folder) => drawings(path.join(folder, 'svgs', 'brands')),
  },
  lucide: {
    name: 'Lucide',
    licence: 'ISC',
    package: 'lucide-static',
    versions: ['0.545.0', '1.62.0'],
    namesIn: (folder) => drawings(path.join(folder, 'icons')),
  },
  tabler: {
    name: 'Tabler',
    licence: 'MIT',
    package: '@tabler/icons',
    versions: ['2.47.0', '3.35.0', '3.51.0'],
    namesIn: (folder) => drawings(path.join(folder, 'icons')),
  },
}

function drawings(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.svg'))
    .map((file) => path.basename(file, '.svg'))
}

/** `old=new old=new`, of those that no version has by their old name. */
function formerNames(from: string, names: ReadonlySet<string>): string {
  const shims = readFileSync(path.join(fromNpm(scratch, from, 'former'), 'metadata', 'shims.yml'), 'utf8')
  return [...shims.matchAll(/^([\w-]+):\n(?: {2}prefix: \w+\n)?(?: {2}name: ([\w-]+)\n)?/gm)]
    .flatMap(([, old = '', now = '']) => (names.has(old) || !names.has(now) ? [] : [`${old}=${now}`]))
    .join(' ')
}

/** Each name as how many letters it shares with the one before, as a capital, and the rest. */
function packed(names: readonly string[]): string {
  let before = ''
  return names
    .map((name) => {
      let shared = 0
      while (shared < 25 && shared < name.length && name[shared] === before[shared]) shared++
      before = name
      return `${String.fromCharCode(65 + shared)}${name.slice(shared)}`
    })
    .join('')
}

const scratch = mkdtempSync(path.join(os.tmpdir(), 'icon-names-'))
const tables: string[] = []
for (const [id, library] of Object.entries(libraries)) {
  const names = new Set<string>()
  for (const version of library.versions) {
    const folder = fromNpm(scratch, `${library.package}@${version}`, `${id}-${version}`)
    for (const name of library.namesIn(folder)) names.add(name)
  }
  const former = library.formerly === undefined ? '' : formerNames(library.formerly, names)
  const strange = [...names].filter((name) => !/^[a-z0-9-]+$/.test(name))
  if (strange.length > 0 || names.size < 500) throw new Error(`${id}: ${names.size} names, ${strange.join(' ')}`)
  tables.push(`  /** ${library.name}, from ${library.package} ${library.versions.join(', ')} (licence: ${library.licence}). */
  ${id}: {
    name: '${library.name}',
    names:
      '${packed([...names].toSorted())}',
${former === '' ? '' : `    former:\n      '${former}',\n`}  },`)
}
const text = `// Written by scripts/icon-names.ts.

/**
 * The icons of each library. \`names\`: each name without its common start with the name before, behind the length of the
 * start: \`A\` for none. \`former\`: \`old=new\`.
 */
export const libraries = {
${tables.join('\n')}
} as const
`
writeFileSync(path.join(root, 'src', 'commands', 'check', 'icon-names.ts'), text)
rmSync(scratch, { recursive: true })
