const key = 'reloaded-for-new-code'
const soon = 10_000

/**
 * Loads the page anew when a piece of its code can't be had: after a deployment the old names are gone, and the new
 * page knows the new ones. Not again right away, for then the fault lies elsewhere and the page says so instead.
 */
export function reloadOnce() {
  const last = Number(sessionStorage.getItem(key))
  if (Date.now() - last < soon) return
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
}
