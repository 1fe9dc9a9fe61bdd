import { beatSeconds, type ChangeNotice, eventsPath } from '#contract/work/live'
import { ApiError, isUnauthorized } from '../../lib/calls/api-error.ts'

interface LineOptions {
  userId: string
  known: () => number
  onTold: (told: ChangeNotice) => void
  /** Fetches missed changes once; throws if that fails. */
  catchUp: () => Promise<void>
  onSignedOut: () => void
}

/** Heartbeat timeout: a stream that is silent for this long counts as dead. */
const silence = 2.5 * beatSeconds * 1000
const pauses = { first: 500, longest: 30_000 }

/**
 * Keeps one stream open until `signal`, and reconnects with exponential backoff. Without a stream each retry
 * fetches the missed changes, so that a proxy that blocks streams does no harm.
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

/** Heartbeat watchdog: calls `onSilence` after too long a silence; after sleep the check runs on waking. */
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

/** Waits, or less if the network comes back (`online`). */
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
 * One connection for all tabs of a browser (Web Locks): the tab with the lock holds it and broadcasts the
 * messages. If it falls silent (browsers freeze background tabs), a visible tab steals the lock.
 */
export function shareLine(options: LineOptions, signal: AbortSignal) {
  // Both exist only in secure contexts (https or localhost). Elsewhere each tab has its own connection.
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
    // Rejected if another tab stole the lock: then this one listens to its broadcast.
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
  // The leading tab may have newer changes than this page's rendering.
  channel.postMessage('where')
}

interface Options {
  after: number
  /** User id for the session guard: another user may have signed in since. */
  userId: string
  signal: AbortSignal
  onTold: (told: ChangeNotice) => void
}

/**
 * Reads the event stream until it ends or breaks. By fetch, not EventSource, which can't distinguish an ended
 * session from a server restart. @throws {ApiError} if the server refuses
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
