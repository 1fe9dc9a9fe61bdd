/** Makes a value when it is first asked for. A formatter of `Intl` takes a phone some ten milliseconds. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
