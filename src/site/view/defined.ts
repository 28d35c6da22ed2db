/** An object without undefined members: a site is JSON. A loop: a large site has a hundred thousand objects. */
export function defined<Value extends object>(value: { [Key in keyof Value]: Value[Key] | undefined }): Value {
  const kept: Partial<Value> = {}
  for (const key of Object.keys(value) as (keyof Value)[]) {
    const inner = value[key]
    if (inner !== undefined) kept[key] = inner
  }
  return kept as Value
}
