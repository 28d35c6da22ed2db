import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isSlow } from './runs.js'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Real docs.json files: $BUILD_NAV_CORPUS, or shared/corpus beside the checkout. Absent on most machines. */
const folder = process.env.BUILD_NAV_CORPUS ?? path.join(root, '..', 'shared', 'corpus')

export interface CorpusSite {
  readonly name: string
  /** The docs root: holds docs.json, files.txt, and what they name. */
  readonly folder: string
  readonly text: string
  /** What JSON.parse gives; undefined where it refuses the file. */
  readonly value: unknown
}

/** All sites in `npm run test:slow`, a few in `npm test`. Undefined where there are none: the caller's tests are skipped. */
export function corpus(): readonly CorpusSite[] | undefined {
  if (!existsSync(folder)) {
    console.log(`skipped: no corpus at ${folder} (set BUILD_NAV_CORPUS)`)
    return undefined
  }
  const names = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'docs.json')))
  const step = isSlow ? 1 : Math.ceil(names.length / 6)
  return names
    .filter((_, at) => at % step === 0)
    .map((name) => {
      const text = readFileSync(path.join(folder, name, 'docs.json'), 'utf8')
      return { name, folder: path.join(folder, name), text, value: parsed(text) }
    })
}

/** Every second of them, for tests that take long; all with BUILD_NAV_RUNS. */
export function halfOfCorpus(): readonly CorpusSite[] | undefined {
  return corpus()?.filter((_, at) => process.env.BUILD_NAV_RUNS !== undefined || at % 2 === 0)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
