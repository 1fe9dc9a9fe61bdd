import type { Server } from 'node:http'
import os from 'node:os'

/** Milliseconds that open requests get to finish. */
const graceMs = 10_000
/**
 * Maximum seconds of a stop after the drain: requests (10), jobs (12) and the database together. After that
 * the process exits, and the embedded database stops by itself. With the default drain of 5 seconds, a stop
 * takes less than 30 seconds, after which process supervisors kill.
 */
export const longestStopSeconds = 23
/**
 * Signals within this many milliseconds count as one. A single Ctrl-C arrives several times: from the
 * terminal, and again from npm or the launcher.
 */
const oneKeyPress = 500

/**
 * Graceful shutdown on a signal, or when the launcher has ended: runs `drain`, then `stop`, then exits. A
 * second signal exits immediately.
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

/**
 * Calls `close`, which waits for open requests. After ten seconds, the connections of unfinished requests are
 * closed.
 */
export async function closeInTime(server: Server, close: () => Promise<void>) {
  // Idle keep-alive connections are closed too, because `close` would wait for them.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  try {
    await close()
  } finally {
    clearInterval(idle)
    clearTimeout(cut)
  }
}
