import { readableText } from '../../base/files/read.js'
import { codeFrame } from '../../base/diagnostics/code-frame.js'
import type { Diagnostic, Place } from '../../base/diagnostics/diagnostic.js'
import { defined } from '../../site/view/site.js'
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

/** Names of editors in the environment of their terminals, and links to a place. */
const editors: readonly { readonly found: (env: NodeJS.ProcessEnv) => boolean; readonly link: string }[] = [
  {
    found: (env) => env['CURSOR_TRACE_ID'] !== undefined || names(env, 'cursor'),
    link: 'cursor://file{file}:{line}:{column}',
  },
  { found: (env) => env['ZED_TERM'] === 'true' || names(env, 'zed'), link: 'zed://file{file}:{line}:{column}' },
  {
    found: (env) => /JetBrains/.test(env['TERMINAL_EMULATOR'] ?? '') || names(env, 'idea', 'webstorm'),
    link: 'idea://open?file={file}&line={line}&column={column}',
  },
  { found: (env) => names(env, 'subl'), link: 'subl://open?url=file://{file}&line={line}&column={column}' },
  { found: (env) => names(env, 'codium'), link: 'vscodium://file{file}:{line}:{column}' },
]

/** The link to a place in the author's editor; VS Code by default. */
export function editorLink(env: NodeJS.ProcessEnv): string {
  return editors.find(({ found }) => found(env))?.link ?? 'vscode://file{file}:{line}:{column}'
}

function names({ VISUAL, EDITOR }: NodeJS.ProcessEnv, ...programs: readonly string[]): boolean {
  const said = (VISUAL ?? EDITOR ?? '').split(/[\\/]/).at(-1)?.split(' ')[0] ?? ''
  return programs.some((program) => said === program)
}
