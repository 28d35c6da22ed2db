import { existsSync, statSync } from 'node:fs'
import { compileReport } from '../../config/compile/codes.js'
import type { Compiled } from '../../config/compile/compile.js'
import { BuildNavError, startOf, type Diagnostic } from '../../base/diagnostics/diagnostic.js'
import { readText } from '../../base/files/read.js'
import { patchJson } from '../../format/json/patch/patch.js'
import { printJson } from '../../format/json/patch/print.js'
import { readJson } from '../../format/json/read.js'
import type { RefOptions } from '../../format/json/refs/ref-files.js'
import { distribute } from '../../format/json/refs/distribute.js'
import { isJsonObject } from '../../format/json/value.js'
import type { JsonObject } from '../../format/json/value.js'
import { withNavigation } from './with-navigation.js'

interface Target {
  readonly owns: Compiled['owns']
  /** The docs.json as it is; undefined where there is none. */
  readonly before: string | undefined
  readonly out: string
  /** The text of a `$ref`'s file that is not to be read from the disk; undefined for any other. */
  readonly read?: RefOptions['read']
}

/** A file that the config generates, in part or whole. */
export interface Output {
  readonly file: string
  /** As it is; undefined where it is not there. */
  readonly before: string | undefined
  /** The text that the config gives. */
  readonly text: string
}

/** The docs.json of a config, in the files that it is split into. */
export interface DocsJsonFiles {
  readonly docsJson: Output
  /** The files that its `$ref`s name. */
  readonly fragments: readonly Output[]
  readonly diagnostics: readonly Diagnostic[]
}

/** The docs.json as it is; undefined where there is none. */
export function docsJsonBefore(out: string): string | undefined {
  if (!existsSync(out)) return undefined
  const stats = statSync(out)
  // Reading a device or a pipe may never end, and there is nothing in it to keep.
  return stats.isFile() || stats.isDirectory() ? readText(out) : undefined
}

/** The files for a compiled config: unchanged parts keep the bytes of the old text, and their file. */
export function docsJsonFiles(json: JsonObject, { owns, before, out, read }: Target): DocsJsonFiles {
  if (before === undefined) return alone({ file: out, before, text: printJson(json) })
  const value = owns === 'docs' ? json : withNavigation(objectIn(before, out), json)
  if (!/\$ref|\\u0024/i.test(before)) return alone({ file: out, before, text: patchJson(before, value, { file: out }) })

  const { document, fragments, writtenOut } = distribute(readJson(before, { file: out }), value, { read })
  return {
    docsJson: { file: out, before, text: patchJson(before, document, { file: out }) },
    fragments: fragments.map(({ file, old, like = old, value: part }) => ({
      file,
      before: old?.text,
      text: like ? patchJson(like.text, part, { file }) : printJson(part),
    })),
    diagnostics: writtenOut.map(({ ref, origin }) =>
      compileReport('ref-differs', { ref }, origin.file.placeOf([...origin.path, '$ref'], 'key')),
    ),
  }
}

/**
 * The files that differ from the config's output; docs.json last, as until it is written it names files that are old
 * or new.
 */
export function changedFiles({ docsJson, fragments }: DocsJsonFiles): Output[] {
  return [...fragments, docsJson].filter(({ before, text }) => before !== text)
}

/** The files with their texts on the disk: conflict markers in these are to be removed, too. */
export function asOnDisk({ docsJson, fragments, ...rest }: DocsJsonFiles): DocsJsonFiles {
  const onDisk = (output: Output): Output => ({ ...output, before: docsJsonBefore(output.file) })
  return { ...rest, docsJson: onDisk(docsJson), fragments: fragments.map(onDisk) }
}

function alone(docsJson: Output): DocsJsonFiles {
  return { docsJson, fragments: [], diagnostics: [] }
}

/** The docs.json as it is, as an object. */
function objectIn(before: string, out: string): JsonObject {
  const { value } = readJson(before, { file: out })
  if (!isJsonObject(value)) throw new BuildNavError([compileReport('docs-json-no-object', {}, startOf(out))])
  return value
}
