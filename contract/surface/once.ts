/** Lazy value. An `Intl` formatter takes some ten milliseconds on a phone. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
