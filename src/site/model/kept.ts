/** A value made at the first question. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

/** A function with its answers kept. */
export function kept<Value, Key = string>(find: (key: Key) => Value): (key: Key) => Value {
  const answers = new Map<Key, Value>()
  return (key) => {
    if (!answers.has(key)) answers.set(key, find(key))
    return answers.get(key) as Value
  }
}
