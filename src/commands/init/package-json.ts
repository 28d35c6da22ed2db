import path from 'node:path'
import { ownVersion } from '../../config/loader/load/own-package.js'
import { mainBranch } from '../../base/git/main-branch.js'
import { findRepository } from '../../base/git/repository.js'
import { patchJson } from '../../format/json/patch/patch.js'
import { printJson } from '../../format/json/patch/print.js'
import { readJson } from '../../format/json/read.js'
import { isJsonObject } from '../../format/json/value.js'
import type { JsonObject, JsonValue } from '../../format/json/value.js'
import { textAt } from '../../site/model/past-files.js'
import { shellWord } from '../../base/files/shell-word.js'
import { checkOf } from './gate.js'
import type { Gate } from './gate.js'
import { projectFrom } from './tsconfig.js'
import { pathFrom } from './surroundings.js'
import type { Surroundings } from './surroundings.js'
import type { Part } from './planned.js'

/** The least version of the compiler. */
const typescript = '^5.9.3'

/** The package.json with the dependencies and scripts that it lacks; what it has stays, byte for byte. */
export function packageJson({ folder, packageFolder }: Surroundings, project: string | undefined, gate: Gate): Part {
  const file = path.join(packageFolder, 'package.json')
  const before = textAt(file)
  const isEmpty = before === undefined || before.trim() === ''
  const own = isEmpty ? { private: true, type: 'module' } : readJson(before, { file }).value
  if (!isJsonObject(own)) return { files: [], notes: [`${file} is not an object: add build-nav to it by hand.`] }
  const wanted = withMissing(own, {
    scripts: scriptsFor(
      pathFrom(packageFolder, folder),
      project && projectFrom(packageFolder, project),
      checkOf(gate, mainOf(folder)),
    ),
    devDependencies: { 'build-nav': `^${ownVersion()}`, typescript },
  })
  const text = isEmpty ? printJson(wanted) : patchJson(before, wanted, { file })
  if (text === before) return { files: [], notes: [] }
  return {
    files: [{ path: file, before, text, why: 'build-nav and TypeScript as development dependencies, and scripts' }],
    notes: [],
  }
}

/** The branch whose URLs have to go on to work, as a word of a command. */
function mainOf(folder: string): string | undefined {
  const repository = findRepository(folder)
  const main = repository && mainBranch(repository)
  return main && shellWord(main.name)
}

function scriptsFor(folder: string, project: string | undefined, check: string): JsonObject {
  const where = folder === '' ? '' : ` --cwd ${shellWord(folder)}`
  const compiles = project === undefined ? '' : `tsc -p ${shellWord(project)} && `
  return {
    'docs:build': `build-nav${where}`,
    'docs:check': `${compiles}build-nav --check${where} && build-nav ${check}${where}`,
    'docs:pull': `build-nav pull${where}`,
  }
}

/** With the entries of each section that are nowhere yet: a dependency may be one of any kind. */
function withMissing(own: JsonObject, sections: Readonly<Record<string, JsonObject>>): JsonObject {
  const kinds = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']
  const made: Record<string, JsonValue> = { ...own }
  for (const [section, entries] of Object.entries(sections)) {
    const places = section === 'scripts' ? [section] : kinds
    const missing = Object.entries(entries).filter(([name]) => !places.some((place) => has(own[place], name)))
    const present = own[section]
    if (missing.length > 0 && (present === undefined || isJsonObject(present)))
      made[section] = { ...present, ...Object.fromEntries(missing) }
  }
  return made
}

function has(section: JsonValue | undefined, name: string): boolean {
  return isJsonObject(section) && Object.hasOwn(section, name)
}
