const key = 'set-pieces'
/** Oldest ones are dropped. */
const most = 60

/** Fallback without storage, until the page is closed. */
let here: readonly string[] = []

function kept(): readonly string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(names) ? names.map(String) : []
  } catch {
    return []
  }
}

/** Set pieces that this browser has shown: each is shown once. */
export const seen = {
  has: (name: string) => here.includes(name) || kept().includes(name),
  add(name: string) {
    here = [...here, name].slice(-most)
    try {
      localStorage.setItem(key, JSON.stringify([...kept().filter((one) => one !== name), name].slice(-most)))
    } catch {}
  },
}
