const key = 'reloaded-for-new-code'
const soon = 10_000

/**
 * Reloads the page when a chunk fails to load because it is gone: after a deployment the old file names are, and the new
 * page knows the new ones. Only once: if it fails again, the error page is shown instead. Not where only the network
 * failed, even for a moment: a reload would take away what is on the screen, and the uploads with it.
 */
export async function reloadOnce({ payload }: { payload: Error }) {
  const last = Number(sessionStorage.getItem(key))
  if (Date.now() - last < soon || !(await isGone(payload.message))) return
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
}

/** Safari doesn't say which file it is: then the page itself stands for it, which is there while the server is. */
async function isGone(message: string) {
  const [file] = /\/assets\/[\w.-]+/.exec(message) ?? []
  try {
    const { status } = await fetch(file ?? location.pathname, { method: 'HEAD', cache: 'no-store' })
    return file ? status === 404 : true
  } catch {
    return false
  }
}
