import { beatSeconds, type Told } from '#contract/work/live'
import { isUnauthorized } from '../../lib/calls/api-error.ts'
import { readStream } from './stream.ts'

interface LineOptions {
  userId: string
  /** The last change that this tab knows. */
  known: () => number
  onTold: (told: Told) => void
  /** Asks once what was missed; throws where that can't be had. */
  catchUp: () => Promise<void>
}

/** A line that was silent for so long is taken for dead. */
const silence = 2.5 * beatSeconds * 1000
const pauses = { first: 500, longest: 30_000 }

/**
 * Keeps one stream open until `signal`, again after each end: the first pause is short, later ones longer. While there
 * is no stream, what was missed is asked for at each try, so that a proxy which lets none through does no harm.
 */
export async function holdLine({ userId, known, onTold, catchUp }: LineOptions, signal: AbortSignal) {
  let pause = pauses.first
  while (!signal.aborted) {
    const attempt = new AbortController()
    const giveUp = () => attempt.abort()
    signal.addEventListener('abort', giveUp, { once: true })
    const watch = watchdog(giveUp)
    try {
      await readStream({
        after: known(),
        userId,
        signal: attempt.signal,
        onTold: (told) => {
          watch.heard()
          pause = pauses.first
          onTold(told)
        },
      })
    } catch (error) {
      // The session is over: the next thing that somebody does here says so.
      if (isUnauthorized(error)) return
    } finally {
      watch.stop()
      signal.removeEventListener('abort', giveUp)
    }
    await rest(pause * (0.5 + Math.random() / 2), signal)
    if (signal.aborted) return
    try {
      await catchUp()
    } catch (error) {
      if (isUnauthorized(error)) return
    }
    pause = Math.min(pause * 2, pauses.longest)
  }
}

/** Calls `onSilence` where nothing is heard for too long; a computer that slept finds out when it wakes. */
function watchdog(onSilence: () => void) {
  let last = Date.now()
  const look = () => {
    if (Date.now() - last > silence) onSilence()
  }
  const timer = setInterval(look, 5000)
  document.addEventListener('visibilitychange', look)
  return {
    heard: () => void (last = Date.now()),
    stop() {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    },
  }
}

/** Waits, but not beyond the moment in which there is a network again. */
async function rest(ms: number, signal: AbortSignal) {
  await new Promise<void>((resolve) => {
    const over = () => {
      clearTimeout(timer)
      removeEventListener('online', over)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    addEventListener('online', over)
    signal.addEventListener('abort', over)
  })
}

/**
 * One line for all tabs of a browser: the tab that holds the lock has it and hands on what it hears. Where it falls
 * silent (a browser may freeze what is in the background), a tab that somebody looks at takes the lock from it.
 */
export function shareLine(options: LineOptions, signal: AbortSignal) {
  // Both only exist where the site is safe (https, or this very machine); else each tab has a line of its own.
  const locks: LockManager | null | undefined = navigator.locks
  if (!locks || typeof BroadcastChannel === 'undefined') return void holdLine(options, signal)
  const name = `songwright live ${options.userId}`
  const channel = new BroadcastChannel(name)
  let last = Date.now()
  let leads = false

  const tell = (told: Told) => {
    options.onTold(told)
    channel.postMessage(told)
  }
  const queue = (steal: boolean) => {
    const term = new AbortController()
    const end = () => {
      leads = false
      term.abort()
    }
    signal.addEventListener('abort', end, { once: true })
    const lead = async () => {
      leads = true
      await holdLine({ ...options, onTold: tell }, term.signal)
      leads = false
    }
    // Rejected where another tab took the lock away: then this one hears from that.
    locks.request(name, steal ? { steal } : { signal }, lead).catch(() => {
      end()
      signal.removeEventListener('abort', end)
      if (!signal.aborted) queue(false)
    })
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Told | 'where'>) => {
    if (data === 'where') {
      if (leads) channel.postMessage({ seq: options.known(), hints: [] } satisfies Told)
      return
    }
    last = Date.now()
    options.onTold(data)
  })
  const look = setInterval(() => {
    if (leads || document.visibilityState !== 'visible' || Date.now() - last < silence) return
    last = Date.now()
    queue(true)
  }, 5000)
  signal.addEventListener('abort', () => {
    clearInterval(look)
    channel.close()
  })
  queue(false)
  // The tab that leads may have heard something since this page was made.
  channel.postMessage('where')
}
