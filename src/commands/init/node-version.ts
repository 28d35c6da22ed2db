import { readdirSync } from 'node:fs'
import path from 'node:path'
import { textAt } from '../../site/model/past-files.js'
import { foldersUpTo, pathFrom } from './surroundings.js'
import type { Surroundings } from './surroundings.js'

/** The oldest Node that runs build-nav, and the one that a workflow takes where a repository names none. */
const OLDEST = 20
const USUAL = 22

/** The Node of a workflow. */
interface WorkflowNode {
  /** The input of the setup step. */
  readonly input: string
  readonly notes: readonly string[]
}

/** The repository's own Node, if build-nav runs on it. */
export function nodeFor({ folder, repository }: Surroundings): WorkflowNode {
  const top = repository ?? folder
  for (const each of foldersUpTo(folder, top)) {
    for (const { file, newest, asks } of versionsIn(each)) {
      const name = pathFrom(top, path.join(each, file))
      if (newest === undefined || newest >= OLDEST)
        return { input: `node-version-file: ${JSON.stringify(name)}`, notes: [] }
      const notes = [
        `${name} requires Node ${asks}, but build-nav needs ${OLDEST} or newer, so the workflows use Node ${USUAL}.${
          file === 'package.json' ? ' If the install fails because of `engines`, widen it.' : ''
        }`,
      ]
      return { input: `node-version: ${USUAL}`, notes }
    }
  }
  return { input: `node-version: ${USUAL}`, notes: [] }
}

/** A file that names a version of Node. */
interface Named {
  readonly file: string
  /** The newest major version that it allows; undefined where it sets no limit, as `lts/*` and `>=18`. */
  readonly newest: number | undefined
  readonly asks: string
}

/** The files that name a version in one folder, in the order in which version managers look. */
function versionsIn(folder: string): Named[] {
  const found = new Set(namesIn(folder))
  const named = ['.nvmrc', '.node-version', '.tool-versions'].flatMap((file) => {
    if (!found.has(file)) return []
    const text = textAt(path.join(folder, file)) ?? ''
    const asks = file === '.tool-versions' ? /^nodejs\s+(\S+)/m.exec(text)?.[1] : text.replace(/#.*/g, '').trim()
    return asks ? [{ file, asks, newest: newestOf(asks) }] : []
  })
  if (named.length > 0 || !found.has('package.json')) return named
  const text = textAt(path.join(folder, 'package.json')) ?? ''
  const asks =
    /"volta"\s*:\s*\{[^}]*"node"\s*:\s*"([^"]+)"/.exec(text)?.[1] ??
    /"engines"\s*:\s*\{[^}]*"node"\s*:\s*"([^"]+)"/.exec(text)?.[1]
  return asks === undefined ? [] : [{ file: 'package.json', asks, newest: newestOf(asks) }]
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Names of the long-term releases older than the ones that nvm calls `lts/*`. */
const releases: Readonly<Record<string, number>> = {
  argon: 4,
  boron: 6,
  carbon: 8,
  dubnium: 10,
  erbium: 12,
  fermium: 14,
  gallium: 16,
  hydrogen: 18,
  iron: 20,
  jod: 22,
  krypton: 24,
}

/** The newest major version of a range such as `18`, `v20.11.0`, `lts/iron`, `>=18 <21` or `^18 || ^20`. */
export function newestOf(range: string): number | undefined {
  const release = releases[range.toLowerCase().replace(/^lts\//, '')]
  if (release !== undefined) return release
  const tops = range.split('||').map((part) => {
    const limits = [...part.matchAll(/(<=|<|>=|>|\^|~|=|-)?\s*v?(\d+)(?:\.(\d+))?(?:\.[\w*-]+)*/g)].filter(
      ([, sign = '']) => !sign.startsWith('>'),
    )
    const majors = limits.map(([, sign, major, minor]) =>
      // `<21` and `<21.0.0` end before 21; `<21.5` lets some of 21 in.
      sign === '<' && Number(minor ?? 0) === 0 ? Number(major) - 1 : Number(major),
    )
    // `18 - 20` is the only form with two of them that are no limits by sign: the last one is the newest.
    const isRange = /\d\s+-\s+v?\d/.test(part)
    return majors.length === 0 ? undefined : isRange ? Math.max(...majors) : Math.min(...majors)
  })
  return tops.includes(undefined) ? undefined : Math.max(...(tops as number[]))
}
