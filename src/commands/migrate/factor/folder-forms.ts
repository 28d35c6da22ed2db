import type { Plan } from '../model.js'
import { code, template } from './expression.js'

/** A way to write a folder by its label. */
export interface Form {
  readonly of: (key: string) => string
  readonly code: Plan
}

/** The label as it is, in lower case, without its `v`, and with what most folders have around it. */
export function formsOf(values: ReadonlyMap<string, string>, label: Plan): readonly Form[] {
  const plain: readonly Form[] = [
    { of: (key) => key, code: label },
    { of: (key) => key.toLowerCase(), code: code`${label}.toLowerCase()` },
    { of: (key) => key.slice(1), code: code`${label}.slice(1)` },
  ]
  const around = plain.flatMap(({ of, code: inner }) => {
    const found = [...values].find(([key, value]) => of(key) !== '' && value.includes(of(key)) && value !== of(key))
    if (!found) return []
    const [before = '', ...behind] = found[1].split(of(found[0]))
    const after = behind.join(of(found[0]))
    return [{ of: (key: string) => before + of(key) + after, code: template(before, inner, after) }]
  })
  return [...plain, ...around]
}
