/** An object without its undefined members: a site is JSON. A loop, as a large site has a hundred thousand of these. */
export function defined<Value extends object>(value: { [Key in keyof Value]: Value[Key] | undefined }): Value {
  const kept: Partial<Value> = {}
  for (const key of Object.keys(value) as (keyof Value)[]) {
    const inner = value[key]
    if (inner !== undefined) kept[key] = inner
  }
  return kept as Value
}
