const key = 'reloaded-for-new-code'
const soon = 10_000

/**
 * Reloads the page if a chunk fails to load because a deployment has removed it: the new page contains the
 * new file names. It reloads only once. After a second failure the error page is shown. After a network
 * failure it doesn't reload, because that would lose the current page and its uploads.
 */
export async function reloadOnce({ payload }: { payload: Error }) {
  const last = Number(sessionStorage.getItem(key))
  if (Date.now() - last < soon || !(await isGone(payload.message))) return
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
}

/**
 * True if the server no longer has the file of this error. Safari's error doesn't name the file. Then the
 * page itself is requested, and any response counts as true.
 */
async function isGone(message: string) {
  const [file] = /\/assets\/[\w.-]+/.exec(message) ?? []
  try {
    const { status } = await fetch(file ?? location.pathname, { method: 'HEAD', cache: 'no-store' })
    return file ? status === 404 : true
  } catch {
    return false
  }
}
