export interface Case {
  readonly name: string
  readonly given: string
  readonly expected: string
}

/** The cases of a text: a line `# name`, what is given, a line `=>`, and what is expected. */
export function casesOf(text: string): Case[] {
  return text
    .split(/^# /m)
    .slice(1)
    .map((part) => {
      const [, name = '', given = '', expected = ''] = /^(.*)\n([^]*?)^=>\n([^]*)$/m.exec(part) ?? []
      return { name, given, expected: `${expected.trim()}\n` }
    })
}
