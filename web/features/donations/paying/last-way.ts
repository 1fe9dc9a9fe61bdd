const key = 'way to pay'

/** The way used on this page. It also works if localStorage isn't available. */
let here: string | null = null

/** Name of the way by which this browser last paid, so that the dialog begins with it. */
export function lastWay(): string | null {
  try {
    return here ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

export function keepLastWay(name: string) {
  here = name
  try {
    localStorage.setItem(key, name)
  } catch {}
}
