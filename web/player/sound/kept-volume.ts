const key = 'volume'

/** Volume kept on this device (localStorage), 0 to 1. */
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
    // Without storage the volume starts at its default.
  }
}
