import type { Disk } from '../disk.js'
import { pagePath } from '../page-path.js'
import { parseSpec } from './spec.js'
import type { Spec } from './spec.js'

/** Reads each specification once, when a rule first asks for it. */
export interface SpecReader {
  read(source: string): Promise<Spec>
  /** The file that an endpoint's spec part names: a path, or a base name with or without its extension. */
  named(name: string): string | undefined
}

export function specReader(disk: Disk): SpecReader {
  const specs = new Map<string, Promise<Spec>>()
  let byName: Map<string, string> | undefined
  return {
    read(source) {
      const known = specs.get(source)
      if (known) return known
      const reading = readSpec(disk, source)
      specs.set(source, reading)
      return reading
    },
    named(name) {
      const { path } = pagePath(name)
      if (isRemote(name) || disk.exists(path)) return name
      byName ??= baseNames(disk.files())
      return byName.get(path)
    },
  }
}

/** True for a specification on another server. */
function isRemote(source: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(source.trim())
}

async function readSpec(disk: Disk, source: string): Promise<Spec> {
  if (isRemote(source)) return { state: 'unknown' }
  const { path } = pagePath(source.trim())
  const text = disk.read(path)
  if (text !== undefined) return parseSpec(text, path)
  return { state: disk.exists(path) ? 'unknown' : 'missing' }
}

function baseNames(files: readonly string[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const file of files) {
    const base = file.slice(file.lastIndexOf('/') + 1)
    if (!/\.(json|ya?ml)$/i.test(base)) continue
    for (const name of [base, base.replace(/\.\w+$/, ''), file.replace(/\.\w+$/, '')]) names.set(name, file)
  }
  return names
}
