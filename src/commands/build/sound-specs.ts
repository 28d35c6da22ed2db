import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readableText, statsOf } from '../../base/files/read.js'
import { shortHash } from '../../base/files/short-hash.js'
import { builtFileOf } from './guard/record.js'

/**
 * The note of a build that it found no error in the specifications: to read them takes longer than all the rest, so
 * they are read again once one of them changes, or what docs.json names of them.
 */
export class SoundSpecs {
  readonly #out: string
  readonly #uses: () => string

  /** `uses` is all that a docs.json names of specifications. */
  constructor(out: string, uses: () => string) {
    this.#out = out
    this.#uses = uses
  }

  /** True if nothing has changed since. */
  areKnown(): boolean {
    const [uses, ...files] = readableText(this.#file())?.split('\n') ?? []
    const isSame = files.every((line) => line === stamped(line.slice(0, line.indexOf('\t'))))
    return isSame && uses === shortHash(this.#uses())
  }

  /** Notes the files that were read. */
  note(files: readonly string[]): void {
    try {
      mkdirSync(path.dirname(this.#file()), { recursive: true })
      writeFileSync(this.#file(), [shortHash(this.#uses()), ...files.map(stamped)].join('\n'))
    } catch {
      // A read-only checkout: they are read each time.
    }
  }

  #file(): string {
    return builtFileOf(this.#out, 'specs')
  }
}

function stamped(file: string): string {
  const { size, mtimeMs, ctimeMs } = statsOf(file) ?? {}
  return [file, size, mtimeMs, ctimeMs].join('\t')
}
