import path from 'node:path'
import { ownVersion } from '../../config/loader/own-package.js'
import { findRepository, mainBranch } from '../../base/git/repository.js'
import { patchJson } from '../../format/json/patch/patch.js'
import { printJson } from '../../format/json/patch/print.js'
import { readJson } from '../../format/json/read.js'
import { isJsonObject } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import { textAt } from '../../site/model/past-files.js'
import { shellWord } from '../../base/diagnostics/text.js'
import { checkOf } from './gate.js'
import type { Gate } from './gate.js'
import { projectFrom, typescriptRange } from './typescript.js'
import { manifestIn, pathFrom } from './surroundings.js'
import type { Surroundings } from './surroundings.js'
import { nothing } from './planned.js'
import type { Part } from './planned.js'
import { withEntries } from './json-list.js'

/** The package.json with missing dependencies and scripts added, all else kept byte for byte. */
export function packageJson(where: Surroundings, project: string | undefined, gate: Gate): Part {
  const { folder, packageFolder } = where
  const file = path.join(packageFolder, 'package.json')
  const before = textAt(file)
  const isEmpty = before === undefined || before.trim() === ''
  const own = isEmpty ? { private: true, type: 'module' } : readJson(before, { file }).value
  if (!isJsonObject(own)) return { files: [], notes: [`${file} is not an object: add build-nav to it by hand.`] }
  const repository = findRepository(folder)
  const main = repository && mainBranch(repository)
  const at = pathFrom(packageFolder, folder)
  const inDocs = at === '' ? '' : ` --cwd ${shellWord(at)}`
  const compiles = project === undefined ? '' : `tsc -p ${shellWord(projectFrom(packageFolder, project))} && `
  const wanted = withMissing(own, {
    scripts: {
      'docs:build': `build-nav${inDocs}`,
      'docs:check': `${compiles}build-nav --check${inDocs} && build-nav ${checkOf(gate, main && shellWord(main.name))}${inDocs}`,
      'docs:pull': `build-nav pull${inDocs}`,
    },
    devDependencies: { 'build-nav': `^${ownVersion()}`, typescript: typescriptRange(where) },
  })
  const text = isEmpty ? printJson(wanted) : patchJson(before, wanted, { file })
  const why = 'build-nav and TypeScript as development dependencies, and scripts'
  return { files: text === before ? [] : [{ path: file, before, text, why }], notes: [] }
}

/** With the missing entries of each section: a dependency of any kind counts as present. */
function withMissing(own: JsonObject, sections: Readonly<Record<string, JsonObject>>): JsonObject {
  const kinds = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']
  const made: Record<string, JsonValue> = { ...own }
  for (const [section, entries] of Object.entries(sections)) {
    const places = section === 'scripts' ? [section] : kinds
    const has = (place: string, name: string) => isJsonObject(own[place]) && Object.hasOwn(own[place], name)
    const missing = Object.entries(entries).filter(([name]) => !places.some((place) => has(place, name)))
    const present = own[section] ?? {}
    if (missing.length > 0 && isJsonObject(present)) made[section] = inOrder(present, missing)
  }
  return made
}

/** New entries at their places among sorted entries, as package managers put them; otherwise at the end. */
function inOrder(present: JsonObject, missing: readonly (readonly [string, JsonValue])[]): JsonObject {
  const sorted = (all: readonly string[]) => all.toSorted((one, other) => (one < other ? -1 : 1))
  const names = Object.keys(present)
  const all: JsonObject = { ...present, ...Object.fromEntries(missing) }
  if (names.join('\n') !== sorted(names).join('\n')) return all
  return Object.fromEntries(sorted(Object.keys(all)).map((name) => [name, all[name] as JsonValue]))
}

/** Knip takes a module without importers for unused: the config is an entry, run by build-nav. */
export function knipEntries({ above, packageFolder }: Surroundings, [config = '']: readonly string[]): Part {
  const names = [
    'knip.json',
    'knip.jsonc',
    '.knip.json',
    '.knip.jsonc',
    'knip.ts',
    'knip.js',
    'knip.config.ts',
    'knip.config.js',
  ]
  const all = above.flatMap((folder) => names.map((name) => path.join(folder, name)))
  const file = all.find((each) => textAt(each) !== undefined)
  const hasKnip = above.some((folder) => manifestIn(folder).devDependencies?.['knip'] !== undefined)
  if (file === undefined && !hasKnip) return nothing
  const before = textAt(file ?? '') ?? ''
  if (before.includes(path.basename(config))) return nothing
  const folder = path.dirname(file ?? path.join(above.at(-1) ?? packageFolder, 'x'))
  const entry = pathFrom(folder === packageFolder ? folder : packageFolder, config)
  const isSimple =
    /json/.test(file ?? '') &&
    folder === packageFolder &&
    /"entry"\s*:/.test(before) &&
    !before.includes('"workspaces"')
  const text = isSimple ? withEntries(before, 'entry', [entry]) : undefined
  if (file !== undefined && text !== undefined)
    return { files: [{ path: file, before, text, why: 'tells Knip that the config is in use' }], notes: [] }
  const of = folder === packageFolder ? '' : ` of the workspace ${pathFrom(folder, packageFolder)}`
  return {
    files: [],
    notes: [`Add '${entry}' to \`entry\`${of} in the settings of Knip, which takes the config for unused otherwise.`],
  }
}
