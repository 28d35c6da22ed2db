import type { ts } from 'ts-morph'

/** What a property is called, in quotes or without; undefined of one that is computed or spread. */
export function keyText(name: ts.PropertyName | ts.BindingName | undefined): string | undefined {
  return name && 'text' in name ? name.text : undefined
}
