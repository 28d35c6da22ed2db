import path from 'node:path'
import { runners } from '../../base/diagnostics/runner.js'
import type { Runner } from '../../base/diagnostics/runner.js'
import { textAt } from '../../site/model/past-files.js'
import { foldersUpTo } from './surroundings.js'
import type { Surroundings } from './surroundings.js'

/**
 * The program by which a repository runs installed commands: its package manager's own. npx stops where `devEngines`
 * requires a different manager, and finds nothing where yarn installs without node_modules. With yarn 1, npx stands in.
 */
export function runnerIn(where: Surroundings): Runner {
  return where.manager === 'yarn' && !isModernYarn(where) ? 'npx' : runners[where.manager]
}

/** True for a yarn that is newer than 1. */
export function isModernYarn({ manager, repository, folder }: Surroundings): boolean {
  if (manager !== 'yarn') return false
  return foldersUpTo(folder, repository ?? folder).some((each) => {
    const isPinned = /"packageManager"\s*:\s*"yarn@(?!1\.|0\.)\d/.test(textAt(path.join(each, 'package.json')) ?? '')
    return isPinned || textAt(path.join(each, '.yarnrc.yml')) !== undefined
  })
}
