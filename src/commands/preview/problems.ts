import { readableText } from '../../base/files/read.js'
import { codeFrame } from '../../base/diagnostics/code-frame.js'
import type { Diagnostic, Place } from '../../base/diagnostics/diagnostic.js'
import { defined } from '../../site/view/defined.js'
import type { CodePlace, Problem } from '../../site/view/snapshot.js'

/** Numbers files, and turns findings into problems with a line of code. */
export class FilePlaces {
  readonly files: string[] = []
  readonly #numbers = new Map<string, number>()
  readonly #lines = new Map<string, readonly string[]>()

  place({ file, line, column }: Place): CodePlace {
    let number = this.#numbers.get(file)
    if (number === undefined) {
      number = this.files.push(file) - 1
      this.#numbers.set(file, number)
    }
    return [number, line, column]
  }

  problem({ code, severity, message, hint, place }: Diagnostic): Problem {
    return defined<Problem>({
      code,
      severity,
      message,
      hint,
      place: place && this.place(place),
      frame: place && codeFrame(this.#linesOf(place.file), place),
    })
  }

  #linesOf(file: string): readonly string[] {
    const known = this.#lines.get(file)
    if (known) return known
    const lines = (readableText(file) ?? '').replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
    this.#lines.set(file, lines)
    return lines
  }
}
