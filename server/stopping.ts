import type { Server } from 'node:http'
import os from 'node:os'

/** How long requests that are open get to finish. */
const patience = 10_000
/** Requests, jobs and the database together; what is not done by then is given up, and the database stops by itself. */
const longest = 30_000
/** npm and the launcher hand one Ctrl-C on to us, which the terminal sent us as well: all that is one signal. */
const oneKeyPress = 500

/** Runs `stop` once, when the process is told to end or its launcher is gone, and then ends it. A second signal ends it at once. */
export function stopOnSignal(stop: () => Promise<void>) {
  let first: number | undefined
  const end = (signal: NodeJS.Signals) => {
    if (first !== undefined) {
      if (Date.now() - first > oneKeyPress) process.exit(128 + os.constants.signals[signal])
      return
    }
    first = Date.now()
    setTimeout(() => {
      console.error(`Songwright did not stop within ${longest / 1000} seconds, and is ended.`)
      process.exit(1)
    }, longest).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)

  const launcher = process.ppid
  if (process.env['SONGWRIGHT_LAUNCHER'] !== String(launcher)) return
  const watch = setInterval(() => {
    if (process.ppid === launcher) return
    clearInterval(watch)
    end('SIGTERM')
  }, 250)
  watch.unref()
}

/** Waits for `close`, which waits for open requests; cuts those off that take longer than ten seconds. */
export async function closeInTime(server: Server, close: () => Promise<void>) {
  // A connection that is kept alive after its last answer would be waited for as if it were a request.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), patience)
  try {
    await close()
  } finally {
    clearInterval(idle)
    clearTimeout(cut)
  }
}
