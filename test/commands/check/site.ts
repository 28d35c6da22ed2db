import type { Disk } from '../../../src/site/model/disk.js'
import { runRules } from '../../../src/commands/check/run-rules.js'
import type { CheckSettings } from '../../../src/commands/check/settings.js'
import { pathInWords } from '../../../src/format/json/tree.js'

/** A disk in memory: names alone are empty files. */
export function diskOf(files: Readonly<Record<string, string>> | readonly string[]): Disk {
  const inner = new Map(
    Array.isArray(files) ? files.map((file): [string, string] => [file, '']) : Object.entries(files),
  )
  return { files: () => [...inner.keys()], exists: (file) => inner.has(file), read: (file) => inner.get(file) }
}

/** What one rule says of a navigation: `severity place: message hint`, one line a finding. */
export async function findings(
  rule: string,
  navigation: unknown,
  files: Parameters<typeof diskOf>[0] = [],
  { settings = {}, docs = {} }: { settings?: CheckSettings; docs?: object } = {},
): Promise<string[]> {
  const found = await runRules({ ...docs, navigation }, diskOf(files), settings)
  return found
    .filter((finding) => finding.rule === rule)
    .map(({ severity, message, hint, at }) => {
      const place = 'file' in at ? at.file : pathInWords(at.path[0] === 'navigation' ? at.path.slice(1) : at.path)
      return `${severity} ${place}: ${message}${hint ? ` ${hint}` : ''}`
    })
}
