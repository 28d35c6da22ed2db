import { readFileSync } from 'node:fs'
import { nodesIn, parseSource, typescript, type TypeScript } from '../config/places/source-text.js'
import type { Naming } from './folders.js'

/** A module with the new release in a list of its. */
export interface Listed {
  readonly file: string
  readonly text: string
}

export interface NewRelease {
  readonly label: string
  /** The newest one so far; the new one comes beside it. */
  readonly from: string
  readonly labels: readonly string[]
  readonly naming: Naming
}

/** Each way to add a release where the modules of a config list the releases: by their labels, or by their folders' names. */
export function* listings(files: readonly string[], release: NewRelease): Generator<Listed> {
  for (const file of files.filter((name) => /\.[cm]?[jt]sx?$/.test(name))) {
    const source = parseSource(file)
    if (!source) continue
    for (const node of nodesIn(source)) {
      const strings = stringsIn(node)
      for (const naming of strings.length > 0 ? [(label: string) => label, release.naming] : []) {
        const added = withRelease(strings, naming, release)
        if (added) yield { file, text: splice(readFileSync(file, 'utf8'), added) }
      }
    }
  }
}

/** The elements of a list, or the arguments of a call, where all of them are written out as strings. */
function stringsIn(node: TypeScript.Node): readonly TypeScript.StringLiteralLike[] {
  const { isArrayLiteralExpression, isCallExpression, isStringLiteralLike } = typescript()
  const given = isArrayLiteralExpression(node) ? node.elements : isCallExpression(node) ? node.arguments : []
  const strings = [...given].filter(isStringLiteralLike)
  return strings.length === given.length ? strings : []
}

interface Insertion {
  readonly at: number
  readonly text: string
}

function withRelease(
  strings: readonly TypeScript.StringLiteralLike[],
  naming: Naming,
  { label, from, labels }: NewRelease,
): Insertion | undefined {
  const names = new Set(labels.map(naming))
  if (names.size !== strings.length || !strings.every(({ text }) => names.has(text))) return undefined
  const at = strings.findIndex(({ text }) => text === naming(from))
  const beside = strings[at]
  if (!beside) return undefined
  const quote = beside.getText().charAt(0)
  const written = `${quote}${naming(label).replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`
  // A newest one that stands last is followed by what is newer.
  const isAfter = at > 0 && at === strings.length - 1
  const text = beside.getSourceFile().text
  const indent = /\n([ \t]*)$/.exec(text.slice(0, beside.getStart()))?.[0]
  const between = indent === undefined ? ' ' : indent
  return isAfter
    ? { at: beside.getEnd(), text: `,${between}${written}` }
    : { at: beside.getStart(), text: `${written},${between}` }
}

function splice(text: string, { at, text: added }: Insertion): string {
  return text.slice(0, at) + added + text.slice(at)
}
