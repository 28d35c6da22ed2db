import path from 'node:path'
import { textAt } from '../../site/model/past-files.js'
import { yamlValue } from './planned.js'
import { manifestIn, pathFrom, versionIn } from './surroundings.js'
import type { Surroundings } from './surroundings.js'

/** The oldest Node for build-nav, and a workflow's Node for a repository that names none. */
const OLDEST = 20
const USUAL = 22

/** The Node of a workflow. */
interface WorkflowNode {
  /** The input of the setup step. */
  readonly input: string
  readonly notes: readonly string[]
}

/** The repository's own Node, if new enough for build-nav. */
export function nodeFor({ above, top }: Surroundings): WorkflowNode {
  for (const folder of above) {
    const named = namedIn(folder)
    if (named === undefined) continue
    const { file, asks, isRead } = named
    const name = pathFrom(top, path.join(folder, file))
    const newest = newestOf(asks)
    if (newest === undefined || newest >= OLDEST)
      return {
        input: isRead ? `node-version-file: ${JSON.stringify(name)}` : `node-version: ${yamlValue(asks)}`,
        notes: [],
      }
    const widen = file === 'package.json' ? ' If the install fails because of `engines`, widen it.' : ''
    const note = `${name} requires Node ${asks}, but build-nav needs ${OLDEST} or newer, so the workflows use Node ${USUAL}.${widen}`
    return { input: `node-version: ${USUAL}`, notes: [note] }
  }
  return { input: `node-version: ${USUAL}`, notes: [] }
}

/** A folder's file with a version of Node, in the order of version managers. */
function namedIn(folder: string): { file: string; asks: string; isRead: boolean } | undefined {
  for (const file of ['.nvmrc', '.node-version', '.tool-versions']) {
    const text = textAt(path.join(folder, file)) ?? ''
    const asks = file === '.tool-versions' ? /^nodejs\s+(\S+)/m.exec(text)?.[1] : text.replace(/#.*/g, '').trim()
    if (asks) return { file, asks, isRead: true }
  }
  const manifest = manifestIn(folder)
  const asks = versionIn(manifest, 'node')
  // The setup step reads `volta` and `engines`, and not `devEngines`.
  const isRead = versionIn({ ...manifest, devEngines: {} }, 'node') === asks
  return asks === undefined ? undefined : { file: 'package.json', asks, isRead }
}

/** Names of the long-term releases, of Node 4, 6, 8 and so on. */
const releases = 'argon boron carbon dubnium erbium fermium gallium hydrogen iron jod krypton'.split(' ')

/** The newest major version of a range: `18`, `v20.11.0`, `lts/iron`, `>=18 <21` or `^18 || ^20`. */
export function newestOf(range: string): number | undefined {
  const release = releases.indexOf(range.toLowerCase().replace(/^lts\//, ''))
  if (release !== -1) return 4 + 2 * release
  const tops = range.split('||').map((part) => {
    const limits = [...part.matchAll(/(<=|<|>=|>|\^|~|=|-)?\s*v?(\d+)(?:\.(\d+))?(?:\.[\w*-]+)*/g)].filter(
      ([, sign = '']) => !sign.startsWith('>'),
    )
    const majors = limits.map(([, sign, major, minor]) =>
      // `<21` and `<21.0.0` end before 21; `<21.5` lets some of 21 in.
      sign === '<' && Number(minor ?? 0) === 0 ? Number(major) - 1 : Number(major),
    )
    // `18 - 20` is the only form with two plain numbers: the last is the newest.
    const isRange = /\d\s+-\s+v?\d/.test(part)
    return majors.length === 0 ? undefined : isRange ? Math.max(...majors) : Math.min(...majors)
  })
  return tops.includes(undefined) ? undefined : Math.max(...(tops as number[]))
}
