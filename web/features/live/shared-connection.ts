import { beatSeconds, type ChangeNotice, eventsPath } from '#contract/work/live'
import { ApiError, isUnauthorized } from '../../lib/calls/api-error.ts'

interface LineOptions {
  userId: string
  known: () => number
  onTold: (told: ChangeNotice) => void
  /** Fetches the missed changes once. Throws if that fails. */
  catchUp: () => Promise<void>
  onSignedOut: () => void
}

/** Heartbeat timeout in milliseconds: a stream without a message for this long counts as broken. */
const silence = 2.5 * beatSeconds * 1000
const pauses = { first: 500, longest: 30_000 }

/**
 * Keeps an event stream open until `signal` aborts, and reconnects with exponential backoff. Each attempt
 * also fetches the missed changes, so the page stays up to date even if a proxy blocks streams.
 */
export async function holdLine(
  { userId, known, onTold, catchUp, onSignedOut }: LineOptions,
  signal: AbortSignal,
) {
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
      if (isUnauthorized(error)) return onSignedOut()
    } finally {
      watch.stop()
      signal.removeEventListener('abort', giveUp)
    }
    await rest(pause * (0.5 + Math.random() / 2), signal)
    if (signal.aborted) return
    try {
      await catchUp()
    } catch (error) {
      if (isUnauthorized(error)) return onSignedOut()
    }
    pause = Math.min(pause * 2, pauses.longest)
  }
}

/**
 * Heartbeat watchdog: calls `onSilence` if no message arrived for too long. Also checks when the tab becomes
 * visible, for example after the computer slept.
 */
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

/** Waits for `ms`, or until the network is back (the "online" event) or the signal aborts. */
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
 * Shares one connection among all tabs of a browser (Web Locks). The tab with the lock has the connection,
 * and broadcasts its messages to the other tabs. If it stops, because browsers freeze background tabs, a
 * visible tab steals the lock.
 */
export function shareLine(options: LineOptions, signal: AbortSignal) {
  // Web Locks and BroadcastChannel exist only in secure contexts (https or localhost). Elsewhere each tab has
  // its own connection.
  const locks: LockManager | null | undefined = navigator.locks
  if (!locks || typeof BroadcastChannel === 'undefined') return void holdLine(options, signal)
  const name = `songwright live ${options.userId}`
  const channel = new BroadcastChannel(name)
  let last = Date.now()
  let leads = false

  const tell = (told: ChangeNotice) => {
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
    // The promise rejects if another tab steals the lock. Then this tab waits for the lock again, and listens
    // to the broadcast.
    locks.request(name, steal ? { steal } : { signal }, lead).catch(() => {
      end()
      signal.removeEventListener('abort', end)
      if (!signal.aborted) queue(false)
    })
  }
  channel.addEventListener('message', ({ data }: MessageEvent<ChangeNotice | 'where'>) => {
    if (data === 'where') {
      if (leads) channel.postMessage({ seq: options.known(), hints: [] } satisfies ChangeNotice)
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
  // Asks the tab with the connection for its newest change number, which may be newer than this page.
  channel.postMessage('where')
}

interface Options {
  after: number
  /** Id of the user whose page this is. The server refuses the stream if another user has signed in since. */
  userId: string
  signal: AbortSignal
  onTold: (told: ChangeNotice) => void
}

/**
 * Reads the event stream until it ends or breaks. EventSource can't tell an ended session from a server
 * restart, so this uses fetch. @throws {ApiError} if the server refuses
 */
async function readStream({ after, userId, signal, onTold }: Options) {
  const response = await fetch(`${eventsPath}?as=${userId}`, {
    credentials: 'include',
    headers: { accept: 'text/event-stream', 'last-event-id': String(after) },
    cache: 'no-store',
    signal,
  })
  if (!response.ok || !response.body) throw await ApiError.from(response)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text += value
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1]
      if (data) onTold(JSON.parse(data))
    }
  }
}
