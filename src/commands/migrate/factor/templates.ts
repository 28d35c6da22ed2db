import type { Plan } from '../model.js'
import { plainness } from './candidate.js'
import type { Candidate, Entry } from './candidate.js'
import { local, template } from './expression.js'
import type { Scope } from './scope.js'
import { textOf } from './variants.js'
import type { Variant } from './variants.js'

/** `Version ${label} (latest)`: what a version is called by its own number. */
export function decorated([variant, plan]: Entry, { context }: Scope): Plan | undefined {
  const [text, key] = [textOf(plan), context.keyOn(variant, 'version')]
  const parts = text !== undefined && key !== '' && text !== key ? around(text, key) : undefined
  return parts && template(parts[0], local('label'), parts[1])
}

/** Templates for texts that have the folder, the language or the version in one position: `${folder}/openapi.yaml`. */
export function templatesFor(entries: readonly Entry[], { context }: Scope): Candidate[] {
  const texts = entries.flatMap((entry) =>
    textOf(entry[1]) === undefined ? [] : [[entry, textOf(entry[1])!] as const],
  )
  const found: Candidate[] = []
  for (const { name, of } of variablesOf(context)) {
    const first = texts.find(([[variant]]) => of(variant) !== '')
    if (!first) continue
    const [[pivot], text] = first
    const [head, tail] = around(text, of(pivot)) ?? []
    if (head === undefined || tail === undefined) continue
    const same = texts.filter(([[variant], said]) => said === filled(head, of(variant), tail)).map(([entry]) => entry)
    if (new Set(same.map(([variant]) => of(variant))).size < 2) continue
    const isSlashed = same.some(([variant]) => of(variant) === '')
    if (isSlashed && !tail.startsWith('/')) continue
    const plan = isSlashed ? template(head, local('prefix'), tail.slice(1)) : template(head, local(name), tail)
    found.push({ entries: same, plainness: plainness.template, make: () => plan })
  }
  return found
}

/** The variables that code can name, with the value for each variant. */
function variablesOf(context: Scope['context']): { name: string; of: (variant: Variant) => string }[] {
  const axes = context.axes
    .filter(({ keys }) => keys.length > 1)
    .map(({ name }) => ({
      name: name === 'language' ? 'locale' : 'label',
      of: (variant: Variant) => context.keyOn(variant, name),
    }))
  // Only the main folder has a form for variants without one: `prefix`.
  return [...context.folders.filter(({ someEmpty }, at) => at === 0 || !someEmpty), ...axes]
}

/** The text before and after a word. */
function around(text: string, word: string): [string, string] | undefined {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isWord = !/[\p{L}\p{N}]/u.test((text[at - 1] ?? '') + (text[at + word.length] ?? ''))
    if (isWord) return [text.slice(0, at), text.slice(at + word.length)]
  }
  return undefined
}

function filled(head: string, word: string, tail: string): string {
  return word === '' ? head + tail.replace(/^\//, '') : head + word + tail
}
