/** A value made at the first question. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

/** A function with its answers kept. */
export function kept<Value>(find: (name: string) => Value): (name: string) => Value {
  const answers = new Map<string, Value>()
  return (name) => {
    if (!answers.has(name)) answers.set(name, find(name))
    return answers.get(name) as Value
  }
}
