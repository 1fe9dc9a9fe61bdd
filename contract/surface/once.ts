/**
 * Returns a function that makes the value at its first call, and then returns the same value. An `Intl`
 * formatter takes about ten milliseconds on a phone, so it is made only if it is needed.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
