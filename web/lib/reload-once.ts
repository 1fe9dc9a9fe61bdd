const key = 'reloaded-for-new-code'
const soon = 10_000

/**
 * Reloads the page when a chunk fails to load: after a deployment the old file names are gone, and the new
 * page knows the new ones. Only once: if it fails again, the error page is shown instead. Nor without a network, where
 * a reload would take away what is on the screen.
 */
export function reloadOnce() {
  const last = Number(sessionStorage.getItem(key))
  if (Date.now() - last < soon || !navigator.onLine) return
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
}
