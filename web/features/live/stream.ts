import { type ChangeNotice, eventsPath } from '#contract/work/live'
import { ApiError } from '../../lib/calls/api-error.ts'

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
export async function readStream({ after, userId, signal, onTold }: Options) {
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
