import type { Kind } from '../../src/format/contract/kind.js'
import * as builders from '../../src/index.js'

/** One expression of an example, and the JSON that it gives. */
export interface Example {
  readonly code: string
  readonly json: unknown
}

/** An `@example`: expressions, each followed by its JSON in a comment. */
export function examplesOf(text: string): readonly Example[] {
  const examples: Example[] = []
  let code: string[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('// ')) {
      // A long comment goes on in the next line.
      if (code.length > 0) examples.push({ code: code.join('\n'), json: evaluate(code.join('\n')) })
      code = []
    } else if (line.trim()) code.push(line)
  }
  return examples
}

/** Titles for kinds whose titles are of a form of their own. */
const titles: Readonly<Partial<Record<Kind, string>>> = { navigation: '', version: "'2.0'", language: "'en'" }

/** The examples with another kind of element at their head, where it has the methods that they call. */
export function examplesOn(kind: Kind, text: string): readonly Example[] {
  const own = examplesOf(text)
  return own.map((example) => {
    const [head = '', of = '', title = ''] = /^(\w+)\(([^()]*)\)/.exec(example.code) ?? []
    if (of === kind) return example
    const given = titles[kind] ?? (of in titles ? "'Guides'" : title)
    const code = `${kind}(${given})${example.code.slice(head.length)}`
    try {
      return { ...example, code, json: evaluate(code) }
    } catch {
      return example
    }
  })
}

function evaluate(code: string): unknown {
  const run = new Function(...Object.keys(builders), `return ${code}`) as (...given: unknown[]) => unknown
  return JSON.parse(JSON.stringify(run(...Object.values(builders))))
}
