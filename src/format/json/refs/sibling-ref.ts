import { nameOf } from '../patch/pair.js'
import type { JsonValue } from '../value.js'
import { inPattern } from '../../../base/diagnostics/text.js'

/** An element with its content in a file of its own, and the path of the file. */
export interface Sibling {
  readonly value: JsonValue
  readonly ref: string
}

const HOLE = '\0'

/** Ways to write a label into a file's name: `2.0` as `2.0`, `2-0`, `2_0`. */
const spellings: readonly ((label: string) => string)[] = [
  (label) => label,
  (label) => label.toLowerCase(),
  ...['-', '_', ''].flatMap((mark) => [
    (label: string) => label.replace(/[^\p{L}\p{N}]+/gu, mark),
    (label: string) => label.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, mark),
  ]),
  (label) => label.replace(/^v(?=\d)/i, ''),
  (label) => label.replace(/^v(?=\d)/i, '').replaceAll('.', '-'),
]

/**
 * The path of a new element's file, named like most of its siblings' files: `./9.2.en.json` beside `./9.1.en.json`.
 * Undefined if their paths don't contain their labels.
 */
export function siblingRef(value: JsonValue, siblings: readonly Sibling[]): string | undefined {
  const name = nameOf(value)
  if (!name) return undefined
  for (const spell of spellings) {
    const counts = new Map<string, number>()
    for (const { value: other, ref } of siblings) {
      const own = nameOf(other)
      const pattern = own?.key === name.key ? patternOf(ref, spell(own.text)) : undefined
      if (pattern !== undefined) counts.set(pattern, (counts.get(pattern) ?? 0) + 1)
    }
    const [pattern, count] = [...counts].toSorted(([, left], [, right]) => right - left)[0] ?? ['', 0]
    const text = fileNameOf(spell(name.text))
    if (count * 2 > siblings.length && text !== '') return pattern.replaceAll(HOLE, text)
  }
  return undefined
}

/** A path with a hole in place of a label that is a word there: `./v1/nav.json` as `./v␀/nav.json` for `1`. */
function patternOf(ref: string, label: string): string | undefined {
  if (label === '') return undefined
  const pattern = ref.replace(
    new RegExp(`${boundary('<!', label[0])}${inPattern(label)}${boundary('!', label.at(-1))}`, 'gu'),
    HOLE,
  )
  return pattern.includes(HOLE) ? pattern : undefined
}

function boundary(kind: '<!' | '!', character = ''): string {
  return `(?${kind}${/\p{N}/u.test(character) ? String.raw`\p{N}` : String.raw`[\p{L}\p{N}]`})`
}

/** A label as a part of a file's name, without separators, spaces or dots around; empty if nothing is left. */
function fileNameOf(label: string): string {
  const name = label.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '')
  return name.length <= MOST && /[\p{L}\p{N}]/u.test(name) ? name : ''
}

const MOST = 100
