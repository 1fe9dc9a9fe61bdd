const key = 'reloaded-for-new-code'
const soon = 10_000

/**
 * Reloads the page if a chunk fails to load because it was removed by a deployment: the new page knows the
 * new file names. Only once: after a second failure the error page is shown. Not after a network failure: a
 * reload would remove the current page, and the uploads with it.
 */
export async function reloadOnce({ payload }: { payload: Error }) {
  const last = Number(sessionStorage.getItem(key))
  if (Date.now() - last < soon || !(await isGone(payload.message))) return
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
}

/**
 * Safari's error doesn't name the file. Then the page itself is requested, which works while the server does.
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
