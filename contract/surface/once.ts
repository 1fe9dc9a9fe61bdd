/** Makes a value when it is first asked for. A formatter of `Intl` takes a phone some ten milliseconds. */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
