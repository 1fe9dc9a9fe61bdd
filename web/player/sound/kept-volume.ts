const key = 'volume'

/** As loud as it was left on this device, 0 to 1. */
export function keptVolume(): number {
  try {
    const kept = Number.parseFloat(localStorage.getItem(key) ?? '')
    return kept >= 0 && kept <= 1 ? kept : 1
  } catch {
    return 1
  }
}

export function keepVolume(volume: number) {
  try {
    localStorage.setItem(key, String(volume))
  } catch {
    // Where nothing may be kept, it is as loud as ever next time.
  }
}
