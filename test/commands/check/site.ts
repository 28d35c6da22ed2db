import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import type { Disk } from '../../../src/site/model/disk.js'
import { runRules } from '../../../src/commands/check/run-rules.js'
import type { CheckSettings } from '../../../src/commands/check/levels.js'
import { pathInWords } from '../../../src/format/json/tree.js'
import { casesOf } from '../../cases.js'

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

type Files = Parameters<typeof diskOf>[0]

/**
 * A test for each case of a text: a site in YAML, `=>`, and what its `rule`, or each of a list, says; `…` is any text.
 * Keys of the site: `rule`, `files`, `docs`, `settings`, and those of the navigation.
 */
export function testTable(text: string, commonFiles?: Files): void {
  for (const { name, given, expected } of casesOf(text))
    test(name, async () => {
      const { rule, files = commonFiles, docs, settings, ...navigation } = parse(given)
      const found: string[] = []
      for (const id of [rule].flat()) found.push(...(await findings(id, navigation, files, { docs, settings })))
      const wanted = expected.split('\n').filter(Boolean)
      const fits = (line: string, pattern = '') =>
        new RegExp(
          `^${pattern
            .split('…')
            .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
            .join('.*')}$`,
        ).test(line)
      assert.equal(
        found.map((line, index) => (fits(line, wanted[index]) ? wanted[index] : line)),
        wanted,
      )
    })
}
