/** Asks a question on the terminal, and resolves to the answer. */
export type Ask = (text: string) => Promise<string>

/** The exit code after Ctrl+C. */
const INTERRUPTED = 130

/** Questions to the person at the terminal, on stderr. After Ctrl+D, each answer is `atEnd`; Ctrl+C ends the process. */
export async function asking<Result>(run: (ask: Ask) => Promise<Result>, atEnd = ''): Promise<Result> {
  const { createInterface } = await import('node:readline/promises')
  const reader = createInterface({ input: process.stdin, output: process.stderr })
  reader.once('SIGINT', () => process.exit(INTERRUPTED))
  const closed = new Promise<string>((done) => reader.once('close', () => done(atEnd)))
  try {
    return await run((text) => Promise.race([reader.question(text).catch(() => closed), closed]))
  } finally {
    reader.close()
  }
}

/** Asks for a yes: Enter means yes, Ctrl+D no. */
export function confirmed(text: string): Promise<boolean> {
  return asking(async (ask) => /^(y(es)?)?$/i.test((await ask(`\n${text} (Y/n) `)).trim()), 'no')
}
