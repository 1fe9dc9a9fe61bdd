import type { Server } from 'node:http'
import os from 'node:os'

/** Grace period for open requests. */
const graceMs = 10_000
/**
 * Maximum time after the drain for requests (10 seconds), jobs (12) and the database together. Then the
 * process exits, and the database stops on its own. With the default drain of 5 it is less than the 30
 * seconds after which supervisors kill.
 */
export const longestStopSeconds = 23
/**
 * One Ctrl-C arrives several times, from the terminal and again from npm or the launcher. Signals this close
 * count as one.
 */
const oneKeyPress = 500

/**
 * Graceful shutdown: runs `drain` and then `stop`, once, on a signal or when the launcher is gone, and exits.
 * A second signal exits at once.
 */
export function stopOnSignal({ drain, stop }: { drain?: () => Promise<void>; stop: () => Promise<void> }) {
  let first: number | undefined
  async function stopInTime() {
    await drain?.()
    setTimeout(() => {
      console.error(`Songwright did not stop within ${longestStopSeconds} seconds, and is ended.`)
      process.exit(1)
    }, longestStopSeconds * 1000).unref()
    await stop()
  }
  const end = (signal: NodeJS.Signals) => {
    if (first !== undefined) {
      if (Date.now() - first > oneKeyPress) process.exit(128 + os.constants.signals[signal])
      return
    }
    first = Date.now()
    stopInTime().then(
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

/** Waits for `close`, which waits for open requests. After ten seconds their connections are closed. */
export async function closeInTime(server: Server, close: () => Promise<void>) {
  // `close` also waits for idle keep-alive connections, as if they were open requests.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  try {
    await close()
  } finally {
    clearInterval(idle)
    clearTimeout(cut)
  }
}
